#!/usr/bin/env python3
"""Holds the product against the oracle, and both against the truth: made-up drives at every pace, recorded by
roadbookd and imported as gpsd's JSON, as GPX and as NMEA.

    held.py --programs DIR [--seeds 1,2,3 | --hours NUMBER] [--minutes NUMBER] [--case NAME]... [--keep DIR]
            [--jobs NUMBER] [--all] [--bounds]

Prints what differs, a table of it by field and by case, and lines `figure NAME VALUE UNIT peer bound BOUND`. --hours
makes as many drives, of the seeds from 1 on, as are so long together. --keep leaves the files of all cases in a folder;
--all prints each difference; with --bounds it ends with 1 where a bound is broken.
"""

import argparse
import copy
import json
import math
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import repeat

import beside
import moment
import resample
import truth
from beside import figure
from oracle import moment_of, reckon, taken
from reading import read_file
from reports import milliseconds
from rules import Rules
from sieve import thinned
from sphere import metres
from writing import gpsd_line, gpsd_text, gpx_text, nmea_text

BOOT = 100_000
"""The boottime at which a made-up drive begins."""
MOTION_RADIUS = 200
"""A drive begins by motion farther than so many metres from where the car stood."""
HOLE_OF_FILE, HOLE_PACES = 60_000, 5
"""A step of a file is a hole if it is longer than both so many milliseconds and so many paces."""
WAYS = ("recorded", "by motion", "gpsd", "gpx", "nmea")
FILES = {"gpsd": ("json", gpsd_text), "gpx": ("gpx", gpx_text), "nmea": ("nmea", nmea_text)}
"""The ways that are imported: how the file ends, and how it is written."""
NMEA_CASES = ("1 Hz",)
SELDOM = "1/300 Hz"


def nothing(reports, seed):
    return reports


def pace(seconds):
    return lambda reports, seed: resample.at_pace(reports, seconds)


def then(*changes):
    def change(reports, seed):
        for each in changes:
            reports = each(reports, seed)
        return reports
    return change


def late(most):
    return lambda reports, seed: resample.jittered(reports, most, random.Random(seed))


def burst(count):
    return lambda reports, seed: resample.in_bursts(reports, count)


def silent(reports, seed):
    return resample.with_speeds(reports, None)


def times(factor):
    return lambda reports, seed: resample.with_speeds(reports, factor)


def smart(turn, change, seconds):
    return lambda reports, seed: resample.smart(reports, turn, change, seconds)


def holes(*found):
    def change(reports, seed):
        for at, seconds in found:
            reports = resample.without(reports, at, seconds)
        return reports
    return change


def errors_unsaid(reports, seed):
    for report in reports:
        report.error = None
    return reports


def jumps(reports, seed):
    """A report in a hundred is three kilometres off; sometimes it is several in a row."""
    chance = random.Random(seed)
    for report in reports:
        if chance.random() < 0.01:
            report.lat += 0.03
    return reports


def some_silent(reports, seed):
    chance = random.Random(seed)
    for report in reports:
        if chance.random() < 0.3:
            report.speed = None
    return reports


def frozen(reports, seed):
    """The receiver tells the same speed for a minute, now and then."""
    chance = random.Random(seed)
    until = kept = None
    for report in reports:
        if until is not None and report.time < until:
            report.speed = kept
        elif chance.random() < 0.005:
            until, kept = report.time + 60_000, report.speed
    return reports


