"""A car with everything that a car does to a recorder, in real time: its link flaps, the power goes and comes back,
roadbookd crashes, gpsd dies. At the end there must be one drive for each real drive.

    flapping_car.py --programs DIR --room DIR --drives KINDS [--seed N]

The real gpsd is fed by nmea-source, the car is python-dbusmock's BlueZ on a bus of its own. KINDS has a letter for each
drive: P plain, with short losses of all kinds; F the link flaps in bursts until the very end; I power and ignition are
one: both go when the car stops, and come back with the next drive; L the power fails while the drive waits for its car.
"""

import argparse
import os
import random
import subprocess
import sys
import time

import gpsd_rig
import recorder_rig
from gpsd_rig import Failed, await_condition

CAR = "00:1B:44:11:3A:B7"
# Long enough for a red light and a cut in it, short enough to see several drives.
SETTINGS = """[Car]
Address={car}
Vehicle=Golf
Seek=no
[Drive]
DisconnectDelay=10s
ReopenWindow=45s
IdleTimeout=1min
[Gpsd]
Server={server}
"""
# Seconds from the disconnect to the next connect: until the drive has ended and may not be reopened any more. A link
# that has flapped is believed a minute or two later, and without a car a drive ends by standing.
REST = {"P": 85, "F": 200, "I": 85, "L": 170}
FIRST_STAND = 20
AFTER_CONNECT = 4
BEFORE_DISCONNECT = 6
# How far what was recorded may be from what was driven: seconds at the ends, and a part of the distance.
TOLERANCE_BEGIN = 30
TOLERANCE_END = 12
# A link that flaps is believed a minute later; a recorder that crashes in that minute finds the car gone at its start.
TOLERANCE_LATE_END = 65
TOLERANCE_WAY = 0.2


class Drive:
    """A real drive: when the car came, moved, stood and went, in seconds of the play, and its legs."""

    def __init__(self, kind, connect, choice):
        self.kind = kind
        self.connect = connect
        self.moves = connect + AFTER_CONNECT
        self.legs = []
        for _ in range(3):
            self.legs += [(choice.randrange(18, 32), choice.randrange(9, 20)), (choice.randrange(4, 16), 0)]
        self.legs.pop()
        self.stop = self.moves + sum(seconds for seconds, _ in self.legs)
        self.disconnect = self.stop + BEFORE_DISCONNECT
        self.over = self.disconnect + REST[kind]
        self.way = sum(seconds * speed for seconds, speed in self.legs)


class Play:
    """What happens when, drawn from a seed: a plan for the receiver, and a list of (second, what)."""

    def __init__(self, kinds, seed):
        self.choice = random.Random(seed)
        self.drives = []
        self.events = []
        at = FIRST_STAND
        for kind in kinds:
            drive = Drive(kind, at, self.choice)
            self.drives.append(drive)
            self.add(drive, is_last=len(self.drives) == len(kinds))
            at = drive.over
        self.events.sort(key=lambda event: event[0])
        self.seconds = at

    def plan(self):
        steps = [f"stand {FIRST_STAND + AFTER_CONNECT}"]
        for drive in self.drives:
            steps.append(f"turn {self.choice.randrange(360)}")
            steps += [f"drive {seconds} {speed}" if speed else f"stand {seconds}" for seconds, speed in drive.legs]
            steps.append(f"stand {BEFORE_DISCONNECT + REST[drive.kind] + AFTER_CONNECT}")
        return ";".join(steps[:-1] + ["stand"])

    def at(self, second, what):
        self.events.append((second, what))

    def add(self, drive, is_last):
        self.at(drive.connect, "connect")
        self.at(drive.disconnect, "disconnect")
        second = drive.moves + 3
        while second < drive.stop - 8:
            second += self.trouble(second, drive.kind) + self.choice.uniform(2, 6)
        if drive.kind == "F":
            self.burst(drive.stop - 3)
        elif drive.kind == "I":
            self.at(drive.disconnect + self.choice.uniform(0.5, 3), "cut")
            self.at(drive.disconnect + 5 if is_last else drive.over - 0.5, "power")
        elif drive.kind == "L":
            self.away(drive.disconnect + self.choice.uniform(2, 6), "cut", "power", 5)
        else:
            self.away(drive.disconnect + 30, "crash", "restart", 1)
            self.away(drive.disconnect + 50, "cut", "power", 3)

    def trouble(self, second, kind):
        """Puts one there. Gives the seconds that it takes."""
        if kind == "F" and self.choice.random() < 0.5:
            return self.burst(second)
        gone, back, longest = self.choice.choice(
            (
                ("disconnect", "connect", 6),
                ("disconnect", "connect", 2),
                ("crash", "restart", 3),
                ("cut", "power", 8),
                ("gpsd dies", "gpsd lives", 6),
            )
        )
        return self.away(second, gone, back, self.choice.uniform(0.3, longest))

    def away(self, second, gone, back, seconds):
        self.at(second, gone)
        self.at(second + seconds, back)
        return seconds

    def burst(self, second):
        start = second
        for _ in range(self.choice.randrange(4, 9)):
            second += self.away(second, "disconnect", "connect", self.choice.uniform(0.1, 0.8))
            second += self.choice.uniform(0.1, 0.8)
        return second - start


