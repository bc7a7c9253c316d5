// The words and the file that a program was started with, as the kernel and main were given them. Swift reads its own
// list of words from /proc, and where that is not mounted it is empty, without a word.
#pragma once

int roadbook_word_count(void);

// Nobody may change it.
const char *roadbook_word(int number);

// As it was named to the kernel; NULL where that does not say.
const char *roadbook_program(void);
