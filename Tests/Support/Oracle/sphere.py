"""Ways and bearings on the sphere of the page of statistics. A place is what has `lat` and `lon` in degrees."""

from math import asin, atan2, cos, degrees, radians, sin, sqrt

RADIUS = 6_371_008.8


def metres(a, b):
    """The great circle between two places, by the haversine."""
    lat_a, lat_b = radians(a.lat), radians(b.lat)
    half_lat = sin((lat_b - lat_a) / 2)
    half_lon = sin(radians(b.lon - a.lon) / 2)
    inner = half_lat * half_lat + cos(lat_a) * cos(lat_b) * half_lon * half_lon
    return 2 * RADIUS * asin(min(1.0, sqrt(inner)))


def bearing(a, b):
    """The bearing with which the great circle from a to b sets out; None between equal places."""
    if (a.lat, a.lon) == (b.lat, b.lon):
        return None
    lat_a, lat_b = radians(a.lat), radians(b.lat)
    turn = radians(b.lon - a.lon)
    east = sin(turn) * cos(lat_b)
    north = cos(lat_a) * sin(lat_b) - sin(lat_a) * cos(lat_b) * cos(turn)
    return degrees(atan2(east, north)) % 360


def between_bearings(first, second):
    """What it takes to turn from one bearing to the other: 0 to 180 degrees."""
    turn = abs(second - first) % 360
    return min(turn, 360 - turn)
