"""Where a car was at a moment of its past, as `roadbook where --at` has it, and as the fixes have it."""

import random

from reports import iso, milliseconds
from sphere import metres

OLD = 60_000
"""A fix on the move, as many milliseconds old, has no speed of now."""
MOVES = 1.0


def seen_by(track, at):
    """Of the fixes up to this one, the last to which a car can have come; or one that the next has confirmed."""
    seen, doubtful = 0, None
    for each in range(1, at + 1):
        if doubtful is not None and can_come(track, doubtful, each):
            seen = doubtful
        doubtful = None
        if can_come(track, seen, each):
            seen = each
        else:
            doubtful = each
    return seen


def can_come(track, first, second):
    a, b = track.fixes[first], track.fixes[second]
    if a.time is None or b.time is None or b.time <= a.time:
        return True
    return metres(a, b) <= track.rules.max_speed * (b.time - a.time) / 1000


def moments(track, ahead, apart):
    """Whole seconds between two fixes, each with the first of them. The log has UTC ahead of the arrivals by so many
    milliseconds, which differ by so many from one of its lines to the next."""
    for at, (a, b) in enumerate(zip(track.fixes, track.fixes[1:])):
        moment = -((-(a.arrival + ahead + apart + 1)) // 1000) * 1000
        if moment < b.arrival + ahead - apart:
            yield at, moment


def told(book, moment):
    return book.where(iso(moment))


def on_the_way(book, trip, track, ahead):
    """One moment of the trip, by chance: what the product has and what the fixes have, by name."""
    found = list(moments(track, ahead, trip.get("apart", 0)))
    if not found:
        return {}
    at, moment = random.Random(trip["id"]).choice(found)
    seen, answer = seen_by(track, at), told(book, moment)
    fix, speed = track.fixes[seen], track.speeds[seen]
    if speed is not None and speed >= MOVES and moment - ahead - fix.arrival > OLD:
        speed = None
    return {"where.parked": (answer["parked"], False), "where.latitude": (answer["latitude"], fix.lat),
            "where.longitude": (answer["longitude"], fix.lon),
            "where.speed": (answer.get("speedMetresPerSecond"), speed)}


def behind_its_end(book, trip, last, until):
    """A second behind the end of the trip, where no other one has begun by then. It stood where it was seen last before
    the end was decided."""
    moment = (milliseconds(trip["endedAt"]) // 1000 + 2) * 1000
    if until is not None and moment >= until:
        return {}
    answer = told(book, moment)
    return {"where.parked": (answer["parked"], True), "where.time": (answer["time"], trip["endedAt"]),
            "where.latitude": (answer["latitude"], last.lat), "where.longitude": (answer["longitude"], last.lon),
            "where.speed": (answer.get("speedMetresPerSecond"), None)}


def asked(book, trip, track, last, until):
    """`last` is the last fix before the end was decided; the next trip of the book begins at `until`."""
    if trip.get("undated") or not track.fixes or trip["durationMs"] == 0:
        return []
    ahead = milliseconds(trip["startedAt"]) - trip["from"]
    return [on_the_way(book, trip, track, ahead), behind_its_end(book, trip, last, until)]