HOLES = holes((200, 20), (400, 70), (700, 8), (900, 200))
CASES = {
    "10 Hz": nothing,
    "5 Hz": pace(0.2),
    "1 Hz": pace(1),
    "1/2 Hz": pace(2),
    "1/5 Hz": pace(5),
    "1/10 Hz": pace(10),
    "1/30 Hz": pace(30),
    "1/60 Hz": pace(60),
    "1/300 Hz": pace(300),
    "smart 1 Hz": then(pace(1), smart(10, 3, 30)),
    "smart 60 s": then(pace(1), smart(20, 6, 60)),
    "jitter 80 at 10 Hz": late(80),
    "jitter 700 at 1 Hz": then(pace(1), late(700)),
    "bursts of 4 at 1 Hz": then(pace(1), burst(4)),
    "bursts of 20 at 1 Hz": then(pace(1), burst(20)),
    "bursts of 10 at 10 Hz": burst(10),
    "holes at 1 Hz": then(pace(1), HOLES),
    "holes at 10 Hz": HOLES,
    "holes at 1/5 Hz": then(pace(5), HOLES),
    "no speeds at 10 Hz": silent,
    "no speeds at 1 Hz": then(pace(1), silent),
    "no speeds at 1/2 Hz": then(pace(2), silent),
    "no speeds at 1/10 Hz": then(pace(10), silent),
    "no speeds at 1/60 Hz": then(pace(60), silent),
    "km/h at 1 Hz": then(pace(1), times(3.6)),
    "km/h at 10 Hz": times(3.6),
    "km/h at 1/10 Hz": then(pace(10), times(3.6)),
    "jumps at 1 Hz": then(pace(1), jumps),
    "jumps at 1/10 Hz": then(pace(10), jumps),
    "jumps without speeds at 1 Hz": then(pace(1), silent, jumps),
    "some speeds at 1 Hz": then(pace(1), some_silent),
    "some speeds at 5 Hz": then(pace(0.2), some_silent),
    "some speeds at 1/10 Hz": then(pace(10), some_silent),
    "frozen speeds at 1 Hz": then(pace(1), frozen),
    "frozen speeds at 1/5 Hz": then(pace(5), frozen),
    "holes without speeds at 1 Hz": then(pace(1), HOLES, silent),
    "a pause of half an hour": then(pace(1), holes((300, 1800))),
    "errors unsaid at 1 Hz": then(pace(1), errors_unsaid),
}
OFTEN = {case for case in CASES if case.endswith(" at 10 Hz") or case.endswith("5 Hz") and "/" not in case}
"""Cases of several reports a second beside the plain one: ten times as long to play as the others."""
IN_TURN = 6

FIELDS = {
    "distance": "distanceMetres", "duration": "durationSeconds", "averageSpeed": "averageSpeedKmh",
    "meanSpeed": "meanSpeedKmh", "standardDeviationSpeed": "speedStandardDeviationKmh",
    "speedVariance": "speedVarianceKmh2", "percentageTimeAtHighSpeed": "percentTimeAbove80Kmh",
    "sustainedHighSpeedSegmentCount": "sustainedHighSpeedSegmentCount", "stopCount": "stopCount",
    "percentageTimeStopped": "percentTimeStopped", "sinuosity": "sinuosity",
    "bearingChangeRate": "bearingChangeRateDegreesPerKilometre", "elevationGain": "elevationGainMetres",
    "elevationLoss": "elevationLossMetres", "maximumSpeed": "maximumSpeedKmh", "stoppedSeconds": "stoppedSeconds",
}
BETTER = {
    "halts": "halts", "haltedSeconds": "haltedSeconds",
    "movingDistance": "movingDistanceMetres", "movingSeconds": "movingSeconds",
    "movingAverageSpeed": "movingAverageSpeedKmh",
    "drivenBearingChangeRate": "drivenBearingChangeRateDegreesPerKilometre", "climbGain": "climbGainMetres",
    "climbLoss": "climbLossMetres", "meanSpeedOverTime": "meanSpeedOverTimeKmh",
    "speedDeviationOverTime": "speedDeviationOverTimeKmh",
}
TOTALS = {
    "distanceMetres": ("measuredMetres", 1), "inferredMetres": ("inferredMetres", 1),
    "distanceErrorMetres": ("distanceErrorMetres", 1), "maximumSpeedMetresPerSecond": ("topSpeedKmh", 1 / 3.6),
    "durationMs": ("openSeconds", 1000), "movingMs": ("movingSeconds", 1000), "standingMs": ("standingSeconds", 1000),
    "unknownMs": ("unknownSeconds", 1000), "fixes": ("fixes", 1), "gaps": ("unknownHoles", 1),
    "flagged": ("impossible", 1),
}
"""The figures of a trip in JSON that are no statistics: what the oracle calls them, and how many of ours are one."""


