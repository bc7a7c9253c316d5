// What Swift's Glibc module leaves out: eventfd wakes the commit thread and tells the loop that a commit is done.
#include <sys/eventfd.h>
