#!/usr/bin/env python3
"""Makes up a drive whose truth is known: a car on a road with lights, queues and stays, ten times a second, and a
receiver that errs as receivers do.

    truth.py LOG TRUTH [--minutes NUMBER] [--seed NUMBER]

LOG gets gpsd's JSON lines, each with its arrival in front; TRUTH one JSON object of what really was. README.md says
what is in it.
"""

import argparse
import json
import math
import random
from dataclasses import dataclass

from reports import Report, iso
from sphere import RADIUS
from writing import gpsd_line

TICK = 0.1
BEGIN = 1_773_475_200_000
SPEEDS = (30, 50, 50, 50, 70, 100, 130)
HARD = 1.5
BRAKES = 2.0


@dataclass
class Moment:
    """Where the car is on a plane, in metres, and what it does there."""

    east: float
    north: float
    height: float
    speed: float
    heading: float


def plan(seconds, chance):
    """Speeds in m/s and for how long: stretches of road, and between them lights, queues and stays."""
    legs = [(0.0, 30.0)]
    spent = 30.0
    while spent < seconds:
        part = [(chance.choice(SPEEDS) / 3.6, chance.uniform(40, 240))] + halt(chance)
        legs += part
        spent += sum(length for _, length in part)
    return legs + [(0.0, 40.0)]


def halt(chance):
    kind = chance.random()
    if kind < 0.45:
        return [(0.0, chance.uniform(8, 70))]
    if kind < 0.65:
        return [part for _ in range(chance.randint(2, 7)) for part in
                ((0.0, chance.uniform(4, 20)), (chance.uniform(0.8, 3.0), chance.uniform(4, 15)))]
    return [(0.0, chance.uniform(200, 1200))] if kind < 0.72 else []


class Road:
    """Nearly straight, with a corner now and then that takes a few seconds, sharper where the car is slow."""

    def __init__(self, chance):
        self.chance = chance
        self.bend = 0.0
        self.ticks = 0

    def turned(self, speed, way):
        """Degrees that it turns in a tick; a car that stands does not turn."""
        if self.ticks == 0:
            self.next_piece(speed)
        self.ticks -= 1
        return math.degrees(self.bend * way)

    def next_piece(self, speed):
        is_corner = self.chance.random() < 0.4
        sharpest = min(0.05, 2.0 / max(speed, 1) ** 2)
        self.bend = self.chance.gauss(0, sharpest if is_corner else 0.0004)
        self.ticks = round(self.chance.uniform(2, 6 if is_corner else 40) / TICK)


def drive(seconds, chance):
    """The truth, ten times a second."""
    here = Moment(0.0, 0.0, 40.0, 0.0, chance.uniform(0, 360))
    road = Road(chance)
    for target, length in plan(seconds, chance):
        slope = chance.gauss(0, 0.015)
        for _ in range(round(length / TICK)):
            yield here
            speed = here.speed + max(-BRAKES * TICK, min(HARD * TICK, target - here.speed))
            way = (here.speed + speed) / 2 * TICK
            heading = (here.heading + road.turned(speed, way)) % 360
            here = Moment(here.east + way * math.sin(math.radians(heading)),
                          here.north + way * math.cos(math.radians(heading)),
                          here.height + way * slope, speed, heading)


class Wander:
    """An error that comes and goes over `tau` seconds: of a receiver's place, which is off by much the same from one
    second to the next."""

    def __init__(self, sigma, tau, chance):
        self.sigma, self.chance = sigma, chance
        self.stays = math.exp(-TICK / tau)
        self.value = chance.gauss(0, sigma)

    def next(self):
        fresh = self.sigma * math.sqrt(1 - self.stays**2)
        self.value = self.value * self.stays + self.chance.gauss(0, fresh)
        return self.value


class Receiver:
    SPEED_ERROR = 0.1
    """One sigma, m/s. It is never less than nothing, so that a receiver that stands tells 0.08 on average."""

    def __init__(self, chance):
        self.chance = chance
        self.east, self.north = Wander(1.8, 45, chance), Wander(1.8, 45, chance)
        self.height = Wander(3.0, 45, chance)

    def report(self, moment, time):
        lat, lon = place(moment.east + self.east.next(), moment.north + self.north.next())
        speed = abs(moment.speed + self.chance.gauss(0, self.SPEED_ERROR))
        return Report(time, time + self.chance.randint(40, 90), True, lat, lon,
                      moment.height + self.height.next(), speed, moment.heading, 3, 3.5, False, "/dev/receiver")


def place(east, north):
    """A plane of a hundred kilometres laid upon the sphere, row by row, so that its metres stay what they are."""
    lat = 51.5 + math.degrees(north / RADIUS)
    return lat, -0.25 + math.degrees(east / (RADIUS * math.cos(math.radians(lat))))


def true_stops(moments, tick_seconds, error=0.0):
    """The runs below 5 km/h that last longer than 10 s: first and last index of each."""
    runs = []
    first = None
    for tick, moment in enumerate(moments + [Moment(0, 0, 0, 99, 0)]):
        if moment.speed + error < 5 / 3.6:
            first = tick if first is None else first
        elif first is not None:
            if (tick - 1 - first) * tick_seconds > 10:
                runs.append((first, tick - 1))
            first = None
    return runs


def truth_of(moments, tick_seconds, error=0.0):
    """What was so, as one sees it who looks so often, and on whether a speed is above a limit errs by so many m/s."""
    seconds = (len(moments) - 1) * tick_seconds
    pairs = list(zip(moments, moments[1:]))
    stops = true_stops(moments, tick_seconds, error)
    stopped = sum(last - first for first, last in stops) * tick_seconds
    return {
        "seconds": seconds,
        "distanceMetres": sum((a.speed + b.speed) / 2 * tick_seconds for a, b in pairs),
        "movingSeconds": sum(b.speed + error >= 1 for _, b in pairs) * tick_seconds,
        "stopCount": len(stops),
        "stoppedSeconds": stopped,
        "percentTimeStopped": 100 * stopped / seconds,
        "percentTimeAbove80Kmh": 100 * sum(a.speed + error > 80 / 3.6 for a, _ in pairs) * tick_seconds / seconds,
        "maximumSpeedKmh": max(moment.speed for moment in moments) * 3.6,
        "meanSpeedKmh": sum(moment.speed for moment in moments) / len(moments) * 3.6,
        "stops": [{"begin": tick_time(first, tick_seconds), "end": tick_time(last, tick_seconds)}
                  for first, last in stops],
    }


def tick_time(tick, tick_seconds):
    return iso(BEGIN + round(tick * tick_seconds * 1000))


def truth_file(moments):
    """The truth, and what of it shows once a second: a stop of 10.4 s is one at ten reports a second, and may be none
    at one."""
    told = {"begin": tick_time(0, TICK), "end": tick_time(len(moments) - 1, TICK)}
    return told | truth_of(moments, TICK) | {"everySecond": truth_of(moments[::10], 1.0)}


def main():
    parser = argparse.ArgumentParser(description="Makes up a drive whose truth is known.")
    parser.add_argument("log")
    parser.add_argument("truth")
    parser.add_argument("--minutes", type=float, default=45)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    chance = random.Random(asked.seed)
    moments = list(drive(asked.minutes * 60, chance))
    receiver = Receiver(chance)
    with open(asked.log, "w") as log:
        for tick, moment in enumerate(moments):
            log.write(gpsd_line(receiver.report(moment, BEGIN + tick * 100)))
    with open(asked.truth, "w") as truth:
        json.dump(truth_file(moments), truth, indent=2)


if __name__ == "__main__":
    main()