class Book:
    """One data directory of the product."""

    def __init__(self, programs, room):
        self.programs, self.room = programs, room
        self.data = os.path.join(room, "data")
        shutil.rmtree(self.data, ignore_errors=True)

    def run(self, program, *words, expect=(0,)):
        world = {**os.environ, "ROADBOOK_DATA": self.data, "ROADBOOK_CONFIG": self.room + "/config",
                 "XDG_CONFIG_HOME": self.room, "TZ": "UTC"}
        command = [os.path.join(self.programs, program), *words]
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=world)
        if done.returncode not in expect:
            raise SystemExit(f"held: {program} {' '.join(words)}: {done.returncode}\n{done.stderr}")
        return done.stdout

    def settings(self, text):
        os.makedirs(self.room + "/config", exist_ok=True)
        with open(self.room + "/config/roadbook.conf", "w") as file:
            file.write(text)

    def trips(self):
        lines = self.run("roadbook", "trips", "--all", "--json").splitlines()
        return sorted((json.loads(line) for line in lines), key=lambda trip: trip["startedAt"] or "")

    def shown(self, trip):
        return json.loads(self.run("roadbook", "show", trip["id"], "--json"))

    def where(self, time):
        return json.loads(self.run("roadbook", "where", "--at", time, "--json"))

    def anchors(self):
        """By how much UTC was ahead of boottime, each time that the log says it."""
        lines = [line.split() for line in self.run("roadbook", "spool", "cat").splitlines()]
        return [int(words[3]) - int(words[2]) for words in lines if words and words[0] == "T"]

    def decisions(self):
        """The words of the lines of the log that begin and end drives."""
        lines = [line.split() for line in self.run("roadbook", "spool", "cat").splitlines()]
        return [words for words in lines if words[:1] == ["D"]]


@dataclass
class Place:
    lat: float
    lon: float


def arrival_of(moment, anchors, arrivals):
    """A moment that a trip tells is that of a fix by one of the anchors, but for a rounding."""
    found = [moment - ahead - BOOT + truth.BEGIN for ahead in anchors]
    return next((each for each in found if each in arrivals), found[-1])


def replay_text(reports, by_hand):
    lines = []
    for report in reports:
        stamp = report.arrival - truth.BEGIN + BOOT
        line = gpsd_line(report)
        lines.append(f"{stamp} {line[line.index('{'):]}")
    if by_hand:
        first, last = reports[0].arrival - truth.BEGIN + BOOT, reports[-1].arrival - truth.BEGIN + BOOT
        lines = [f"{first} start\n"] + lines + [f"{last} finish\n"]
    return "".join(lines)


def written(way, reports, book):
    """The file of the reports in this way."""
    ending, text = FILES.get(way, ("replay", lambda reports: replay_text(reports, way == "recorded")))
    path = os.path.join(book.room, f"in.{ending}")
    with open(path, "w") as file:
        file.write(text(reports))
    return path


def played(way, reports, path, book):
    """The trips that the product makes of the reports, with the span of each in the arrivals that the oracle reads, and
    what it says of how many points there were."""
    book.settings("[Drive]\nIdleTimeout=1d\nIdleTimeoutConnected=1d\nSilenceTimeout=1d\n[Gpsd]\nMaxAge=10min\n"
                  if way == "recorded" else "[Gpsd]\nMaxAge=10min\n")
    if way in FILES:
        said = json.loads(book.run("roadbook", "import", "--json", path).splitlines()[0])
        anchors = None
    else:
        said = {"said": book.run("roadbookd", "--data", book.data, "--replay", path)}
        anchors = book.anchors()
        decisions = book.decisions()
    trips = [book.shown(trip) for trip in book.trips()]
    arrivals = {report.arrival for report in reports}
    for trip in trips:
        trip["first"] = trip["from"]
        for name, told in (("from", "startedAt"), ("to", "endedAt")):
            if trip[told] is None:
                # A boot that never knew the time: nobody can date its drives. One by hand is all of the file.
                trip[name] = (reports[0] if name == "from" else reports[-1]).arrival
                trip["undated"] = True
                continue
            trip[name] = milliseconds(trip[told])
            if anchors:
                trip[name] = arrival_of(trip[name], anchors, arrivals)
        if anchors:
            trip["apart"] = max(anchors) - min(anchors)
            trip["stood"], trip["unseen"] = stood(trip["begin"], decisions)
            trip["parked"], trip["decided"] = ends(trip["begin"], decisions)
        else:
            trip["decided"] = end_of_track(trip)
    return trips, said


def stood(begin, decisions):
    """Where the car stood before it drove, if the line says so, and for how long it may have been on its way before:
    since the machine was started, but where a motion begins a drive."""
    begun = next((words for words in decisions if int(words[1]) == begin and words[3] == "begin"), None)
    if not begun or begun[7] == "-":
        return None, 0
    return Place(float(begun[7]), float(begun[8])), 0 if begun[4] == "motion" else int(begun[6])


