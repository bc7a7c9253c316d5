// A kernel that fails: an LD_PRELOAD library that makes system calls of a log's writer go wrong, one at a time.
//
//     FAULT_CALL     open pwrite pread fdatasync fsync rename posix_fallocate flock mkdir fchmod
//     FAULT_UNDER    only paths that begin so are counted for open, rename and mkdir; a name in a directory that is
//                    held open counts as its path
//     FAULT_NTH      the call that fails, from 1
//     FAULT_ERRNO    with what; 0 means a short write for pwrite and pread, and for the syncs a lie: nothing is done
//                    and success is returned
//     FAULT_STICKY   not empty: every later call fails as well
//     FAULT_COUNT    a file that gets the number of calls at exit
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

static const char *fault_call = "";
static const char *fault_under = "";
static long fault_nth = -1;
static int fault_errno, fault_sticky;
static atomic_long calls;

__attribute__((constructor)) static void configure(void) {
    const char *value;
    if ((value = getenv("FAULT_CALL"))) fault_call = value;
    if ((value = getenv("FAULT_UNDER"))) fault_under = value;
    if ((value = getenv("FAULT_NTH"))) fault_nth = atol(value);
    if ((value = getenv("FAULT_ERRNO"))) fault_errno = atoi(value);
    if ((value = getenv("FAULT_STICKY"))) fault_sticky = *value != 0;
}

__attribute__((destructor)) static void tell(void) {
    const char *name = getenv("FAULT_COUNT");
    FILE *file = name ? fopen(name, "w") : NULL;
    if (!file) return;
    fprintf(file, "%ld\n", atomic_load(&calls));
    fclose(file);
}

// Whether this call is to fail.
static int is_due(const char *call) {
    if (strcmp(call, fault_call) != 0) return 0;
    long number = atomic_fetch_add(&calls, 1) + 1;
    return fault_nth > 0 && (number == fault_nth || (fault_sticky && number > fault_nth));
}

static int is_due_at(const char *call, const char *path) {
    return strncmp(path, fault_under, strlen(fault_under)) == 0 && is_due(call);
}

static int failure(void) {
    errno = fault_errno;
    return -1;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int open_with(const char *path, int flags, mode_t mode) {
    if (is_due_at("open", path)) return failure();
    return REAL(open)(path, flags, mode);
}

int open(const char *path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    return open_with(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    return open_with(path, flags, mode);
}

ssize_t pwrite(int file, const void *from, size_t length, off_t offset) {
    if (!is_due("pwrite")) return REAL(pwrite)(file, from, length, offset);
    if (fault_errno == 0) return REAL(pwrite)(file, from, length / 2, offset);
    return failure();
}

ssize_t pwrite64(int file, const void *from, size_t length, off64_t offset) {
    return pwrite(file, from, length, offset);
}

ssize_t pread(int file, void *to, size_t length, off_t offset) {
    if (!is_due("pread")) return REAL(pread)(file, to, length, offset);
    if (fault_errno == 0) return REAL(pread)(file, to, length > 1 ? length / 2 : length, offset);
    return failure();
}

ssize_t pread64(int file, void *to, size_t length, off64_t offset) { return pread(file, to, length, offset); }

int fdatasync(int file) {
    if (!is_due("fdatasync")) return REAL(fdatasync)(file);
    return fault_errno == 0 ? 0 : failure();
}

int fsync(int file) {
    if (!is_due("fsync")) return REAL(fsync)(file);
    return fault_errno == 0 ? 0 : failure();
}

// As is_due_at, for a name in a directory that is held open.
static int is_due_in(const char *call, int directory, const char *name) {
    char link[64], path[8192];
    if (directory == AT_FDCWD || name[0] == '/') return is_due_at(call, name);
    snprintf(link, sizeof link, "/proc/self/fd/%d", directory);
    ssize_t length = readlink(link, path, 4096);
    if (length < 0) return 0;
    snprintf(path + length, sizeof path - (size_t)length, "/%s", name);
    return is_due_at(call, path);
}

int openat(int directory, const char *name, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    return is_due_in("open", directory, name) ? failure() : REAL(openat)(directory, name, flags, mode);
}

int openat64(int directory, const char *name, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    return openat(directory, name, flags, mode);
}

int renameat(int directory, const char *from, int target, const char *to) {
    return is_due_in("rename", target, to) ? failure() : REAL(renameat)(directory, from, target, to);
}

int mkdirat(int directory, const char *name, mode_t mode) {
    return is_due_in("mkdir", directory, name) ? failure() : REAL(mkdirat)(directory, name, mode);
}

int posix_fallocate(int file, off_t offset, off_t length) {
    return is_due("posix_fallocate") ? fault_errno : REAL(posix_fallocate)(file, offset, length);
}

int posix_fallocate64(int file, off64_t offset, off64_t length) { return posix_fallocate(file, offset, length); }

int flock(int file, int operation) { return is_due("flock") ? failure() : REAL(flock)(file, operation); }

int fchmod(int file, mode_t mode) { return is_due("fchmod") ? failure() : REAL(fchmod)(file, mode); }
