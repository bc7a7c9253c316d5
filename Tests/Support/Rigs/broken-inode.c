// A card that does not say what one of its names is: an LD_PRELOAD library by which asking about the name that BROKEN
// says, in any folder, fails as damage of a file system does.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

int fstatat(int folder, const char *name, struct stat *found, int flags) {
    const char *broken = getenv("BROKEN");
    if (broken && strcmp(name, broken) == 0) {
        errno = EUCLEAN;
        return -1;
    }
    return ((__typeof__(&fstatat))dlsym(RTLD_NEXT, "fstatat"))(folder, name, found, flags);
}
