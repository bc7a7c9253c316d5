#!/usr/bin/env python3
"""Tries the guesses of a Roadbook on the drives that make_drives.py made: imports them, and says how many of each kind
were taken for what. Ends in figures, and fails where they are worse than docs/categories.md promises.

    measure.py --program ROADBOOK FOLDER [--coefficients FILE]
"""

import argparse
import collections
import csv
import datetime
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

KINDS = ("errand", "urban", "road trip", "scenic", "mixed", "none")
LEAST_PRECISION, LEAST_ALIKE, MOST_WRONG_SCENIC, MOST_NO_CARS = 75, 90, 2, 5


def guesses(program, files, data):
    """The category of each trip, by the second at which it began."""
    def run(*words):
        return subprocess.run([program, "--data", data, *words], check=True, capture_output=True, text=True).stdout

    for first in range(0, len(files), 100):
        run("import", "--anyway", *files[first:first + 100])
    trips = {}
    for line in run("trips", "--all", "--json").splitlines():
        trip = json.loads(line)
        begin = int(datetime.datetime.fromisoformat(trip["startedAt"].replace("Z", "+00:00")).timestamp())
        # Where a drive was cut in pieces, the longest of them.
        if trip["distanceMetres"] > trips.get(begin // 86_400, (0, ""))[0]:
            trips[begin // 86_400] = trip["distanceMetres"], trip["category"]
    return {day: category for day, (_, category) in trips.items()}


def percent(part, whole):
    return 100 * part / whole if whole else 0.0


class Outcome:
    """What the drives were, and what they were taken for."""

    def __init__(self, rows, trips):
        self.taken, self.fleet = collections.Counter(), collections.defaultdict(list)
        for row in rows:
            guess = trips.get(int(row["start"]) // 86_400, "none")
            if row["group"]:
                self.fleet[row["group"]].append(guess)
            else:
                self.taken[row["made"], row["kind"], guess] += 1

    def show(self):
        print(f"{'':12}" + "".join(f"{kind:>11}" for kind in KINDS))
        for made in dict.fromkeys(made for made, *_ in self.taken):
            counts = [sum(n for key, n in self.taken.items() if key[0] == made and key[2] == kind) for kind in KINDS]
            print(f"{made:12}" + "".join(f"{count:11}" for count in counts))

    def count(self, kind=None, guess=None):
        return sum(n for (_, was, taken), n in self.taken.items() if kind in (None, was) and guess in (None, taken))

    def figures(self):
        """(name, percent, the least of it)."""
        for kind in KINDS[:-1]:
            word, right = kind.replace(" ", "-"), self.count(kind, kind)
            yield f"categories-precision-{word}-percent", percent(right, self.count(guess=kind)), LEAST_PRECISION
            yield f"categories-recall-{word}-percent", percent(right, self.count(kind)), None
        commutes = sum(self.fleet.values(), [])
        alike = sum(max(collections.Counter(guesses).values()) for guesses in self.fleet.values())
        yield "commutes-alike-percent", percent(alike, len(commutes)), LEAST_ALIKE
        scenic = percent(commutes.count("scenic"), len(commutes))
        yield "commutes-not-scenic-percent", 100 - scenic, 100 - MOST_WRONG_SCENIC
        none = percent(self.count("none", "none"), self.count("none"))
        yield "categories-no-car-none-percent", none, 100 - MOST_NO_CARS


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--program", required=True)
    parser.add_argument("--coefficients", help="guess by these, and not by those that come with Roadbook")
    options = parser.parse_args()
    with (options.folder / "drives.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    with tempfile.TemporaryDirectory() as data:
        if options.coefficients:
            pathlib.Path(data, "catalogue").mkdir()
            shutil.copy(options.coefficients, f"{data}/catalogue/categories.txt")
        outcome = Outcome(rows, guesses(options.program, [str(options.folder / row["file"]) for row in rows], data))
    outcome.show()
    failed = False
    for name, value, least in outcome.figures():
        print(f"figure {name} {value:.1f} %")
        if least is not None and value < least:
            print(f"measure: error: {name} is below {least}", file=sys.stderr)
            failed = True
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
