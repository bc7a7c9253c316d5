#!/usr/bin/env python3
"""Takes out of a GeoNames dump the settlements that matter to the spots of the files named: those within 4 km, the
large ones within 26 km, and the nearest one. Columns that nobody here reads are empty.

Usage: make_extract.py cities1000.txt points.txt border-towns.txt >extract.txt
"""

import math
import sys

LARGE = 50_000
KEPT = {1, 4, 5, 6, 7, 8, 10, 14, 17, 18}


def metres(one, other):
    (a, b), (c, d) = one, other
    north, east = math.radians(c - a), math.radians(d - b)
    half = math.sin(north / 2) ** 2 + math.cos(math.radians(a)) * math.cos(math.radians(c)) * math.sin(east / 2) ** 2
    return 2 * 6_371_008.8 * math.asin(math.sqrt(half))


def spots(paths):
    for path in paths:
        with open(path, encoding="utf-8") as file:
            for line in file:
                if not line.startswith("#"):
                    yield tuple(float(word) for word in line.split()[:2])


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        lines = [line.rstrip("\n").split("\t") for line in file]
    wanted = set()
    for spot in spots(sys.argv[2:]):
        nearest = (math.inf, None)
        for index, line in enumerate(lines):
            place = (float(line[4]), float(line[5]))
            if abs(place[0] - spot[0]) > 1:
                continue
            away = metres(spot, place)
            if away < 4_000 or away < 26_000 and int(line[14]) >= LARGE:
                wanted.add(index)
            nearest = min(nearest, (away, index))
        if nearest[1] is not None:
            wanted.add(nearest[1])
    for index in sorted(wanted):
        print("\t".join(word if column in KEPT else "" for column, word in enumerate(lines[index])))


if __name__ == "__main__":
    main()
