"""A recorder that is killed and started again, in the same boot of a played machine or in another one; what it
acknowledged, and whether that is in its book."""

import json
import os
import signal
import socket
import subprocess
import tempfile
import time

import gpsd_rig
from gpsd_rig import Failed

FRAME_END = b"\0"
NANOSECONDS = 1_000_000
# Dies with the script, however that ends.
LEASH = ["setpriv", "--pdeathsig=KILL", "--"]


def end_on_signals():
    """A SIGTERM unwinds the script, so that nothing stays running."""

    def interrupt(_number, _frame):
        raise KeyboardInterrupt

    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, interrupt)


class Clock:
    """Boottime in milliseconds: the machine's, or with a library under the recorder (fast-clock.c) a faster one."""

    def __init__(self, library=None, factor=1):
        self.factor = factor
        self.since = self.real()
        self.environment = dict(os.environ)
        if library:
            self.environment.update(LD_PRELOAD=library, FAST_CLOCK=str(factor), FAST_CLOCK_SINCE=str(self.since))

    @staticmethod
    def real():
        return time.clock_gettime_ns(time.CLOCK_BOOTTIME) // NANOSECONDS

    def now(self):
        return self.since + (self.real() - self.since) * self.factor


class Line:
    """A line of the book: its letter, its sequence, and the words after them without the checksum."""

    def __init__(self, text):
        self.text = text
        words = text.split(" ")
        self.letter = words[0]
        self.sequence = int(words[1])
        self.words = words[2:-1]


class Recorder:
    """roadbookd with a directory and settings of its own. What `launch` starts may be killed at any moment."""

    def __init__(self, programs, room, settings, bus=None, clock=None):
        self.command = os.path.join(programs, "roadbook")
        self.daemon = os.path.join(programs, "roadbookd")
        self.room = room
        self.data = os.path.join(room, "data")
        self.socket = os.path.join(tempfile.mkdtemp(prefix="run-", dir=room), "control")
        self.errors = os.path.join(room, "roadbookd.log")
        self.settings = os.path.join(room, "settings")
        os.makedirs(self.data, exist_ok=True)
        os.makedirs(self.settings, exist_ok=True)
        with open(os.path.join(self.settings, "roadbook.conf"), "w") as file:
            file.write(settings)
        self.bus = bus or f"unix:path={room}/nobus"
        self.clock = clock or Clock()
        self.process = None
        self.boots = 0
        self.boot_since = 0

    @property
    def boot(self):
        return f"boot{self.boots}"

    def launch(self, another_boot):
        if another_boot or self.boots == 0:
            self.boots += 1
            self.boot_since = self.clock.now()
        arguments = ["--data", self.data, "--socket", self.socket, "--config", self.settings, "--bus", self.bus]
        arguments += ["--rehearse", f"{self.boot}@{self.boot_since}"]
        with open(self.errors, "ab") as log:
            variables = self.clock.environment
            self.process = subprocess.Popen(LEASH + [self.daemon] + arguments, stdout=log, stderr=log, env=variables)

    def kill(self):
        """It must not have ended by itself before."""
        self.process.kill()
        code = self.process.wait()
        if code != -signal.SIGKILL:
            raise Failed(f"roadbookd ended by itself with {code}: {self.last_words()}")

    def end(self):
        if self.process:
            gpsd_rig.end_process(self.process)

    def last_words(self):
        with open(self.errors, errors="replace") as file:
            return " / ".join(file.read().strip().splitlines()[-3:])

    # What is said to it

    def connect(self, seconds=gpsd_rig.PATIENCE_SECONDS):
        """A connection to the one that runs now, and not to what its predecessor left behind."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            connection = socket.socket(socket.AF_UNIX)
            connection.settimeout(gpsd_rig.PATIENCE_SECONDS)
            try:
                connection.connect(self.socket)
                return connection
            except OSError:
                connection.close()
            if self.process.poll() is not None:
                raise Failed(f"roadbookd ended with {self.process.returncode}: {self.last_words()}")
            time.sleep(0.002)
        raise Failed("roadbookd does not listen")

    def status(self):
        with self.connect() as connection:
            say(connection, "GetStatus")
            return hear(connection)["status"]

    # What it has written

    def lines(self):
        words = [self.command, "--data", self.data, "spool", "cat"]
        result = subprocess.run(words, capture_output=True, check=True)
        return [Line(text) for text in result.stdout.decode(errors="replace").splitlines()]

    def verify(self):
        result = subprocess.run([self.command, "--data", self.data, "verify"], capture_output=True, text=True)
        if result.returncode != 0:
            raise Failed(f"roadbook verify: {result.returncode}\n{result.stdout}{result.stderr}")


def say(connection, method, **parameters):
    call = {"method": f"org.roadbook.Recorder.{method}", "parameters": parameters}
    connection.sendall(json.dumps(call).encode() + FRAME_END)


def hear(connection):
    """The parameters of the next answer; one that is an error has its name in `error`."""
    answer = b""
    while not answer.endswith(FRAME_END):
        block = connection.recv(65536)
        if not block:
            raise ConnectionError("no answer")
        answer += block
    message = json.loads(answer[:-1])
    return dict(message.get("parameters", {}), **({"error": message["error"]} if "error" in message else {}))


class Promises:
    """The sequences that the runs of a recorder acknowledged, and the boot of each."""

    def __init__(self):
        self.made = []
        self.marks = {}

    def add(self, boot, sequence):
        if sequence > 0:
            self.made.append((boot, sequence))

    def broken(self, lines):
        """How many lines are missing that were acknowledged; what is out of order or of another boot fails."""
        sequences = [line.sequence for line in lines]
        if any(later <= earlier for earlier, later in zip(sequences, sequences[1:])):
            raise Failed("the book is not in order, or has doubles")
        present = {line.sequence: line for line in lines}
        openings = [(line.sequence, line.words[1]) for line in lines if is_opening(line)]
        missing = set()
        for boot, sequence in self.made:
            first = max((first for first, _ in openings if first <= sequence), default=None)
            if first is None or (first, boot) not in openings:
                missing.add((boot, sequence))
                continue
            missing.update(number for number in range(first, sequence + 1) if number not in present)
        for sequence, text in self.marks.items():
            if sequence not in present or " ".join(present[sequence].words[3:]) != text:
                missing.add(sequence)
        return len(missing)


def is_opening(line):
    return line.letter == "N" and line.words[0] == "boot"
