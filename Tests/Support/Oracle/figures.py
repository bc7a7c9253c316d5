"""The fourteen statistics of drives, and the better ones."""

from math import sqrt

from climb import climb
from rules import MOVES
from sieve import thinned
from sphere import bearing, between_bearings, metres
from track import Track, time_between
from turning import driven_turns

READ_APART = 980
FAST = 80 / 3.6
STOPPED = 5 / 3.6
RUN = 10_000
CLOSE = 1_500
"""A longer step says too little of when the car came to stand."""
STRAIGHT_AT_LEAST = 50.0


def track_as_read(track):
    """The fixes that the statistics read; speeds are made, and steps judged, among these."""
    fixes = []
    lead = 0
    for fix in thinned(track.fixes, track.rules):
        if fixes:
            ms = time_between(fixes[-1], fix, lead)
            if ms < READ_APART:
                continue
            lead += ms - (fix.arrival - fixes[-1].arrival)
        fixes.append(fix)
    return Track(fixes, track.rules)


def fourteen(read, open_ms):
    distance = sum(step.metres for step in read.steps)
    mean, variance = mean_and_variance([(speed * 3.6, 1) for speed in counted_speeds(read)])
    stops = runs(read, lambda speed: speed < STOPPED, ends_stop)
    fast = runs(read, lambda speed: speed > FAST, lambda step: False)
    fast_ms = sum(step.ms for step in read.steps if read.speeds[step.at] is not None and read.speeds[step.at] > FAST)
    gain, loss = rises_and_falls([fix.altitude for fix in read.fixes if fix.altitude is not None])
    return {
        "distanceMetres": distance,
        "durationSeconds": open_ms // 1000,
        "averageSpeedKmh": distance / open_ms * 3600 if open_ms > 0 else 0.0,
        "meanSpeedKmh": mean,
        "speedStandardDeviationKmh": sqrt(variance),
        "speedVarianceKmh2": variance,
        "percentTimeAbove80Kmh": percent(fast_ms, open_ms),
        "sustainedHighSpeedSegmentCount": len(fast),
        "stopCount": len(stops),
        "percentTimeStopped": percent(sum(stops), open_ms),
        "sinuosity": sinuosity(read.fixes, distance),
        "bearingChangeRateDegreesPerKilometre": bearing_change_rate(read.fixes, distance),
        "elevationGainMetres": gain,
        "elevationLossMetres": loss,
        "maximumSpeedKmh": max((speed for speed in read.speeds if speed is not None), default=0.0) * 3.6,
        "stoppedSeconds": sum(stops) / 1000,
    }


def better(read, totals, open_ms):
    """Moving way and time are those of the totals, of all fixes; the others are of the fixes that are read."""
    paired = [
        (read.speeds[step.at] * 3.6, step.ms / 1000)
        for step in read.steps
        if step.kind in ("moving", "standing") and read.speeds[step.at] is not None
    ]
    mean, variance = mean_and_variance(paired)
    moving = min(totals.milliseconds("moving"), open_ms) / 1000
    gain, loss = climb(read)
    halted = halts(read)
    return {
        "halts": len(halted),
        "haltedSeconds": sum(halted) / 1000,
        "meanSpeedOverTimeKmh": mean,
        "speedDeviationOverTimeKmh": sqrt(variance),
        "movingDistanceMetres": totals.measured,
        "movingSeconds": moving,
        "movingAverageSpeedKmh": totals.measured / moving * 3.6 if moving > 0 else 0.0,
        "drivenBearingChangeRateDegreesPerKilometre": driven_turns(read),
        "climbGainMetres": gain,
        "climbLossMetres": loss,
    }


def percent(part, whole):
    return min(100.0, 100 * part / whole) if whole > 0 else 0.0


def counted_speeds(read):
    """All known speeds, and for what was left out of a rest the first speed of the step, once for each time that the
    pace, or the shortest step so far where none is known, fits into it but one."""
    speeds = [speed for speed in read.speeds if speed is not None]
    shortest = None
    for step in read.steps:
        shortest = step.ms if shortest is None else min(shortest, step.ms)
        first, second = read.speeds[step.at], read.speeds[step.at + 1]
        if step.kind != "standing" or not step.is_long or first is None or second is None:
            continue
        if first < MOVES and second < MOVES:
            pace = max(1000, shortest if step.pace is None else step.pace)
            speeds += [first] * (int(step.ms / pace + 0.5) - 1)
    return speeds


def mean_and_variance(weighed):
    """Of pairs of a value and its weight; 0 for both where there is no weight."""
    weight = sum(share for _, share in weighed)
    if weight == 0:
        return 0.0, 0.0
    mean = sum(value * share for value, share in weighed) / weight
    return mean, sum((value - mean) ** 2 * share for value, share in weighed) / weight


def ends_stop(step):
    return step.is_long and step.speed >= STOPPED


def runs(read, belongs, ends_run):
    """How long each run lasts that lasts longer than 10 s, in milliseconds."""
    lengths = []
    length = None
    for index, speed in enumerate(read.speeds):
        if speed is None or not belongs(speed):
            length = None
            continue
        before = read.steps[index - 1] if index > 0 else None
        if length is None or ends_run(before):
            lengths.append(0)
            length = 0
        else:
            length += before.ms
            lengths[-1] = length
    return [length for length in lengths if length > RUN]


def halts(read):
    """How long each stop lasts that lasts longer than 10 s, in milliseconds: from halfway into the step that leads to
    its first slow fix to halfway into the one that leads from its last, where these are close. One other fix between
    two slow ones, close to both, is slow as well."""
    slow = [speed is not None and speed < STOPPED for speed in read.speeds]
    close = [step.ms <= CLOSE for step in read.steps]
    stands = [slow[at] or all(slow[at - 1:at + 2:2]) and all(close[at - 1:at + 1]) and 0 < at < len(slow) - 1
              for at in range(len(slow))]
    lengths = [0]
    for step in read.steps:
        leaves, arrives = stands[step.at], stands[step.at + 1]
        if leaves and arrives and not ends_stop(step):
            lengths[-1] += step.ms
        elif leaves or arrives:
            half = step.ms / 2 if close[step.at] and leaves != arrives else 0
            lengths[-1] += half if leaves else 0
            lengths.append(0 if leaves else half)
    return [length for length in lengths if length > RUN]


def sinuosity(fixes, distance):
    if not fixes:
        return 0.0
    return distance / max(STRAIGHT_AT_LEAST, metres(fixes[0], fixes[-1]))


def bearing_change_rate(fixes, distance):
    legs = [bearing(a, b) for a, b in zip(fixes, fixes[1:])]
    known = [course for course in legs if course is not None]
    if len(known) < 2:
        return 0.0
    return sum(between_bearings(a, b) for a, b in zip(known, known[1:])) / (distance / 1000)


def rises_and_falls(altitudes):
    changes = [b - a for a, b in zip(altitudes, altitudes[1:])]
    return sum(change for change in changes if change > 0), -sum(change for change in changes if change < 0)
