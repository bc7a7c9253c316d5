"""Measures what the recorder costs beside gpsd's own gpxlogger, on the same gpsd in the same run.

    recorder_bench.py --programs DIR --tools DIR --peers DIR --libraries DIR --room DIR [--seconds N] [--day]

`--programs` has the programs as they are installed, `--tools` nmea-source, `--peers` other makers' programs unpacked,
`--libraries` fast-clock.so and card.so. What is compared runs at the same time or in turn, never one after the
other. CPU time is the kernel's count for all threads, in it and above; a wakeup is a voluntary switch.
"""

import argparse
import concurrent.futures
import os
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time

import gpsd_rig
from gpsd_rig import Failed

WARM_UP_SECONDS = 12
# No faster: TCP holds a small report back until the one before is acknowledged, which takes 40 ms where it is not read
# at once. With more fixes a second they come in bundles, larger for one client than for another and in another run,
# and the recorder takes the waits for a silence.
FAST_SPEED = 10
ROUNDS = 5
DAY_SPEED = 300
DAY_RATE = 10
DAY_HOURS = (1, 2, 4, 8, 12, 16, 20, 24)
# A card that takes longer than it ever did lets the ring, and what is made of it, take some pages more.
DAY_BOUND_KIB = 64
WATCHERS = 16
FRAME_END = b"\0"
WATCH = b'{"method":"org.roadbook.Recorder.Watch","more":true,"parameters":{}}' + FRAME_END
STATUS = b'{"method":"org.roadbook.Recorder.GetStatus"}' + FRAME_END
# Of a cheap receiver: so the sentences of an epoch come one after the other, and gpsd's reports do.
# 4 MiB in slices of 64 KiB.
SLICES = 66
BAUD = 38400


def figure(name, value, unit, peer=None):
    text = f"figure {name} {value:.6g} {unit}"
    if peer:
        text += f" peer {peer[0]} {peer[1]:.6g} ratio {value / peer[1]:.3g}"
    print(text, flush=True)


class Costs:
    """What a process has cost so far."""

    def __init__(self, process):
        folder = f"/proc/{process.pid}"
        self.cpu = self.wakeups = self.main_wakeups = 0
        for task in os.listdir(f"{folder}/task"):
            with open(f"{folder}/task/{task}/schedstat") as file:
                self.cpu += int(file.read().split()[0]) / 1000
            wakeups = int(self.field(f"{folder}/task/{task}/status", "voluntary_ctxt_switches"))
            self.wakeups += wakeups
            if task == str(process.pid):
                self.main_wakeups = wakeups
        self.resident = int(self.field(f"{folder}/status", "VmRSS").split()[0])
        self.anonymous = int(self.field(f"{folder}/status", "RssAnon").split()[0])

    @staticmethod
    def field(path, name):
        with open(path) as file:
            for line in file:
                key, _, value = line.partition(":")
                if key == name:
                    return value.strip()
        raise Failed(f"{path} has no {name}")


