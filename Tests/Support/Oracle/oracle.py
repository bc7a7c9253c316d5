#!/usr/bin/env python3
"""What one drive comes to, reckoned from the raw reports of a receiver by the pages alone, plainly and slowly.

    oracle.py FILE [--from UTC] [--to UTC] [--as recorded|imported] [--max-age SECONDS|none] [--steps]

FILE is gpsd's JSON, NMEA 0183 or GPX. Prints one JSON object; README.md says what is in it.
"""

import argparse
import json
import sys
from collections import Counter
from dataclasses import replace

from figures import better, fourteen, track_as_read
from reading import read_file
from reports import iso, milliseconds
from rules import QUARTER_OF_AN_HOUR, Rules
from sieve import imported, in_metres_a_second, objection, recorded, thinned
from sphere import metres
from totals import Totals, can_be_driven
from track import Track

PRE_ROLL = 120_000
STANDS = 1.0
CUTS_A_FILE = 300_000
"""A track of a file is cut where it has no point for so long."""
SAME_PLACE = 300
"""A hole is movement beyond so many metres."""


def reckon(reports, rules=Rules(), way="recorded", begin=None, end=None, stood=None, parked=(), decided=None,
           unseen=0):
    """All figures of the reports between begin and end, which are milliseconds since 1970. The way by which it came to
    rest behind its end counts too, until the end was decided. In the spans of `parked` it had ended, and went on at
    their ends. Before its begin it may have been on its way for so many milliseconds as are unseen."""
    rules = replace(rules, imported=way == "imported")
    if way == "imported":
        reports = in_metres_a_second(reports)
    until_end, all_reports = [report for report in reports if is_between(moment_of(report, way), None, end)], reports
    accepted, _ = taken(until_end, rules, way)
    # A rest may have been thinned out already when the drive began.
    fixes = thinned(accepted, rules, [ended for ended, _ in parked]) if way == "recorded" else accepted
    reports, accepted, fixes = (since(begin, found, way) for found in (until_end, accepted, fixes))
    _, refused = taken(reports, rules, way)
    pauses = [(ended, evidence(fixes, on)) for ended, on in parked]
    fixes = [fix for fix in fixes if not any(first < fix.arrival < last for first, last in pauses)]
    track = Track(fixes, rules)
    read = track_as_read(track)
    if fixes:
        begin = fixes[0].arrival if begin is None else begin
        end = fixes[-1].arrival if end is None else end
    open_ms = max(0, (end or 0) - (begin or 0))
    if stood and fixes:
        stood = (metres(stood, fixes[0]), fixes[0].arrival - begin + unseen)
    behind = behind_the_end(all_reports, way, end, decided)
    totals = Totals(with_rests(track, behind, way), stood, goes_on(track, behind, way))
    return {
        "fixes": {
            "moments": len(reports), "refused": dict(refused), "leftOutOfRests": len(accepted) - len(fixes),
            "passed": len(fixes), "read": len(read.fixes),
        },
        "totals": totals_told(track, totals, begin, end),
        "statistics": fourteen(read, open_ms),
        "better": better(read, totals, open_ms),
    }, track, read


def taken(reports, rules, way):
    return recorded(reports, rules) if way == "recorded" else imported(reports)


def evidence(fixes, on):
    """From when on the fixes belong to a drive that goes on: the pre-roll, every fix that moved with the last one that
    stood, and seven fixes at least."""
    before = [fix for fix in fixes if fix.arrival <= on]
    if not before:
        return on
    stood = max((last.arrival for last, fix in zip(before, before[1:]) if stands(last, fix)), default=on)
    return min(on - PRE_ROLL, stood, before[-7:][0].arrival)


def stands(last, fix):
    if fix.speed is None:
        return metres(last, fix) < STANDS * (fix.time - last.time) / 1000
    return (last.speed or 0) < STANDS


def behind_the_end(reports, way, end, decided):
    """The fixes behind it, until it was decided."""
    if end is None:
        return []
    fixes = [report for report in reports if moment_of(report, way) and objection(report, Rules()) != "no fix"]
    return [fix for fix in fixes if end < moment_of(fix, way) and (decided is None or moment_of(fix, way) <= decided)]


def with_rests(track, behind, way):
    """The track of a drive that ended at its last movement, with each step behind that by which it came to rest, until
    it moves on or falls silent. There is more than one only behind a hole that is no movement."""
    if not behind or not track.fixes:
        return track
    if way == "imported":
        behind = [replace(fix, arrival=fix.time) for fix in behind]
    longer = Track(track.fixes + behind, track.rules)
    kept = known = len(track.steps)
    for step in longer.steps[known:]:
        if is_movement(step) or step.ms > silence_of(way):
            break
        if step.comes_to_rest:
            kept = step.at + 1
        else:
            step.kind = "behind"
    if kept == known:
        return track
    longer.fixes, longer.speeds = longer.fixes[:kept + 1], longer.speeds[:kept + 1]
    longer.steps = longer.steps[:kept]
    return longer