class Bluetooth:
    """A bus with a stand-in for bluetoothd, and one car that is linked by hand."""

    def __init__(self, room):
        self.address = f"unix:path={room}/bus"
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        bus = ["dbus-daemon", "--session", f"--address={self.address}", "--nofork", "--nopidfile", "--nosyslog"]
        self.bus = subprocess.Popen(recorder_rig.LEASH + bus, **quiet)
        await_condition(lambda: os.path.exists(f"{room}/bus"), "no bus")
        variables = dict(os.environ, DBUS_SYSTEM_BUS_ADDRESS=self.address)
        template = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../BlueZStandIn/bluez.py")
        adapters = f'{{"hci0": [["{CAR}", "Golf", true, false]]}}'
        mock = ["/usr/bin/python3", "-m", "dbusmock", "--system", "-l", "/dev/null", "-t", template, "-p", adapters]
        self.bluetoothd = subprocess.Popen(
            recorder_rig.LEASH + mock, env=variables, text=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        if self.bluetoothd.stdout.readline().strip() != "ready":
            raise Failed("the stand-in for bluetoothd does not start")

    def link(self, is_up):
        method = f"org.bluez.Mock.{'Connect' if is_up else 'Disconnect'}Device"
        call = ["dbus-send", f"--bus={self.address}", "--dest=org.bluez", "--print-reply", "/", method]
        subprocess.run(call + ["string:hci0", f"string:{CAR}"], check=True, stdout=subprocess.DEVNULL)

    def end(self):
        for process in (self.bluetoothd, self.bus):
            gpsd_rig.end_process(process)
        self.bluetoothd.stdout.close()


class Stage(gpsd_rig.Parts):
    """Everything that runs, and what can happen to it."""

    def __init__(self, options, play):
        super().__init__()
        self.promises = recorder_rig.Promises()
        self.counts = {"link": 0, "crash": 0, "cut": 0, "gpsd": 0}
        self.is_linked = False
        try:
            source = ["--tcp", "0", "--start", "now", "--plan", play.plan()]
            command = recorder_rig.LEASH + [os.path.join(options.programs, "nmea-source"), *source]
            self.source = self.hold(Process(command))
            device = f"tcp://127.0.0.1:{self.source.process.stdout.readline().split()[-1]}"
            self.bluetooth = self.hold(Bluetooth(options.room))
            # The receiver's play begins when gpsd calls it.
            self.start = time.time()
            self.gpsd = self.hold(gpsd_rig.Gpsd(device, options.room))
            settings = SETTINGS.format(car=CAR, server=self.gpsd.address)
            recorder = recorder_rig.Recorder(options.programs, options.room, settings, self.bluetooth.address)
            self.recorder = self.hold(recorder)
            self.recorder.launch(another_boot=True)
        except BaseException:
            self.end()
            raise

    def perform(self, what):
        if what in ("connect", "disconnect"):
            self.link(what == "connect")
        elif what == "crash":
            self.kill("crash")
        elif what == "cut":
            self.kill("cut")
            self.gpsd.kill()
        elif what == "restart":
            self.recorder.launch(another_boot=False)
        elif what == "power":
            self.gpsd.start()
            self.recorder.launch(another_boot=True)
        elif what == "gpsd dies":
            self.gpsd.kill()
            self.counts["gpsd"] += 1
        elif what == "gpsd lives":
            self.gpsd.start()

    def link(self, is_up):
        if is_up != self.is_linked:
            self.counts["link"] += 1
        self.is_linked = is_up
        self.bluetooth.link(is_up)

    def kill(self, kind):
        sequence = self.recorder.status()["spool"]["sequence"]
        self.promises.add(self.recorder.boot, sequence)
        self.recorder.kill()
        self.counts[kind] += 1


class Process:
    def __init__(self, command):
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)

    def end(self):
        gpsd_rig.end_process(self.process)
        self.process.stdout.close()


def run(options, play):
    stage = Stage(options, play)
    try:
        for second, what in play.events + [(play.seconds, "")]:
            time.sleep(max(0, stage.start + second - time.time()))
            show(stage, second, what)
            stage.perform(what)
        # Everything is on the card.
        if gpsd_rig.end_process(stage.recorder.process, gpsd_rig.signal.SIGTERM) != 0:
            raise Failed(f"roadbookd did not stop: {stage.recorder.last_words()}")
        return stage
    finally:
        stage.end()