def ends(begin, decisions):
    """The spans in which the drive that begins with this line had ended and went on later, and when its end was
    decided: in the boottime of the log, for a deadline comes between two fixes."""
    spans, decided = [], None
    for _, line, boottime, decision, *_ in decisions:
        at = int(boottime) - BOOT + truth.BEGIN
        if int(line) <= begin:
            continue
        if decision == "begin":
            break
        if decision == "end":
            decided = at
        elif decision == "reopen" and decided is not None:
            spans.append((decided, at))
            decided = None
    return spans, decided


def end_of_track(trip):
    """When an end was decided that was waited for; none where a track of a file is over."""
    waited = [event for event in trip["events"] if event["kind"] == "ended" and event.get("waited-ms")]
    return milliseconds(waited[-1]["at"]) + int(waited[-1]["waited-ms"]) if waited else None


def differs(ours, theirs):
    return not math.isclose(ours, theirs, rel_tol=1e-6, abs_tol=1e-6)


def compared(trip, told):
    """Names of the fields that differ, with what the product and the oracle say."""
    pairs = {name: (trip[name], told["totals"][theirs] * unit) for name, (theirs, unit) in TOTALS.items()
             if trip.get(name) is not None}
    if trip["durationMs"] == 0 and trip["distanceMetres"] == 0:
        # A drive that never moved is over where it begins: its fixes lie behind its end, where the oracle sees none.
        for name in ("maximumSpeedMetresPerSecond", "fixes", "distanceErrorMetres"):
            pairs.pop(name, None)
    for names, group in ((FIELDS, "statistics"), (BETTER, "better")):
        for name, theirs in names.items():
            if name in trip["statistics"]:
                pairs[name] = (trip["statistics"][name], told[group][theirs])
    return {name: pair for name, pair in pairs.items() if differs(*pair)}, len(pairs)


def differing(pairs):
    """Of moments that were asked for; places and speeds are numbers, and a speed may be unknown."""
    def is_other(ours, theirs):
        numbers = all(isinstance(each, float | int) for each in (ours, theirs))
        return differs(ours, theirs) if numbers else ours != theirs
    return {name: pair for name, pair in pairs.items() if is_other(*pair)}, len(pairs)


def oracle_of(trip, way, reports):
    ours = kind_of(way)
    reports = copied(reports)
    if way == "gpx":
        errors_unsaid(reports, 0)
    if way == "by motion":
        reports = without_the_rest_before(reports, trip)
    rested, unseen = end_of_the_drive_before(reports, trip) if way in FILES else (None, 0)
    if rested and not unseen:
        reports = [report for report in reports if report is not rested]
    return reckon(reports, Rules(max_age=None), ours, trip["from"], trip["to"], trip.get("stood") or rested,
                  trip.get("parked", ()), trip.get("decided"), trip.get("unseen", unseen))


def last_seen(trip, way, reports):
    """The last fix before the end of the trip was decided, of those that are written down."""
    rules, decided = Rules(max_age=None), trip["decided"]
    known = [report for report in copied(reports) if moment_of(report, kind_of(way)) is not None]
    fixes, _ = taken(known, rules, kind_of(way))
    if way not in FILES:
        fixes = thinned(fixes, rules, [] if decided is None else [decided], is_cut=decided is None)
    return [fix for fix in fixes if decided is None or moment_of(fix, kind_of(way)) <= decided][-1]


def heard_until(reports, way, later):
    """The reports before the next trip of the book begins."""
    ends = [trip["from"] for trip in later]
    return [report for report in reports if not ends or (moment_of(report, kind_of(way)) or 0) < min(ends)]


def kind_of(way):
    return "imported" if way in FILES else "recorded"


def end_of_the_drive_before(reports, trip):
    """The fix at whose moment a drive begins that has another first one: it is the last of the drive before, and where
    the car stood. Or the last fix of the drive before, and how long before this one it was."""
    first = (trip["first"]["latitude"], trip["first"]["longitude"])
    at = [report for report in reports if report.time == trip["from"]]
    if at and all((report.lat, report.lon) != first for report in at):
        return at[0], 0
    before = [report for report in reports if report.time and report.time < trip["from"]]
    if trip["is_behind"] and at and before and metres(before[-1], at[0]) > MOTION_RADIUS:
        unseen = trip["from"] - before[-1].time
        return (before[-1], unseen) if unseen <= longest_step(reports, trip) else (None, 0)
    return None, 0


