// What Swift cannot do of its own: have the words of main, and start another program that ends with this one.
#pragma once

#include <stdbool.h>
#include <sys/types.h>

// The words and the file that a program was started with, as the kernel and main were given them. Swift reads its own
// list of words from /proc, and where that is not mounted it is empty, without a word.
int roadbook_word_count(void);

// Nobody may change it.
const char *roadbook_word(int number);

// As it was named to the kernel; NULL where that does not say.
const char *roadbook_program(void);

static const int roadbook_ours = -1;
static const int roadbook_nothing = -2;  // /dev/null

struct roadbook_plan {
    // Its name first, which is looked for in PATH unless it has a slash.
    char *const *words;
    // NULL: ours.
    char *const *environment;
    // What is to be its standard input, output and error: a descriptor, or one of the two below.
    int streams[3];
    // The descriptor of the folder that it starts in, or ours.
    int folder;
    bool leads_group;
    // Runs as whoever called us, where we act as somebody else.
    bool is_callers;
    bool ends_with_us;
};

// The process, and a descriptor that is readable once it has ended; or an error number below zero.
pid_t roadbook_start(const struct roadbook_plan *plan, int *ending);
