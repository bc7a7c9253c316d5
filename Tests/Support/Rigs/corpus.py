"""Runs receivers' logs through a real gpsd and a real recorder, and judges what the recorder wrote down.

    corpus.py --programs DIR --clock fast-clock.so --room DIR [--jobs N] LOG...

Each log runs twice: the first time gpsd alone tells how much time passes in it, the second time the recorder lives
through that time, its clock running SPEED times as fast as ours. For each log there is a line with what was kept and
why the rest was not. A log fails if something crashes, or if the spool

* has a fix that gpsd never reported, one fix twice, or another number of fixes than the recorder counted;
* has a boottime below the one before it, or of one receiver a UTC below the one before it;
* has a longer distance than its fixes make, or has driven a car that stood.
"""

import argparse
import concurrent.futures
import calendar
import math
import os
import signal
import sys
import tempfile
import time

import gpsd_rig
from gpsd_rig import Failed

SPEED = 20
QUIET_SECONDS = 0.7
FAST_BYTES = 400_000
SLOW_BYTES = 3_000
LONGEST_STEP_MS = 5_000
# The way is the receiver's speed over the time, and a stretch of it may be so much longer than its steps; and metres
# are written as whole ones.
STRETCH_MS = 30_000
STRETCH_RATIO, STRETCH_METRES = 1.3, 5
# A car that stood: all its fixes in a circle like that, or as large as the error they admit to. Finding its place, it
# may have driven as far, and not farther.
STOOD_METRES = 15
SETTINGS = """[Drive]
IdleTimeout=1d
IdleTimeoutConnected=1d
SilenceTimeout=1d
"""


def milliseconds(text):
    """Of `2026-06-01T08:00:00.250Z`; None for what is no date of this century or the last."""
    if not text or len(text) < 20:
        return None
    try:
        seconds = calendar.timegm(time.strptime(text[:19], "%Y-%m-%dT%H:%M:%S"))
        return seconds * 1000 + round(float("0" + text[19:-1]) * 1000)
    except ValueError:
        return None


def metres(one, other):
    """Between two places in degrees, on a sphere."""
    latitude, longitude = math.radians(one[0]), math.radians(one[1])
    latitude2, longitude2 = math.radians(other[0]), math.radians(other[1])
    chord = math.sin((latitude2 - latitude) / 2) ** 2
    chord += math.cos(latitude) * math.cos(latitude2) * math.sin((longitude2 - longitude) / 2) ** 2
    return 2 * 6_371_009 * math.asin(min(1, math.sqrt(chord)))


def is_digit_off(one, other):
    """Whether two places are the same but for the last digit of the spool."""
    return abs(one[0] - other[0]) < 1e-7 and abs(one[1] - other[1]) < 1e-7


class Fix:
    """A `G` line of the spool."""

    def __init__(self, words):
        def number(word):
            return None if word == "-" else float(word)

        self.boottime = int(words[2])
        self.time = None if words[3] == "-" else int(words[3])
        self.place = (number(words[4]), number(words[5]))
        self.error = number(words[10]) or 0
        self.device = words[13] if len(words) > 13 else "0"


class Spool:
    def __init__(self, text):
        self.fixes = []
        self.boottimes = []
        self.distance = None
        for line in text.splitlines():
            words = line.rsplit("*", 1)[0].split()
            if words[0] in "GDCTM":
                self.boottimes.append(int(words[2]))
            if words[0] == "G":
                self.fixes.append(Fix(words))
            elif words[:1] == ["D"] and words[3] == "end":
                self.distance = int(words[7]) + int(words[8])

    def judge(self, reports):
        self.judge_order()
        self.judge_origin(reports)
        self.judge_distance()

    def judge_order(self):
        if any(later < earlier for earlier, later in zip(self.boottimes, self.boottimes[1:])):
            raise Failed("a boottime goes backwards")
        times, last = set(), {}
        for fix in self.fixes:
            if fix.time is None:
                continue
            if (fix.device, fix.time) in times:
                raise Failed(f"the fix of {fix.time} is there twice")
            times.add((fix.device, fix.time))
            if fix.time < last.get(fix.device, fix.time):
                raise Failed(f"UTC goes back from {last[fix.device]} to {fix.time}")
            last[fix.device] = fix.time

    def judge_origin(self, reports):
        """Each comes from a report, to the last digit."""
        said = {}
        for report in reports:
            if "lat" in report and "lon" in report:
                said.setdefault(milliseconds(report.get("time")), []).append((report["lat"], report["lon"]))
        for fix in self.fixes:
            if not any(is_digit_off(fix.place, place) for place in said.get(fix.time, [])):
                raise Failed(f"nobody reported the fix {fix.time} {fix.place}")

    def judge_distance(self):
        if self.distance is None:
            raise Failed("the drive has no end")
        path = sum(metres(one.place, other.place) for one, other in zip(self.fixes, self.fixes[1:]))
        if self.distance > path * STRETCH_RATIO + self.stretches * STRETCH_METRES + 1:
            raise Failed(f"{self.distance} m driven, and the fixes make only {path:.0f} m")
        if not self.fixes:
            return
        extent = max(metres(self.fixes[0].place, fix.place) for fix in self.fixes)
        circle = max([STOOD_METRES] + [fix.error for fix in self.fixes])
        if extent <= circle < self.distance:
            raise Failed(f"{self.distance} m driven, and no fix is farther than {extent:.0f} m")

    @property
    def stretches(self):
        if not self.fixes:
            return 0
        return 1 + (self.fixes[-1].boottime - self.fixes[0].boottime) // STRETCH_MS