class Source:
    """Our own receiver, with what it says at its end."""

    def __init__(self, tools, *options):
        command = [os.path.join(tools, "nmea-source"), "--tcp", "0", *options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.device = f"tcp://127.0.0.1:{self.process.stdout.readline().split()[-1]}"

    def end(self):
        gpsd_rig.end_process(self.process)
        self.process.stdout.close()


class Peer:
    """gpxlogger on the same gpsd, without a loop of its own to wait for a desktop's bus."""

    def __init__(self, peers, gpsd, room):
        program = os.path.join(peers, "usr/bin/gpxlogger")
        self.path = os.path.join(room, "track.gpx")
        command = [program, "-r", "-e", "sockets", "-f", self.path, gpsd.address]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    @property
    def fixes(self):
        with open(self.path, errors="replace") as file:
            return file.read().count("<trkpt")

    def end(self):
        gpsd_rig.end_process(self.process)


class Watcher:
    """A client that is told of every change, and reads it."""

    def __init__(self, path):
        self.connection = socket.socket(socket.AF_UNIX)
        self.connection.connect(path)
        self.connection.sendall(WATCH)
        self.heard = 0
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        try:
            while block := self.connection.recv(65536):
                self.heard += block.count(FRAME_END)
        except OSError:
            pass

    def end(self):
        self.connection.close()


class Flush:
    """Somebody who waits for the card."""

    def __init__(self, recorder):
        command = [recorder.command, "--socket", recorder.socket, "flush"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def end(self):
        gpsd_rig.end_process(self.process)


class Scene(gpsd_rig.Parts):
    """A gpsd with our receiver, a recorder that has begun a drive, and whatever is to be compared with it."""

    def __init__(self, options, source, environment=None, with_peer=True, peer_first=False):
        self.room = tempfile.mkdtemp(prefix="bench-", dir=options.room)
        super().__init__()
        try:
            self.source = self.hold(Source(options.tools, *source))
            self.gpsd = self.hold(gpsd_rig.Gpsd(self.source.device, self.room))
            self.reports = self.hold(gpsd_rig.Reports(self.gpsd))
            self.peer = self.make_peer(options) if with_peer and peer_first else None
            recorder = gpsd_rig.Recorder(options.programs, self.room, self.gpsd.address, environment=environment)
            self.recorder = self.hold(recorder)
            self.recorder.must("start")
            if with_peer and not peer_first:
                self.peer = self.make_peer(options)
        except BaseException:
            self.end()
            raise

    def make_peer(self, options):
        return self.hold(Peer(options.peers, self.gpsd, self.room))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()

    def end(self):
        super().end()
        gpsd_rig.remove(self.room)

    @property
    def fixes(self):
        """Epochs with a place that gpsd has reported so far."""
        return len({report.get("time") for report in self.reports.fixes if "lat" in report})

    def await_fixes(self, count, seconds=gpsd_rig.PATIENCE_SECONDS):
        gpsd_rig.await_condition(lambda: self.fixes >= count, f"no {count} fixes", seconds)

    def costs(self):
        peer = Costs(self.peer.process) if self.peer else None
        return Costs(self.recorder.process), peer, self.fixes

    def prepare_segment(self, speed=1):
        """The first minutes fill the next segment, a slice with every commit; then three hours pass without."""
        for _ in range(SLICES):
            self.recorder.must("flush")
            time.sleep(1.05 / speed)

    def pin(self):
        """What is compared gets one processor and all else another: else it matters more beside what it happens to run
        than what it does."""
        processors = sorted(os.sched_getaffinity(0))
        compared = (self.recorder.process, self.peer.process)
        for process in (self.gpsd.process, self.source.process, *compared):
            for task in os.listdir(f"/proc/{process.pid}/task"):
                os.sched_setaffinity(int(task), {processors[-1 if process in compared else 0]})

    def watch(self, count):
        watchers = [self.hold(Watcher(self.recorder.socket)) for _ in range(count)]
        gpsd_rig.await_condition(lambda: all(watcher.heard > 2 for watcher in watchers), "a watcher hears nothing")


def measure_at_one_hertz(options):
    with Scene(options, ["--start", "now", "--baud", str(BAUD)]) as scene:
        scene.await_fixes(WARM_UP_SECONDS)
        scene.prepare_segment()
        before, peer_before, first = scene.costs()
        time.sleep(options.seconds)
        after, peer_after, last = scene.costs()
        fixes = last - first
        peer = ("gpxlogger", (peer_after.cpu - peer_before.cpu) / fixes)
        figure("cpu-us-per-fix", (after.cpu - before.cpu) / fixes, "us", peer)
        peer_wakeups = (peer_after.wakeups - peer_before.wakeups) / fixes
        wakeups = (after.main_wakeups - before.main_wakeups) / fixes
        figure("wakeups-per-fix", wakeups, "wakeups", ("gpxlogger", peer_wakeups))
        figure("wakeups-per-fix-all", (after.wakeups - before.wakeups) / fixes, "wakeups")
        figure("rss-kib", after.resident, "KiB", ("gpxlogger", peer_after.resident))
        figure("anon-kib", after.anonymous, "KiB", ("gpxlogger", peer_after.anonymous))
        scene.watch(watchers())
        time.sleep(5)
        figure("anon-kib-watched", Costs(scene.recorder.process).anonymous, "KiB")


def watchers():
    """One user may have eight connections, and the command needs one; root may have what there is."""
    return WATCHERS if os.getuid() == 0 else 7


def measure_accelerated(options):
    """The road, so many times as fast: the receiver, its line and the recorder's clock, so that it commits as often per
    fix. Whom gpsd tells first pays for waking the processor: each is that in half of the rounds. Of each half counts
    the round whose ratio is the median, for the machine has other things to do too."""
    clock = gpsd_rig.fast_clock(os.path.join(options.libraries, "fast-clock.so"), FAST_SPEED)
    source = ["--start", "now", "--speed", str(FAST_SPEED), "--baud", str(FAST_SPEED * BAUD)]
    halves = []
    for peer_first in (False, True):
        with Scene(options, source, clock, peer_first=peer_first) as scene:
            scene.await_fixes(WARM_UP_SECONDS)
            scene.prepare_segment(FAST_SPEED)
            scene.pin()
            rounds = [run_round(scene, options.seconds / (2 * ROUNDS)) for _ in range(ROUNDS)]
            halves.append(sorted(rounds, key=lambda costs: costs[0] / costs[1])[ROUNDS // 2])
            if scene.peer.fixes < 0.95 * scene.fixes:
                raise Failed(f"gpxlogger has only {scene.peer.fixes} of {scene.fixes} fixes")
    own, peer = (statistics.mean(costs) for costs in zip(*halves))
    figure("cpu-us-per-fix-accelerated", own, "us", ("gpxlogger", peer))


def run_round(scene, seconds):
    """What a fix cost the recorder and gpxlogger."""
    before, peer_before, first = scene.costs()
    time.sleep(max(2, seconds))
    after, peer_after, last = scene.costs()
    own, peer = ((end.cpu - start.cpu) / (last - first) for start, end in ((before, after), (peer_before, peer_after)))
    print(f"round: {own:.1f} us, gpxlogger {peer:.1f} us, ratio {own / peer:.3f}", flush=True)
    return own, peer


def measure_silence(options):
    with Scene(options, ["--start", "now", "--plan", "drive 8;mute"], with_peer=False) as scene:
        scene.await_fixes(5)
        gpsd_rig.await_condition(lambda: scene.recorder.status()["gpsd"]["state"] == "silent", "no silence")
        time.sleep(1)
        before = Costs(scene.recorder.process)
        # The first new connection comes after half a minute; a shorter while would count it too often or never.
        seconds = max(60, options.seconds)
        time.sleep(seconds)
        after = Costs(scene.recorder.process)
        figure("wakeups-silent", (after.wakeups - before.wakeups) / seconds, "per-s")


def measure_status(options):
    """One client asks while others watch, fixes come at 10 Hz and the card does not answer."""
    stall = os.path.join(options.room, "stall")
    card = {"LD_PRELOAD": os.path.join(options.libraries, "card.so"), "CARD_MOOD": stall}
    source = ["--start", "now", "--rate", "10", "--baud", "115200"]
    with Scene(options, source, card, with_peer=False) as scene:
        scene.await_fixes(20)
        scene.watch(watchers())
        with open(stall, "w") as mood:
            mood.write("stalled")
        waiting = scene.hold(Flush(scene.recorder))
        gpsd_rig.await_condition(lambda: scene.recorder.status()["card"]["stalledForMs"], "the card does not stall")
        delays = [ask(scene) for _ in range(int(options.seconds) * 20)]
        if scene.recorder.status()["card"]["stalledForMs"] is None or waiting.process.poll() is not None:
            raise Failed("the card did not stall")
        os.remove(stall)
        figure("status-p99-ms", statistics.quantiles(delays, n=100)[98], "ms")


def ask(scene, pause=0.037):
    """Milliseconds for a GetStatus, the connection included; the pause keeps off the beat of the fixes."""
    time.sleep(pause)
    start = time.perf_counter()
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect(scene.recorder.socket)
        connection.sendall(STATUS)
        answer = b""
        while not answer.endswith(FRAME_END):
            answer += connection.recv(65536)
    delay = (time.perf_counter() - start) * 1000
    if b'"state"' not in answer:
        raise Failed(f"no status: {answer[:200]}")
    return delay


class Chrony:
    """A chronyd that sets no clock and serves nobody but us."""

    def __init__(self, peers, room):
        folder = tempfile.mkdtemp(prefix="chrony-", dir=room)
        os.chmod(folder, 0o750)
        socket_path = os.path.join(folder, "socket")
        configuration = os.path.join(folder, "chrony.conf")
        with open(configuration, "w") as file:
            file.write(f"bindcmdaddress {socket_path}\ncmdport 0\nport 0\npidfile {folder}/pid\nlocal stratum 10\n")
        as_root = [] if os.getuid() == 0 else ["unshare", "--map-root-user", "--"]
        daemon = os.path.join(peers, "usr/sbin/chronyd")
        command = as_root + [daemon, "-x", "-d", "-u", "root", "-f", configuration]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.command = as_root + [os.path.join(peers, "usr/bin/chronyc"), "-h", socket_path, "tracking"]
        gpsd_rig.await_condition(lambda: subprocess.run(self.command, capture_output=True).returncode == 0, "chronyd")

    def end(self):
        gpsd_rig.end_process(self.process)


def measure_processes(options):
    """`roadbook status` and `chronyc tracking` from start to end, in turn."""
    with Scene(options, ["--start", "now"], with_peer=False) as scene:
        chrony = scene.hold(Chrony(options.peers, scene.room))
        recorder = scene.recorder
        own = [recorder.command, "--socket", recorder.socket, "status"]
        times = ([], [])
        for _ in range(20 + int(options.seconds)):
            for command, taken in zip((own, chrony.command), times):
                taken.append(process_milliseconds(command))
        figure("status-process-ms", statistics.median(times[0]), "ms", ("chronyc", statistics.median(times[1])))


def process_milliseconds(command):
    silence = [(os.POSIX_SPAWN_OPEN, number, "/dev/null", os.O_WRONLY, 0) for number in (1, 2)]
    start = time.perf_counter()
    process = os.posix_spawn(command[0], command, os.environ, file_actions=silence)
    os.waitpid(process, 0)
    return (time.perf_counter() - start) * 1000


def measure_day(options):
    """A day at 10 Hz, driving and standing in turn: what is held after an hour, and how much more at any later one."""
    clock = gpsd_rig.fast_clock(os.path.join(options.libraries, "fast-clock.so"), DAY_SPEED)
    plan = ";".join(f"turn {15 * hour};drive 3300 13.9;stand 300" for hour in range(25))
    source = ["--start", "now", "--rate", str(DAY_RATE), "--speed", str(DAY_SPEED), "--plan", plan]
    with Scene(options, source, clock, with_peer=False) as scene:
        # A day of reports is more than this program should hold.
        scene.reports.end()
        first, fixes_first = live(scene, DAY_HOURS[0])
        most = first.anonymous
        for hour in DAY_HOURS[1:]:
            last, fixes_last = live(scene, hour)
            most = max(most, last.anonymous)
        if fixes_last - fixes_first < 22 * 3600 * DAY_RATE:
            raise Failed(f"the recorder took in only {fixes_last - fixes_first} fixes")
        figure("anon-kib-day-growth", most - first.anonymous, "KiB", ("bound", DAY_BOUND_KIB))
        figure("cpu-us-per-fix-day", (last.cpu - first.cpu) / (fixes_last - fixes_first), "us")


def live(scene, hours):
    """Until the recorder has lived so long: what it has cost, and how many fixes it has seen."""
    gpsd_rig.await_condition(lambda: lived(scene) >= hours * 3_600_000, f"no {hours} hours", 3000, 2)
    status = scene.recorder.status()["gpsd"]
    costs = Costs(scene.recorder.process)
    print(f"hour {hours}: {costs.anonymous} KiB", flush=True)
    return costs, status["usedFixes"] + sum(status["refusedFixes"].values())


def lived(scene):
    return scene.recorder.status()["upForMs"]


MEASURES = {
    "1hz": measure_at_one_hertz,
    "accelerated": measure_accelerated,
    "silence": measure_silence,
    "status": measure_status,
    "processes": measure_processes,
    "day": measure_day,
}


def main():
    # Ended in an orderly way, so that nothing stays running.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    parser = argparse.ArgumentParser()
    for name in ("--programs", "--tools", "--peers", "--libraries", "--room"):
        parser.add_argument(name, required=True)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("measures", nargs="*", default=[name for name in MEASURES if name != "day"])
    options = parser.parse_args()
    try:
        # Silence takes its time and disturbs nobody.
        with concurrent.futures.ThreadPoolExecutor(1) as pool:
            beside = [pool.submit(measure_silence, options)] if "silence" in options.measures else []
            for name in options.measures:
                if name != "silence":
                    MEASURES[name](options)
            for one in beside:
                one.result()
    except Failed as failure:
        sys.exit(f"recorder-bench: {failure}")


if __name__ == "__main__":
    main()
