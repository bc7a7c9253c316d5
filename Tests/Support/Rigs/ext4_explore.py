"""Reads the log back from every disk that a power cut could have left of a recording of ext4.

    ext4_explore.py --record R --base DISK --workload log-workload --states N --seed N [--promises FILE]
                    [--jobs N] [--next-base FILE --next-promises FILE] --room DIR

A disk is made, its journal is replayed by e2fsck as a mount would, the log's files are taken out with debugfs, and
`log-workload --check` reads them with the real reader. One state in twenty is also opened again by the real writer; one
in two hundred is also mounted by the kernel, which must show the same files. Prints what it found as one JSON object.
"""

import argparse
import filecmp
import json
import multiprocessing
import os
import random
import shutil
import subprocess
import sys
import tempfile

import block_record

# The log on the file system.
LOG = "/data/log"
# Where `mkfs.ext4 -g 2048` puts it; a file system of the size of a card has several.
SECOND_SUPERBLOCK = 2048
# Too little of an epoch says little: rather fewer epochs.
STATES_PER_EPOCH = 8
REOPEN_EVERY = 20
MOUNT_EVERY = 200


class Checker:
    """The real reader, as a process that answers one line for one directory."""

    def __init__(self, workload):
        command = [workload, "--check", "--seed", "1"]
        self.errors = 0
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, directory, promises):
        """The answer as a dictionary: lost, wrong, alarms, found."""
        ranges = " ".join(f"{first}-{last}" for first, last in promises)
        self.process.stdin.write(f"{directory} {ranges}\n")
        self.process.stdin.flush()
        words = self.process.stdout.readline().split()
        if words[:1] != ["lost"]:
            sys.exit(f"ext4_explore: the reader ended: {' '.join(words)}")
        if words[8:9] == ["error"]:
            self.errors += 1
        answer = dict(zip(words[:8:2], map(int, words[1:8:2])))
        answer["notes"] = " ".join(words[8:])
        return answer

    def close(self):
        self.process.stdin.close()
        self.process.wait()


class Finding:
    """Sums over states; every example can be made again from seed, epoch and number."""

    def __init__(self):
        self.identities = set()
        self.sums = {}
        self.examples = []

    def add(self, name, count=1):
        self.sums[name] = self.sums.get(name, 0) + count

    def merge(self, other):
        self.identities |= other.identities
        self.examples = (self.examples + other.examples)[:20]
        for name, count in other.sums.items():
            self.add(name, count)


class Explorer:
    def __init__(self, options, worker):
        self.options = options
        self.worker = worker
        self.room = tempfile.mkdtemp(prefix=f"explore-{worker}-", dir=options.room)
        self.image = os.path.join(self.room, "disk")
        self.files = os.path.join(self.room, "files")
        self.checker = Checker(options.workload)
        self.finding = Finding()
        self.number = 0

    def run(self):
        with open(self.options.base, "rb") as file:
            disk = block_record.Disk(file.read())
        epochs = block_record.epochs(self.options.record, block_record.Promises(self.options.before))
        chosen = choose(epochs, self.options)
        wanted = self.options.states // len(chosen) + 1
        mine = {index for number, index in enumerate(chosen) if number % self.options.jobs == self.worker}
        for epoch in epochs:
            if epoch.index in mine:
                self.explore(epoch, disk, wanted)
            disk.apply(epoch.writes)
        self.checker.close()
        self.finding.add("reader-errors", self.checker.errors)
        return self.finding

    def explore(self, epoch, disk, wanted):
        choice = random.Random(f"{self.options.seed}-{epoch.index}")
        taken = 0
        for kind, changes in block_record.States(epoch, choice).every_kind(4 * wanted):
            identity = disk.identity_with(changes)
            if identity in self.finding.identities:
                continue
            self.finding.identities.add(identity)
            self.judge(epoch, kind, disk, changes)
            taken += 1
            if taken >= wanted:
                return

    def judge(self, epoch, kind, disk, changes):
        disk.write_with(changes, self.image)
        self.number += 1
        self.finding.add("states")
        self.finding.add(f"states-{kind}")
        repairs = repair(self.image)
        for name in repairs:
            self.finding.add(name)
        answer = self.checker.ask(extract(self.image, self.files), epoch.promises)
        self.finding.add("wrong", answer["wrong"])
        if answer["lost"]:
            self.account(epoch, kind, disk, changes, answer["lost"])
        elif answer["alarms"]:
            self.finding.add("false-alarms")
            self.finding.examples.append(f"epoch {epoch.index} {kind}: {answer}")
            self.keep(disk, changes)
        elif self.number % REOPEN_EVERY == 0:
            self.reopen(epoch)
        if not repairs and self.number % MOUNT_EVERY == 0:
            self.mount()

    def account(self, epoch, kind, disk, changes, lost):
        """Lines are missing in the file system. Carving must find them; and it may be needed only where the block that
        holds the inodes of the root and of the journal is garbage, for then the file system itself is gone."""
        self.finding.add("states-that-need-carving")
        self.keep(disk, changes)
        disk.write_with(changes, self.image)
        carved = self.checker.ask(self.image, epoch.promises)["lost"]
        spoilt = changes[-1][0] // block_record.BLOCK if kind.startswith("garbage") else None
        is_fatal = spoilt is not None and spoilt == disk.root_inodes()
        self.finding.add("lost", carved if is_fatal else lost)
        where = f", garbage in block {spoilt}" if spoilt is not None else ""
        self.finding.examples.append(
            f"epoch {epoch.index} {kind}{where}: {lost} lines not in the file system, {carved} not by carving either"
        )

    def keep(self, disk, changes):
        """For whoever looks into it."""
        if self.options.keep:
            disk.write_with(changes, f"{self.options.keep}-{self.worker}-{self.number}")

    def reopen(self, epoch):
        """The writer goes on from here; what was promised before and what is promised now must both be there."""
        log = os.path.join(self.files, "log")
        arguments = [self.options.workload, "--directory", log, "--segment-blocks", "16", "--lines", "12"]
        result = subprocess.run(arguments, capture_output=True, text=True)
        if result.returncode != 0:
            self.finding.add("reopen-failed")
            self.finding.examples.append(f"epoch {epoch.index}: {result.stderr.strip()}")
            return
        promises = block_record.Promises(epoch.promises)
        promises.read(result.stdout)
        answer = self.checker.ask(log, promises.snapshot())
        self.finding.add("reopened")
        for name in ("lost", "wrong"):
            self.finding.add(name, answer[name])
        if answer["lost"] or answer["alarms"]:
            self.finding.examples.append(f"epoch {epoch.index} opened again: {answer}")

    def mount(self):
        """The kernel's own idea of this disk."""
        place = os.path.join(self.room, "mount")
        os.makedirs(place, exist_ok=True)
        ours = extract(self.image, self.files)
        if command("mount", "-o", "loop,ro", self.image, place) != 0:
            self.finding.add("mount-failed")
            return
        try:
            self.finding.add("mounted")
            if not same_files(ours, place + LOG):
                self.finding.add("mount-differs")
        finally:
            command("umount", place)


