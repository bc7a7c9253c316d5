#!/usr/bin/env python3
"""Drives through a town that has a red light every minute, recorded by roadbookd behind a real gpsd, for
scripts/wear.sh to measure what the rests cost the card.

    lights.py PROGRAMS DIRECTORY

The books are in DIRECTORY, all else elsewhere. Runs until SIGTERM; then the last line on standard output is the number
of lines that the drive has come to.
"""

import argparse
import os
import signal
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "Tests", "Support", "Rigs"))
import gpsd_rig

LIGHTS = 180
PLAN = ";".join(["drive 25 13", "stand 35"] * LIGHTS)


class Source:
    def __init__(self, programs):
        command = [os.path.join(programs, "nmea-source"), "--tcp", "0", "--start", "now", "--plan", PLAN]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.device = f"tcp://127.0.0.1:{self.process.stdout.readline().split()[-1]}"

    def end(self):
        gpsd_rig.end_process(self.process)
        self.process.stdout.close()


def record(programs, directory, room, stopped):
    parts = gpsd_rig.Parts()
    try:
        source = parts.hold(Source(programs))
        gpsd = parts.hold(gpsd_rig.Gpsd(source.device, room))
        recorder = parts.hold(gpsd_rig.Recorder(programs, room, gpsd.address, data=directory))
        recorder.must("start")
        begun = recorder.status()["spool"]["sequence"]
        print("ready", flush=True)
        stopped()
        print(recorder.status()["spool"]["sequence"] - begun, flush=True)
    finally:
        parts.end()


def main():
    parser = argparse.ArgumentParser()
    for name in ("programs", "directory"):
        parser.add_argument(name)
    options = parser.parse_args()
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})
    with tempfile.TemporaryDirectory(dir="/dev/shm") as room:
        os.chmod(room, 0o755)
        record(options.programs, options.directory, room, lambda: signal.sigwait({signal.SIGTERM}))


if __name__ == "__main__":
    main()
