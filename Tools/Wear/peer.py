#!/usr/bin/env python3
"""Records one fix a second as other programs do, for scripts/wear.sh to measure what each way costs the card.

    peer.py text-fdatasync|sqlite-full|unsynced DIRECTORY

Runs until SIGTERM; then the last line on standard output is the number of fixes written.
"""

import argparse
import math
import os
import signal
import sqlite3
import time


def fix(index):
    """One fix of a drive in wide circles: time, position, altitude, speed, course, satellites, errors."""
    turn = index / 180
    return (
        1_790_000_000 + index,
        round(51.5 + 0.02 * math.sin(turn), 7),
        round(-0.12 + 0.03 * math.cos(turn), 7),
        round(35 + 5 * math.sin(index / 40), 1),
        round(13.5 + 4 * math.sin(index / 17), 2),
        round(math.degrees(turn) % 360, 1),
        9,
        2.4,
        4.1,
    )


def utc(seconds):
    return time.strftime("%Y-%m-%dT%H:%M:%S.000Z", time.gmtime(seconds))


class TextFdatasync:
    """Appends a line and syncs it: the simplest way not to lose a fix."""

    def __init__(self, directory):
        self.file = os.open(f"{directory}/track.txt", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)

    def write(self, index):
        seconds, *rest = fix(index)
        os.write(self.file, " ".join([utc(seconds), *map(str, rest)]).encode() + b"\n")
        os.fdatasync(self.file)


class SQLiteFull:
    """One transaction a fix into a write-ahead log that is synced at every commit."""

    # SQLite grows its write-ahead log up to the first checkpoint and overwrites it from then on. After power cuts the
    # file stays, so the overwriting is what lasts; it is also the cheaper of the two.
    CHECKPOINT_PAGES = 1000

    def __init__(self, directory):
        self.base = sqlite3.connect(f"{directory}/track.db", isolation_level=None)
        self.base.execute("PRAGMA journal_mode=WAL")
        self.base.execute("PRAGMA synchronous=FULL")
        self.base.execute(f"PRAGMA wal_autocheckpoint={self.CHECKPOINT_PAGES}")
        self.base.execute(
            "CREATE TABLE fix (time INTEGER PRIMARY KEY, latitude REAL, longitude REAL, altitude REAL,"
            " speed REAL, course REAL, satellites INTEGER, eph REAL, epv REAL)"
        )
        for before in range(-self.CHECKPOINT_PAGES, 0):
            self.write(before)

    def write(self, index):
        self.base.execute("INSERT INTO fix VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", fix(index))


class Unsynced:
    """A track in GPX, handed to the kernel at every fix and never synced: what gpxlogger does."""

    POINT = (
        '   <trkpt lat="{:.9f}" lon="{:.9f}">\n    <ele>{:.4f}</ele>\n    <time>{}</time>\n    <fix>3d</fix>\n'
        "    <sat>{}</sat>\n    <hdop>0.900000</hdop>\n    <vdop>1.200000</vdop>\n    <pdop>1.500000</pdop>\n"
        "   </trkpt>\n"
    )

    def __init__(self, directory):
        self.file = open(f"{directory}/track.gpx", "w", encoding="utf-8")
        self.file.write('<?xml version="1.0" encoding="utf-8"?>\n<gpx version="1.1">\n <trk>\n  <trkseg>\n')

    def write(self, index):
        seconds, latitude, longitude, altitude, _, _, satellites, _, _ = fix(index)
        self.file.write(self.POINT.format(latitude, longitude, altitude, utc(seconds), satellites))
        self.file.flush()


WAYS = {"text-fdatasync": TextFdatasync, "sqlite-full": SQLiteFull, "unsynced": Unsynced}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("way", choices=WAYS)
    parser.add_argument("directory")
    options = parser.parse_args()
    stopped = []
    signal.signal(signal.SIGTERM, lambda *_: stopped.append(True))
    recorder = WAYS[options.way](options.directory)
    print("ready", flush=True)
    written, begun = 0, time.monotonic()
    while not stopped:
        recorder.write(written)
        written += 1
        time.sleep(max(0, begun + written - time.monotonic()))
    print(written, flush=True)


if __name__ == "__main__":
    main()
