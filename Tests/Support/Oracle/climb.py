"""Climb gain and loss: rises and falls of a smoothed altitude between turning points."""

SMOOTHED_OVER = 10.0
TURNS_AFTER = 5.0


def climb(read):
    altitudes = smoothed(read)
    points = turning_points(altitudes)
    changes = [b - a for a, b in zip(points, points[1:])]
    return sum(change for change in changes if change > 0), -sum(change for change in changes if change < 0)


def smoothed(read):
    """Of the first fix and of those to which a step leads that is not standing, where they have an altitude."""
    values = []
    ms = 0
    for step, fix in zip([None, *read.steps], read.fixes):
        ms += step.ms if step else 0
        if fix.altitude is None or (step and step.kind == "standing"):
            continue
        if values:
            share = ms / 1000 / (ms / 1000 + SMOOTHED_OVER)
            values.append(values[-1] + (fix.altitude - values[-1]) * share)
        else:
            values.append(fix.altitude)
        ms = 0
    return values


def turning_points(values):
    """The extreme from which the first way sets out, each from which it has gone five metres the other way, and the
    farthest of the last way."""
    if not values:
        return []
    points = []
    lowest = highest = values[0]
    way = 0
    for value in values:
        lowest, highest = min(lowest, value), max(highest, value)
        if way >= 0 and value <= highest - TURNS_AFTER:
            points.append(highest)
            lowest, way = value, -1
        elif way <= 0 and value >= lowest + TURNS_AFTER:
            points.append(lowest)
            highest, way = value, 1
    if way != 0:
        points.append(highest if way > 0 else lowest)
    return points
