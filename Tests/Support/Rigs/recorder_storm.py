"""Kills the recorder at random moments, hundreds of times, in one book: while it opens the book, while it commits,
while it decides whether a drive goes on. In between drives begin and end, and places are marked.

    recorder_storm.py --programs DIR --library fast-clock.so --room DIR --kills N --seed N

Each roadbookd begins another boot of the machine or goes on in the same one. It is fed by a gpsd that is played here,
many times a second, and lives ten times as fast, or there would be a commit a second at most. All that any of them
acknowledged must be in the book at the end, and the story that the book tells of the drives must be one that can have
happened.
"""

import argparse
import collections
import datetime
import random
import socket
import sys
import threading
import time

import recorder_rig
from gpsd_rig import Failed, await_condition, end_process, signal

# Of the recorder's time.
SPEED = 10
RATE = 6
METRES_PER_SECOND = 15
METRES_PER_DEGREE = 111_195
HELLO = (
    '{"class":"VERSION","release":"3.25","rev":"3.25","proto_major":3,"proto_minor":15}\r\n'
    '{"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/gps","driver":"NMEA0183",'
    '"activated":"2026-01-01T00:00:00.000Z","flags":1,"native":0,"cycle":1.00}]}\r\n'
    '{"class":"WATCH","enable":true,"json":true,"nmea":false,"raw":0,"scaled":false,"timing":false}\r\n'
)
# Nothing but a hand ends a drive, however slow this machine is.
SETTINGS = """[Drive]
ReopenWindow=1d
IdleTimeoutConnected=1d
SilenceTimeout=1d
[Gpsd]
Server={server}
[Spool]
SyncInterval=1s
"""
LONGEST_OPENING = 0.05
LONGEST_LIFE = 0.5
QUIET_LIFE = 2.0
# Milliseconds of the recorder's time: after a commit it rests for so long.
BETWEEN_COMMITS = 1000
CHECK_EVERY = 100
MOMENTS = ("opening", "commit", "quiet", "resuming", "driving", "paused", "parked")


class PlayedGpsd:
    """Fixes of the moment, for whoever calls; of a car that goes straight on."""

    def __init__(self, clock):
        self.clock = clock
        self.listener = socket.socket()
        self.listener.bind(("127.0.0.1", 0))
        self.listener.listen(8)
        self.address = f"127.0.0.1:{self.listener.getsockname()[1]}"
        # As if the machine had started now.
        self.utc = time.time_ns() // recorder_rig.NANOSECONDS - clock.now()
        self.sent = {}
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            caller, _ = self.listener.accept()
            threading.Thread(target=self.feed, args=(caller,), daemon=True).start()

    def feed(self, caller):
        try:
            caller.sendall(HELLO.encode())
            while True:
                caller.sendall(self.fix().encode())
                time.sleep(1 / RATE / SPEED)
        except OSError:
            caller.close()  # its recorder was killed

    def fix(self):
        boottime = self.clock.now()
        now = boottime + self.utc
        metres = (boottime - self.clock.since) / 1000 * METRES_PER_SECOND
        latitude = f"{48 + metres / METRES_PER_DEGREE:.7f}"
        self.sent[now] = latitude
        moment = datetime.datetime.fromtimestamp(now / 1000, datetime.timezone.utc)
        text = moment.strftime("%Y-%m-%dT%H:%M:%S.") + f"{now % 1000:03}Z"
        return (
            f'{{"class":"TPV","device":"/dev/gps","mode":3,"status":1,"time":"{text}","lat":{latitude},'
            f'"lon":11.5750000,"altMSL":519.5,"eph":5.0,"track":0.0,"speed":{METRES_PER_SECOND}.00}}\r\n'
        )


