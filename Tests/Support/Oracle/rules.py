"""The settings that this reckons by, with the defaults of the page of settings; milliseconds, metres and m/s."""

from dataclasses import dataclass
from typing import Optional


@dataclass(frozen=True)
class Rules:
    max_speed: float = 69.444
    """250 km/h in the whole millimetres a second in which the log keeps rules."""
    max_error: float = 50.0
    max_age: Optional[int] = 5_000
    heartbeat: int = 60_000
    simulated: bool = False
    imported: bool = False
    """Whether the fixes are those of a file, which may have been thinned out."""


MOVES = 1.0
"""A fix of so many m/s moves."""
REST_RADIUS = 25.0
LONG_STEP = 5_000
QUARTER_OF_AN_HOUR = 900_000