def command(*arguments):
    """Runs a command without its words; its exit code."""
    nowhere = subprocess.DEVNULL
    return subprocess.run(arguments, stdin=nowhere, stdout=nowhere, stderr=nowhere).returncode


def repair(image):
    """Replays the journal, as a mount does; if that is impossible, what a person would do: a full repair, then one from
    the second superblock. The names of what a mount would not have done."""
    if command("e2fsck", "-y", "-E", "journal_only", image) <= 1:
        return []
    if command("e2fsck", "-f", "-y", image) <= 1:
        return ["repaired"]
    second = ("-b", str(SECOND_SUPERBLOCK), "-B", str(block_record.BLOCK))
    command("e2fsck", "-f", "-y", *second, image)
    return ["repaired", "repaired-from-second-superblock"]


def extract(image, room):
    """The directory with the log's files, taken out of the image."""
    shutil.rmtree(room, ignore_errors=True)
    os.makedirs(room)
    command("debugfs", "-R", f"rdump {LOG} {room}", image)
    result = os.path.join(room, "log")
    os.makedirs(result, exist_ok=True)
    return result


def same_files(ours, theirs):
    names = sorted(os.listdir(theirs)) if os.path.isdir(theirs) else []
    equal, _, _ = filecmp.cmpfiles(ours, theirs, names, shallow=False)
    return names == sorted(os.listdir(ours)) and len(equal) == len(names)


def choose(epochs, options):
    """The epochs to explore: all that have writes, if there are states enough for them; if not, those in which a
    superblock is in flight, and a sample of the others."""
    if options.epoch is not None:
        return [options.epoch]
    indices = [epoch.index for epoch in epochs if epoch.writes]
    most = max(1, options.states // STATES_PER_EPOCH)
    if len(indices) <= most:
        return indices
    choice = random.Random(options.seed)
    delicate = [epoch.index for epoch in epochs if epoch.has_superblock()]
    delicate = choice.sample(delicate, min(len(delicate), most // 2))
    rest = sorted(set(indices) - set(delicate))
    return sorted(delicate + choice.sample(rest, most - len(delicate)))


def worker(arguments):
    options, index = arguments
    return Explorer(options, index).run()


def write_next_base(options):
    """One torn state of the second half, as the disk that the next recording begins with."""
    with open(options.base, "rb") as file:
        disk = block_record.Disk(file.read())
    epochs = block_record.epochs(options.record, block_record.Promises(options.before))
    choice = random.Random(f"next-{options.seed}")
    cut = choice.randrange(len(epochs) // 2, len(epochs) * 3 // 4)
    while not epochs[cut].writes:
        cut -= 1
    for epoch in epochs[:cut]:
        disk.apply(epoch.writes)
    disk.write_with(block_record.States(epochs[cut], choice).torn(), options.next_base)
    with open(options.next_promises, "w") as file:
        json.dump(epochs[cut].promises, file)


def parse():
    parser = argparse.ArgumentParser()
    for name in ("record", "base", "workload", "room"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--states", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--epoch", type=int)
    parser.add_argument("--promises")
    parser.add_argument("--keep")
    parser.add_argument("--next-base")
    parser.add_argument("--next-promises")
    options = parser.parse_args()
    options.before = []
    if options.promises:
        with open(options.promises) as file:
            options.before = json.load(file)
    return options


def main():
    options = parse()
    with open(options.base, "rb") as file:
        rewritten = block_record.rewritten_blocks(options.record, file.read())
    total = Finding()
    total.add("rewritten-blocks", len(rewritten))
    with multiprocessing.Pool(options.jobs) as pool:
        for finding in pool.imap_unordered(worker, [(options, index) for index in range(options.jobs)]):
            total.merge(finding)
    total.sums["states"] = len(total.identities)
    if options.next_base:
        write_next_base(options)
    print(json.dumps({"sums": total.sums, "examples": total.examples}))


if __name__ == "__main__":
    main()