class Storm:
    def __init__(self, options):
        self.choice = random.Random(options.seed)
        clock = recorder_rig.Clock(options.library, SPEED)
        self.gpsd = PlayedGpsd(clock)
        settings = SETTINGS.format(server=self.gpsd.address)
        self.recorder = recorder_rig.Recorder(options.programs, options.room, settings, clock=clock)
        self.promises = recorder_rig.Promises()
        self.counts = collections.Counter()
        self.texts = 0

    def kill_one(self):
        self.recorder.launch(another_boot=self.choice.random() < 0.5)
        if self.choice.random() < 0.2:
            time.sleep(self.choice.random() * LONGEST_OPENING)
            self.counts["opening"] += 1
        else:
            try:
                with self.recorder.connect() as connection:
                    self.live(connection)
            except OSError as error:
                raise Failed(f"{error}: {self.recorder.last_words()}") from error
        self.recorder.kill()
        self.counts["kills"] += 1

    def live(self, connection):
        if self.choice.random() < 0.06:
            # Long enough for the car to be elsewhere, which may begin a drive by itself.
            time.sleep(QUIET_LIFE)
            self.counts["quiet"] += 1
            return
        end = time.monotonic() + self.choice.random() * LONGEST_LIFE
        while time.monotonic() < end:
            self.steer(connection)
            time.sleep(self.choice.random() * 0.05)
        self.counts[self.look(connection)["state"]] += 1
        if self.choice.random() < 0.5:
            self.aim_at_commit(connection)

    def aim_at_commit(self, connection):
        """What is said now is not waited for: the kill comes in the middle of its commit, or about then."""
        with self.recorder.connect() as other:
            recorder_rig.say(other, *self.choice.choice((("Mark",), ("Start",), ("Finish",), ("Flush",))))
            ago = self.look(connection)["spool"]["lastCommitAgoMs"] or 0
            rest = max(0, BETWEEN_COMMITS - ago) / 1000 / SPEED
            end = time.monotonic() + rest + self.choice.uniform(-0.002, 0.01)
            time.sleep(max(0, end - time.monotonic() - 0.005))
            while time.monotonic() < end:
                self.look(connection)
        self.counts["commit"] += 1

    def look(self, connection):
        recorder_rig.say(connection, "GetStatus")
        status = recorder_rig.hear(connection)["status"]
        self.promises.add(self.recorder.boot, status["spool"]["sequence"])
        return status

    def steer(self, connection):
        """Mostly there is a drive."""
        method = self.choice.choices(("Start", "Mark", "Pause", "Resume", "Finish", "Flush"), (6, 8, 1, 4, 2, 2))[0]
        if method == "Mark":
            return self.mark(connection)
        recorder_rig.say(connection, method)
        answer = recorder_rig.hear(connection)
        if method == "Flush":
            self.promises.add(self.recorder.boot, answer["sequence"])
        elif answer["durable"] and answer["changed"]:
            self.counts[method] += 1
        self.look(connection)

    def mark(self, connection):
        self.texts += 1
        text = f"mark {self.texts} of {self.recorder.boot}"
        recorder_rig.say(connection, "Mark", text=text)
        answer = recorder_rig.hear(connection)
        if answer.get("durable"):
            self.promises.marks[int(answer["id"])] = text

    def settle(self):
        """One that is left alone, and stopped as systemd does it; gives what it says of the drive."""
        self.recorder.launch(another_boot=True)
        await_condition(lambda: self.recorder.status()["state"] != "resuming", "the drive is not decided")
        with self.recorder.connect() as connection:
            status = self.look(connection)
        if end_process(self.recorder.process, signal.SIGTERM) != 0:
            raise Failed(f"roadbookd did not stop: {self.recorder.last_words()}")
        return status["drive"] is not None

    def check(self, is_open=None):
        lines = self.recorder.lines()
        lost = self.promises.broken(lines)
        story = Story(lines)
        if is_open is not None and is_open != story.is_open:
            raise Failed(f"a drive is open: {is_open}; as the book tells it: {story.is_open}")
        self.check_fixes(lines)
        self.recorder.verify()
        return lost, story

    def check_fixes(self, lines):
        """Every fix in the book is one that was sent, at its place."""
        for line in lines:
            if line.letter == "G" and self.gpsd.sent.get(int(line.words[1])) != line.words[2]:
                raise Failed(f"nobody sent this fix: {line.text}")


class Story:
    """What the book tells of drives; fails where it cannot be true."""

    def __init__(self, lines):
        self.boot = None
        self.is_open = self.is_paused = self.is_undecided = False
        # After a finish by hand nothing begins by itself in the same boot.
        self.is_held = False
        self.counts = collections.Counter()
        for line in lines:
            if recorder_rig.is_opening(line):
                self.open_book(line.words[1])
            elif line.letter == "D":
                self.counts[" ".join(line.words[1:3]) if line.words[1] == "begin" else line.words[1]] += 1
                if not self.accepts(line.words[1], line.words[2:]):
                    raise Failed(f"the story of the drives cannot be true at: {line.text}")

    def open_book(self, boot):
        if boot != self.boot:
            self.is_undecided = self.is_open
            self.is_held = False
        self.boot = boot

    def accepts(self, kind, rest):
        """Whether that can have happened here."""
        if kind == "begin":
            may_begin = not self.is_open and (rest[0] == "hand" or not self.is_held)
            self.is_open, self.is_held = True, False
            return may_begin
        if kind == "end":
            is_right = self.is_open and rest[0] == "hand" and (rest[2] == "1") == self.is_undecided
            self.is_open = self.is_paused = self.is_undecided = False
            self.is_held = True
            return is_right
        if kind == "continued":
            was_undecided, self.is_undecided = self.is_undecided, False
            return self.is_open and was_undecided
        if kind in ("pause", "resume"):
            was_paused, self.is_paused = self.is_paused, kind == "pause"
            return self.is_open and not self.is_undecided and was_paused != self.is_paused
        return False


def play(options):
    storm = Storm(options)
    try:
        while storm.counts["kills"] < options.kills:
            storm.kill_one()
            if storm.counts["kills"] % CHECK_EVERY == 0:
                storm.check()
        is_open = storm.settle()
        return storm, *storm.check(is_open)
    finally:
        storm.recorder.end()


def main():
    parser = argparse.ArgumentParser()
    for name in ("--programs", "--library", "--room"):
        parser.add_argument(name, required=True)
    parser.add_argument("--kills", type=int, required=True)
    parser.add_argument("--seed", type=int, required=True)
    options = parser.parse_args()
    recorder_rig.end_on_signals()
    print(f"seed {options.seed}", flush=True)
    try:
        storm, lost, story = play(options)
    except Failed as failure:
        sys.exit(f"recorder-storm: {failure}")
    counts = storm.counts
    moments = ", ".join(f"{counts[name]} {name}" for name in MOMENTS)
    print(f"kills by moment and state: {moments}")
    print("in the book: " + ", ".join(f"{count} {kind}" for kind, count in sorted(story.counts.items())))
    print(f"{len(storm.promises.made)} acknowledged sequences and {len(storm.promises.marks)} marks were looked for")
    print(f"figure kills {counts['kills']} kills")
    print(f"figure kills-lost {lost} lines")
    if lost or not counts["commit"] or not story.counts["continued"] or not storm.promises.made:
        sys.exit("recorder-storm: something acknowledged was lost, or nothing was tested")


if __name__ == "__main__":
    main()
