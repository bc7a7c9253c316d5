// What Swift's Glibc module leaves out: eventfd wakes the commit thread and tells the loop that a commit is done.
#include <sys/eventfd.h>

// syncfs stands behind _GNU_SOURCE in unistd.h, which Glibc's module does not define: the preparation of a segment has
// its metadata put in place.
int syncfs(int descriptor);
