"""A real gpsd that serves nobody else, what it is fed with, and a recorder behind it: for scripts that run many of them
side by side. Each has its own port and directory. Nothing stays running: whatever was started is ended with `end`.
"""

import json
import os
import select
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time

GPSD = "/usr/sbin/gpsd"
# Only what is stuck takes so long; a machine that is busy is slow, and nothing is wrong then.
PATIENCE_SECONDS = 300
# 6: something needs attention, a silent receiver for instance.
GOOD_STATUS = (0, 6)


class Failed(Exception):
    """What a run found wrong, in one line."""


class Parts:
    """What was started together and ends together, the newest first."""

    def __init__(self):
        self.parts = []

    def hold(self, part):
        self.parts.append(part)
        return part

    def end(self):
        while self.parts:
            self.parts.pop().end()


def await_condition(condition, what, seconds=PATIENCE_SECONDS, pause=0.02):
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise Failed(f"{what}: not within {seconds} s")
        time.sleep(pause)


def end_process(process, by=signal.SIGKILL, seconds=PATIENCE_SECONDS):
    """Its exit code; negative if it was a signal. One that does not end is killed, which shows in the code."""
    if process.poll() is None:
        process.send_signal(by)
    try:
        return process.wait(seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        return process.wait()


def unprivileged():
    """gpsd as root gives up root's rights halfway, and writes into memory that others of this machine read."""
    if os.getuid() != 0:
        return []
    nobody = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups", "--"]
    apart = ["unshare", "--ipc", "--"]
    is_allowed = subprocess.run(apart + ["true"], capture_output=True).returncode == 0
    return apart + nobody if is_allowed else nobody


class Port:
    """A port that nobody else gets while this lives: bound, but nobody listens."""

    def __init__(self):
        self.holder = socket.socket()
        self.holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.holder.bind(("127.0.0.1", 0))
        self.number = self.holder.getsockname()[1]

    def end(self):
        self.holder.close()


class Gpsd:
    def __init__(self, device, room, starts=True):
        self.port = Port()
        self.process = None
        self.command = unprivileged() + [GPSD, "-N", "-n", "-b", "-S", str(self.port.number), device]
        self.log = os.path.join(room, "gpsd.log")
        if starts:
            self.start()

    def start(self):
        """Again after a kill too: at the same port, with the same receiver."""
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(self.command, stdout=log, stderr=log)

    def kill(self):
        if self.process:
            end_process(self.process)

    @property
    def address(self):
        return f"127.0.0.1:{self.port.number}"

    def end(self):
        self.kill()
        self.port.end()


class Feeder:
    """A receiver at a TCP port: gives what is in a file to the gpsd that calls, at so many bytes a second."""

    def __init__(self, path):
        self.listener = socket.socket()
        self.listener.bind(("127.0.0.1", 0))
        self.listener.listen(1)
        self.listener.settimeout(PATIENCE_SECONDS)
        self.device = f"tcp://127.0.0.1:{self.listener.getsockname()[1]}"
        self.path = path
        self.caller = None

    def accept(self):
        self.caller, _ = self.listener.accept()

    def send_all(self, bytes_per_second):
        with open(self.path, "rb") as file:
            data = file.read()
        start = time.monotonic()
        for offset in range(0, len(data), 128):
            rest = start + offset / bytes_per_second - time.monotonic()
            if rest > 0:
                time.sleep(rest)
            try:
                self.caller.sendall(data[offset : offset + 128])
                while select.select([self.caller], [], [], 0)[0]:
                    if not self.caller.recv(4096):
                        return
            except OSError:
                return  # gpsd has had enough of it, as it may

    def end(self):
        for one in (self.caller, self.listener):
            if one:
                one.close()


class Reports:
    """What gpsd says to another client than the recorder."""

    def __init__(self, gpsd):
        self.fixes = []
        self.last = time.monotonic()
        self.connection = None
        host, port = gpsd.address.split(":")

        def can_connect():
            try:
                self.connection = socket.create_connection((host, int(port)))
            except OSError:
                return False
            return True

        await_condition(can_connect, "gpsd does not listen")
        self.connection.sendall(b'?WATCH={"enable":true,"json":true};\n')
        self.thread = threading.Thread(target=self.listen, daemon=True)
        self.thread.start()

    def listen(self):
        try:
            for line in self.connection.makefile("rb"):
                self.last = time.monotonic()
                try:
                    report = json.loads(line)
                except ValueError:
                    continue
                if report.get("class") == "TPV":
                    self.fixes.append(report)
        except OSError:
            pass

    def await_quiet(self, seconds):
        self.last = time.monotonic()
        await_condition(lambda: time.monotonic() - self.last > seconds, "gpsd does not come to an end")

    def end(self):
        try:
            self.connection.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass  # it has ended before
        self.thread.join(PATIENCE_SECONDS)
        self.connection.close()


class Recorder:
    """roadbookd with settings of its own, and the command to speak to it."""

    def __init__(self, programs, room, gpsd_address, settings="", environment=None, data=None):
        self.command = os.path.join(programs, "roadbook")
        self.data = data or os.path.join(room, "data")
        # In memory, as /run is: the recorder keeps its status.json beside the socket.
        self.runtime = tempfile.mkdtemp(prefix="roadbook-", dir="/dev/shm")
        self.socket = os.path.join(self.runtime, "control")
        folder = os.path.join(room, "settings")
        os.makedirs(self.data, exist_ok=True)
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, "roadbook.conf"), "w") as file:
            file.write(f"[Gpsd]\nServer={gpsd_address}\n{settings}")
        self.errors = os.path.join(room, "roadbookd.log")
        variables = dict(os.environ, **(environment or {}))
        daemon = os.path.join(programs, "roadbookd")
        arguments = ["--data", self.data, "--socket", self.socket, "--config", folder]
        with open(self.errors, "ab") as log:
            self.process = subprocess.Popen([daemon] + arguments, stdout=log, stderr=log, env=variables)
        await_condition(self.answers, "roadbookd does not answer")

    def answers(self):
        if self.process.poll() is not None:
            raise Failed(f"roadbookd ended with {self.process.returncode}: {self.last_words()}")
        return self.call("status").returncode in GOOD_STATUS

    def call(self, *words):
        command = [self.command, "--socket", self.socket, "--data", self.data]
        return subprocess.run(command + list(words), capture_output=True, text=True, timeout=PATIENCE_SECONDS)

    def must(self, *words, good=(0,)):
        result = self.call(*words)
        if result.returncode not in good:
            raise Failed(f"roadbook {' '.join(words)}: {result.returncode} {result.stderr.strip()} {self.last_words()}")
        return result.stdout

    def status(self):
        return json.loads(self.must("status", "--json", good=GOOD_STATUS))

    def last_words(self):
        with open(self.errors, errors="replace") as file:
            return " / ".join(file.read().strip().splitlines()[-3:])

    def stop(self):
        """As systemd does; anything but 0 is a crash."""
        code = end_process(self.process, signal.SIGTERM)
        if code != 0:
            raise Failed(f"roadbookd ended with {code}: {self.last_words()}")

    def end(self):
        end_process(self.process)
        remove(self.runtime)


def fast_clock(library, speed):
    """The environment of a program that lives so many times as fast."""
    return {"LD_PRELOAD": library, "FAST_CLOCK": str(speed)}


def remove(room):
    shutil.rmtree(room, ignore_errors=True)
