"""Pace, time and speed: what each step from a fix to the next is, judged by the track that it belongs to."""

from dataclasses import dataclass
from typing import Optional

from rules import LONG_STEP, MOVES, QUARTER_OF_AN_HOUR, REST_RADIUS
from sphere import metres

MOST_APART = 5_000
"""The receiver's time is believed as long as it differs from the arrivals by no more."""
MADE_OVER = 3_000
FAST_MADE = 5.0
REFUTED_AFTER = 10_000
"""A rest that a receiver reports is refuted by places that were so fast, in m/s, for so long."""
HOLE_WITHOUT_PACE = 60_000
HOLE_PACES = 5
LEAVING = 5_000
"""A step that leaves a rest moves for so long at most."""


HOLE_OF_FILES = 60_000
"""In a file that was imported no step of up to so long is a hole."""


def time_between(a, b, lead=0):
    """Milliseconds from one fix to a later one: the receiver's, where they can be, else those between arrivals. The
    lead is by how much the time of the track is ahead of its arrivals, at the first of the two."""
    arrivals = b.arrival - a.arrival
    if a.time is None or b.time is None:
        return arrivals
    told = b.time - a.time
    is_near = abs(told - arrivals) <= MOST_APART or abs(lead + told - arrivals) < abs(lead)
    return told if told > 0 and is_near else arrivals


def leads_of(fixes):
    """For each fix by how much the time of the track is ahead of its arrivals."""
    leads = [0] if fixes else []
    for a, b in zip(fixes, fixes[1:]):
        leads.append(leads[-1] + time_between(a, b, leads[-1]) - (b.arrival - a.arrival))
    return leads


@dataclass
class Step:
    """From the fix `at` to the next one of the track."""

    at: int
    ms: int
    metres: float
    pace: Optional[int] = None
    leaves_rest: bool = False
    driven_ms: Optional[int] = None
    """Of one whose way is slower than 1 m/s: how long that takes at the speeds of its ends."""
    comes_to_rest: bool = False
    """A standing one that ends a movement, with a speed told at both ends."""
    kind: str = ""
    """`moving`, `standing`, `hole` or `impossible`; `none` where no time has passed."""

    @property
    def is_long(self):
        return self.ms > LONG_STEP

    @property
    def speed(self):
        """What the step comes to, in m/s."""
        return self.metres / (self.ms / 1000) if self.ms > 0 else 0.0

    @property
    def moving_ms(self):
        if self.kind == "standing" and self.comes_to_rest and not self.leaves_rest:
            return 0 if self.driven_ms is None else min(self.ms, self.driven_ms)
        if self.kind != "moving":
            return 0
        if self.leaves_rest:
            return min(self.ms, LEAVING)
        return self.ms if self.driven_ms is None else min(self.ms, self.driven_ms)

    @property
    def standing_ms(self):
        return self.ms - self.moving_ms if self.kind in ("moving", "standing") else 0


