"""Why somebody drives, and where that leads in a country: each gives the streets of a way and the seconds for which the
driver stays at the end of some of them."""

import math

COMMUTE = "commute"


class Outings:
    def __init__(self, chance, country):
        self.chance, self.country = chance, country
        self.graph, self.town = country.graph, country.town

    def way(self, stops, stay=(20, 120)):
        """By way of all of the stops; the driver stays at each but the last."""
        streets, waits = [], {}
        for start, end in zip(stops, stops[1:]):
            if start != end:
                streets += self.country.way([start, end])
                waits[len(streets) - 1] = self.chance.uniform(*stay)
        waits.pop(len(streets) - 1, None)
        return streets, waits

    def near(self, spot, least, most):
        """A place of the town so far from another one."""
        near = [other for other in self.town if least <= self.graph.apart(spot, other) <= most]
        return self.chance.choice(near or self.town)

    def kilometres(self, way):
        return sum(math.dist(*pair) for points, *_ in way[0] for pair in zip(points, points[1:])) / 1000

    def between(self, least, most, make):
        """A way of so many kilometres, if there is one."""
        for _ in range(30):
            way = make()
            if least <= self.kilometres(way) <= most:
                return way
        return None

    def errand(self):
        def make():
            home = self.chance.choice(self.town)
            shop = self.near(home, 500, 3_500)
            back = [home] if self.chance.random() < 0.25 else []
            return self.way([home, shop, *back], (30, 200))
        return self.between(0.8, 5.5, make)

    def urban(self):
        def make():
            stops = [self.chance.choice(self.town) for _ in range(self.chance.choice([2, 2, 3, 4, 5]))]
            return self.way(stops + stops[:1] if len(stops) > 3 else stops, (15, 90))
        return self.between(6, 30, make)

    def commute(self):
        """To work in another place, through streets and over main roads."""
        country = self.country

        def make():
            one, other = self.chance.choice([
                (self.town, country.suburb), (country.villages[0], self.town), (country.villages[1], self.town),
                (self.town, country.near), (country.suburb, country.near), (country.suburb, self.town)])
            return self.way([self.chance.choice(one), self.chance.choice(other)])
        return self.between(5, 40, make)

    def mixed(self):
        """A day of streets, main roads and more, as none of the others is."""
        if self.chance.random() < 0.6:
            return self.commute()
        country = self.country

        def make():
            home, shop = self.chance.choice(self.town), self.chance.choice(self.town)
            there = self.chance.choice(self.chance.choice([country.suburb, country.near]))
            return self.way([home, shop, there, *([home] if self.chance.random() < 0.4 else [])], (20, 150))
        return self.between(7, 60, make)

    def road_trip(self):
        far = self.chance.choice(self.country.far)
        stops = [self.chance.choice(self.town), self.chance.choice(far)]
        if self.chance.random() < 0.5:
            stops.reverse()
        return self.between(50, 400, lambda: self.way(stops))

    def scenic(self):
        """Over the small roads in the hills and back, or on to a village."""
        views = self.country.views

        def make():
            start = self.graph.nearest(self.town, self.graph.spots[self.chance.choice(views)])
            first = self.chance.randrange(len(views) - 2)
            part = views[first:first + self.chance.randint(3, 5)]
            if self.chance.random() < 0.5:
                part = part[::-1]
            end = start if self.chance.random() < 0.75 else self.chance.choice(self.country.villages[1])
            streets, _ = self.way([start, *part, end])
            waits = {self.chance.randrange(len(streets)): self.chance.uniform(15, 120)
                     for _ in range(self.chance.choice([0, 0, 1, 2]))}
            return streets, waits
        return self.between(15, 140, make)

    def bicycle(self):
        return self.between(1.5, 12, lambda: self.way([self.chance.choice(self.town), self.chance.choice(self.town)]))

    def ride(self):
        """Of a cyclist, over the roads that are scenic by car."""
        streets, _ = self.scenic()
        return streets, {}