def show(stage, second, what):
    late = time.time() - stage.start - second
    print(f"  {second:7.1f} s  {what}{f' ({late:.1f} s late)' if late > 1 else ''}", flush=True)


# What was recorded


class Recorded:
    def __init__(self, begin):
        self.begin = begin
        self.end = None
        self.metres = 0
        self.why = ""

    def __str__(self):
        end = "open" if self.end is None else f"{self.end:.1f} s"
        return f"{self.begin:.1f} s to {end}, {self.metres} m, {self.why}"


def recorded(lines, start):
    """The drives that the book tells of, in seconds of the play."""
    offsets = boot_offsets(lines)
    drives, boot, earlier, openings = [], None, None, []
    for line in lines:
        if recorder_rig.is_opening(line):
            name = line.words[1]
            if name != boot:
                earlier, boot = boot, name
            openings.append(name)
        if line.letter != "D":
            continue
        kind, rest = line.words[1], line.words[2:]
        if kind == "begin":
            drives.append(Recorded((int(rest[2]) + offsets[boot]) / 1000 - start))
            drives[-1].why = f"begun by {rest[0]}"
        elif kind == "end":
            of = earlier if rest[2] == "1" else boot
            drives[-1].end = (int(rest[1]) + offsets[of]) / 1000 - start
            drives[-1].metres = int(rest[3]) + int(rest[4])
            drives[-1].why += f", ended by {rest[0]}"
        elif kind == "reopen":
            drives[-1].end = None
            drives[-1].why += ", reopened"
        elif kind == "continued":
            drives[-1].why += f", continued after {int(rest[0]) / 1000:.1f} s"
    return drives


def boot_offsets(lines):
    """UTC minus boottime of each boot, by its anchors."""
    offsets, boot = {}, None
    for line in lines:
        if recorder_rig.is_opening(line):
            boot = line.words[1]
        elif line.letter == "T":
            offsets[boot] = int(line.words[1]) - int(line.words[0])
    return offsets


def objection(real, found):
    """What is wrong with what was recorded of a real drive; nothing if that is right."""
    if len(found) != 1:
        return f"{len(found)} drives"
    one = found[0]
    if abs(one.begin - real.connect) > TOLERANCE_BEGIN:
        return "begun at another time"
    if one.end is None or not real.stop - TOLERANCE_END <= one.end <= real.disconnect + TOLERANCE_LATE_END:
        return "ended at another time"
    if abs(one.metres - real.way) > TOLERANCE_WAY * real.way:
        return "another way"
    return ""


def judge(play, drives):
    """Prints each real drive with what was recorded of it, and gives how many are wrong."""
    wrong = 0
    rest = list(drives)
    for real in play.drives:
        found = [one for one in rest if real.connect - TOLERANCE_BEGIN <= one.begin < real.over - TOLERANCE_BEGIN]
        rest = [one for one in rest if one not in found]
        objected = objection(real, found)
        wrong += objected != ""
        print(f"{real.kind}: {real.connect:.0f} s to {real.disconnect:.0f} s, {real.way} m: {objected or 'right'}")
        for one in found:
            print(f"   {one}")
    for one in rest:
        print(f"none: {one}")
    return wrong + len(rest)


def main():
    parser = argparse.ArgumentParser()
    for name in ("--programs", "--room", "--drives"):
        parser.add_argument(name, required=True)
    parser.add_argument("--seed", type=int, required=True)
    options = parser.parse_args()
    recorder_rig.end_on_signals()
    play = Play(options.drives, options.seed)
    print(f"seed {options.seed}: {len(play.drives)} drives in {play.seconds // 60} minutes", flush=True)
    try:
        stage = run(options, play)
        lines = stage.recorder.lines()
        drives = recorded(lines, stage.start)
        wrong = judge(play, drives)
        lost = stage.promises.broken(lines)
        stage.recorder.verify()
    except Failed as failure:
        sys.exit(f"flapping-car: {failure}")
    counts = stage.counts
    print(f"figure flapping-links {counts['link']} changes")
    print(f"figure flapping-crashes {counts['crash']} kills")
    print(f"figure flapping-cuts {counts['cut']} kills")
    print(f"figure flapping-gpsd {counts['gpsd']} kills")
    print(f"figure flapping-lost {lost} lines")
    print(f"figure flapping-drives {len(drives)} drives")
    print(f"figure flapping-wrong {wrong} drives")
    if wrong or lost:
        sys.exit("flapping-car: the drives in the book are not those that were driven")


if __name__ == "__main__":
    main()