class Track:
    """Fixes in their order, with their speeds, and the steps between them."""

    def __init__(self, fixes, rules):
        self.fixes = fixes
        self.rules = rules
        self.leads = leads_of(fixes)
        self.steps = [self.bare_step(at) for at in range(len(fixes) - 1)]
        self.first = firsts_of(self.steps, len(fixes))
        self.is_made = [False] * len(fixes)
        self.refuted = {}
        """By the fix that refutes a rest that its receiver reported: the metres that had passed as rest."""
        self.speeds = self.known_speeds()
        self.moves = [speed is not None and speed >= MOVES for speed in self.speeds]
        # A first fix has no made speed, and moves if the second does.
        for at in set(self.first):
            if self.speeds[at] is None and at + 1 < len(fixes) and self.first[at + 1] == at:
                self.moves[at] = self.moves[at + 1]
        self.judge_steps()

    def told(self, index):
        return told_speed(self.fixes[index], self.rules)

    def ms_between(self, a, b):
        return time_between(self.fixes[a], self.fixes[b], self.leads[a])

    def bare_step(self, at):
        first, second = self.fixes[at], self.fixes[at + 1]
        step = Step(at, time_between(first, second, self.leads[at]), metres(first, second))
        if step.ms <= 0:
            step.kind = "none"
        elif step.metres > self.rules.max_speed * step.ms / 1000:
            step.kind = "impossible"
        return step

    def known_speeds(self):
        """The speed of each fix: told, or made over three seconds; None for a first one that tells none."""
        speeds = []
        kept = []
        slow, is_refuted = None, False
        for at, _ in enumerate(self.fixes):
            if self.first[at] == at:
                kept = []
            told = self.told(at)
            made = self.made_speed(kept, at) if kept else None
            if told is None or told >= MOVES:
                slow, is_refuted = None, False
            elif not is_refuted:
                if slow is None or made is None or made < FAST_MADE:
                    slow = at
                elif sum(step.ms for step in self.steps[slow:at]) >= REFUTED_AFTER:
                    is_refuted = True
                    self.refuted[at] = metres(self.fixes[slow], self.fixes[at - 1])
            believed = None if is_refuted else told
            self.is_made[at] = believed is None and made is not None
            speeds.append(made if believed is None else believed)
            if not kept or self.ms_between(kept[-1], at) >= MADE_OVER:
                kept.append(at)
            # What lies before a long step was a rest, or not seen.
            if at > 0 and self.steps[at - 1].is_long:
                kept = [at]
        return speeds

    def made_speed(self, kept, at):
        """From the newest of those kept that is three seconds older or more; in the first three seconds, the first."""
        base = next((old for old in reversed(kept) if self.ms_between(old, at) >= MADE_OVER), kept[0])
        ms = self.ms_between(base, at)
        if ms <= 0:
            return None
        # In whole centimetres a second, as those that are told.
        made = int(metres(self.fixes[base], self.fixes[at]) * 100_000 / ms + 0.5) / 100
        return made if made <= self.rules.max_speed else None

    def judge_steps(self):
        regular = []
        for step in self.steps:
            is_regular = not step.kind and step.ms <= QUARTER_OF_AN_HOUR
            if is_regular and self.moves[step.at] and self.moves[step.at + 1]:
                regular.append(step.ms)
            step.pace = median(regular[-5:])
            step.leaves_rest = self.leaves_rest(step)
            step.kind = step.kind or self.kind_of(step)
            step.comes_to_rest = step.kind == "standing" and self.stops(step)
            if step.is_long and step.speed < MOVES:
                step.driven_ms = self.driven_ms(step)

    def stops(self, step):
        first, last = self.told(step.at), self.told(step.at + 1)
        return first is not None and last is not None and first >= MOVES > last

    def driven_ms(self, step):
        known = [speed for speed in self.speeds[step.at:step.at + 2] if speed is not None]
        return int(step.metres * 1000 * len(known) / sum(known)) if sum(known) > 0 else step.ms

    def leaves_rest(self, step):
        """The car stood before, and is no farther away than 25 m, or than 5 s at the speed it has now."""
        now = self.speeds[step.at + 1] or 0.0
        return step.is_long and not self.moves[step.at] and step.metres <= max(REST_RADIUS, 5 * now)

    def kind_of(self, step):
        if is_hole(step, self.rules):
            return "hole"
        moves = self.moves[step.at + 1]
        # A made speed is late: its way must be as fast.
        if self.is_made[step.at + 1]:
            moves = moves and step.speed >= MOVES
        if step.is_long and not step.leaves_rest:
            moves = moves or step.speed >= MOVES
        return "moving" if moves else "standing"


def firsts_of(steps, count):
    """For each fix with which one speeds are made anew: the first of all, or the one behind an impossible step."""
    firsts = [0] if count else []
    for step in steps:
        firsts.append(step.at + 1 if step.kind == "impossible" else firsts[-1])
    return firsts


def is_hole(step, rules):
    if not step.is_long or step.leaves_rest:
        return False
    if rules.imported and step.ms <= HOLE_OF_FILES:
        return False
    if step.pace is None:
        return step.ms > HOLE_WITHOUT_PACE
    return step.ms > HOLE_PACES * step.pace or step.ms > QUARTER_OF_AN_HOUR


def median(values):
    """Of two or four the shorter in the middle; None of none."""
    return sorted(values)[(len(values) - 1) // 2] if values else None


def told_speed(fix, rules):
    if fix.speed is None or not 0 <= fix.speed <= rules.max_speed:
        return None
    return fix.speed
