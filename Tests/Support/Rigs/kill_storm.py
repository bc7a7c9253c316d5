"""Kills a log's writer at random moments, hundreds of times, in one directory.

    kill_storm.py --workload log-workload --room DIR --kills N --seed N

Each writer opens what the one before it left, prepares segments, sets edges and commits until SIGKILL takes it, at any
moment from before its first instruction on. All that any of them acknowledged must be there in the end. While some of
them run another one is started, which must be refused.
"""

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time

import block_record
import ext4_explore

# At first: a writer that was killed before it had opened its log says that this machine is slower.
LONGEST_SECONDS = 0.06
CHECK_EVERY = 50
RIVAL_EVERY = 20


class Storm:
    def __init__(self, options):
        self.choice = random.Random(options.seed)
        self.log = os.path.join(tempfile.mkdtemp(prefix="storm-", dir=options.room), "log")
        self.command = [options.workload, "--directory", self.log, "--segment-blocks", "24", "--lines", "10000000"]
        self.checker = ext4_explore.Checker(options.workload)
        self.promises = block_record.Promises()
        self.longest = LONGEST_SECONDS
        self.sums = {"kills": 0, "opened": 0, "rivals": 0, "lost": 0, "wrong": 0, "alarms": 0}

    def kill_one(self):
        pace = ["--hz", str(self.choice.choice((300, 3000, 30000))), "--commit-every", str(self.choice.randrange(1, 9))]
        edges = ["--edges-every", str(self.choice.randrange(3, 90))] if self.choice.random() < 0.3 else []
        writer = subprocess.Popen(self.command + pace + edges, stdout=subprocess.PIPE, text=True)
        time.sleep(self.choice.random() * self.longest)
        if self.sums["kills"] % RIVAL_EVERY == RIVAL_EVERY - 1:
            self.meet(writer)
        writer.kill()
        output = writer.communicate()[0]
        if writer.returncode >= 0:
            sys.exit(f"kill-storm: a writer ended by itself with {writer.returncode}")
        self.promises.read(output)
        self.sums["kills"] += 1
        has_opened = "acknowledged" in output
        self.sums["opened"] += has_opened
        self.longest = max(LONGEST_SECONDS, self.longest * (0.9 if has_opened else 1.1))

    def meet(self, writer):
        """Two writers of one log: the second is told so."""
        first = writer.stdout.readline()
        if not first.startswith("opened"):
            sys.exit("kill-storm: a writer did not open its log")
        self.promises.read(first)
        rival = subprocess.run(self.command, capture_output=True, text=True)
        if rival.returncode != 1 or "another program is writing this log" not in rival.stderr:
            sys.exit(f"kill-storm: a second writer was not refused: {rival.returncode} {rival.stderr}")
        self.sums["rivals"] += 1

    def check(self):
        answer = self.checker.ask(self.log, self.promises.snapshot())
        for name in ("lost", "wrong", "alarms"):
            self.sums[name] = max(self.sums[name], answer[name])
        if answer["lost"] or answer["wrong"] or answer["alarms"]:
            print(f"  after {self.sums['kills']} kills: {answer}")


def main():
    parser = argparse.ArgumentParser()
    for name in ("workload", "room"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--kills", type=int, required=True)
    parser.add_argument("--seed", type=int, required=True)
    options = parser.parse_args()
    print(f"seed {options.seed}", flush=True)
    storm = Storm(options)
    while storm.sums["kills"] < options.kills:
        storm.kill_one()
        if storm.sums["kills"] % CHECK_EVERY == 0:
            storm.check()
    storm.check()
    promised = sum(last - first + 1 for first, last in storm.promises.snapshot())
    sums = storm.sums
    print(f"{sums['opened']} of {sums['kills']} had acknowledged something before, {promised} lines in all")
    print(f"{sums['rivals']} second writers were refused")
    print(f"figure log-kills {sums['kills']} kills")
    print(f"figure log-kills-lost {sums['lost']} lines")
    if sums["lost"] or sums["wrong"] or sums["alarms"] or not sums["opened"] or not promised:
        sys.exit("kill-storm: something acknowledged was lost, or nothing was tested")


if __name__ == "__main__":
    main()
