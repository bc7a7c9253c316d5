"""By how much a distance may be wrong, in one drive of twenty by more."""

from rules import MOVES, REST_RADIUS

ENDS = 5.0
DEPARTURE = 2.0
BY_SPEED, BY_PLACE = 0.002, 0.01
BEND, MOST_BENT = 0.000_08, 0.3
CORNERS = 0.15
"""Of the way to the first fix."""
OF_LONG_STEP, OF_HOLE = 0.3, 1.3


class Doubt:
    def __init__(self, track):
        self.track = track
        self.metres = ENDS
        self.rested = 0.0

    def take_stretch(self, told, by_speed, by_place, untold, straight):
        """`told` is how it counted; `untold` are the metres of its way that no speed tells of."""
        if straight is not None:
            self.metres += max(by_place * BY_PLACE, by_place - straight)
        elif told == "not believed":
            self.metres += by_place * BY_PLACE
        else:
            alike = (by_speed - untold) * BY_SPEED + untold * BY_PLACE
            self.metres += max(alike, abs(by_speed - by_place) - by_place * BY_PLACE)

    def take_departure(self, step):
        before = self.track.speeds[step.at]
        if step.kind == "standing":
            end = step.at + 1
            self.rested = min(step.metres, REST_RADIUS) if self.track.is_made[end] and step.is_long else 0.0
        elif step.kind == "moving" and before is not None and before < MOVES:
            self.metres += DEPARTURE + self.rested

    def take_long(self, step):
        """Places that err by as much as a recorder refuses make the way between them longer."""
        self.metres += self.bent(step, OF_LONG_STEP)
        errors = [self.track.fixes[at].error for at in (step.at, step.at + 1)]
        if None not in errors and min(errors) >= self.track.rules.max_error:
            rough = 3 * (sum(errors) / 2) ** 2
            self.metres += step.metres - max(0, step.metres**2 - rough) ** 0.5

    def take_hole(self, step):
        self.metres += self.bent(step, OF_HOLE)

    def take_beginning(self, way):
        self.metres += max(bent(way), CORNERS * way)

    def take_impossible(self, step, mean_speed):
        driven = self.by_ends(step)
        self.metres += mean_speed * step.ms / 1000 if driven is None else driven

    def bent(self, step, weight):
        driven = self.by_ends(step)
        return bent(step.metres) if driven is None else max(bent(step.metres), weight * (driven - step.metres))

    def by_ends(self, step):
        first, last = self.track.speeds[step.at:step.at + 2]
        return None if None in (first, last) else (first + last) / 2 * step.ms / 1000


def bent(way):
    return min(BEND * way, MOST_BENT) * way
