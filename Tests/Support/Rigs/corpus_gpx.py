#!/usr/bin/env python3
"""Every GPX file of a folder goes in by `roadbook import` and out again by `roadbook export`, and an independent reader
(gpxpy) compares the two: each point of a trip is a point of the file, with its time and its place; between the first
and the last point of a trip none is missing; and each trip is as long as the file's own points between its ends. A
file that is refused must be refused with a reason.

What a file holds besides (points without a time or at the time of another, minutes at rest before a drive is found by
motion) belongs to no trip, and is counted.
"""
import argparse
import json
import math
import os
import subprocess
import sys
import tempfile

import gpxpy


def milliseconds(time):
    return round(time.timestamp() * 1000)


def points_of(path):
    """(time, latitude, longitude) of every timed point, segment by segment."""
    with open(path, "rb") as file:
        text = file.read()
    # It takes all bytes for UTF-8.
    if text[:2] in (b"\xff\xfe", b"\xfe\xff"):
        text = text.decode("utf-16").replace("UTF-16", "UTF-8", 1)
    gpx = gpxpy.parse(text)
    for track in gpx.tracks:
        for segment in track.segments:
            for point in segment.points:
                if point.time is not None and point.type_of_gpx_fix != "none":
                    yield milliseconds(point.time), point.latitude, point.longitude


def is_of(point, known):
    """Whether the file has it: the log keeps seven decimals of a degree, the file may have more."""
    return any(
        abs(point[1] - latitude) < 2e-7 and abs(point[2] - longitude) < 2e-7
        for latitude, longitude in known.get(point[0] // 1000, [])
    )


def once(points):
    """A stretch that is inferred repeats the points at its ends."""
    return [point for before, point in zip([None, *points], points) if point != before]


def length(points):
    total = 0.0
    for before, after in zip(points, points[1:]):
        total += gpxpy.geo.haversine_distance(before[1], before[2], after[1], after[2])
    return total


class Failed(Exception):
    pass


def run(program, data, *words):
    outcome = subprocess.run(
        [program, "--data", data, *words], capture_output=True, text=True, env={"TZ": "UTC", "PATH": os.environ["PATH"]}
    )
    return outcome.returncode, outcome.stdout, outcome.stderr


def there_and_back(program, path, room):
    data = tempfile.mkdtemp(dir=room)
    code, output, errors = run(program, data, "import", path, "--json")
    told = json.loads(output)
    if code == 1 and told.get("refused"):
        return f"refused: {told['refused']}"
    if code != 0:
        raise Failed(f"import ended with {code}: {errors.strip()}")
    if not told["trips"]:
        return f"{told['points']} points, no trip"
    out = os.path.join(data, "out.gpx")
    code, _, errors = run(program, data, "export", *told["trips"], "--output", out)
    if code != 0:
        raise Failed(f"export ended with {code}: {errors.strip()}")
    return compare(path, out, told)


def compare(path, out, told):
    source = sorted(points_of(path), key=lambda point: point[0])
    known = {}
    for time, latitude, longitude in source:
        known.setdefault(time // 1000, []).append((latitude, longitude))
    with open(out, "rb") as file:
        exported = gpxpy.parse(file)
    kept = 0
    for track in exported.tracks:
        mine = once(
            [
                (milliseconds(point.time), point.latitude, point.longitude)
                for segment in track.segments
                for point in segment.points
            ]
        )
        kept += len(mine)
        foreign = [point for point in mine if not is_of(point, known)]
        if foreign:
            raise Failed(f"{len(foreign)} points of a trip are none of the file, the first at {foreign[0][0]}")
        check_between(track.name, mine, source, told)
    if kept > told["points"]:
        raise Failed(f"{kept} points came out of {told['points']}")
    rest = f", {told['leftOut']} left out" if told.get("leftOut") else ""
    return f"{told['points']} points, {len(exported.tracks)} trips with {kept} of them{rest}"


def check_between(name, mine, source, told):
    """Between its ends the trip has what the file has, one point for each time."""
    first, last = mine[0][0] // 1000, mine[-1][0] // 1000
    theirs = {}
    for point in source:
        if first <= point[0] // 1000 <= last:
            theirs.setdefault(point[0], point)
    theirs = [theirs[time] for time in sorted(theirs)]
    if "beside" in (told.get("leftOut") or ""):
        return
    if len(mine) != len(theirs):
        raise Failed(f"{name}: {len(mine)} points, and the file has {len(theirs)} in that time")
    one, other = length(mine), length(theirs)
    if not math.isclose(one, other, rel_tol=1e-4, abs_tol=1.0):
        raise Failed(f"{name}: {one:.1f} m, and {other:.1f} m in the file")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    parser.add_argument("--room", required=True)
    parser.add_argument("files", nargs="+")
    arguments = parser.parse_args()
    failed = 0
    for path in arguments.files:
        try:
            outcome = there_and_back(arguments.program, path, arguments.room)
        except Failed as error:
            failed += 1
            outcome = f"FAILED: {error}"
        print(f"{os.path.basename(path)}: {outcome}", flush=True)
    print(f"figure corpus-gpx {len(arguments.files)} files")
    print(f"figure corpus-gpx-failed {failed} files")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
