"""NMEA 0183: RMC, GGA, GSA, VTG, and GNS, GLL and ZDA where they say more.

Sentences of one time of day are one moment.
"""

from datetime import datetime, timedelta, timezone
from decimal import Decimal

from reports import Report, degrees_kept, kept, number, stamp_in_front

DAY = 86_400_000
KNOT = Decimal(1852) / 3600


class Moment:
    """What the sentences of one time of day say together; of a thing that two of them tell the first counts."""

    def __init__(self, of_day, stamp):
        self.of_day = of_day
        self.stamp = stamp
        self.date = None
        self.void = False
        self.told = {}

    def tell(self, name, value):
        if value is not None:
            self.told.setdefault(name, value)

    def report(self, midnight):
        """Two dimensions are a place: the height of such a fix is the one that the receiver assumed."""
        time = midnight + self.of_day
        told = dict(self.told)
        if self.void:
            told["mode"] = 1
        elif "mode" not in told and "lat" in told:
            told["mode"] = 3 if "altitude" in told else 2
        if told.get("mode") == 2:
            told.pop("altitude", None)
        return Report(time, time if self.stamp is None else self.stamp, self.stamp is not None, **told)


def read(text):
    moments = []
    sentences = 0
    for line in text.splitlines():
        stamp, fields = sentence(line)
        if fields:
            sentences += 1
            take(fields, stamp, moments)
    return dated(moments), sentences


def sentence(line):
    """The arrival in front and the fields of a sentence whose checksum is right."""
    dollar = line.find("$")
    body, star, check = line[dollar + 1:].strip().partition("*")
    if dollar < 0 or not star or checksum(body) != check[:2].upper():
        return None, None
    return stamp_in_front(line[:dollar]), body.split(",")


def checksum(body):
    total = 0
    for byte in body.encode():
        total ^= byte
    return f"{total:02X}"


TIME_FIELD = {"RMC": 1, "GGA": 1, "GNS": 1, "GLL": 5, "ZDA": 1}


def take(fields, stamp, moments):
    kind = fields[0][-3:]
    fields = fields + [""] * 20
    if kind in TIME_FIELD:
        of_day = time_of_day(fields[TIME_FIELD[kind]])
        if of_day is None:
            return
        if not moments or moments[-1].of_day != of_day:
            moments.append(Moment(of_day, stamp))
    if moments and kind in TAKERS:
        TAKERS[kind](fields, moments[-1])


def take_rmc(fields, moment):
    moment.void |= fields[2] != "A"
    place(fields[3:7], moment)
    moment.tell("speed", knots(fields[7]))
    moment.tell("course", kept(fields[8], 1))
    if len(fields[9]) == 6 and fields[9].isdigit():
        day, month, year = int(fields[9][:2]), int(fields[9][2:4]), int(fields[9][4:])
        moment.date = midnight(year + (1900 if year >= 80 else 2000), month, day)


def take_gga(fields, moment):
    moment.void |= fields[6] in ("", "0")
    if fields[6] == "8":
        moment.tell("simulated", True)
    place(fields[2:6], moment)
    moment.tell("altitude", kept(fields[9], 1))


def take_gns(fields, moment):
    """A letter for each constellation; only where all of them say N is there none."""
    moment.void |= not fields[6].strip("N")
    place(fields[2:6], moment)
    moment.tell("altitude", kept(fields[9], 1))


def take_gll(fields, moment):
    moment.void |= fields[6] != "A"
    place(fields[1:5], moment)


def take_gsa(fields, moment):
    """A receiver of several constellations sends one each, all with the same mode."""
    if fields[2] in ("1", "2", "3"):
        moment.tell("mode", int(fields[2]))


def take_vtg(fields, moment):
    moment.tell("speed", knots(fields[5]))
    moment.tell("course", kept(fields[1], 1))


def take_zda(fields, moment):
    if fields[2].isdigit() and fields[3].isdigit() and fields[4].isdigit():
        moment.date = midnight(int(fields[4]), int(fields[3]), int(fields[2]))


TAKERS = {"RMC": take_rmc, "GGA": take_gga, "GNS": take_gns, "GLL": take_gll, "GSA": take_gsa,
          "VTG": take_vtg, "ZDA": take_zda}


def place(fields, moment):
    lat, lon = angle(fields[0], fields[1], 2), angle(fields[2], fields[3], 3)
    if lat is not None and lon is not None:
        moment.tell("lat", degrees_kept(lat, 90))
        moment.tell("lon", degrees_kept(lon, 180))


def angle(text, side, digits):
    degrees, minutes = number(text[:digits]), number(text[digits:])
    if degrees is None or minutes is None or side not in tuple("NSEW"):
        return None
    found = degrees + minutes / 60
    return -found if side in "SW" else found


def knots(text):
    told = number(text)
    return None if told is None else kept(told * KNOT, 2)


def time_of_day(text):
    if len(text) < 6 or not text[:6].isdigit():
        return None
    fraction = (text[7:] + "000")[:3]
    seconds = int(text[:2]) * 3600 + int(text[2:4]) * 60 + int(text[4:6])
    return seconds * 1000 + (int(fraction) if fraction.isdigit() else 0)


def midnight(year, month, day):
    try:
        moment = datetime(year, month, day, tzinfo=timezone.utc)
    except ValueError:
        return None
    return int((moment - datetime(1970, 1, 1, tzinfo=timezone.utc)) / timedelta(milliseconds=1))


def dated(moments):
    """A moment without a date has that of the one before, or the next day if the time of day fell by more than half a
    day; those before the first date are dated backwards from it."""
    first = next((index for index, moment in enumerate(moments) if moment.date is not None), None)
    if first is None:
        return []
    days = [0] * len(moments)
    days[first] = moments[first].date
    for index in range(first + 1, len(moments)):
        fell = moments[index - 1].of_day - moments[index].of_day > DAY // 2
        follows = days[index - 1] + (DAY if fell else 0)
        days[index] = follows if moments[index].date is None else moments[index].date
    for index in range(first - 1, -1, -1):
        fell = moments[index].of_day - moments[index + 1].of_day > DAY // 2
        days[index] = days[index + 1] - (DAY if fell else 0)
    return [moment.report(day) for moment, day in zip(moments, days)]
