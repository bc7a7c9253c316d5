"""Prints made-up drives, as GPX or as a table for programs that draw.

    long_drives.py DRIVES POINTS [--table]

Each drive begins where the one before began, ten hours later, and goes on for POINTS seconds: through a town with
lights, out of it, and along a road that bends. The same words print the same drives. The table has longitude, latitude
and speed, a point on each line.
"""

import datetime
import math
import random
import sys

METRES = 111_195.0
BEGIN = datetime.datetime(2016, 1, 1, 6, tzinfo=datetime.timezone.utc)


def points(drive, count):
    """Latitude, longitude, metres a second; one for each second."""
    chance = random.Random(drive % 400)
    latitude, longitude, speed = 50.0, 8.27, 0.0
    heading = chance.random() * 2 * math.pi
    lights, bend = 0, 0.0
    for second in range(count):
        share = second / count
        wanted = 13.0 if share < 0.3 or share > 0.85 else 22.0 if second // 600 % 2 else 31.0
        if lights == 0 and wanted < 14 and chance.random() < 0.008:
            lights = chance.randrange(10, 45)
        lights = max(0, lights - 1)
        speed += ((0.0 if lights else wanted) - speed) * 0.09
        if second % 40 == 0:
            bend = chance.gauss(0, 0.006 if wanted > 14 else 0.02)
        if wanted < 14 and speed > 5 and chance.random() < 0.01:
            heading += chance.choice((-1, 1)) * math.pi / 2
        heading += bend * min(1.0, speed / 10)
        latitude += speed * math.cos(heading) / METRES
        longitude += speed * math.sin(heading) / METRES / math.cos(math.radians(latitude))
        yield latitude, longitude, max(0.0, speed + chance.gauss(0, 0.15))


def print_gpx(drives, count):
    print('<gpx version="1.1" creator="long_drives" xmlns="http://www.topografix.com/GPX/1/1" '
          'xmlns:s="http://www.garmin.com/xmlschemas/TrackPointExtension/v2">')
    for drive in range(drives):
        start = BEGIN + datetime.timedelta(hours=10 * drive)
        print("<trk><trkseg>")
        for second, (latitude, longitude, speed) in enumerate(points(drive, count)):
            time = (start + datetime.timedelta(seconds=second)).strftime("%Y-%m-%dT%H:%M:%SZ")
            print(f'<trkpt lat="{latitude:.7f}" lon="{longitude:.7f}"><ele>100</ele><time>{time}</time><extensions>'
                  f"<s:TrackPointExtension><s:speed>{speed:.2f}</s:speed></s:TrackPointExtension></extensions></trkpt>")
        print("</trkseg></trk>")
    print("</gpx>")


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    drives, count = int(sys.argv[1]), int(sys.argv[2])
    if "--table" not in sys.argv:
        return print_gpx(drives, count)
    for drive in range(drives):
        for latitude, longitude, speed in points(drive, count):
            print(f"{longitude:.7f} {latitude:.7f} {speed * 3.6:.1f}")


main()