def duration(reports):
    """How long the log takes its receiver, in seconds; jumps and holes not counted."""
    times = [moment for moment in (milliseconds(report.get("time")) for report in reports) if moment]
    steps = (later - earlier for earlier, later in zip(times, times[1:]))
    return sum(min(step, LONGEST_STEP_MS) for step in steps if step > 0) / 1000


class Run(gpsd_rig.Parts):
    def __init__(self, options, log):
        self.options = options
        self.log = log
        self.room = tempfile.mkdtemp(prefix="log-", dir=options.room)
        super().__init__()

    def feed(self, bytes_per_second, behind=lambda gpsd: None):
        """Gives what gpsd reported, and what `behind` made of the gpsd."""
        feeder = self.hold(gpsd_rig.Feeder(self.log))
        gpsd = self.hold(gpsd_rig.Gpsd(feeder.device, self.room))
        feeder.accept()
        reports = self.hold(gpsd_rig.Reports(gpsd))
        made = behind(gpsd)
        feeder.send_all(bytes_per_second)
        reports.await_quiet(QUIET_SECONDS)
        return reports.fixes, made

    def run(self):
        try:
            fixes, _ = self.feed(FAST_BYTES)
            self.end()
            return self.record(duration(fixes))
        finally:
            self.end()
            gpsd_rig.remove(self.room)

    def record(self, seconds):
        size = os.path.getsize(self.log)
        rate = size / max(seconds, 1) * SPEED
        fixes, recorder = self.feed(min(max(rate, SLOW_BYTES), FAST_BYTES), self.start)
        recorder.must("flush")
        status = recorder.status()
        recorder.must("finish")
        recorder.stop()
        recorder.must("verify")
        spool = Spool(recorder.must("spool", "cat"))
        spool.judge(fixes)
        kept = status["gpsd"]["usedFixes"]
        if kept != len(spool.fixes):
            raise Failed(f"{kept} fixes kept, and {len(spool.fixes)} in the spool")
        return describe(status, fixes, spool)

    def start(self, gpsd):
        clock = gpsd_rig.fast_clock(self.options.clock, SPEED)
        recorder = self.hold(gpsd_rig.Recorder(self.options.programs, self.room, gpsd.address, SETTINGS, clock))
        gpsd_rig.await_condition(lambda: recorder.status()["gpsd"]["connects"] > 0, "the recorder finds no gpsd")
        recorder.must("start")
        return recorder


def describe(status, reports, spool):
    refused = status["gpsd"]["refusedFixes"]
    why = ", ".join(f"{reason} {count}" for reason, count in sorted(refused.items(), key=lambda item: -item[1]))
    merged = len(reports) - status["gpsd"]["usedFixes"] - sum(refused.values())
    parts = [why] if why else []
    if merged > 0:
        parts.append(f"completed another {merged}")
    if status["gpsd"]["lostReports"]:
        parts.append(f"unreadable {status['gpsd']['lostReports']}")
    undated = "" if status["clock"]["state"] == "trusted" or not reports else "; clock not trusted"
    kept = f"kept {len(spool.fixes)} of {len(reports)} reports, {spool.distance} m"
    return f"{kept}; {', '.join(parts) or 'all'}{undated}"


def attempt(options, log):
    try:
        return True, Run(options, log).run()
    except Failed as failure:
        return False, str(failure)


def main():
    # Ended in an orderly way, so that nothing stays running.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    parser = argparse.ArgumentParser()
    for name in ("--programs", "--clock", "--room"):
        parser.add_argument(name, required=True)
    parser.add_argument("--jobs", type=int, default=6)
    parser.add_argument("logs", nargs="+")
    options = parser.parse_args()
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        results = pool.map(lambda log: attempt(options, log), options.logs)
        for log, (is_good, text) in zip(options.logs, results):
            failed += not is_good
            print(f"{'ok    ' if is_good else 'FAILED'} {os.path.basename(log)}: {text}", flush=True)
    print(f"figure corpus-logs {len(options.logs)} logs")
    print(f"figure corpus-failed {failed} logs")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
