"""Which reports become fixes, and which fixes of a rest are written down."""

from collections import Counter

from rules import MOVES, REST_RADIUS
from sphere import metres
from track import time_between, told_speed

REST_AS_IT_COMES = 300_000


def recorded(reports, rules):
    """What a recorder takes for a fix, in the order of arrival, and what it refuses, by reason."""
    refused = Counter()
    fixes = []
    for report in reports:
        reason = objection(report, rules)
        if reason:
            refused[reason] += 1
        else:
            fixes.append(report)
    return fixes, refused


def objection(report, rules):
    if report.arrival is None:
        return "neither time nor arrival"
    if report.mode is None or report.mode < 2 or not report.has_place:
        return "no fix"
    if report.simulated and not rules.simulated:
        return "simulated"
    if report.error is not None and report.error >= rules.max_error:
        return "inaccurate"
    return "old" if is_old(report, rules) else None


def is_old(report, rules):
    if rules.max_age is None or not report.stamped or report.time is None:
        return False
    return report.arrival - report.time >= rules.max_age


def imported(reports):
    """The points of a file in the order of time, the first of those of one time. When they arrived is not kept."""
    refused = Counter()
    points = {}
    most = most_error([report.error for report in reports if report.time is not None and report.has_place])
    for report in sorted((report for report in reports if report.time is not None), key=lambda report: report.time):
        report.arrival = report.time
        if not report.has_place or (report.mode is not None and report.mode < 2):
            refused["no fix"] += 1
        elif report.error is not None and report.error >= most:
            refused["inaccurate"] += 1
        elif report.time in points:
            refused["same time"] += 1
        else:
            points[report.time] = report
    refused["no time"] = sum(1 for report in reports if report.time is None)
    return list(points.values()), +refused


def most_error(errors):
    """A point of a file is out of place if it errs by so much: five times the best tenth of the file, 50 m at least."""
    told = sorted(error for error in errors if error is not None)
    return max(50, 5 * told[(len(told) - 1) // 10]) if told else 50


UNITS = {"m/s": (1, 1.25), "knots": (3600 / 1852, 1.07), "mph": (3600 / 1609.344, 1.07), "km/h": (3.6, 1.07)}
"""So many of them are a metre a second, and how near to that the places must come."""


def in_metres_a_second(points):
    """Speeds that the places show to be in another unit, by the median of twenty steps of 5 m/s and more of which nine
    of ten agree to a quarter; none where as many tell zero, or no unit fits."""
    ratios = sorted(told_to_driven(points))
    if len(ratios) < 20:
        return points
    told = [ratio for ratio in ratios if ratio > 0]
    if (len(ratios) - len(told)) * 10 >= len(ratios) * 9:
        return with_speeds(points, None)
    middle = told[(len(told) - 1) // 2]
    if sum(middle / 1.25 <= ratio <= middle * 1.25 for ratio in told) * 10 < len(ratios) * 9:
        return points
    return with_speeds(points, next((factor for factor, near in UNITS.values()
                                     if factor / near <= middle <= factor * near), None))


def told_to_driven(points):
    for a, b in zip(points, points[1:]):
        if None in (a.time, b.time, a.speed, b.speed) or not (a.has_place and b.has_place):
            continue
        if not 0 < b.time - a.time <= 60_000:
            continue
        pace = metres(a, b) / ((b.time - a.time) / 1000)
        if 5 <= pace <= 70:
            yield (a.speed + b.speed) / 2 / pace


def with_speeds(points, factor):
    """Divided by the factor, or left out without one."""
    for point in points:
        if point.speed is not None and factor != 1:
            point.speed = int(point.speed * 100 / factor + 0.5) / 100 if factor else None
    return points


def is_written(fixes, rules, ended, is_cut=False):
    """For each fix whether a recorder writes it down. A rest is of fixes that tell less than 1 m/s, or nothing, within
    25 m of the first of them: for five minutes all of them, then one each heartbeat, and the last one before the car
    leaves or the drive is finished, unless the drive ended between that one and the next, or the power is cut. Spans
    are measured as those of any two fixes."""
    written = []
    first = last_written = before = None
    for fix in fixes:
        slow = (told_speed(fix, rules) or 0.0) < MOVES
        if slow and first and metres(first, fix) <= REST_RADIUS:
            passes = time_between(first, fix) <= REST_AS_IT_COMES
            passes = passes or time_between(last_written, fix) >= rules.heartbeat
        else:
            if written and not any(before.arrival < at <= fix.arrival for at in ended):
                written[-1] = True
            first = fix if slow else None
            passes = True
        written.append(passes)
        if passes:
            last_written = fix
        before = fix
    if written and not is_cut:
        written[-1] = True
    return written


def thinned(fixes, rules, ended=(), is_cut=False):
    return [fix for fix, passes in zip(fixes, is_written(fixes, rules, ended, is_cut)) if passes]
