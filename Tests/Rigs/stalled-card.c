// A card that stalls: an LD_PRELOAD library under which no sync returns for as long as the file STALL_WHILE is there.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>

static void wait_for_card(void) {
    const char *name = getenv("STALL_WHILE");
    while (name && access(name, F_OK) == 0) usleep(10000);
}

int fdatasync(int descriptor) {
    static int (*real)(int);
    if (!real) real = dlsym(RTLD_NEXT, "fdatasync");
    wait_for_card();
    return real(descriptor);
}

int fsync(int descriptor) {
    static int (*real)(int);
    if (!real) real = dlsym(RTLD_NEXT, "fsync");
    wait_for_card();
    return real(descriptor);
}
