"""A country: a few towns and villages, the roads between them, small ones in the hills, and a motorway."""

import heapq
import math

import plans


def winding(chance, start, end, rough, step):
    """Points between two places, each set aside from the middle of its neighbours."""
    if math.dist(start, end) < step:
        return []
    aside = chance.gauss(0, rough)
    east, north = end[0] - start[0], end[1] - start[1]
    middle = ((start[0] + end[0]) / 2 - aside * north, (start[1] + end[1]) / 2 + aside * east)
    return winding(chance, start, middle, rough, step) + [middle] + winding(chance, middle, end, rough, step)


class Hills:
    """Heights everywhere, as waves that cross each other; `slope` is the steepest of each."""

    def __init__(self, chance, slope):
        self.waves = []
        for metres in (11_000, 5_000, 2_300, 1_100):
            angle, number = chance.uniform(0, 2 * math.pi), 2 * math.pi / metres
            shift, height = chance.uniform(0, 6), slope / number
            self.waves.append((number * math.cos(angle), number * math.sin(angle), shift, height))

    def height(self, east, north):
        return 240 + sum(size * math.sin(e * east + n * north + phase) for e, n, phase, size in self.waves)


class Country:
    """The middle town is home to most drives."""

    ROUGH = {"main": 0.05, "lane": 0.13, "pass": 0.2, "motorway": 0.025}
    STEP = {"main": 150, "lane": 70, "pass": 50, "motorway": 300}

    def __init__(self, chance):
        self.chance, self.graph = chance, plans.Graph()
        self.hills = Hills(chance, chance.choice([0.0005, 0.004, 0.009, 0.014, 0.022]))
        self.heading = chance.uniform(0, 2 * math.pi)
        self.town = self.place(0, 0, chance.uniform(2_200, 4_500))
        self.suburb = self.place(chance.uniform(7_500, 12_000), 0.3, chance.uniform(700, 1_600))
        self.near = self.place(chance.uniform(17_000, 27_000), -0.5, chance.uniform(1_000, 2_200))
        self.villages = [self.place(chance.uniform(6_000, 12_000), angle, 450) for angle in (1.7, 2.6)]
        self.far = [self.place(chance.uniform(*reach), chance.uniform(-0.3, 0.3), 1_500)
                    for reach in ((65_000, 110_000), (130_000, 240_000))]
        self.join_towns()
        self.views = self.lay_passes()

    def place(self, metres, aside, radius):
        angle = self.heading + aside
        middle = (metres * math.cos(angle), metres * math.sin(angle))
        return self.chance.choice(plans.PLANS)(self.graph, self.chance, middle, radius)

    def road(self, one, other, limit, kind):
        first, last = self.graph.spots[one], self.graph.spots[other]
        corners = winding(self.chance, first, last, self.ROUGH[kind], self.STEP[kind])
        self.graph.join(one, other, limit, kind, corners)

    def between(self, one, other, limit, kind):
        """From the edge of one to that of the other."""
        spots = self.graph.spots
        leave = self.graph.nearest(one, spots[other[0]])
        self.road(leave, self.graph.nearest(other, spots[leave]), limit, kind)

    def crossing(self, one, other, share, aside):
        """A crossing with a light on the road from one to the other."""
        start, end = self.graph.spots[one[0]], self.graph.spots[other[0]]
        east, north = end[0] - start[0], end[1] - start[1]
        return [self.graph.add(start[0] + share * east - aside * north, start[1] + share * north + aside * east,
                               plans.LIGHT)]

    def join_towns(self):
        for one, other in ((self.town, self.suburb), (self.suburb, self.near), (self.town, self.villages[0])):
            limit = self.chance.choice([60, 70, 80, 100])
            stops = [self.crossing(one, other, share, self.chance.uniform(-0.08, 0.08)) for share in (0.35, 0.6, 0.8)]
            for before, after in zip([one, *stops], [*stops, other]):
                self.between(before, after, limit, "main")
        self.between(self.town, self.villages[1], self.chance.choice([70, 80, 100]), "lane")
        self.between(self.villages[0], self.villages[1], 80, "lane")
        ramps = [self.ramp(self.town)] + ([self.ramp(self.near)] if self.chance.random() < 0.6 else [])
        for before, after in zip(ramps, ramps[1:]):
            self.between([before], [after], 120, "motorway")
        for town in self.far:
            end = self.ramp(town)
            self.between([ramps[-1]], [end], self.chance.choice([100, 110, 130]), "motorway")
            ramps.append(end)

    def ramp(self, town):
        """Where the motorway passes by, and the road there."""
        middle = self.graph.spots[town[0]]
        east, north = math.cos(self.heading), math.sin(self.heading)
        edge = self.graph.nearest(town, (middle[0] + 3e4 * east, middle[1] + 3e4 * north))
        spot = self.graph.spots[edge]
        aside = self.heading + 0.6
        ramp = self.graph.add(spot[0] + 900 * math.cos(aside), spot[1] + 900 * math.sin(aside), plans.GIVE_WAY)
        self.road(edge, ramp, 60, "main")
        return ramp

    def lay_passes(self):
        """Views on the other side of home, and the small roads that lead about them."""
        views = []
        for number in range(6):
            angle, metres = self.heading + 1.9 + 0.45 * number, self.chance.uniform(7_000, 17_000)
            views.append(self.graph.add(metres * math.cos(angle), metres * math.sin(angle)))
        for before, after in zip(views, views[1:]):
            self.road(before, after, self.chance.choice([60, 70, 80]), "pass")
        for view in views[::2]:
            self.between([view], self.town, 80, "lane")
        self.between([views[1]], self.villages[1], 80, "pass")
        return views

    def way(self, stops):
        """The quickest way from each stop to the next, as (points, limit, control at its end) of each street."""
        way = []
        for start, end in zip(stops, stops[1:]):
            way += self.quickest(start, end)
        return way

    def quickest(self, start, end):
        best, before, heap = {start: 0.0}, {}, [(0.0, start)]
        while heap:
            cost, spot = heapq.heappop(heap)
            if spot == end:
                break
            if cost > best[spot]:
                continue
            for other, (_, metres, limit, _) in self.graph.links[spot].items():
                reached = cost + metres / limit + (0.25 if self.graph.controls[other] == plans.LIGHT else 0.05)
                if reached < best.get(other, math.inf):
                    best[other], before[other] = reached, spot
                    heapq.heappush(heap, (reached, other))
        spots = [end]
        while spots[-1] != start:
            spots.append(before[spots[-1]])
        spots.reverse()
        return [(*self.graph.links[one][other][::2], self.graph.controls[other], other, kind)
                for one, other in zip(spots, spots[1:]) for kind in [self.graph.links[one][other][3]]]
