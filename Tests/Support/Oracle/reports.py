"""What a receiver said at one moment, and the digits in which a log keeps it."""

from dataclasses import dataclass
from datetime import datetime, timezone
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation
from typing import Optional


@dataclass
class Report:
    """One moment of one receiver. Times are milliseconds since 1970; what was not said is None."""

    time: Optional[int]
    """The receiver's UTC."""
    arrival: Optional[int]
    """When the machine got it: what the logger wrote in front, else the receiver's time."""
    stamped: bool = False
    """Whether the logger wrote an arrival. Only then has a report an age."""
    lat: Optional[float] = None
    lon: Optional[float] = None
    altitude: Optional[float] = None
    speed: Optional[float] = None
    """As told, in m/s, also where it cannot be."""
    course: Optional[float] = None
    mode: Optional[int] = None
    """0 or 1 no fix, 2 or 3 dimensions."""
    error: Optional[float] = None
    simulated: bool = False
    device: str = ""

    @property
    def has_place(self):
        return self.lat is not None and self.lon is not None


def number(value):
    """A Decimal of a text or a JSON number; None for what is no finite number."""
    if isinstance(value, bool) or value is None:
        return None
    try:
        found = Decimal(str(value).strip())
    except InvalidOperation:
        return None
    return found if found.is_finite() else None


def kept(value, places):
    """A number with the decimals that a log keeps, halves away from zero."""
    found = number(value)
    if found is None:
        return None
    return float(found.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP))


def degrees_kept(value, limit):
    found = kept(value, 7)
    return found if found is not None and abs(found) <= limit else None


def milliseconds(text):
    """Milliseconds since 1970 of an ISO 8601 time, further digits cut off; without an offset it is UTC."""
    text = text.strip().replace("Z", "+00:00")
    head, dot, rest = text.partition(".")
    fraction = ""
    if dot:
        fraction = rest[: len(rest) - len(rest.lstrip("0123456789"))]
        head += rest[len(fraction):]
    try:
        moment = datetime.fromisoformat(head)
    except ValueError:
        return None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=timezone.utc)
    if not 1980 <= moment.year <= 2099:
        return None
    return round(moment.timestamp()) * 1000 + int((fraction + "000")[:3])


def stamp_in_front(text):
    """The arrival that a logger wrote in front of a line, as gpspipe does: seconds since 1970 or an ISO 8601 time."""
    text = text.strip().rstrip(":").strip()
    seconds = number(text)
    if seconds is not None:
        return int(seconds * 1000)
    return milliseconds(text) if text else None


def iso(time):
    moment = datetime.fromtimestamp(time // 1000, timezone.utc)
    return moment.strftime("%Y-%m-%dT%H:%M:%S") + f".{time % 1000:03d}Z"
