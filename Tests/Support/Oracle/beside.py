"""How far the product is from the truth: the distance, speeds and stops of each trip, and which trips there are. Each
figure has a bound, and `held.py --bounds` fails where one is broken."""

from collections import Counter, defaultdict
from dataclasses import dataclass

import truth

BRIEF = 2_000
"""Milliseconds that a trip must last for its speeds to be compared with the truth."""
WORTH = 1_000.0
"""Metres that it must be long for that: of a few metres a percentage says little."""
PACES = {"10 Hz": 0.1, "5 Hz": 0.2, "1 Hz": 1, "1/2 Hz": 2, "1/5 Hz": 5, "1/10 Hz": 10, "1/30 Hz": 30, "1/60 Hz": 60,
         "1/300 Hz": 300}
FULL = ("10 Hz", "5 Hz", "1 Hz")
"""Paces at which speeds and stops are those of the car. Statistics read a fix a second, so the truth is looked at once
a second for them; what that costs is told beside the truth of all ticks."""
ENDS_A_DRIVE = 900
"""Seconds of a rest that divide a drive: IdleTimeout, and ReopenWindow behind it."""
NEARLY = 40
"""Seconds by which a rest may be longer or shorter and still go either way: it came to rest slowly, and a motion is
known some fixes after it began. At a slow pace two steps more."""
FOUND_BY_RULE = ("by motion", "gpsd", "gpx", "nmea")

AT_MOST = {
    "statistics-disagreements": 0, "points-unaccounted": 0, "books-without-a-trip": 0,
    "worst-high-speed-points": 1, "worst-stopped-points": 2, "worst-mean-speed-percent": 2,
    "worst-maximum-speed-percent": 5, "worst-moving-time-percent": 2,
    "stops-off-percent": 5, "stops-off-percent-of-all": 30, "stops-invented": 0,
    "trips-off-to-10-s": 0, "trips-off-percent-from-30-s": 10,
    "distance-error-percent-at-10-s": 2, "jitter-error-permille": 2,
}
AT_LEAST = {"trips-reckoned-alike-percent": 100, "drives-alike-percent": 100, "distance-error-stated-percent": 90}
"""The bounds of the figures, by their names without the pace."""


@dataclass
class Row:
    """A trip beside the truth of its time."""

    case: str
    way: str
    seed: int
    span: tuple
    driven: float
    stated: float
    moving: float
    statistics: dict
    real: dict
    near: dict
    """The truth as one sees it who looks as often as the statistics do, where they look often enough."""

    @property
    def metres(self):
        return abs(self.driven - self.real["distanceMetres"])

    @property
    def error(self):
        """Percent of the way."""
        real = self.real["distanceMetres"]
        return 100 * (self.driven / real - 1) if real else 0

    @property
    def is_brief(self):
        return self.span[1] - self.span[0] < BRIEF


def row(case, way, seed, trip, span, moments):
    told = Row(case, way, seed, span, trip["distanceMetres"] + trip["inferredMetres"], trip["distanceErrorMetres"],
               trip["movingMs"] / 1000, trip["statistics"], {}, {})
    # Of a moment there is no truth to be compared with.
    if not told.is_brief:
        told.real = true_between(moments, *span)
        told.near = true_between(moments, *span, 1.0) if case in FULL else told.real
    return told