def is_movement(step):
    """Whether a drive whose end this step lies behind would not have ended there."""
    is_driven = step.kind == "hole" and can_be_driven(step)
    return step.kind == "moving" or (is_driven and step.metres > SAME_PLACE)


def goes_on(track, behind, way):
    """Whether a fix behind the end was taken in before the drive ended. One with which a silence was over was not: a
    stretch that was open when the silence began is open at the end."""
    if not behind or not track.fixes:
        return bool(behind)
    return moment_of(behind[0], way) - moment_of(track.fixes[-1], way) <= silence_of(way)


def silence_of(way):
    return CUTS_A_FILE if way == "imported" else QUARTER_OF_AN_HOUR


def moment_of(report, way):
    """A recorder has its own clock; of a file only the receiver's times are read."""
    return report.time if way == "imported" else report.arrival


def since(begin, found, way):
    return [each for each in found if is_between(moment_of(each, way), begin, None)]


def is_between(moment, begin, end):
    if moment is None:
        return begin is None and end is None
    return (begin is None or moment >= begin) and (end is None or moment <= end)


def totals_told(track, totals, begin, end):
    before = track.fixes[0].arrival - begin if track.fixes else 0
    behind = end - track.fixes[-1].arrival if track.fixes else max(0, (end or 0) - (begin or 0))
    open_ms = max(0, (end or 0) - (begin or 0))
    moving = min(totals.milliseconds("moving"), open_ms)
    standing = min(sum(step.standing_ms for step in track.steps), open_ms - moving)
    holes, impossible = totals.milliseconds("hole"), totals.milliseconds("impossible")
    return {
        "begin": iso(begin) if begin is not None else None,
        "end": iso(end) if end is not None else None,
        "openSeconds": max(0, (end or 0) - (begin or 0)) / 1000,
        "measuredMetres": totals.measured,
        "inferredMetres": totals.inferred,
        "movingSeconds": moving / 1000,
        "standingSeconds": standing / 1000,
        "unknownSeconds": max(0, open_ms - moving - standing) / 1000,
        "unseenSeconds": (holes + impossible + before + behind) / 1000,
        "holeSeconds": holes / 1000,
        "impossibleSeconds": impossible / 1000,
        "beforeFirstFixSeconds": before / 1000,
        "behindLastFixSeconds": behind / 1000,
        "topSpeedKmh": totals.top_speed * 3.6,
        "distanceErrorMetres": totals.doubt.metres,
        "fixes": len(track.fixes),
        "impossible": sum(step.kind == "impossible" for step in track.steps),
        "unknownHoles": sum(step.kind == "hole" and not can_be_driven(step) for step in track.steps),
        "steps": dict(Counter(step.kind for step in track.steps)),
        "stretches": totals.stretches,
    }


def steps_told(track):
    """Each step, for whoever looks for a difference."""
    return [
        {
            "to": iso(track.fixes[step.at + 1].arrival), "seconds": step.ms / 1000, "metres": step.metres,
            "kind": step.kind, "pace": None if step.pace is None else step.pace / 1000,
            "leavesRest": step.leaves_rest, "told": track.told(step.at + 1), "speed": track.speeds[step.at + 1],
        }
        for step in track.steps
    ]


def rounded(value):
    """Nine decimals are more than any figure has; more of them are noise of the sums."""
    if isinstance(value, float):
        return round(value, 9)
    if isinstance(value, dict):
        return {name: rounded(each) for name, each in value.items()}
    return [rounded(each) for each in value] if isinstance(value, list) else value


def utc(text):
    moment = milliseconds(text)
    if moment is None:
        raise argparse.ArgumentTypeError(f"no time: {text}")
    return moment


def age(text):
    return None if text == "none" else int(float(text) * 1000)


def arguments():
    parser = argparse.ArgumentParser(description="What one drive comes to, reckoned by the pages alone.")
    parser.add_argument("file")
    parser.add_argument("--from", dest="begin", type=utc, help="UTC, as 2026-03-14T08:00:00Z")
    parser.add_argument("--to", dest="end", type=utc)
    parser.add_argument("--as", dest="way", choices=("recorded", "imported"), default="recorded")
    parser.add_argument("--max-age", type=age, default=5000, help="seconds, or none")
    parser.add_argument("--steps", action="store_true", help="print each step too")
    return parser.parse_args()


def main():
    asked = arguments()
    reports, count = read_file(asked.file)
    result, track, read = reckon(reports, Rules(max_age=asked.max_age), asked.way, asked.begin, asked.end)
    result["fixes"]["reportsInFile"] = count
    if asked.steps:
        result["steps"] = steps_told(track)
        result["stepsRead"] = steps_told(read)
    json.dump(rounded(result), sys.stdout, indent=2)
    print()


if __name__ == "__main__":
    main()
