// What Swift's Glibc module leaves out: eventfd wakes the commit thread and tells the loop that a commit is done.
#include <sys/eventfd.h>

// syncfs stands behind _GNU_SOURCE in unistd.h, which Glibc's module does not define: the preparation of a segment has
// its metadata put in place.
int syncfs(int descriptor);

// The same for these: a descriptor must not leak into a program that another thread starts at that moment.
int accept4(int descriptor, void *address, void *length, int flags);
int pipe2(int ends[2], int flags);

// fstatfs tells on what kind of file system a file lies: some keep no modes.
#include <sys/vfs.h>
