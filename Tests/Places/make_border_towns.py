#!/usr/bin/env python3
"""Chooses the spots of border-towns.txt: towns of 5,000 people or more that face one of another country, at most 15 km
from middle to middle. The nearest pairs come first, each town once and at most two pairs for two countries. A spot is
500 m from its town's middle, or half way, towards the other town; a pair counts if both spots lie in the countries of
their towns by the true borders.

Usage: make_border_towns.py cities1000.txt zone.tab >border-towns.txt     needs timezonefinder
"""

import collections
import math
import sys

from timezonefinder import TimezoneFinder

from make_extract import metres

PEOPLE = 5_000
APART = 15_000
TOWARDS = 500
PAIRS = 60
PAIRS_OF_TWO = 2
CELL = 0.25
HEADING = """\
# Spots in towns that face another one across a border, pair by pair: latitude longitude town; country.
# Tests/Places/README.md says how they were chosen.
"""

Town = collections.namedtuple("Town", "name place country")


def towns(path):
    with open(path, encoding="utf-8") as file:
        for line in file:
            words = line.rstrip("\n").split("\t")
            if words[6] == "P" and words[7] != "PPLX" and int(words[14]) >= PEOPLE:
                yield Town(words[1], (float(words[4]), float(words[5])), words[8])


def cell(place):
    return int(place[0] // CELL), int(place[1] // CELL)


def pairs(all_towns):
    cells = collections.defaultdict(list)
    for town in all_towns:
        south, west = cell(town.place)
        for near in ((south + north, west + east) for north in (-1, 0, 1) for east in (-1, 0, 1)):
            for other in cells[near]:
                apart = metres(town.place, other.place)
                if other.country != town.country and apart < APART:
                    yield apart, other, town
        cells[south, west].append(town)


def spot(town, other, apart):
    share = min(TOWARDS / apart, 0.5)
    return tuple(round(here + (there - here) * share, 5) for here, there in zip(town.place, other.place))


def main():
    with open(sys.argv[2], encoding="utf-8") as file:
        lines = [line.split("\t") for line in file if not line.startswith("#")]
    countries = {line[2].strip(): line[0] for line in lines}
    zones = TimezoneFinder()
    taken, counts, kept = set(), collections.Counter(), []
    for apart, one, other in sorted(pairs(towns(sys.argv[1]))):
        both = frozenset((one.country, other.country))
        if one in taken or other in taken or counts[both] >= PAIRS_OF_TWO:
            continue
        taken |= {one, other}
        counts[both] += 1
        spots = [(one, spot(one, other, apart)), (other, spot(other, one, apart))]
        if all(countries.get(zones.timezone_at(lat=at[0], lng=at[1])) == town.country for town, at in spots):
            kept += spots
    print(HEADING, end="")
    for town, at in kept[: 2 * PAIRS]:
        print(f"{at[0]:.5f} {at[1]:.5f} {town.name}; {town.country}")


if __name__ == "__main__":
    main()
