// Chance that is the same in every run: an LD_PRELOAD library under which a program draws the same bytes whenever it is
// started with the same words. Words that begin with a slash do not count: they may name a temporary directory.
#include <stddef.h>
#include <stdint.h>

static uint64_t state;

__attribute__((constructor)) static void seed(int count, char **words) {
    for (int index = 1; index < count; index++) {
        if (words[index][0] == '/') continue;
        for (const char *letter = words[index]; *letter; letter++) state = (state ^ (uint8_t)*letter) * 0x100000001B3;
    }
}

static uint64_t draw(void) {
    uint64_t word = state += 0x9E3779B97F4A7C15;
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9;
    word = (word ^ word >> 27) * 0x94D049BB133111EB;
    return word ^ word >> 31;
}

// The function of libsodium by which the log gets its name and its salts.
void randombytes_buf(void *const buffer, const size_t size) {
    for (size_t index = 0; index < size; index++) ((uint8_t *)buffer)[index] = (uint8_t)draw();
}
