"""Traffic: a car that follows what is before it, lights that change by the clock, and queues that wait at them; and a
bicycle and a train, which are no cars."""

import math

import plans

TICK = 0.5


class Route:
    """A way as one chain of points: the metres to each, the limit from there, and the lights along it."""

    def __init__(self, streets, sideways):
        self.points, self.metres, self.limits, self.marks = [streets[0][0][0]], [0.0], [], []
        for points, limit, control, spot, _ in streets:
            for point in points[1:]:
                step = math.dist(self.points[-1], point)
                if step > 0.5:
                    self.points.append(point)
                    self.metres.append(self.metres[-1] + step)
                    self.limits.append(limit / 3.6)
            self.marks.append((self.metres[-1], control, spot))
        self.limits.append(0.0)
        self.length = self.metres[-1]
        self.bends = [self.bend(index, sideways) for index in range(len(self.points))]

    def bend(self, index, sideways):
        """The speed at which a car can pass a point."""
        if index in (0, len(self.points) - 1):
            return math.inf
        (a, b), (c, d), (e, f) = self.points[index - 1:index + 2]
        turn = abs(math.remainder(math.atan2(f - d, e - c) - math.atan2(d - b, c - a), 2 * math.pi))
        if turn < 0.02:
            return math.inf
        room = min(self.metres[index] - self.metres[index - 1], self.metres[index + 1] - self.metres[index], 80)
        return max(3.0, math.sqrt(sideways * max(7.0, 0.7 * room / turn)))

    def place(self, index, metres):
        """Where the car is, between point `index` and the next."""
        length = self.metres[index + 1] - self.metres[index]
        share = min(1.0, max(0.0, (metres - self.metres[index]) / length))
        one, other = self.points[index], self.points[index + 1]
        return one[0] + share * (other[0] - one[0]), one[1] + share * (other[1] - one[1])


