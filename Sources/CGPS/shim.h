// libgps, gpsd's own client library: it asks gpsd for its reports and decodes them. Only names that both API 11
// (Debian 12) and API 14 (Debian 13) have may be used.
#include <gps.h>
// A source is one descriptor for life, although its socket comes and goes: an epoll that holds the socket.
#include <sys/epoll.h>
// glibc has it, but shows it to GNU sources only, and Swift's Glibc is none.
extern void *memmem(const void *haystack, size_t length, const void *needle, size_t needleLength);
