// GPX comes from everywhere: an XML reader that has met hostile files for twenty years, and that streams.
#include <expat.h>
#include <stdint.h>

// Where the parser stands. Expat 2.9 deprecates these functions for others of 64 bits, which earlier ones have not: a
// program that is linked with those would not start on a system that has not fetched its updates. 64-bit systems lose
// nothing.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
static inline int64_t expat_byte_index(XML_Parser parser) { return XML_GetCurrentByteIndex(parser); }
static inline int64_t expat_byte_count(XML_Parser parser) { return XML_GetCurrentByteCount(parser); }
static inline int64_t expat_line(XML_Parser parser) { return (int64_t)XML_GetCurrentLineNumber(parser); }
#pragma clang diagnostic pop
