"""Distance, moving and standing time, and the top speed of a drive."""

from doubt import Doubt
from rules import MOVES
from sphere import metres

STRETCH = 30_000
OFF_AT_LEAST = 20.0
OFF_UNSAID = 10.0
"""What a place may be off by where the receiver does not say."""
GATHERING = 1.5
INFERRED_SPEED = 150 / 3.6
INFERRED_TIME = 1_800_000
START_METRES = 3_000


class Totals:
    def __init__(self, track, stood=None, goes_on=False):
        """It goes on if its last fix was followed by one that no silence ended it with.

        Stood is how far it was from where the car stood to its first fix, and how many milliseconds it took.
        """
        self.track = track
        self.goes_on = goes_on
        self.measured = 0.0
        self.inferred = 0.0
        self.stretches = {"by speed": 0, "not believed": 0, "without speed": 0}
        self.tops = [speed for speed in track.speeds if speed is not None]
        self.doubt = Doubt(track)
        self.moving_ms = 0
        ends = {steps[-1].at: steps for steps in stretches_of(track)}
        for step in track.steps:
            self.take(step, ends.get(step.at))
        if stood:
            self.infer_start(*stood)

    def infer_start(self, way, ms):
        ms = min(ms, INFERRED_TIME)
        if 1 <= way <= START_METRES and 0 < ms and way / (ms / 1000) <= INFERRED_SPEED:
            self.inferred += way
            self.doubt.take_beginning(way)

    @property
    def top_speed(self):
        return max(self.tops, default=0.0)

    def milliseconds(self, kind):
        """Of moving and standing what moved and stood; of holes and impossible steps all."""
        if kind == "moving":
            return sum(step.moving_ms for step in self.track.steps if step.kind != "behind")
        if kind == "standing":
            return sum(step.standing_ms for step in self.track.steps)
        return sum(step.ms for step in self.track.steps if step.kind == kind)

    def take(self, step, stretch):
        """A step, and the stretch that it ends, if it ends one."""
        if step.kind == "impossible":
            self.doubt.take_impossible(step, self.measured * 1000 / self.moving_ms if self.moving_ms else 0)
        if step.at + 1 in self.track.refuted and step.kind not in ("none", "behind"):
            self.inferred += self.track.refuted[step.at + 1]
            self.doubt.take_beginning(self.track.refuted[step.at + 1])
        self.doubt.take_departure(step)
        self.take_alone(step)
        self.moving_ms += step.moving_ms if step.kind != "behind" else 0
        if stretch:
            self.take_stretch(stretch)

    def take_stretch(self, steps):
        way, how = self.way_of_stretch(steps)
        self.measured += way
        self.doubt_stretch(steps, how)
        self.stretches[how] += 1
        ms = sum(step.ms if step.comes_to_rest else step.moving_ms for step in steps)
        if how == "not believed" and ms > 0:
            self.tops.append(way / (ms / 1000))

    def way_of_stretch(self, steps):
        """The way by speed, if the places bear it out; else from place to place. One that is open at the end of the
        drive counts the shorter."""
        by_place = sum(step.metres for step in steps)
        by_speed = sum(self.way_of_step(step) for step in steps)
        told = [self.track.told(at) for at in range(steps[0].at, steps[-1].at + 2)]
        if self.is_open_at_end(steps):
            return min(by_place, by_speed), "by speed"
        first, last = self.track.fixes[steps[0].at], self.track.fixes[steps[-1].at + 1]
        is_untold = all(None in pair for pair in zip(told, told[1:]))
        if is_untold and all((fix.error or 0) >= self.track.rules.max_error for fix in (first, last)):
            return min(metres(first, last), by_place), "without speed"
        if metres(first, last) - max(OFF_AT_LEAST, off_by(first, last)) <= by_speed <= 1.3 * by_place + 5:
            return by_speed, "without speed" if None in told else "by speed"
        return by_place, "not believed"

    def doubt_stretch(self, steps, how):
        by_place = sum(step.metres for step in steps)
        by_speed = sum(self.way_of_step(step) for step in steps)
        untold = sum(step.metres for step in steps if None in (self.track.told(step.at), self.track.told(step.at + 1)))
        first, last = self.track.fixes[steps[0].at], self.track.fixes[steps[-1].at + 1]
        is_rough = all((fix.error or 0) >= self.track.rules.max_error for fix in (first, last))
        is_straight = is_rough and untold == by_speed and not self.is_open_at_end(steps)
        straight = min(metres(first, last), by_place) if is_straight else None
        self.doubt.take_stretch(how, by_speed, by_place, untold, straight)

    def is_open_at_end(self, steps):
        """Neither half a minute long nor at rest when the drive ended."""
        is_last = self.track.steps[-1] is steps[-1] and not self.goes_on
        return is_last and steps[-1].kind == "moving" and sum(step.ms for step in steps) < STRETCH

    def way_of_step(self, step):
        """By speed, or from place to place where one of its fixes tells none. One that begins at rest gathers speed:
        no more than its two speeds come to, and no farther than its places and what both may be off by; straight, if
        the places are farther apart than that."""
        first, last = self.track.told(step.at), self.track.told(step.at + 1)
        if first is None or last is None:
            return step.metres
        even = (first + last) / 2 * step.ms / 1000
        if first >= MOVES:
            return even
        off = off_by(self.track.fixes[step.at], self.track.fixes[step.at + 1])
        if step.metres > off:
            return step.metres
        return min(even, last**2 / (2 * GATHERING), step.metres + off)

    def take_alone(self, step):
        """Steps of more than 5 s that leave no rest, and holes."""
        if not step.is_long or step.kind == "impossible" or step.leaves_rest:
            return
        if step.kind == "hole":
            if can_be_driven(step):
                self.inferred += step.metres
                self.doubt.take_hole(step)
                self.tops.append(step.speed)
            return
        if step.kind == "moving" or step.comes_to_rest:
            self.tops.append(step.speed)
            self.measured += step.metres
            self.doubt.take_long(step)


def can_be_driven(hole):
    return hole.speed <= INFERRED_SPEED and hole.ms <= INFERRED_TIME


def stretches_of(track):
    """Moving steps in a row, half a minute at a stretch; one that comes to rest is the last of its. Steps of more than
    5 s are in none, but for one that leaves a rest."""
    stretches = []
    is_open = False
    for step in track.steps:
        if step.kind == "none":
            continue
        comes = step.comes_to_rest
        if (step.is_long and not step.leaves_rest) or not (step.kind == "moving" or comes):
            is_open = False
            continue
        if not is_open:
            stretches.append([])
        stretches[-1].append(step)
        is_open = not comes and sum(each.ms for each in stretches[-1]) < STRETCH
    return stretches


def off_by(first, last):
    """What two places may be off by together."""
    return sum(OFF_UNSAID if fix.error is None else fix.error for fix in (first, last))
