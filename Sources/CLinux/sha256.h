// The processor's own instructions for SHA-256, which Swift has no name for. Every block of a log is hashed when it is
// written and verified, and every file that is taken in; libsodium reckons it word by word, which takes four times as
// long. Here whole blocks of 64 bytes are compressed; AppendLog asks once whether the instructions are there.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef uint32_t roadbook_four __attribute__((vector_size(16)));
typedef int roadbook_signed __attribute__((vector_size(16)));
typedef uint8_t roadbook_bytes __attribute__((vector_size(16)));

#if defined(__x86_64__)
#include <cpuid.h>
#define ROADBOOK_SHA_INLINE static inline __attribute__((target("sha,ssse3")))
#elif defined(__aarch64__)
#include <sys/auxv.h>
#define ROADBOOK_SHA_INLINE static inline __attribute__((target("sha2")))
#endif

static inline bool roadbook_has_sha256(void) {
#if defined(__x86_64__)
    unsigned int eax, ebx, ecx, edx;
    if (!__get_cpuid(1, &eax, &ebx, &ecx, &edx) || !(ecx & bit_SSSE3)) return false;
    return __get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx) && (ebx & bit_SHA);
#elif defined(__aarch64__)
    return getauxval(AT_HWCAP) & (1 << 6);  // HWCAP_SHA2
#else
    return false;
#endif
}

#if defined(ROADBOOK_SHA_INLINE)
static const roadbook_four roadbook_sha256_constants[16] = {
    {0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5}, {0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5},
    {0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3}, {0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174},
    {0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc}, {0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da},
    {0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7}, {0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967},
    {0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13}, {0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85},
    {0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3}, {0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070},
    {0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5}, {0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3},
    {0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208}, {0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2}};

// Four words of the message; they stand in it with the highest byte first.
ROADBOOK_SHA_INLINE roadbook_four roadbook_sha256_words(const unsigned char *bytes) {
    roadbook_bytes text;
    memcpy(&text, bytes, 16);
    return (roadbook_four)__builtin_shufflevector(text, text, 3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12);
}

#if defined(__x86_64__)
ROADBOOK_SHA_INLINE roadbook_four roadbook_sha256_two(roadbook_four a, roadbook_four b, roadbook_four words) {
    return (roadbook_four)__builtin_ia32_sha256rnds2((roadbook_signed)a, (roadbook_signed)b, (roadbook_signed)words);
}
#endif

// Four rounds.
ROADBOOK_SHA_INLINE void roadbook_sha256_rounds(roadbook_four *first, roadbook_four *second, roadbook_four words) {
#if defined(__x86_64__)
    *second = roadbook_sha256_two(*second, *first, words);
    words = __builtin_shufflevector(words, words, 2, 3, 0, 1);
    *first = roadbook_sha256_two(*first, *second, words);
#else
    roadbook_four before = *first;
    __asm__("sha256h %q0, %q1, %2.4s" : "+w"(*first) : "w"(*second), "w"(words));
    __asm__("sha256h2 %q0, %q1, %2.4s" : "+w"(*second) : "w"(before), "w"(words));
#endif
}

// The four words that come sixteen after `a`, which `b`, `c` and `d` follow.
ROADBOOK_SHA_INLINE roadbook_four roadbook_sha256_later(
    roadbook_four a, roadbook_four b, roadbook_four c, roadbook_four d) {
#if defined(__x86_64__)
    a = (roadbook_four)__builtin_ia32_sha256msg1((roadbook_signed)a, (roadbook_signed)b);
    a += __builtin_shufflevector(c, d, 1, 2, 3, 4);
    return (roadbook_four)__builtin_ia32_sha256msg2((roadbook_signed)a, (roadbook_signed)d);
#else
    __asm__("sha256su0 %0.4s, %1.4s" : "+w"(a) : "w"(b));
    __asm__("sha256su1 %0.4s, %1.4s, %2.4s" : "+w"(a) : "w"(c), "w"(d));
    return a;
#endif
}

// Takes so many blocks into the eight words of a state.
ROADBOOK_SHA_INLINE void roadbook_sha256(uint32_t *state, const void *blocks, size_t count) {
    const unsigned char *next = (const unsigned char *)blocks;
    roadbook_four first, second;
    memcpy(&first, state, 16);
    memcpy(&second, state + 4, 16);
#if defined(__x86_64__)
    // The instructions want f, e, b, a in one register and h, g, d, c in the other.
    roadbook_four turned = __builtin_shufflevector(first, second, 5, 4, 1, 0);
    second = __builtin_shufflevector(first, second, 7, 6, 3, 2);
    first = turned;
#endif
    for (; count > 0; count--, next += 64) {
        roadbook_four words[4], before[2] = {first, second};
        for (int i = 0; i < 4; i++) words[i] = roadbook_sha256_words(next + 16 * i);
#pragma clang loop unroll(full)
        for (int i = 0; i < 16; i++) {
            roadbook_sha256_rounds(&first, &second, words[i % 4] + roadbook_sha256_constants[i]);
            roadbook_four *due = &words[i % 4];
            if (i < 12) *due = roadbook_sha256_later(*due, words[(i + 1) % 4], words[(i + 2) % 4], words[(i + 3) % 4]);
        }
        first += before[0];
        second += before[1];
    }
#if defined(__x86_64__)
    turned = __builtin_shufflevector(first, second, 3, 2, 7, 6);
    second = __builtin_shufflevector(first, second, 1, 0, 5, 4);
    first = turned;
#endif
    memcpy(state, &first, 16);
    memcpy(state + 4, &second, 16);
}
#else
static inline void roadbook_sha256(uint32_t *state, const void *blocks, size_t count) {}  // They are not there.
#endif
