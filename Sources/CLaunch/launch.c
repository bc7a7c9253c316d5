// A function that the loader calls before main, with what main is given, cannot be written in Swift.
#include "CLaunch.h"

#include <sys/auxv.h>

static int count;
static char **words;

__attribute__((constructor)) static void keep(int given, char **list) {
    count = given;
    words = list;
}

int roadbook_word_count(void) { return count; }

const char *roadbook_word(int number) { return words[number]; }

const char *roadbook_program(void) { return (const char *)getauxval(AT_EXECFN); }
