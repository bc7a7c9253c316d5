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


def in_metres_a_second(points):
    """Speeds that the places show to be km/h or knots, for nine of ten steps of 5 m/s and more, and twenty of them; and
    none where as many tell zero."""
    ratios = []
    for a, b in zip(points, points[1:]):
        if None in (a.time, b.time, a.speed, b.speed) or not (a.has_place and b.has_place):
            continue
        if not 0 < b.time - a.time <= 60_000:
            continue
        pace = metres(a, b) / ((b.time - a.time) / 1000)
        if 5 <= pace <= 70:
            ratios.append((a.speed + b.speed) / 2 / pace)
    if len(ratios) >= 20 and ratios.count(0) * 10 >= len(ratios) * 9:
        for point in points:
            point.speed = None
    for factor in (3.6, 3600 / 1852):
        near = sum(factor / 1.25 <= ratio <= factor * 1.25 for ratio in ratios)
        if len(ratios) >= 20 and near * 10 >= len(ratios) * 9:
            for point in points:
                if point.speed is not None:
                    point.speed = int(point.speed * 100 / factor + 0.5) / 100
            break
    return points


def is_written(fixes, rules, ended):
    """For each fix whether a recorder writes it down. A rest is of fixes that tell less than 1 m/s, or nothing, within
    25 m of the first of them: for five minutes all of them, then one each heartbeat, and the last one before the car
    leaves or the drive is finished, unless the drive ended between that one and the next. Spans are measured as those
    of any two fixes."""
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
    if written:
        written[-1] = True
    return written


def thinned(fixes, rules, ended=()):
    return [fix for fix, passes in zip(fixes, is_written(fixes, rules, ended)) if passes]
