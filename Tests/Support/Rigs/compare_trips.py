"""Compares the trips of a catalogue with what is true of the drives that its books were made up from.

    compare_trips.py CATALOGUE TRUTH

TRUTH is what `drive-maker truth` writes. A drive is found if one trip, and no other, shares most of its time with it,
and the trip with no other drive. Printed are figures: how many drives there are, how many trips, how many of the drives
were found; and by how much the length of those is off, all together and at the worst tenth.
"""

import csv
import sqlite3
import sys


def overlap(one, other):
    return max(0, min(one[1], other[1]) - max(one[0], other[0]))


def partners(one, others):
    """Those with which it shares most of the shorter one's time."""
    return [each for each in others if 2 * overlap(one, each) > min(one[1] - one[0], each[1] - each[0])]


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    catalogue = sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True)
    rows = catalogue.execute("SELECT start, end, measured + inferred FROM trip WHERE NOT trivial AND start NOTNULL")
    trips = sorted(tuple(row) for row in rows)
    with open(sys.argv[2], newline="") as file:
        table = csv.DictReader(file, delimiter="\t")
        drives = [(int(row["departure"]), int(row["arrival"]), float(row["metres"])) for row in table]
    found = []
    for drive in drives:
        near = partners(drive, trips)
        if len(near) == 1 and len(partners(near[0], drives)) == 1:
            found.append((drive[2], near[0][2]))
    true, told = sum(pair[0] for pair in found), sum(pair[1] for pair in found)
    errors = sorted(abs(pair[1] - pair[0]) / pair[0] for pair in found if pair[0] > 0)
    worst = errors[len(errors) * 9 // 10] if errors else 0
    print(f"figure trips-true {len(drives)} trips")
    print(f"figure trips-told {len(trips)} trips")
    print(f"figure trips-found {len(found)} trips")
    print(f"figure distance-error-percent {100 * (told - true) / true if true else 0:.3f} %")
    print(f"figure distance-error-worst-tenth-percent {100 * worst:.3f} %")


main()
