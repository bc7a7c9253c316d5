// The processor's own instruction for CRC-32C, which Swift has no name for. Every line of a log has one; looked up in
// tables it is a tenth of what reading costs. AppendLog asks once whether the instruction is there.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__x86_64__)
#include <cpuid.h>
#define ROADBOOK_CRC_TARGET __attribute__((target("sse4.2")))
#define ROADBOOK_CRC_EIGHT(crc, word) ((uint32_t)__builtin_ia32_crc32di(crc, word))
#define ROADBOOK_CRC_ONE(crc, byte) __builtin_ia32_crc32qi(crc, byte)
#elif defined(__aarch64__)
#include <sys/auxv.h>
#define ROADBOOK_CRC_TARGET __attribute__((target("crc")))
#define ROADBOOK_CRC_EIGHT(crc, word) __builtin_arm_crc32cd(crc, word)
#define ROADBOOK_CRC_ONE(crc, byte) __builtin_arm_crc32cb(crc, byte)
#endif

static inline bool roadbook_has_crc32c(void) {
#if defined(__x86_64__)
    unsigned int eax, ebx, ecx = 0, edx;
    return __get_cpuid(1, &eax, &ebx, &ecx, &edx) && (ecx & bit_SSE4_2);
#elif defined(__aarch64__)
    return getauxval(AT_HWCAP) & (1 << 7);  // HWCAP_CRC32
#else
    return false;
#endif
}

#if defined(ROADBOOK_CRC_TARGET)
ROADBOOK_CRC_TARGET
static inline uint32_t roadbook_crc32c(const void *bytes, size_t count) {
    const unsigned char *next = (const unsigned char *)bytes;
    uint32_t crc = 0xFFFFFFFF;
    for (; count >= 8; count -= 8, next += 8) {
        uint64_t word;
        memcpy(&word, next, 8);
        crc = ROADBOOK_CRC_EIGHT(crc, word);
    }
    for (; count > 0; count--, next++) crc = ROADBOOK_CRC_ONE(crc, *next);
    return ~crc;
}
#else
static inline uint32_t roadbook_crc32c(const void *bytes, size_t count) { return 0; }  // It is not there.
#endif