class Car:
    """Drives as the intelligent driver model says: freely as far as it can, and carefully behind what stands or is
    slower. `rush` from 0 to 1 makes queues longer and the road slower."""

    def __init__(self, chance, rush):
        self.chance, self.rush = chance, rush
        self.pull, self.brake = chance.uniform(1.0, 2.2), chance.uniform(1.2, 2.2)
        self.zeal, self.sideways = chance.gauss(1.0, 0.06), chance.uniform(1.6, 2.8)
        self.headway = chance.uniform(1.0, 1.8)

    def drive(self, streets, waits, begin):
        """The places, each as (second, east, north, speed). `waits` are the seconds for which the driver stays where
        the street of that number ends."""
        self.route, self.time = Route(streets, self.sideways), begin
        self.lights = [(metres, spot) for metres, control, spot in self.route.marks if control == plans.LIGHT]
        self.stays = sorted((self.route.marks[number][0], seconds) for number, seconds in waits.items())
        self.yields = [metres for metres, control, _ in self.route.marks if control == plans.GIVE_WAY]
        self.at, self.speed, self.index, self.slow = 0.0, 0.0, 0, (0.0, math.inf)
        self.waits_until = None
        places = self.stand(self.chance.uniform(3, 25))
        while self.at < self.route.length - 1.5:
            self.move()
            places.append(self.seen())
            if self.stays and self.at > self.stays[0][0] - 2 and self.speed < 0.4:
                places += self.stand(self.stays.pop(0)[1])
        return places + self.stand(self.chance.uniform(3, 40))

    def seen(self):
        return (self.time, *self.route.place(self.index, self.at), self.speed)

    def stand(self, seconds):
        self.speed, places = 0.0, []
        for _ in range(int(seconds / TICK)):
            self.time += TICK
            places.append(self.seen())
        return places

    def move(self):
        wanted, gap = self.free_speed(), self.gap()
        room = 1.5 + self.speed * self.headway + self.speed * self.speed / (2 * math.sqrt(self.pull * self.brake))
        change = self.pull * (1 - (self.speed / wanted) ** 4) if wanted > 0.1 else -self.brake
        if gap < 250:
            change = min(change, self.pull * (1 - (room / max(gap + 1.5, 0.3)) ** 2))
        change = max(-4.0, change) + self.chance.gauss(0, 0.15)
        after = max(0.0, self.speed + change * TICK)
        if after < 0.6 and gap > 3:
            after = 0.6
        self.at += (self.speed + after) / 2 * TICK
        self.speed, self.time = after, self.time + TICK
        metres = self.route.metres
        while self.index < len(metres) - 2 and self.at >= metres[self.index + 1]:
            self.index += 1

    def free_speed(self):
        """The limit as this driver takes it, the bends ahead, and somebody slow before the car."""
        limit = self.route.limits[self.index] * self.zeal
        begin, speed = self.slow
        if self.at > begin + 2_500:
            slows = self.chance.random() < 0.25 + 0.3 * self.rush
            self.slow = (self.at, limit * self.chance.uniform(0.6, 0.95) if slows else math.inf)
        wanted = min(limit, max(speed, 4.0))
        ahead, metres = self.index + 1, self.route.metres
        while ahead < len(metres) and metres[ahead] - self.at < 160:
            reached = self.route.bends[ahead] ** 2 + 2 * self.brake * max(0.0, metres[ahead] - self.at)
            wanted = min(wanted, math.sqrt(reached))
            ahead += 1
        return wanted

    def gap(self):
        """Metres to what the car must stop for."""
        gap = self.route.length - self.at
        if self.stays:
            gap = min(gap, self.stays[0][0] - self.at)
        while self.lights and self.lights[0][0] < self.at - 1:
            self.lights.pop(0)
        if self.lights:
            gap = min(gap, self.red_gap(*self.lights[0]))
        return min(gap, self.yield_gap())

    def yield_gap(self):
        """Somebody comes from the side, or nobody does: that is seen when the car is near."""
        while self.yields and self.yields[0] < self.at - 1:
            self.yields.pop(0)
        if not self.yields or self.yields[0] - self.at > 30:
            return math.inf
        if self.waits_until is None:
            waits = self.chance.random() < 0.25 + 0.3 * self.rush
            self.waits_until = self.time + 4 + (self.chance.expovariate(1 / 8) if waits else -4)
        if self.time < self.waits_until:
            return self.yields[0] - self.at
        self.yields.pop(0)
        self.waits_until = None
        return math.inf

    def red_gap(self, metres, spot):
        """The tail of the queue, while the light is red and until those before the car have left."""
        cycle, green = 70 + spot * 7 % 55, 0.28 + spot * 13 % 20 / 100
        into = (self.time + spot * 29) % cycle
        red_for = into - green * cycle
        queue = int((spot * 17 + self.time // cycle * 7) % 6 * (0.4 + self.rush))
        if red_for < 0 and into > 1.8 * queue:
            return math.inf
        gap = metres - self.at - 6.5 * queue
        # Too near to stop: it goes over at amber.
        return math.inf if gap < self.speed * self.speed / 8 else gap


class Cyclist(Car):
    """Never as fast as a car, and seldom held up for long. On a ride it goes up and down hills."""

    def __init__(self, chance, rides):
        super().__init__(chance, 0.0)
        self.pull, self.pace = chance.uniform(0.5, 0.9), chance.uniform(6.0, 8.5) if rides else chance.uniform(4.0, 7.2)
        self.hills = chance.uniform(0.2, 0.5) if rides else 0.1

    def free_speed(self):
        return min(super().free_speed(), self.pace * (1 + self.hills * math.sin(self.time / 97)))


def train(chance, begin):
    """A train from station to station on a line that hardly bends: (places, stops)."""
    metres, speed, time, places, east, north = 0.0, 0.0, begin, [], 0.0, 0.0
    top, pull, heading = chance.uniform(28, 55), chance.uniform(0.4, 0.9), chance.uniform(0, 6)
    stations, apart = chance.randint(3, 10), chance.uniform(4_000, 14_000)
    for _ in range(stations):
        left = apart * chance.uniform(0.6, 1.4)
        while left > 0.5:
            speed = min(speed + pull * TICK, top, math.sqrt(2 * 0.6 * left) + 0.2)
            heading += chance.gauss(0, 0.0006)
            left -= speed * TICK
            metres += speed * TICK
            east, north = east + speed * TICK * math.cos(heading), north + speed * TICK * math.sin(heading)
            time += TICK
            places.append((time, east, north, speed))
        speed = 0.0
        for _ in range(int(chance.uniform(30, 110) / TICK)):
            time += TICK
            places.append((time, east, north, 0.0))
    return places
