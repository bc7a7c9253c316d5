"""Makes every system call of a log's writer fail, one after the other, and reads back what it had promised.

    preload_faults.py --workload log-workload --library faults.so --room DIR [--jobs N]

First every kind of call is counted over a run of 200 commits. Then there is a run for every call, with each errno, once
and for good. Whatever happens, the writer must not crash or hang, an error must be told in one line, and what it
acknowledged must be found by the reader, without faults, afterwards.
"""

import argparse
import itertools
import multiprocessing
import os
import shutil
import signal
import subprocess
import sys
import tempfile

import ext4_explore

EIO, ENOSPC, EROFS, EINTR, EACCES, EMFILE, EWOULDBLOCK = 5, 28, 30, 4, 13, 24, 11
# 0: a short write or read.
ERRORS = {
    "pwrite": (EIO, ENOSPC, EROFS, EINTR, 0),
    "fdatasync": (EIO, ENOSPC, EINTR),
    "fsync": (EIO, ENOSPC, EINTR),
    "pread": (EIO, EINTR, 0),
    "open": (EIO, EACCES, EMFILE, EROFS, ENOSPC),
    "rename": (EIO, ENOSPC, EROFS),
    "posix_fallocate": (EIO, ENOSPC, EINTR),
    "flock": (EWOULDBLOCK, EINTR, EIO),
    "mkdir": (EIO, ENOSPC, EROFS, EACCES),
    "fchmod": (EIO, EROFS),
}
# Nothing of a new log is read back: these calls are made where one is there already.
CONTINUED = ("pread",)
BEFORE = 90
LINES = 1000
LIMIT_SECONDS = 300


class Faults:
    def __init__(self, options, index):
        self.options = options
        self.index = index
        self.room = tempfile.mkdtemp(prefix=f"faults-{index}-", dir=options.room)
        self.log = os.path.join(self.room, "log")
        self.begun = os.path.join(self.room, "begun")
        self.promised = subprocess.run(self.command(self.begun, BEFORE), capture_output=True, text=True).stdout
        self.checker = ext4_explore.Checker(options.workload)
        names = ("runs", "lost", "wrong", "refused", "continued", "gave-up", "begun-anew", "bad")
        self.sums = dict.fromkeys(names, 0)
        self.examples = []

    def write(self, call, faults):
        """One run of 200 commits in several segments."""
        shutil.rmtree(self.log, ignore_errors=True)
        if call in CONTINUED:
            shutil.copytree(self.begun, self.log)
        environment = dict(os.environ, LD_PRELOAD=self.options.library, FAULT_CALL=call, FAULT_UNDER=self.room)
        environment.update(faults)
        command = self.command(self.log, LINES)
        return subprocess.run(command, capture_output=True, text=True, env=environment, timeout=LIMIT_SECONDS)

    def command(self, log, lines):
        return [self.options.workload, "--directory", log, "--segment-blocks", "16", "--lines", str(lines)]

    def count(self, call):
        """How often a run makes this call when nothing fails."""
        name = os.path.join(self.room, "count")
        result = self.write(call, {"FAULT_COUNT": name})
        if result.returncode != 0:
            sys.exit(f"preload-faults: without faults: {result.stderr.strip()}")
        with open(name) as file:
            return int(file.read())

    def run(self, case):
        call, number, error, sticky = case
        name = f"{call} {number} errno {error}{' for good' if sticky else ''}"
        faults = {"FAULT_NTH": str(number), "FAULT_ERRNO": str(error), "FAULT_STICKY": "1" if sticky else ""}
        self.sums["runs"] += 1
        try:
            result = self.write(call, faults)
        except subprocess.TimeoutExpired:
            return self.complain(f"{name}: hangs")
        self.judge(name, result)
        self.read_back(name, sticky, (self.promised if call in CONTINUED else "") + result.stdout)

    def judge(self, name, result):
        """All written, or one clear line that says why not."""
        if result.returncode < 0:
            self.complain(f"{name}: died of {signal.Signals(-result.returncode).name}")
        elif result.returncode == 0:
            self.sums["continued"] += 1
        else:
            opened = result.stdout.startswith("opened")
            self.sums["gave-up" if opened else "refused"] += 1
            lines = result.stderr.splitlines()
            if result.returncode != 1 or len(lines) != 1 or not lines[0].startswith("log-workload: error: "):
                self.complain(f"{name}: exit {result.returncode}, {result.stderr.strip()!r}")

    def read_back(self, name, sticky, output):
        promises = ext4_explore.block_record.Promises()
        promises.read(output)
        ranges = promises.snapshot()
        if not ranges:
            return
        # A card that gives back nothing of a log, for good, and takes what is written: a new one is begun, for
        # recording goes on. Should the old one be readable again, the lines of the new are there, told as another's.
        if sticky and sum(1 for first, _ in ranges if first == 1) > 1:
            self.sums["begun-anew"] += 1
            return
        answer = self.checker.ask(self.log, ranges)
        self.sums["lost"] += answer["lost"]
        self.sums["wrong"] += answer["wrong"]
        if answer["lost"] or answer["wrong"] or answer["alarms"]:
            self.complain(f"{name}: {answer}")

    def complain(self, text):
        self.sums["bad"] += 1
        self.examples.append(text)


def cases(options):
    """Every call of a run, every errno, once and for good."""
    counter = Faults(options, "count")
    for call, errors in ERRORS.items():
        numbers = range(1, counter.count(call) + 1)
        if not numbers:
            sys.exit(f"preload-faults: {call} is never called: the library does not see it")
        for case in itertools.product((call,), numbers, errors, (False, True)):
            # Who is interrupted reads on; for ever, if it never ends, which no kernel does to a read from a file.
            if case[0] != "pread" or case[2:] != (EINTR, True):
                yield case


def work(arguments):
    options, index, mine = arguments
    faults = Faults(options, index)
    for case in mine:
        faults.run(case)
    return faults.sums, faults.examples


def main():
    parser = argparse.ArgumentParser()
    for name in ("workload", "library", "room"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    everything = list(cases(options))
    shares = [(options, index, everything[index :: options.jobs]) for index in range(options.jobs)]
    total, examples = {}, []
    with multiprocessing.Pool(options.jobs) as pool:
        for sums, found in pool.imap_unordered(work, shares):
            examples += found
            for name, count in sums.items():
                total[name] = total.get(name, 0) + count
    for example in examples[:20]:
        print(f"  {example}")
    print(
        f"{total['continued']} went on, {total['gave-up']} gave up and said why, {total['refused']} did not open, "
        f"{total['begun-anew']} began a new log"
    )
    print(f"figure preload-runs {total['runs']} runs")
    print(f"figure preload-lost {total['lost']} lines")
    if total["bad"]:
        sys.exit(f"preload-faults: {total['bad']} of {total['runs']} runs went wrong")


if __name__ == "__main__":
    main()
