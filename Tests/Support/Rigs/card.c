// A card with moods: an LD_PRELOAD library. The first word of the file that CARD_MOOD names says how the card is:
// `stalled`: no write and no sync returns before the mood changes; `full`: there is no room for a new segment, and none
// for what SQLite writes; `readonly`: as ext4 is after an error; `failing`: every sync fails. Anything else, or no
// file, is a good card.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int mood_is(const char *wanted) {
    char text[16] = "";
    const char *name = getenv("CARD_MOOD");
    int file = name ? open(name, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0) return 0;
    ssize_t count = read(file, text, sizeof text - 1);
    close(file);
    text[count < 0 ? 0 : count] = 0;
    return strncmp(text, wanted, strlen(wanted)) == 0;
}

static void wait_while_stalled(void) {
    while (mood_is("stalled")) usleep(10000);
}

static int refused(int code) {
    errno = code;
    return -1;
}

static int sync_with(const char *name, int descriptor) {
    int (*real)(int) = dlsym(RTLD_NEXT, name);
    wait_while_stalled();
    return mood_is("failing") ? refused(EIO) : real(descriptor);
}

int fdatasync(int descriptor) { return sync_with("fdatasync", descriptor); }
int fsync(int descriptor) { return sync_with("fsync", descriptor); }

ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t offset) {
    static ssize_t (*real)(int, const void *, size_t, off_t);
    if (!real) real = dlsym(RTLD_NEXT, "pwrite");
    wait_while_stalled();
    return mood_is("readonly") ? refused(EROFS) : real(descriptor, bytes, count, offset);
}

// SQLite's own, which no log uses.
ssize_t pwrite64(int descriptor, const void *bytes, size_t count, off64_t offset) {
    static ssize_t (*real)(int, const void *, size_t, off64_t);
    if (!real) real = dlsym(RTLD_NEXT, "pwrite64");
    wait_while_stalled();
    if (mood_is("readonly")) return refused(EROFS);
    return mood_is("full") ? refused(ENOSPC) : real(descriptor, bytes, count, offset);
}

int posix_fallocate(int descriptor, off_t offset, off_t length) {
    int (*real)(int, off_t, off_t) = dlsym(RTLD_NEXT, "posix_fallocate");
    wait_while_stalled();
    if (mood_is("readonly")) return EROFS;
    return mood_is("full") ? ENOSPC : real(descriptor, offset, length);
}
