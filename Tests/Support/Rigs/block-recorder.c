// A disk that writes down everything that happens to it.
//
//     block-recorder MOUNTPOINT DISK RECORD
//
// Shows two files under MOUNTPOINT. `disk` has the bytes of the file DISK; a loop device is laid over it, and a file
// system on that. `marks` is for a workload's standard output: what it says was acknowledged. RECORD gets, in the order
// of arrival and before the caller's call returns:
//
//     W offset length, and the bytes     a write that the disk has taken, perhaps only into its cache
//     F 0 0                              a flush: what was written before it survives a power cut
//     M 0 length, and the bytes          a mark
//
// (one byte, two little-endian 64-bit numbers). It serves one request after another. So a write that the kernel sent
// while a flush was waiting for its turn counts as flushed; nobody may rely on that, and the log does not.
#define FUSE_USE_VERSION 31
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <fuse.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

static int disk, record;
static off_t disk_size;

static int is_disk(const char *path) { return strcmp(path, "/disk") == 0; }

static int is_marks(const char *path) { return strcmp(path, "/marks") == 0; }

static void note(char kind, uint64_t offset, const void *bytes, uint64_t length) {
    char head[17];
    head[0] = kind;
    memcpy(head + 1, &offset, 8);
    memcpy(head + 9, &length, 8);
    struct iovec parts[2] = {{head, sizeof head}, {(void *)bytes, length}};
    ssize_t whole = (ssize_t)(sizeof head + length);
    if (writev(record, parts, 2) != whole) {
        // A record with a hole in it would prove nothing.
        perror("block-recorder: the record");
        abort();
    }
}

static int get_attributes(const char *path, struct stat *to, struct fuse_file_info *file) {
    (void)file;
    memset(to, 0, sizeof *to);
    if (strcmp(path, "/") == 0) {
        to->st_mode = S_IFDIR | 0755;
        to->st_nlink = 2;
    } else if (is_disk(path) || is_marks(path)) {
        to->st_mode = S_IFREG | 0600;
        to->st_nlink = 1;
        to->st_size = is_disk(path) ? disk_size : 0;
    } else {
        return -ENOENT;
    }
    return 0;
}

static int open_file(const char *path, struct fuse_file_info *file) {
    if (!is_disk(path) && !is_marks(path)) return -ENOENT;
    // No page cache between the loop device and the record.
    file->direct_io = 1;
    return 0;
}

static int truncate_file(const char *path, off_t size, struct fuse_file_info *file) {
    (void)size;
    (void)file;
    return is_marks(path) ? 0 : -EPERM;
}

static int read_file(const char *path, char *to, size_t length, off_t offset, struct fuse_file_info *file) {
    (void)file;
    if (!is_disk(path)) return 0;
    ssize_t count = pread(disk, to, length, offset);
    return count < 0 ? -errno : (int)count;
}

static int write_file(const char *path, const char *from, size_t length, off_t offset, struct fuse_file_info *file) {
    (void)file;
    if (is_marks(path)) {
        note('M', 0, from, length);
        return (int)length;
    }
    ssize_t count = pwrite(disk, from, length, offset);
    if (count < 0) return -errno;
    note('W', (uint64_t)offset, from, (uint64_t)count);
    return (int)count;
}

static int sync_file(const char *path, int only_data, struct fuse_file_info *file) {
    (void)only_data;
    (void)file;
    if (is_disk(path)) note('F', 0, NULL, 0);
    return 0;
}

static const struct fuse_operations operations = {
    .getattr = get_attributes,
    .open = open_file,
    .truncate = truncate_file,
    .read = read_file,
    .write = write_file,
    .fsync = sync_file,
};

int main(int count, char **arguments) {
    if (count != 4) {
        fprintf(stderr, "usage: block-recorder MOUNTPOINT DISK RECORD\n");
        return 2;
    }
    disk = open(arguments[2], O_RDWR | O_CLOEXEC);
    record = open(arguments[3], O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0600);
    if (disk < 0 || record < 0) {
        perror("block-recorder");
        return 1;
    }
    disk_size = lseek(disk, 0, SEEK_END);
    // -f: in the foreground, -s: one request at a time.
    char *options[] = {arguments[0], "-f", "-s", arguments[1], NULL};
    return fuse_main(4, options, &operations, NULL);
}
