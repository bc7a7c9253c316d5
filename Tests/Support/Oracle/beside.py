"""How far the product is from the truth: the distance, speeds and stops of each trip, and which trips there are. Each
figure has a bound, and `held.py --bounds` fails where one is broken."""

from collections import Counter, defaultdict
from dataclasses import dataclass

import truth

BRIEF = 2_000
"""Milliseconds that a trip must last for its speeds to be compared with the truth."""
WORTH = 1_000.0
"""Metres that it must be long for that: of a few metres a percentage says little."""
MANY = 200
"""Stops that there must be, for a rest of ten seconds goes either way: of a few a percentage says little."""
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
SPEEDS_OFF = [sigmas * truth.Receiver.SPEED_ERROR for sigmas in (-3, 0, 3)]
FOUND_BY_RULE = ("by motion", "gpsd", "gpx", "nmea")

AT_MOST = {
    "statistics-disagreements": 0, "points-unaccounted": 0, "books-without-a-trip": 0,
    "worst-high-speed-points": 0.5, "worst-stopped-points": 0.5, "worst-mean-speed-percent": 1,
    "worst-maximum-speed-percent": 5, "worst-moving-time-percent": 1,
    "stopped-points-of-all": 0.5, "distance-percent-of-all": 0.1,
    "stops-off-percent": 3, "stop-count-off-percent": 5, "halted-percent-of-all": 1, "stops-invented": 0,
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
    near: list
    """The truth as each sees it who looks as often as the statistics do, where they look often enough. They begin a
    tenth of a second after one another, so that some of them see a rest of ten seconds; and their speeds are right, or
    three sigma too low or too high, so that some of them see a car stand that crawls at 5 km/h."""

    @property
    def once(self):
        """The truth as it is seen as often as that, beginning with the first moment, by one whose speeds are right."""
        return self.near[len(SPEEDS_OFF) // 2] if self.case in FULL else self.real

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
               trip["movingMs"] / 1000, trip["statistics"], {}, [])
    # Of a moment there is no truth to be compared with.
    if not told.is_brief:
        told.real = true_between(moments, *span)
        told.near = every_second(moments, *span) if case in FULL else [told.real]
    return told


def true_between(moments, begin, end):
    """The truth of what lies between two moments of the receiver's time."""
    return seen(ticks_between(moments, begin, end), truth.TICK)


def every_second(moments, begin, end):
    """The same as each of thirty sees it who look once a second."""
    ticks = ticks_between(moments, begin, end)
    return [seen(ticks[late::10], 1.0, error) for late in range(10) for error in SPEEDS_OFF]


def ticks_between(moments, begin, end):
    # An arrival is some tens of milliseconds behind the moment that it tells of.
    first = max(0, (begin - truth.BEGIN) // 100)
    return moments[first:(end - truth.BEGIN) // 100 + 1]


def seen(moments, tick, error=0.0):
    told = truth.truth_of(moments, tick, error)
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
    print("\ncase | way | true stops | seen once a second | Stop Count | stops\n---|---|---|---|---|---")
    count = defaultdict(lambda: [0, 0, 0, 0])
    for each in rows:
        if each.case in PACES:
            stops = (each.real["stopCount"], each.once["stopCount"], each.statistics["stopCount"],
                     each.statistics["halts"])
            count[each.case, each.way] = [sum(pair) for pair in zip(count[each.case, each.way], stops)]
    for (case, way), stops in count.items():
        print(f"{case} | {way} | " + " | ".join(map(str, stops)))
    print()
    for name, way in (("recorded", "recorded"), ("imported", "gpsd")):
        real, once, counted, ours = count["1 Hz", way]
        if once:
            print(f"figure stops-{name} {ours} stops peer stops-true {real} ratio {ours / real:.4f}")
            print(f"figure stop-count-{name} {counted} stops peer seen-once-a-second {once} ratio {counted / once:.4f}")
    for case in PACES:
        found = [stops for (at, _), stops in count.items() if at == case]
        if found and case in FULL:
            most = max(real for real, _, _, _ in found)
            figure("stops-true", most, "stops", case)
            if most >= MANY:
                figure("stops-off-percent", off(((real, ours) for real, _, _, ours in found)), "%", case)
            figure("stop-count-off-percent", off(((once, counted) for _, once, counted, _ in found)), "%", case)
        elif found:
            figure("stops-invented", sum(max(0, ours - real) for real, _, _, ours in found), "stops", case)


def off(pairs):
    """How far the worst way is off, percent."""
    return round(max((100 * abs(ours - real) / real for real, ours in pairs if real), default=0), 2)


def tell_speeds(rows):
    for case in FULL:
        tell_sums([each for each in rows if each.case == case], case)
        worst = defaultdict(float)
        for each in rows:
            if each.case == case and each.real["distanceMetres"] >= WORTH:
                note_speeds(worst, each)
        for name, value in worst.items():
            figure("worst-" + name, round(value, 3), "points" if name.endswith("points") else "%", case)


def tell_sums(rows, case):
    """All drives together: what goes either way in each of them, and by chance, is nothing in the sum."""
    if not rows:
        return
    seconds = sum(each.once["seconds"] for each in rows)
    stopped = sum(each.statistics["percentageTimeStopped"] * each.once["seconds"] - 100 * each.once["stoppedSeconds"]
                  for each in rows)
    halted = sum(each.statistics["haltedSeconds"] for each in rows)
    rested = sum(each.real["stoppedSeconds"] for each in rows)
    metres = sum(each.real["distanceMetres"] for each in rows)
    figure("stopped-points-of-all", round(abs(stopped) / seconds, 3), "points", case)
    if sum(each.real["stopCount"] for each in rows) >= MANY:
        figure("halted-percent-of-all", round(100 * abs(halted / rested - 1), 3), "%", case)
    figure("distance-percent-of-all", round(abs(100 * (sum(each.driven for each in rows) / metres - 1)), 3), "%", case)


def note_speeds(worst, each):
    ours, near = each.statistics, each.near
    note_points(worst, "high-speed-points", ours["percentageTimeAtHighSpeed"], near, "percentTimeAbove80Kmh")
    note_points(worst, "stopped-points", ours["percentageTimeStopped"], near, "percentTimeStopped")
    # What stands seems to creep: all that is told is nothing or more.
    creeping = truth.Receiver.SPEED_ERROR * 3.6
    note_percent(worst, "mean-speed-percent", ours["meanSpeed"], near, "meanSpeedKmh", creeping)
    note_percent(worst, "maximum-speed-percent", ours["maximumSpeed"], near, "maximumSpeedKmh")
    note_percent(worst, "moving-time-percent", each.moving, near, "movingSeconds")


def beyond(value, seen):
    """How far a value is from the nearest of those that lie between the least and the most that was seen."""
    return value - min(max(value, min(seen)), max(seen))


def note_points(worst, name, value, near, real):
    note(worst, name, beyond(value, [seen[real] for seen in near]))


def note_percent(worst, name, value, near, real, more=0.0):
    off = beyond(value, [seen[real] + each for seen in near for each in (0, more)])
    note(worst, name, 100 * off / (value - off))


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
