"""The home of a household in which a year is played: the clock, the programs, the log that grows as it did, and the
truth of the drives.
"""

import bisect
import datetime
import hashlib
import json
import os
import subprocess
import zoneinfo
from fractions import Fraction

ZONE = zoneinfo.ZoneInfo("Europe/Berlin")
BLOCK = 4096
BLANK = b" " * (BLOCK - 1) + b"\n"


def moment(day, hour=9, minute=0, second=0):
    """Seconds since 1970 of a time of day where the household lives."""
    return int(datetime.datetime(day.year, day.month, day.day, hour, minute, second, tzinfo=ZONE).timestamp())


def day_of(seconds):
    return datetime.datetime.fromtimestamp(seconds, ZONE).date()


class Truth:
    """The table of drive-maker: when each drive was, and how far it went. One day in four they are the second car's."""

    def __init__(self, path, cars):
        self.drives = []
        with open(path, encoding="utf-8") as file:
            names = file.readline().rstrip("\n").split("\t")
            for line in file:
                row = dict(zip(names, line.rstrip("\n").split("\t")))
                start, end = int(row["start"]), int(row["end"])
                car = cars[1 if day_of(start // 1000).toordinal() % 4 == 0 else 0]
                self.drives.append((start, end, float(row["metres"]), car))
        self.starts = [drive[0] for drive in self.drives]

    def metres(self, car, seconds):
        """How far a car went until then."""
        way = 0.0
        for start, end, metres, driven in self.drives:
            if driven == car and start < seconds * 1000:
                way += metres * min(1.0, (seconds * 1000 - start) / (end - start))
        return way

    def car(self, milliseconds):
        """Whose the drive was that began about then."""
        index = bisect.bisect_right(self.starts, milliseconds + 120_000) - 1
        return self.drives[max(0, index)][3]

    def rest(self, seconds):
        """That time, or if a drive was under way then, some minutes behind its end."""
        for start, end, _, _ in self.drives:
            if start - 60_000 <= seconds * 1000 <= end + 240_000:
                return end // 1000 + 300
        return seconds


class GrowingLog:
    """The log of the recorder as it was at each moment: blocks that were written until then, blank ones behind."""

    def __init__(self, whole, directory):
        self.directory = directory
        os.makedirs(directory, exist_ok=True)
        self.blocks, self.done, self.log, known = [], 0, None, 0
        for name in sorted(os.listdir(whole)):
            if not name.endswith(".log"):
                continue
            with open(os.path.join(whole, name), "rb") as file:
                content = file.read()
            for place in range(0, len(content), BLOCK):
                block = content[place:place + BLOCK]
                if not block.startswith(b"B "):
                    continue
                fields = block.split(b"\n", 1)[0].split(b" ")
                self.log = fields[2].decode()
                known = int(fields[10]) if fields[10] != b"-" else known
                self.blocks.append((known, name, place, len(content), block))

    def grow(self, seconds):
        while self.done < len(self.blocks) and self.blocks[self.done][0] <= seconds * 1000:
            _, name, place, length, block = self.blocks[self.done]
            path = os.path.join(self.directory, name)
            if not os.path.exists(path):
                with open(path, "wb") as file:
                    file.write(BLANK * (length // BLOCK))
            with open(path, "r+b") as file:
                file.seek(place)
                file.write(block)
            self.done += 1


class Home:
    """Directories, settings, listeners, and programs that are run at a moment of the year."""

    def __init__(self, programs, clock, room):
        self.programs, self.room, self.now = programs, room, 0
        self.data, self.settings = f"{room}/data", f"{room}/settings"
        self.state, self.told = f"{room}/state", f"{room}/state/told"
        for folder in (self.data, self.settings, self.state, f"{self.settings}/hooks.d", f"{self.settings}/notify.d"):
            os.makedirs(folder, exist_ok=True)
        for folder in ("hooks.d", "notify.d"):
            self.listen(f"{folder}/listener", f"read -r line\nprintf '%s %s\\n' {folder} \"$line\" >>{self.told}")
        self.environment = {
            "PATH": "/usr/bin:/bin", "TZ": "Europe/Berlin", "LC_ALL": "C.UTF-8", "LD_PRELOAD": clock,
            "STATE_DIRECTORY": self.state,
        }
        self.heard = 0
        self.runs = 0

    def listen(self, name, script):
        """A program of the administrator."""
        path = f"{self.settings}/{name}"
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"#!/bin/sh\n{script}\n")
        os.chmod(path, 0o755)

    def run(self, *words):
        """What the command says, its complaints and its code."""
        place = ["--data", self.data, "--config", self.settings, "--socket", f"{self.room}/none"]
        self.runs += 1
        done = subprocess.run(
            [f"{self.programs}/roadbook"] + place + [str(word) for word in words], capture_output=True, check=False,
            text=True, env=dict(self.environment, DAY_CLOCK=str(self.now)))
        return done.stdout, done.stderr, done.returncode

    def objects(self, *words):
        """Objects that the command prints, numbers with a point as they stand there."""
        text, complaint, code = self.run(*words)
        if code not in (0, 6):
            raise RuntimeError(f"{' '.join(map(str, words))}: {complaint}")
        return [json.loads(line, parse_float=Fraction) for line in text.splitlines()]

    def remember_log(self, log):
        """The unit knows the log, and heard of nothing of it yet: so nothing is too old to be told."""
        with open(f"{self.state}/memory.json", "w", encoding="utf-8") as file:
            json.dump({"version": 1, "spool": {"log": log, "segment": 0, "sequence": 0}}, file)

    def new_messages(self):
        """Folder and object of everything that was heard since the last look."""
        if not os.path.exists(self.told):
            return []
        with open(self.told, encoding="utf-8") as file:
            lines = file.read().splitlines()
        fresh, self.heard = lines[self.heard:], len(lines)
        return [(line.split(" ", 1)[0], json.loads(line.split(" ", 1)[1], parse_float=Fraction)) for line in fresh]

    def bill(self, name, text):
        """A file to keep with an entry: its path and its SHA-256."""
        path = f"{self.room}/{name}"
        with open(path, "wb") as file:
            file.write(text.encode())
        return path, hashlib.sha256(text.encode()).hexdigest()