def longest_step(reports, trip):
    """A longer one is a hole at the pace of the drive."""
    times = [report.time for report in reports if report.time and trip["from"] <= report.time <= trip["to"]]
    steps = sorted(after - before for before, after in zip(times, times[1:]))
    return max(HOLE_OF_FILE, HOLE_PACES * steps[len(steps) // 2]) if steps else HOLE_OF_FILE


def copied(reports):
    return [copy.copy(report) for report in reports]


def without_the_rest_before(reports, trip):
    """A burst whose end is a drive's begin: all of it arrived at that moment, and its first fixes still stood."""
    burst = [report for report in reports if report.arrival == trip["from"]]
    places = [(report.lat, report.lon) for report in burst]
    first = (trip["first"]["latitude"], trip["first"]["longitude"])
    before = burst[:places.index(first)] if first in places else []
    return [report for report in reports if not any(report is each for each in before)]


def unaccounted(way, trips, said, reports):
    if way in FILES:
        return abs(said["points"] - sum(trip["fixes"] for trip in trips) - said["inNoTrip"])
    return None


class Held:
    def __init__(self):
        self.by_field, self.by_case = Counter(), defaultdict(Counter)
        self.fields = self.points = 0
        self.drives = self.alike = 0
        self.rows, self.trips, self.none = [], [], []
        self.made, self.unlike = set(), set()
        """The drives, each a case of a seed, and those of which a figure in one of the ways is not the oracle's."""

    def add_drive(self, case, way, seed, book, trips, said, reports, moments, show):
        if not trips:
            self.none.append((case, way, seed))
            print(f"no trip: {case}, {way}, seed {seed}: {said}")
        if any(trip.get("undated") for trip in trips):
            print(f"no date: {case}, {way}, seed {seed}")
        lost = unaccounted(way, trips, said, reports)
        if lost:
            self.points += lost
            print(f"points {case} {way} seed {seed}: {lost} unaccounted: {said}")
        self.made.add((case, seed))
        for number, trip in enumerate(trips):
            trip["way"], trip["is_behind"] = way, way in FILES and number > 0
            told, track, _ = oracle_of(trip, way, reports)
            found, count = compared(trip, told)
            self.drives += 1
            self.alike += not found
            self.count(case, way, seed, found, count, number if show else None)
            until = next((milliseconds(each["startedAt"]) for each in trips[number + 1:] if each["startedAt"]), None)
            last = last_seen(trip, way, heard_until(reports, way, trips[number + 1:]))
            for pairs in moment.asked(book, trip, track, last, until):
                self.count(case, way, seed, *differing(pairs), number if show else None)
            self.rows.append(beside.row(case, way, seed, trip, span_in_time(trip, way, reports), moments))
        self.trips += beside.trips(case, way, len(trips), moments)

    def count(self, case, way, seed, found, compared_here, number):
        self.fields += compared_here
        if found:
            self.unlike.add((case, seed))
        for name, (ours, theirs) in found.items():
            self.by_field[name] += 1
            self.by_case[case, way][name] += 1
            if number is not None:
                print(f"differs {case}, {way}, seed {seed}, trip {number}: {name} {ours!r}, oracle {theirs!r}")

    def add(self, other):
        """Takes in all that another one has counted."""
        self.by_field += other.by_field
        for key, fields in other.by_case.items():
            self.by_case[key] += fields
        for name in ("fields", "points", "drives", "alike", "rows", "trips", "none"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.made |= other.made
        self.unlike |= other.unlike


def span_in_time(trip, way, reports):
    """The span in the receiver's time: a burst arrives long behind it, and the truth was then."""
    if way in FILES:
        return trip["from"], trip["to"]
    times = [report.time for report in reports if report.time and trip["from"] <= report.arrival <= trip["to"]]
    return (min(times), max(times)) if times else (trip["from"], trip["to"])


def made(seed, minutes):
    chance = random.Random(seed)
    moments = list(truth.drive(minutes * 60, chance))
    receiver = truth.Receiver(chance)
    return moments, "".join(gpsd_line(receiver.report(moment, truth.BEGIN + tick * 100))
                            for tick, moment in enumerate(moments))


def arguments():
    parser = argparse.ArgumentParser(description="Holds the product against the oracle.")
    parser.add_argument("--programs", required=True)
    parser.add_argument("--seeds", default="1,2,3")
    parser.add_argument("--hours", type=float)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--often-hours", type=float, help="so many hours of all cases; later drives have some, in turn")
    parser.add_argument("--case", action="append", choices=tuple(CASES))
    parser.add_argument("--way", action="append", choices=WAYS)
    parser.add_argument("--keep")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--bounds", action="store_true")
    return parser.parse_args()


def seeds(asked):
    if asked.hours is not None:
        return list(range(1, 1 + max(1, math.ceil(asked.hours * 60 / asked.minutes))))
    return [int(seed) for seed in asked.seeds.split(",")]


def cases(seed, asked):
    """All of them in the first drives; then each has a sixth of those that are not of several reports a second."""
    if asked.often_hours is None or (seed - 1) * asked.minutes < asked.often_hours * 60:
        return list(asked.case or CASES)
    seldom = [case for case in asked.case or CASES if case not in OFTEN]
    return [case for turn, case in enumerate(seldom) if turn % IN_TURN == seed % IN_TURN]


def main():
    asked = arguments()
    held = Held()
    with ProcessPoolExecutor(asked.jobs) as pool:
        for seed, part in zip(seeds(asked), pool.map(play, seeds(asked), repeat(asked))):
            held.add(part)
            print(f"seed {seed} done", file=sys.stderr)
    report(held)
    if asked.bounds and beside.broken:
        raise SystemExit(f"held: beyond their bounds: {', '.join(beside.broken)}")


def play(seed, asked):
    """All cases of one made-up drive."""
    room = asked.keep or tempfile.mkdtemp(prefix="held.")
    held = Held()
    moments, log = made(seed, asked.minutes)
    path = os.path.join(room, f"raw-{seed}.json")
    os.makedirs(room, exist_ok=True)
    with open(path, "w") as file:
        file.write(log)
    raw = read_file(path)[0]
    for case in cases(seed, asked):
        # Through a file, so that the oracle has the digits that the product reads.
        changed = CASES[case](copied(raw), seed)
        with open(path, "w") as file:
            file.write(gpsd_text(changed))
        reports = read_file(path)[0]
        for way in asked.way or WAYS:
            if way == "nmea" and case not in NMEA_CASES:
                continue
            folder = os.path.join(room, f"{seed} {case} {way}".replace("/", "_").replace(" ", "-"))
            os.makedirs(folder, exist_ok=True)
            book = Book(asked.programs, folder)
            path_here = written(way, reports, book)
            # NMEA tells minutes and knots: the oracle reads the digits that the product reads.
            heard = read_file(path_here)[0] if way == "nmea" else reports
            trips, said = played(way, copied(heard), path_here, book)
            held.add_drive(case, way, seed, book, trips, said, heard, moments, asked.all)
            if not asked.keep:
                shutil.rmtree(folder)
    if not asked.keep:
        shutil.rmtree(room)
    return held


def report(held):
    print("\ncase | way | fields that differ")
    print("---|---|---")
    for (case, way), fields in held.by_case.items():
        print(f"{case} | {way} | " + ", ".join(f"{name} {count}" for name, count in fields.most_common()))
    print("\nfield | differs\n---|---")
    for name, count in held.by_field.most_common():
        print(f"{name} | {count}")
    print()
    figure("statistics-compared", held.fields, "figures")
    figure("statistics-disagreements", sum(held.by_field.values()), "figures")
    figure("points-unaccounted", held.points, "points")
    # A fix each five minutes may show no motion in all of a short drive.
    seldom = [book for book in held.none if book[0] == SELDOM]
    figure("books-without-a-trip", len(held.none) - len(seldom), "books")
    print(f"books without a trip at {SELDOM}: {len(seldom)}")
    # The share of trips of which each figure is the oracle's, between the begin and the end that the product gave it:
    # whether these are right is no matter of it.
    figure("trips-reckoned-alike-percent", round(100 * held.alike / held.drives, 2) if held.drives else 0, "%")
    alike = len(held.made - held.unlike)
    figure("drives-alike-percent", round(100 * alike / len(held.made), 2) if held.made else 0, "%")
    beside.tell(held.rows, held.trips)


if __name__ == "__main__":
    main()
