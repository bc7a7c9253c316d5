// A function that the loader calls before main, with what main is given, cannot be written in Swift.
#define _GNU_SOURCE
#include "CLaunch.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/auxv.h>

static int count;
static char **words;

// The number of a stream that was closed would be that of the next file, and what is printed would stand in a book. Of
// this descriptor nothing can be read, and writing to it fails as before.
static void hold_closed_streams(void) {
    for (int stream = 0; stream < 3; stream++) {
        if (fcntl(stream, F_GETFD) < 0 && errno == EBADF) (void)open("/", O_PATH | O_DIRECTORY);
    }
}

__attribute__((constructor)) static void keep(int given, char **list) {
    hold_closed_streams();
    count = given;
    words = list;
}

int roadbook_word_count(void) { return count; }

const char *roadbook_word(int number) { return words[number]; }

const char *roadbook_program(void) { return (const char *)getauxval(AT_EXECFN); }