def true_between(moments, begin, end, tick=truth.TICK):
    """The truth of what lies between two moments of the receiver's time, as one sees it who looks so often."""
    ms = round(tick * 1000)
    # An arrival is some tens of milliseconds behind the moment that it tells of.
    first = max(0, (begin - truth.BEGIN) // ms * ms // 100)
    last = min(len(moments) - 1, (end - truth.BEGIN) // ms * ms // 100)
    told = truth.truth_of(moments[first:last + 1:round(tick / truth.TICK)], tick)
    del told["stops"]
    return told


def rests(moments):
    """The seconds of each rest."""
    lengths, ticks = [], 0
    for moment in moments:
        if moment.speed < 1:
            ticks += 1
        elif ticks:
            lengths.append(ticks * truth.TICK)
            ticks = 0
    return lengths


def true_trips(moments, pace):
    """The fewest and the most trips that the rules make of it: a rest of nearly a quarter of an hour may go either
    way."""
    either = NEARLY + 2 * pace
    found = rests(moments)
    return (1 + sum(rest > ENDS_A_DRIVE + either for rest in found),
            1 + sum(rest > ENDS_A_DRIVE - either for rest in found))


@dataclass
class Trips:
    """The number of trips that one way found of one drive, and how many there were."""

    case: str
    way: str
    found: int
    fewest: int
    most: int

    @property
    def off(self):
        return max(0, self.fewest - self.found, self.found - self.most)


def trips(case, way, found, moments):
    """Nothing at paces and in ways that are not held to it."""
    if case not in PACES or way not in FOUND_BY_RULE or PACES[case] > 60:
        return []
    return [Trips(case, way, found, *true_trips(moments, PACES[case]))]


# What is told

broken = []
"""The figures whose bound is broken."""


def figure(name, value, unit, at=None):
    """`at` is the pace of which it is a figure."""
    told = name if at is None else f"{name}-at-{at.lower().replace('/', '-').replace(' ', '-')}"
    if name in AT_MOST:
        print(f"figure {told} {value} {unit} peer bound {AT_MOST[name]}")
        if value > AT_MOST[name]:
            broken.append(told)
    elif name in AT_LEAST:
        print(f"figure {told} {value} {unit} peer bound {AT_LEAST[name]}")
        if value < AT_LEAST[name]:
            broken.append(told)
    else:
        print(f"figure {told} {value} {unit}")


def tell(rows, all_trips):
    for each in rows:
        if each.is_brief:
            print(f"a trip of a moment: {each.case}, {each.way}, seed {each.seed}, of {each.span}")
    # A trip of a moment has no speed to be compared with.
    rows = [each for each in rows if not each.is_brief]
    tell_stops(rows)
    tell_speeds(rows)
    tell_trips(all_trips)
    tell_distances(rows)
    tell_stated(rows)


def tell_stops(rows):
    print("\ncase | way | true stops | seen once a second | stops\n---|---|---|---|---")
    count = defaultdict(lambda: [0, 0, 0])
    for each in rows:
        if each.case in PACES:
            stops = each.real["stopCount"], each.near["stopCount"], each.statistics["stopCount"]
            count[each.case, each.way] = [sum(pair) for pair in zip(count[each.case, each.way], stops)]
    for (case, way), stops in count.items():
        print(f"{case} | {way} | " + " | ".join(map(str, stops)))
    print()
    for name, way in (("recorded", "recorded"), ("imported", "gpsd")):
        real, near, ours = count["1 Hz", way]
        if near:
            print(f"figure stops-{name} {ours} stops peer seen-once-a-second {near} ratio {ours / near:.4f}")
            print(f"figure stops-{name} {ours} stops peer stops-true {real} ratio {ours / real:.4f}")
    for case in PACES:
        found = [stops for (at, _), stops in count.items() if at == case]
        if found and case in FULL:
            figure("stops-true", max(real for real, _, _ in found), "stops", case)
            figure("stops-off-percent", off(((near, ours) for _, near, ours in found)), "%", case)
            figure("stops-off-percent-of-all", off(((real, ours) for real, _, ours in found)), "%", case)
        elif found:
            figure("stops-invented", sum(max(0, ours - real) for real, _, ours in found), "stops", case)


def off(pairs):
    """How far the worst way is off, percent."""
    return round(max((100 * abs(ours - real) / real for real, ours in pairs if real), default=0), 2)


def tell_speeds(rows):
    for case in FULL:
        worst = defaultdict(float)
        for each in rows:
            if each.case == case and each.real["distanceMetres"] >= WORTH:
                note_speeds(worst, each)
        for name, value in worst.items():
            figure("worst-" + name, round(value, 3), "points" if name.endswith("points") else "%", case)


def note_speeds(worst, each):
    ours, real = each.statistics, each.near
    note(worst, "high-speed-points", ours["percentageTimeAtHighSpeed"] - real["percentTimeAbove80Kmh"])
    note(worst, "stopped-points", ours["percentageTimeStopped"] - real["percentTimeStopped"])
    note(worst, "mean-speed-percent", 100 * (ours["meanSpeed"] / real["meanSpeedKmh"] - 1))
    note(worst, "maximum-speed-percent", 100 * (ours["maximumSpeed"] / real["maximumSpeedKmh"] - 1))
    note(worst, "moving-time-percent", 100 * (each.moving / real["movingSeconds"] - 1))


def tell_trips(all_trips):
    """Whatever is found by rule, at paces of up to a fix a minute: none missing, none invented."""
    if not all_trips:
        return
    print("\ncase | way | trips at least | at most | found\n---|---|---|---|---")
    ways = dict.fromkeys((each.case, each.way) for each in all_trips)
    for case, way in ways:
        of = [each for each in all_trips if (each.case, each.way) == (case, way)]
        sums = [sum(numbers) for numbers in zip(*((each.fewest, each.most, each.found) for each in of))]
        print(f"{case} | {way} | " + " | ".join(map(str, sums)))
    print()
    near = [each for each in all_trips if PACES[each.case] <= 10]
    far = [each for each in all_trips if PACES[each.case] > 10]
    if near:
        figure("trips-off-to-10-s", sum(each.off for each in near), "trips")
    if far:
        off = 100 * sum(each.off for each in far) / sum(each.most for each in far)
        figure("trips-off-percent-from-30-s", round(off, 2), "%")


def tell_distances(rows):
    worst = defaultdict(float)
    for each in rows:
        note(worst, each.case, each.error)
    print("\ncase | worst error of the distance, %\n---|---")
    for case, value in worst.items():
        print(f"{case} | {value:.3f}")
    print()
    for case, name, factor, unit in (("1/10 Hz", "distance-error-percent-at-10-s", 1, "%"),
                                     ("jitter 80 at 10 Hz", "jitter-error-permille", 10, "permille")):
        errors = [abs(each.error) for each in rows if each.case == case]
        if errors:
            figure(name, round(factor * sum(errors) / len(errors), 3), unit)


def tell_stated(rows):
    """The share of trips whose distance errs by no more than what the product states beside it."""
    if not rows:
        return
    missed = [each for each in rows if each.metres > each.stated]
    figure("distance-error-stated-percent", round(100 * (1 - len(missed) / len(rows)), 2), "%")
    print("\ncase | trips that err by more than is stated | of\n---|---|---")
    of = Counter(each.case for each in rows)
    for case, count in Counter(each.case for each in missed).most_common():
        print(f"{case} | {count} | {of[case]}")
    print()


def note(worst, name, value):
    worst[name] = max(worst[name], abs(value))
