#!/usr/bin/env python3
"""Makes one raw log into another, as a worse receiver or a busier machine would have written it.

    resample.py FILE [--pace SECONDS] [--smart DEGREES,METRES_A_SECOND,SECONDS] [--hole AT,SECONDS]...
        [--no-speed] [--speed-times FACTOR] [--burst REPORTS] [--jitter MILLISECONDS]
        [--format gpsd|gpx] [--speed-in plain|gpxtpx|gpxdata] [--seed NUMBER]

What is asked is done in that order, whatever the order of the words. The same seed makes the same file.
"""

import argparse
import random
import sys

from reading import read_file
from sphere import between_bearings
from writing import SPEED_PLACES, gpsd_text, gpx_text


def at_pace(reports, seconds):
    """The first report of each turn of so many seconds, counted from the first. A faster log is not made up."""
    step = round(seconds * 1000)
    chosen = []
    due = None
    for report in reports:
        # A receiver's tenth of a second may be a millisecond early.
        if due is None or report.time >= due - 5:
            chosen.append(report)
            first = chosen[0].time
            due = first + ((report.time + 5 - first) // step + 1) * step
    return chosen


def smart(reports, turn, change, seconds):
    """As a logger with little room: a report whose course or speed differs from those of the last one kept, or that
    comes so long after it. The first and the last one are always kept."""
    chosen = reports[:1]
    for report in reports[1:-1]:
        last = chosen[-1]
        if differs(last, report, turn, change) or report.time - last.time >= seconds * 1000:
            chosen.append(report)
    return chosen + (reports[-1:] if len(reports) > 1 else [])


def differs(last, report, turn, change):
    if None not in (last.course, report.course) and between_bearings(last.course, report.course) > turn:
        return True
    return None not in (last.speed, report.speed) and abs(report.speed - last.speed) > change


def without(reports, at, seconds):
    """A hole that begins so many seconds after the first report."""
    if not reports:
        return []
    begin = reports[0].time + at * 1000
    return [report for report in reports if not begin <= report.time < begin + seconds * 1000]


def with_speeds(reports, factor):
    """Speeds times a factor, as of a program that took one unit for another; left out without a factor."""
    for report in reports:
        if report.speed is not None:
            report.speed = None if factor is None else report.speed * factor
    return reports


def in_bursts(reports, count):
    """So many reports at a time arrive when the last of them does."""
    for first in range(0, len(reports), count):
        together = reports[first : first + count]
        for report in together:
            report.arrival = together[-1].arrival
    return reports


def jittered(reports, most, chance):
    """Each report arrives up to so many milliseconds late, but never before the one before it."""
    before = None
    for report in reports:
        late = report.arrival + chance.randint(0, most)
        report.arrival = late if before is None else max(before, late)
        before = report.arrival
    return reports


def resampled(reports, asked):
    reports = [report for report in reports if report.time is not None]
    if asked.pace:
        reports = at_pace(reports, asked.pace)
    if asked.smart:
        reports = smart(reports, *asked.smart)
    for hole in asked.hole:
        reports = without(reports, *hole)
    if asked.no_speed:
        reports = with_speeds(reports, None)
    elif asked.speed_times != 1:
        reports = with_speeds(reports, asked.speed_times)
    if asked.burst > 1:
        reports = in_bursts(reports, asked.burst)
    if asked.jitter:
        reports = jittered(reports, asked.jitter, random.Random(asked.seed))
    return reports


def numbers(count):
    def split(text):
        found = [float(part) for part in text.split(",")]
        if len(found) != count:
            raise argparse.ArgumentTypeError(f"not {count} numbers: {text}")
        return found

    return split


def arguments():
    parser = argparse.ArgumentParser(description="Makes one raw log into another.")
    parser.add_argument("file")
    parser.add_argument("--pace", type=float, help="seconds from report to report, 0.1 to 300")
    parser.add_argument("--smart", type=numbers(3), metavar="DEGREES,METRES_A_SECOND,SECONDS")
    parser.add_argument("--hole", type=numbers(2), action="append", default=[], metavar="AT,SECONDS")
    parser.add_argument("--no-speed", action="store_true")
    parser.add_argument("--speed-times", type=float, default=1, metavar="FACTOR")
    parser.add_argument("--burst", type=int, default=1, metavar="REPORTS")
    parser.add_argument("--jitter", type=int, default=0, metavar="MILLISECONDS")
    parser.add_argument("--format", choices=("gpsd", "gpx"), default="gpsd")
    parser.add_argument("--speed-in", choices=tuple(SPEED_PLACES), default="gpxtpx")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def main():
    asked = arguments()
    reports = resampled(read_file(asked.file)[0], asked)
    sys.stdout.write(gpx_text(reports, asked.speed_in) if asked.format == "gpx" else gpsd_text(reports))


if __name__ == "__main__":
    main()
