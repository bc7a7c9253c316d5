// Names as FAT keeps them: an LD_PRELOAD library that takes `readme` for `README`, and drops dots at the end, in every
// folder below the one that STICK names.
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int lies_on_stick(int folder) {
    char path[4096], link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", folder);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0 || !getenv("STICK")) return 0;
    path[length] = 0;
    return strncmp(path, getenv("STICK"), strlen(getenv("STICK"))) == 0;
}

// The name of what is there already, or the one that would be written.
static const char *kept(int folder, const char *name, char *text) {
    if (folder < 0 || strchr(name, '/') || strspn(name, ".") == strlen(name) || !lies_on_stick(folder)) return name;
    snprintf(text, 256, "%s", name);
    for (size_t end = strlen(text); end > 1 && text[end - 1] == '.'; end--) text[end - 1] = 0;
    int again = REAL(openat)(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *list = again < 0 ? NULL : fdopendir(again);
    for (struct dirent *entry; list && (entry = readdir(list));) {
        if (strcasecmp(entry->d_name, text) == 0) snprintf(text, 256, "%s", entry->d_name);
    }
    if (list) closedir(list);
    return text;
}

int openat(int folder, const char *name, int flags, ...) {
    char text[256];
    va_list more;
    va_start(more, flags);
    mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(more, mode_t) : 0;
    va_end(more);
    return REAL(openat)(folder, kept(folder, name, text), flags, mode);
}

int fstatat(int folder, const char *name, struct stat *found, int flags) {
    char text[256];
    return REAL(fstatat)(folder, kept(folder, name, text), found, flags);
}

int mkdirat(int folder, const char *name, mode_t mode) {
    char text[256];
    return REAL(mkdirat)(folder, kept(folder, name, text), mode);
}

int unlinkat(int folder, const char *name, int flags) {
    char text[256];
    return REAL(unlinkat)(folder, kept(folder, name, text), flags);
}

int renameat(int from, const char *name, int to, const char *other) {
    char text[256], target[256];
    return REAL(renameat)(from, kept(from, name, text), to, kept(to, other, target));
}

int linkat(int from, const char *name, int to, const char *other, int flags) {
    char text[256], target[256];
    return REAL(linkat)(from, kept(from, name, text), to, kept(to, other, target), flags);
}
