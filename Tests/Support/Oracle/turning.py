"""The driven bearing change rate: what the course turns while the car is driven, over the metres so driven."""

from math import atan2, cos, degrees, hypot, radians, sin

from sphere import bearing, between_bearings

DRIVEN = 3.0
COURSE_OVER = 20.0


def is_driven(read, step):
    if step.kind != "moving":
        return False
    ends_at = read.speeds[step.at + 1]
    if ends_at is not None and ends_at > DRIVEN:
        return True
    return (step.is_long or ends_at is None) and step.speed > DRIVEN


def driven_turns(read):
    """Degrees for a kilometre. Driven legs are joined, as arrows, until they reach twenty metres. A stop does not break
    a course; a hole does, and so does a step that cannot be."""
    turned = way = 0.0
    east = north = 0.0
    course = None
    for step in read.steps:
        if step.kind in ("hole", "impossible"):
            east, north, course = 0.0, 0.0, None
        leg = bearing(read.fixes[step.at], read.fixes[step.at + 1])
        if not is_driven(read, step):
            continue
        way += step.metres
        if leg is not None:
            east += step.metres * sin(radians(leg))
            north += step.metres * cos(radians(leg))
        if hypot(east, north) < COURSE_OVER:
            continue
        now = degrees(atan2(east, north)) % 360
        turned += between_bearings(course, now) if course is not None else 0.0
        east, north, course = 0.0, 0.0, now
    return turned / (way / 1000) if way > 0 else 0.0
