"""Destroys every block that is not the log's own, one at a time, and looks for what was acknowledged.

    ext4_sweep.py --record R --base DISK --workload log-workload --room DIR [--seed N] [--jobs N]

The disk is that of a cut late in the recording. Each block of metadata or of the journal becomes garbage; the log is
carved out of the disk as it lies, and for comparison also read after a full repair of the file system. Prints one
JSON object.
"""

import json
import multiprocessing
import os
import random
import shutil
import subprocess
import tempfile

import block_record
import ext4_explore


def disk_at_the_cut(options):
    """The disk, and what is promised of it."""
    with open(options.base, "rb") as file:
        disk = block_record.Disk(file.read())
    epochs = block_record.epochs(options.record, block_record.Promises(options.before))
    cut = len(epochs) * 4 // 5
    for epoch in epochs[: cut + 1]:
        disk.apply(epoch.writes)
    return disk, epochs[cut].promises


def metadata(content):
    """Blocks that hold something and are not the log's."""
    blank = b" " * (block_record.BLOCK - 1) + b"\n"
    result = []
    for offset in range(0, len(content), block_record.BLOCK):
        block = content[offset : offset + block_record.BLOCK]
        if any(block) and block != blank and not block.startswith(b"B 1 "):
            result.append(offset)
    return result


class Sweep:
    def __init__(self, options, index):
        self.options = options
        self.index = index
        self.room = tempfile.mkdtemp(prefix=f"sweep-{index}-", dir=options.room)
        self.image = os.path.join(self.room, "disk")
        self.checker = ext4_explore.Checker(options.workload)

    def run(self):
        disk, promises = disk_at_the_cut(self.options)
        sums = {"blocks": 0, "costly": 0, "lost": 0, "wrong": 0}
        for offset in metadata(disk.content)[self.index :: self.options.jobs]:
            spoil = random.Random(f"{self.options.seed}-{offset}").randbytes(block_record.BLOCK)
            disk.write_with([(offset, spoil)], self.image)
            carved = self.checker.ask(self.image, promises)
            sums["blocks"] += 1
            sums["lost"] += carved["lost"]
            sums["wrong"] += carved["wrong"]
            sums["costly"] += self.read_after_repair(promises) > 0
        self.checker.close()
        return sums

    def read_after_repair(self, promises):
        ext4_explore.repair(self.image)
        files = ext4_explore.extract(self.image, os.path.join(self.room, "files"))
        return self.checker.ask(files, promises)["lost"]


def work(arguments):
    options, index = arguments
    return Sweep(options, index).run()


def main():
    options = ext4_explore.parse()
    total = {}
    with multiprocessing.Pool(options.jobs) as pool:
        for sums in pool.imap_unordered(work, [(options, index) for index in range(options.jobs)]):
            for name, count in sums.items():
                total[name] = total.get(name, 0) + count
    print(json.dumps(total))


if __name__ == "__main__":
    main()
