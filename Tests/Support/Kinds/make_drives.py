#!/usr/bin/env python3
"""Made-up drives whose reason is known, as GPX files, and a table of what each of them is.

    make_drives.py FOLDER [--seed N] [--countries N] [--of-each N] [--commuters N] [--days N]

They are what categories are tried on, so nothing here is shared with the program that makes the drives from which they
are learnt: the towns, the traffic, the driver and the receiver are others. The table is FOLDER/drives.csv: file, start
in seconds since 1970, kind, group. The drives of a group, which is a commuter's, lead the same way on different days.
Bicycles and trains have the kind `none`.
"""

import argparse
import csv
import datetime
import math
import pathlib
import random

import country
import driving
import intents

DEGREE = 111_194.9
KINDS = ("errand", "urban", "road trip", "scenic", "mixed", "bicycle", "ride")
NO_CARS = ("bicycle", "ride", "train")
BEGIN = 1_748_736_000


class Drift:
    """An error that wanders about zero."""

    def __init__(self, chance, sigma, seconds):
        self.chance, self.sigma, self.seconds = chance, sigma, seconds
        self.value = chance.gauss(0, sigma)

    def after(self, seconds):
        kept = math.exp(-seconds / self.seconds)
        self.value = self.value * kept + self.chance.gauss(0, self.sigma * math.sqrt(1 - kept * kept))
        return self.value


class Receiver:
    """Tells a place every one or five seconds; some tell no speed and some no height."""

    def __init__(self, chance):
        self.chance = chance
        self.pace = chance.choice([1, 1, 5])
        self.tells_speed, self.tells_height = chance.random() < 0.75, chance.random() < 0.92
        sigma = chance.uniform(1.2, 3.5)
        self.errors = [Drift(chance, sigma, 45), Drift(chance, sigma, 45), Drift(chance, 1.6 * sigma, 60)]

    def write(self, path, places, height, latitude):
        with path.open("w", encoding="utf-8") as file:
            file.write('<?xml version="1.0"?>\n<gpx version="1.1" creator="made up" '
                       'xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>\n')
            for second, east, north, speed in places:
                if second % self.pace == 0:
                    file.write(self.point(second, east, north, speed, height(east, north), latitude))
            file.write("</trkseg></trk></gpx>\n")

    def point(self, second, east, north, speed, height, latitude):
        north_error, east_error, up = (error.after(self.pace) for error in self.errors)
        place = latitude + (north + north_error) / DEGREE
        time = datetime.datetime.fromtimestamp(second, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
        longitude = 11 + (east + east_error) / DEGREE / math.cos(math.radians(latitude))
        tall = f"<ele>{height + up:.1f}</ele>" if self.tells_height else ""
        fast = max(0.0, speed + self.chance.gauss(0, 0.15))
        told = f"<extensions><speed>{fast:.2f}</speed></extensions>" if self.tells_speed else ""
        return f'<trkpt lat="{place:.7f}" lon="{longitude:.7f}">{tall}<time>{time}</time>{told}</trkpt>\n'


class Maker:
    def __init__(self, folder):
        self.folder, self.rows, self.begin = folder, [], BEGIN

    def add(self, chance, land, kind, places, group=""):
        """`places` is given the second at which the drive begins."""
        self.begin += 86_400
        path = self.folder / f"{len(self.rows):05}.gpx"
        made = places(self.begin)
        height = land.hills.height if land else lambda east, north: 90 + 0.001 * east
        Receiver(chance).write(path, made, height, 40 + len(self.rows) % 20)
        self.rows.append((path.name, self.begin, "none" if kind in NO_CARS else kind, group, kind))

    def fill(self, seed, options):
        for number in range(options.countries):
            chance = random.Random(f"{seed} {number}")
            land = country.Country(chance)
            outings = intents.Outings(chance, land)
            for kind in KINDS:
                for _ in range(options.of_each):
                    way = getattr(outings, kind.replace(" ", "_"))()
                    if way:
                        self.drive(chance, land, kind, way)
            for _ in range(max(1, options.of_each // 2)):
                self.add(chance, None, "train", lambda begin: driving.train(chance, begin))
            for commuter in range(options.commuters):
                way = outings.commute()
                for _ in range(options.days if way else 0):
                    self.drive(chance, land, "mixed", way, f"{number}-{commuter}")

    def drive(self, chance, land, kind, way, group=""):
        streets, waits = way
        driver = driving.Cyclist(chance, kind == "ride") if kind in NO_CARS else driving.Car(chance, chance.random())
        self.add(chance, land, kind, lambda begin: driver.drive(streets, waits, begin), group)

    def write_table(self):
        with (self.folder / "drives.csv").open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows([("file", "start", "kind", "group", "made"), *self.rows])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=pathlib.Path)
    for name, value in (("seed", 1), ("countries", 8), ("of-each", 5), ("commuters", 3), ("days", 8)):
        parser.add_argument(f"--{name}", type=int, default=value)
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    maker = Maker(options.folder)
    maker.fill(options.seed, options)
    maker.write_table()
    print(f"{len(maker.rows)} drives in {options.folder}")


if __name__ == "__main__":
    main()
