#!/usr/bin/env python3
"""Looks for figures that the product shows of a drive and the oracle does not reckon.

    shown.py --programs DIR --data DIR

The trips of the books in that directory are listed in JSON. Each number in it, and each number that the catalogue
keeps of a trip, must be one that held.py compares, or one of those below that say why they are none, or which tests
have them.
"""

import argparse
import json
import os
import sqlite3
import subprocess
import sys

from held import BETTER, FIELDS, TOTALS

ELSEWHERE = {
    "pausedMs": "Tests/DriveTests/DrivePausesTests.swift", "apartMs": "Tests/CatalogueTests/EditedTripTests.swift",
    "powerCuts": "Tests/CatalogueTests/TripTests.swift", "offMs": "Tests/CatalogueTests/TripTests.swift",
    "sameWay.trips": "Tests/RoadbookTests/Trips/ShowTests.swift",
    "sameWay.averageMs": "Tests/RoadbookTests/Trips/ShowTests.swift",
    "sameWay.fastestMs": "Tests/RoadbookTests/Trips/ShowTests.swift",
    "guess.probability": "Tests/RoadbookTests/Trips/CategoryTests.swift",
}
"""Figures that the made-up drives do not have, and the tests that have them."""
NAMES = ("latitude", "longitude", "begin", "first", "last", "number")
"""Places and numbers of records: no figures, as all that `events` holds, which `why` tells."""
COLUMNS = {
    "duration": "durationMs", "moving": "movingMs", "standing": "standingMs", "paused": "pausedMs", "apart": "apartMs",
    "off": "offMs", "measured": "distanceMetres", "inferred": "inferredMetres", "fixes": "fixes", "gaps": "gaps",
    "maximum_speed": "maximumSpeedMetresPerSecond", "distance_error": "distanceErrorMetres", "flagged": "flagged",
    "power_cuts": "powerCuts",
    "point_distance": "distance", "whole_seconds": "duration", "average_speed": "averageSpeed",
    "mean_speed": "meanSpeed", "speed_deviation": "standardDeviationSpeed", "speed_variance": "speedVariance",
    "high_speed_percent": "percentageTimeAtHighSpeed", "high_speed_segments": "sustainedHighSpeedSegmentCount",
    "stops": "stopCount", "stopped_percent": "percentageTimeStopped", "sinuosity": "sinuosity",
    "bearing_change_rate": "bearingChangeRate", "elevation_gain": "elevationGain", "elevation_loss": "elevationLoss",
    "point_maximum_speed": "maximumSpeed", "stopped_seconds": "stoppedSeconds", "halts": "halts",
    "halted_seconds": "haltedSeconds", "moving_distance": "movingDistance", "moving_seconds": "movingSeconds",
    "moving_average_speed": "movingAverageSpeed", "driven_bearing_change_rate": "drivenBearingChangeRate",
    "mean_speed_over_time": "meanSpeedOverTime", "speed_deviation_over_time": "speedDeviationOverTime",
    "climb_gain": "climbGain", "climb_loss": "climbLoss",
}
"""The columns that keep figures, and what JSON calls these."""
NO_FIGURES = {
    "log", "number", "begin", "first", "last", "segment", "restart", "restart_segment", "start", "end", "open", "car",
    "possible_speed", "made_speed", "speed_unit", "pace", "from_place", "to_place", "perhaps_carried", "trivial",
}
"""Numbers of the catalogue that are names of records, times, places, flags and rules."""


def numbers(value, path=""):
    """The paths of all numbers in a value, those of lists under the name of the list."""
    if isinstance(value, bool):
        return
    if isinstance(value, (int, float)):
        yield path
    for name, part in value.items() if isinstance(value, dict) else ():
        yield from numbers(part, f"{path}.{name}" if path else name)


def shown(programs, data):
    command = [os.path.join(programs, "roadbook"), "--data", data, "trips", "--all", "--json"]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return {path for line in told.splitlines() for path in numbers(json.loads(line))}


def columns(data):
    """The columns of numbers that the table of trips has."""
    with sqlite3.connect(f"file:{data}/catalogue/catalogue.db?mode=ro", uri=True) as catalogue:
        rows = catalogue.execute("PRAGMA table_info(trip)").fetchall()
    return {name for _, name, kind, *_ in rows if kind in ("INTEGER", "REAL")}


def main():
    parser = argparse.ArgumentParser(description="Looks for figures of which the oracle knows nothing.")
    parser.add_argument("--programs", required=True)
    parser.add_argument("--data", required=True)
    asked = parser.parse_args()
    reckoned = set(TOTALS) | {f"statistics.{name}" for name in FIELDS | BETTER}
    known = {name.rpartition(".")[2] for name in reckoned | set(ELSEWHERE)}
    figures = {path for path in shown(asked.programs, asked.data) if path.rpartition(".")[2] not in NAMES}
    strange = sorted(figures - reckoned - set(ELSEWHERE))
    strange += sorted(name for name in columns(asked.data) - NO_FIGURES if COLUMNS.get(name) not in known)
    for name in strange:
        print(f"shown, and not in the oracle: {name}", file=sys.stderr)
    print(f"figure figures-shown {len(figures)} figures peer figures-in-the-oracle {len(figures) - len(strange)}")
    sys.exit(1 if strange else 0)


if __name__ == "__main__":
    main()
