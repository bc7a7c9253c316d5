"""Street plans of towns, as graphs: rings and spokes, streets that grew, and blocks with avenues across."""

import math

CORNER, LIGHT, GIVE_WAY = "corner", "light", "give way"


class Graph:
    """Places on a flat map, in metres, and the streets between them, each with its corners, a limit and a kind."""

    def __init__(self):
        self.spots, self.controls, self.links = [], [], []

    def add(self, east, north, control=CORNER):
        self.spots.append((east, north))
        self.controls.append(control)
        self.links.append({})
        return len(self.spots) - 1

    def join(self, one, other, limit, kind, corners=()):
        """`corners` are the points between the two; the limit is in km/h."""
        if one == other or other in self.links[one]:
            return
        points = [self.spots[one], *corners, self.spots[other]]
        metres = sum(math.dist(*pair) for pair in zip(points, points[1:]))
        if metres > 1:
            self.links[one][other] = (points, metres, limit, kind)
            self.links[other][one] = (points[::-1], metres, limit, kind)

    def apart(self, one, other):
        return math.dist(self.spots[one], self.spots[other])

    def nearest(self, spots, point):
        return min(spots, key=lambda spot: math.dist(self.spots[spot], point))


def control(chance, lights):
    drawn = chance.random()
    return LIGHT if drawn < lights else GIVE_WAY if drawn < lights + 0.15 else CORNER


def rings(graph, chance, middle, radius):
    """Spokes out of an old middle, and rings about it; the last ring is a fast one."""
    spokes, step = chance.randint(7, 12), chance.uniform(140, 240)
    count = max(2, round(radius / step))
    centre = graph.add(*middle)
    rows = [[centre] * spokes]
    for ring in range(1, count + 1):
        row = []
        for spoke in range(spokes):
            angle = 2 * math.pi * spoke / spokes + chance.gauss(0, 0.04)
            metres = ring * step * chance.uniform(0.94, 1.06)
            row.append(graph.add(middle[0] + metres * math.cos(angle), middle[1] + metres * math.sin(angle),
                                 control(chance, 0.4)))
        for spoke in range(spokes):
            graph.join(rows[-1][spoke], row[spoke], 50, "street")
            if spoke:
                graph.join(row[spoke - 1], row[spoke], 70 if ring == count else 40, "street")
        graph.join(row[-1], row[0], 70 if ring == count else 40, "street")
        rows.append(row)
    return [centre] + [spot for row in rows[1:] for spot in row]


def grown(graph, chance, middle, radius):
    """Crossings anywhere, each with streets to its neighbours, as villages grow into towns."""
    apart = max(90.0, radius / 16)
    spots = []
    for _ in range(int(14 * (radius / apart) ** 2)):
        metres, angle = radius * math.sqrt(chance.random()), chance.uniform(0, 2 * math.pi)
        point = (middle[0] + metres * math.cos(angle), middle[1] + metres * math.sin(angle))
        if all(math.dist(graph.spots[spot], point) > apart for spot in spots):
            spots.append(graph.add(*point, control(chance, 0.3)))
    for spot in spots:
        near = sorted(spots, key=lambda other: graph.apart(spot, other))[1:4]
        for other in near:
            graph.join(spot, other, chance.choice([30, 50, 50]), "street")
    connect(graph, spots)
    return spots


def connect(graph, spots):
    """Streets between the parts that have none."""
    reached, rest = set(), set(spots)
    while rest:
        part, open_spots = set(), [next(iter(sorted(rest)))]
        while open_spots:
            spot = open_spots.pop()
            if spot not in part:
                part.add(spot)
                open_spots += [other for other in graph.links[spot] if other in rest]
        rest -= part
        if reached:
            one, other = min(((a, b) for a in part for b in reached), key=lambda pair: graph.apart(*pair))
            graph.join(one, other, 50, "street")
        reached |= part


def avenues(graph, chance, middle, radius):
    """Square blocks, and broad avenues across them from corner to corner."""
    pitch, turned = chance.uniform(110, 190), chance.uniform(0, math.pi / 2)
    count = max(2, round(radius / pitch))
    spots = {}
    for column in range(-count, count + 1):
        for row in range(-count, count + 1):
            east, north = column * pitch, row * pitch
            point = (middle[0] + east * math.cos(turned) - north * math.sin(turned),
                     middle[1] + east * math.sin(turned) + north * math.cos(turned))
            lights = 0.7 if column % 4 == 0 and row % 4 == 0 or abs(column) == abs(row) else 0.25
            spots[column, row] = graph.add(*point, control(chance, lights))
    for (column, row), spot in spots.items():
        for other, fast in (((column + 1, row), row % 4 == 0), ((column, row + 1), column % 4 == 0)):
            if other in spots:
                graph.join(spot, spots[other], 50 if fast else 30, "street")
        for other in ((column + 1, row + 1), (column + 1, row - 1)):
            if other in spots and abs(column) == abs(row) and abs(other[0]) == abs(other[1]):
                graph.join(spot, spots[other], 60, "street")
    return list(spots.values())


PLANS = (rings, grown, avenues)
