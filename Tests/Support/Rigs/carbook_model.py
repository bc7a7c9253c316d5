"""Computes the books of a file anew, by the rules of docs/carbook.md and docs/maintenance.md alone, and compares every
line of the answers.

    carbook_model.py FILE

A line `in ...` of the file says what is in a book, a line `out ...` what the room answers. Prints what differs, and
ends in figures.
"""

import calendar
import datetime
import sys
from fractions import Fraction

EPOCH = datetime.date(1970, 1, 1)
DECIMALS = {"EUR": 2, "CZK": 2, "JPY": 0, "KWD": 3}
MILE = Fraction(1609344, 1000)
VOLUMES = {"litre": Fraction(1000), "usGallon": Fraction(3785411784, 1000000), "imperialGallon": Fraction(454609, 100)}
UNITS = [
    # name, kind, its distance, its quantity, and whether it is quantity for 100 of the distance
    ("kilometresPerLitre", "volume", Fraction(1000), Fraction(1000), False),
    ("litresPer100Kilometres", "volume", Fraction(1000), Fraction(1000), True),
    ("milesPerUSGallon", "volume", MILE, VOLUMES["usGallon"], False),
    ("milesPerImperialGallon", "volume", MILE, VOLUMES["imperialGallon"], False),
    ("kilowattHoursPer100Kilometres", "energy", Fraction(1000), Fraction(1000), True),
    ("kilometresPerKilowattHour", "energy", Fraction(1000), Fraction(1000), False),
    ("milesPerKilowattHour", "energy", MILE, Fraction(1000), False),
]


def whole(value):
    """Rounded half away from zero."""
    size = int(abs(value) + Fraction(1, 2))
    return -size if value < 0 else size


def over(above, below, decimals=6):
    """A quotient as text, or a dash."""
    return "-" if below == 0 else str(whole(Fraction(above, below) * 10**decimals))


def dash(value):
    return "-" if value is None else str(value)


def date(days):
    return EPOCH + datetime.timedelta(days=days)


def later(day, months):
    count = day.year * 12 + day.month - 1 + months
    year, month = count // 12, count % 12 + 1
    return datetime.date(year, month, min(day.day, calendar.monthrange(year, month)[1]))


def number(text):
    return None if text == "-" else int(text)


class Book:
    def __init__(self, lines):
        self.fills, self.expenses, self.exchanges, self.records = [], [], [], []
        self.spans, self.numbers, self.prices = [], [], []
        self.ways, self.plans, self.works, self.changes, self.misread = [], [], [], [], set()
        for line in lines:
            word, *rest = line.split(" ")
            getattr(self, "read_" + word)(rest, line)

    def read_history(self, rest, line):
        self.seed = rest[0]

    def read_today(self, rest, line):
        self.today, self.first_weekday = date(int(rest[0])), int(rest[1])

    def read_fill(self, rest, line):
        names = ["id", "time", "day", "odometer", "typed"]
        fill = {name: number(text) for name, text in zip(names, rest)}
        fill["kind"], fill["amount"] = rest[5], int(rest[6])
        fill["total"] = None if rest[7] == "-" else (rest[8], int(rest[7]))
        fill["full"], fill["missed"], fill["questioned"], is_lpg = (text == "1" for text in rest[9:13])
        fill["fuel"] = "electricity" if fill["kind"] == "energy" else "lpg" if is_lpg else "liquid"
        fill["date"] = date(fill["day"])
        self.fills.append(fill)

    def read_misread(self, rest, line):
        self.misread.add(int(rest[0]))

    def read_expense(self, rest, line):
        self.expenses.append({
            "day": date(int(rest[0])), "amount": int(rest[1]), "currency": rest[2], "category": rest[3],
            "every": number(rest[4]), "unit": rest[5], "until": None if rest[6] == "-" else date(int(rest[6])),
        })

    def read_exchange(self, rest, line):
        self.exchanges.append(tuple(int(text) for text in rest))

    def read_record(self, rest, line):
        self.records.append((int(rest[0]), int(rest[1])))

    def read_span(self, rest, line):
        self.spans.append((date(int(rest[0])), date(int(rest[1]))))

    def read_number(self, rest, line):
        self.numbers.append(line[len("number ["):-1])

    def read_price(self, rest, line):
        self.prices.append((number(rest[0]), number(rest[1]), number(rest[2]), rest[3], rest[4]))

    def read_now(self, rest, line):
        self.now, self.in_miles = int(rest[0]), rest[1] == "mile"
        self.odometer, self.known = number(rest[2]), number(rest[3])

    def read_way(self, rest, line):
        self.ways.append((int(rest[0]), int(rest[1])))

    def read_plan(self, rest, line):
        names = ["begin", "begin_metres", "every", "unit", "every_metres", "said_day", "said_metres", "after"]
        plan = {name: text if name == "unit" else number(text) for name, text in zip(names, rest[2:])}
        self.plans.append(dict(plan, id=int(rest[0]), name=rest[1]))

    def read_work(self, rest, line):
        self.works.append({"id": int(rest[0]), "name": rest[1], "day": int(rest[2]), "metres": number(rest[3])})

    def read_change(self, rest, line):
        names = ["time", "metres", "before"]
        self.changes.append(dict({name: number(text) for name, text in zip(names, rest[2:])},
                                 id=int(rest[0]), name=rest[1]))

    def recorded(self, begin, end):
        first = [metres for time, metres in self.records if time <= begin]
        last = [metres for time, metres in self.records if time <= end]
        return last[-1] - first[-1] if first and last else 0

    def continuous(self, fill, even_doubtful=False):
        if fill["odometer"] is None:
            return None
        if not even_doubtful and (fill["questioned"] or fill["id"] in self.misread):
            return None
        return fill["odometer"] + sum(old - new for time, old, new in self.exchanges if time <= fill["time"])


# Sums of money by currency.

def added(sums, money):
    if money is not None:
        sums[money[0]] = sums.get(money[0], 0) + money[1]
    return sums


def shown(sums):
    return "[" + ",".join("%s:%d" % item for item in sorted(sums.items())) + "]"


def rates(sums):
    """Of currencies with money and what it was for."""
    return "[" + ",".join("%s:%s" % (code, over(*pair)) for code, pair in sorted(sums.items()) if pair[1]) + "]"


# Economy, totals, trends.

class Series:
    def __init__(self, book, fuel):
        self.book, self.fuel = book, fuel
        self.kind = "energy" if fuel == "electricity" else "volume"
        fills = [fill for fill in book.fills if fill["fuel"] == fuel and fill["amount"] > 0]
        self.fills = sorted(fills, key=lambda fill: (fill["time"], fill["id"]))
        self.ways = [self.way(index) for index in range(len(self.fills))]

    def by_odometer(self, first, last):
        begin, end = self.book.continuous(self.fills[first]), self.book.continuous(self.fills[last])
        return None if begin is None or end is None else end - begin

    def by_record(self, first, last):
        return self.book.recorded(self.fills[first]["time"], self.fills[last]["time"])

    def typed(self, index):
        """The typed distance, unless the fill-up is questioned and its odometer contradicts it."""
        fill = self.fills[index]
        begin = self.book.continuous(self.fills[index - 1]) if index else None
        end = self.book.continuous(fill, True)
        if None in (fill["typed"], begin, end) or not fill["questioned"] or fill["missed"] or end <= begin:
            return fill["typed"]
        difference, larger = abs(fill["typed"] - (end - begin)), max(fill["typed"], end - begin)
        return None if difference > 10000 and difference * 20 > larger else fill["typed"]

    def way(self, index):
        if self.fills[index]["missed"]:
            return None
        found = [self.typed(index)]
        if index:
            found += [self.by_odometer(index - 1, index), self.by_record(index - 1, index)]
        return next((metres for metres in found if metres is not None and metres > 0), None)

    def distance(self, first, last):
        typed = [self.typed(index) for index in range(first + 1, last + 1)]
        found = {
            "odometer": self.by_odometer(first, last), "typed": None if None in typed else sum(typed),
            "series": self.by_record(first, last),
        }
        good = [(metres, name) for name, metres in found.items() if metres is not None and metres > 0]
        return good[0] if good else None


def roles_and_spans(series):
    roles, spans, anchor = [], [], None
    for index, fill in enumerate(series.fills):
        if fill["missed"]:
            anchor = None
        if not fill["full"]:
            roles.append("withoutAnchor" if anchor is None else "addsToNext")
            continue
        distance = None if anchor is None else series.distance(anchor, index)
        if anchor is None:
            roles.append("anchor")
        elif distance is not None:
            roles.append("ends:%d" % len(spans))
            spans.append((anchor, index, *distance))
        elif book_knows(series, index) and not book_knows(series, anchor):
            roles.append("anchor")
        else:
            roles.append("addsToNext")
            continue
        anchor = index
    return roles, spans


def book_knows(series, index):
    return series.book.continuous(series.fills[index]) is not None


def economy(series):
    roles, spans = roles_and_spans(series)
    yield " ".join(["roles", series.fuel] + roles) if roles else "roles %s " % series.fuel
    metres, quantity = 0, 0
    for first, last, way, source in spans:
        filled = series.fills[first + 1:last + 1]
        amount = sum(fill["amount"] for fill in filled)
        metres, quantity = metres + way, quantity + amount
        sums = {}
        for fill in filled:
            added(sums, fill["total"])
        costs = "unknown" if any(fill["total"] is None for fill in filled) else shown(sums)
        ends = (series.fills[first]["id"], series.fills[last]["id"], len(filled))
        yield "span %d %d %d %d %s %d %s" % (*ends, way, source, amount, costs)
    for name, kind, distance, volume, is_inverse in UNITS:
        far, much = metres / distance, quantity / volume
        value = "-"
        if kind == series.kind:
            value = over(100 * much, far) if is_inverse else over(far, much)
        yield "mean %s %s" % (name, value)


# What is usual.

def usual(value, fill, others, factor):
    """Whether two of the twenty figures nearest in time are within a factor of a value; the others are pairs of a
    fill-up and its figure, in the order of time."""
    def far(place):
        time = others[place][0]["time"]
        is_behind = time > fill["time"]
        return abs(time - fill["time"]), is_behind, place if is_behind else -place

    places = [place for place in range(len(others)) if others[place][0]["id"] != fill["id"]]
    nearest = [others[place][1] for place in sorted(places, key=far)[:20]]
    if len(nearest) < 5:
        return "-"
    alike = [other for other in nearest if other <= value * factor and value <= other * factor]
    return "usual" if len(alike) >= 2 else "odd"


def compared(series):
    _, spans = roles_and_spans(series)
    economies = []
    for first, last, way, _ in spans:
        amount = sum(fill["amount"] for fill in series.fills[first + 1:last + 1])
        economies.append((series.fills[last], Fraction(amount, way)))
    of_fill = {fill["id"]: value for fill, value in economies}
    for index, fill in enumerate(series.fills):
        price = "-"
        if fill["total"] is not None:
            paid = [other for other in series.fills if other["total"] is not None and other["total"][1] > 0
                    and other["total"][0] == fill["total"][0] and not other["questioned"]]
            prices = [(other, Fraction(other["total"][1], other["amount"])) for other in paid]
            price = usual(Fraction(fill["total"][1], fill["amount"]), fill, prices, Fraction(3, 2))
        took = usual(of_fill[fill["id"]], fill, economies, 2) if fill["id"] in of_fill else "-"
        shown = series.by_odometer(index - 1, index) if index and not fill["missed"] else None
        ways = "-" if fill["typed"] is None or shown is None or shown <= 0 else "%d:%d" % (fill["typed"], shown)
        yield "compared %d %s %s %s" % (fill["id"], price, took, ways)


def totals(series):
    metres = sum(way or 0 for way in series.ways)
    amount = sum(fill["amount"] for fill in series.fills)
    both = sum(fill["amount"] for fill, way in zip(series.fills, series.ways) if way)
    yield "totals %d %d %d %s" % (metres, amount, len(series.fills), over(metres, both))
    spend, distance, quantity = {}, {}, {}
    for fill, way in zip(series.fills, series.ways):
        added(spend, fill["total"])
        if fill["total"] is None:
            continue
        code, money = fill["total"]
        before = quantity.get(code, (0, 0))
        quantity[code] = (before[0] + money, before[1] + fill["amount"])
        if way:
            before = distance.get(code, (0, 0))
            distance[code] = (before[0] + money, before[1] + way)
    last = series.fills[-1]["id"] if series.fills else None
    yield "spend %s %s %s %s" % (dash(last), shown(spend), rates(distance), rates(quantity))


def first_day(book, span):
    today = book.today
    return {
        "week": today - datetime.timedelta(days=7), "month": later(today, -1), "threeMonths": later(today, -3),
        "year": later(today, -12), "all": datetime.date.min,
    }[span]


def bucket(book, span, day):
    if span in ("week", "month"):
        return day
    if span in ("year", "all"):
        return day.replace(day=1)
    while day.weekday() != book.first_weekday:
        day -= datetime.timedelta(days=1)
    return day


def tanks(series):
    points, tank = [], []
    for fill, way in zip(series.fills, series.ways):
        tank.append((way, fill["amount"]))
        if fill["full"]:
            if all(way for way, _ in tank):
                points.append((fill["date"], len(tank), sum(way for way, _ in tank), sum(more for _, more in tank)))
            tank = []
    return points


def trend(series, name, span):
    book = series.book
    points = tanks(series) if name == "economy" else [
        (fill["date"], 1, fill["total"][1], fill["amount"]) for fill in series.fills
        if fill["total"] is not None and fill["total"][0] == "EUR"]
    within = [point for point in points if first_day(book, span) <= point[0] <= book.today]
    told = "within"
    buckets = {}
    for day, *figures in within:
        sums = buckets.setdefault(bucket(book, span, day), [0, 0, 0])
        for index, more in enumerate(figures):
            sums[index] += more
    rows = [(day, *sums) for day, sums in sorted(buckets.items())]
    if not within and points:
        told, rows = "newest", points[-12:]
    texts = ["%d:%d:%s" % ((day - EPOCH).days, count, over(above, below)) for day, count, above, below in rows]
    return "trend %s %s %s %s" % (name, span, told, " ".join(texts))


# Costs.

def period(expense, index):
    steps = index * expense["every"]
    if expense["unit"] == "days":
        return expense["day"] + datetime.timedelta(days=steps)
    return later(expense["day"], steps * (12 if expense["unit"] == "years" else 1))


def paid_until(expense):
    """The day behind the last period, which begins on the last day on which it may come again, or before."""
    if expense["until"] is None:
        return None
    index = 0
    while period(expense, index) <= expense["until"]:
        index += 1
    return period(expense, index)


def spread(expense, first, last):
    """The cost of days, each period's rounded up to the day before and up to the last."""
    end = min(last + datetime.timedelta(days=1), paid_until(expense) or datetime.date.max)
    index, cost = 0, 0
    while period(expense, index) < end:
        begin, close = period(expense, index), period(expense, index + 1)
        length = (close - begin).days

        def until(day):
            passed = min(max((day - begin).days, 0), length)
            return whole(Fraction(expense["amount"] * passed, length))

        if end > first:
            cost += until(end) - until(first)
        index += 1
    return cost


def costs(book, first, last):
    kinds = {}
    for fill in book.fills:
        if first <= fill["date"] <= last and fill["total"] is not None:
            added(kinds.setdefault("fuel-" + fill["kind"], {}), fill["total"])
    for expense in book.expenses:
        if expense["every"] is not None:
            cost = spread(expense, first, last)
            if cost:
                added(kinds.setdefault("fixed-" + expense["category"], {}), (expense["currency"], cost))
        elif first <= expense["day"] <= last:
            added(kinds.setdefault("other-" + expense["category"], {}), (expense["currency"], expense["amount"]))
    return kinds


def kinds_shown(kinds):
    return "{" + ";".join(sorted(name + shown(sums) for name, sums in kinds.items())) + "}"


def group(kinds, name):
    sums = {}
    for kind, money in kinds.items():
        if kind.startswith(name):
            for item in money.items():
                added(sums, item)
    return sums


def part(sums, metres, all_metres):
    return shown({code: whole(Fraction(money * metres, all_metres)) for code, money in sums.items()})


def all_costs(book):
    for index, (first, last) in enumerate(book.spans):
        kinds = costs(book, first, last)
        each = {code: (money, 1234567) for code, money in group(kinds, "").items()}
        yield "costs %s %s" % (kinds_shown(kinds), rates(each))
        wide, metres = costs(book, *book.spans[0]), 12345 * index
        shares = [part(group(wide, name), metres, 7654321) for name in ("fuel", "other", "fixed")]
        shares.append(part(group(kinds, "fixed"), metres, 98765))
        yield "trip " + " ".join(shares)
    days = [fill["date"] for fill in book.fills] + [expense["day"] for expense in book.expenses]
    for year in range(min(days).year, book.today.year + 1) if days else []:
        last = min(datetime.date(year, 12, 31), book.today)
        yield "year %d %s" % (year, kinds_shown(costs(book, datetime.date(year, 1, 1), last)))


# What people type.

def typed(text):
    text = text.strip(" ")
    body = text[1:] if text.startswith("-") else text
    marks = [sign for sign in body if sign in ".,"]
    digits = [sign for sign in body if sign.isdigit()]
    good = len(marks) + len(digits) == len(body) and len(marks) <= 1 and 1 <= len(digits) <= 12
    if not good or (marks and (body[0] in ".," or body[-1] in ".,")):
        return "refused"
    value = whole(Fraction(text.replace(",", ".")) * 1000)
    return "refused" if abs(value) > 10**14 else str(value)


def price(quantity, millionths, total, code, unit):
    per = None if millionths is None else Fraction(millionths, 1000) / VOLUMES[unit]  # thousandths per millilitre
    smallest = 10**(3 - DECIMALS[code])
    if [quantity, millionths, total].count(None) > 1 or (quantity is not None and quantity <= 0):
        return "refused"
    if quantity is None:
        if millionths == 0:
            return "refused"
        quantity = whole(total / per)
        return "refused" if quantity <= 0 else "%d %d %d" % (quantity, millionths, total)
    if millionths is None:
        return "%d %d %d" % (quantity, whole(Fraction(total) * VOLUMES[unit] / quantity) * 1000, total)
    product = quantity * per
    rounded = whole(product / smallest) * smallest
    if total is None:
        return "%d %d %d" % (quantity, millionths, rounded)
    difference = abs(product - total)
    if difference > product / 200 and difference > smallest:
        return "disagree %d" % rounded
    return "%d %d %d" % (quantity, millionths, total)


# Service and tyres.

FORTY_MILES = 64373


def alike(name):
    return "".join(sign for sign in name.lower() if sign.isalnum())


def towards_zero(value):
    return int(abs(value)) * (1 if value >= 0 else -1)


def day_later(days, every, unit):
    if unit == "days":
        return days + every
    return (later(date(days), every * (12 if unit == "years" else 1)) - EPOCH).days


def odometer_at(book, day):
    before = [metres for begin, metres in book.ways if begin <= day]
    return before[-1] if before else 0


def pace(book, end=None):
    """Up to a day, or to today."""
    end = book.now if end is None else end
    first = end if book.known is None else book.known
    way = weights = days = 0
    for day in range(max(first, end - 360), end):
        weight = 2 ** (11 - (end - 1 - day) // 30)
        way += weight * (odometer_at(book, day + 1) - odometer_at(book, day))
        weights, days = weights + weight, days + 1
    return (whole(Fraction(way, weights)), True) if days >= 7 else (FORTY_MILES, False)


def due(plan, works):
    last = works[-1] if works else None
    is_followed = last is not None and (plan["after"] is None or last["day"] > plan["after"])
    day, metres = (None, None) if is_followed else (plan["said_day"], plan["said_metres"])
    if day is None and plan["every"] is not None:
        day = day_later(last["day"] if last else plan["begin"], plan["every"], plan["unit"])
    from_metres = last["metres"] if last else plan["begin_metres"]
    if metres is None and plan["every_metres"] is not None and from_metres is not None:
        metres = from_metres + plan["every_metres"]
    return day, metres


def status(book, day, metres, days, left):
    soon = 500 * MILE if book.in_miles else 800000
    if days is not None and days < 0 or left is not None and left < 0:
        return "overdue"
    if days is not None and days <= 30 or left is not None and left <= soon:
        return "soon"
    return "none" if day is None and metres is None else "good"


def urgency(days, left, metres_a_day):
    by_way = None if left is None or metres_a_day == 0 else towards_zero(Fraction(left) / metres_a_day)
    known = [value for value in (days, by_way) if value is not None]
    return min(known) if known else None


def service(book):
    metres_a_day, is_measured = pace(book)
    yield "pace %d %d" % (metres_a_day, is_measured)
    works = sorted(book.works, key=lambda work: (
        work["day"], work["metres"] is not None, work["metres"] or 0, work["id"]))
    taken, ranks = set(), []
    for plan in sorted(book.plans, key=lambda plan: (plan["begin"], plan["id"])):
        name = alike(plan["name"])
        mine = [] if name in taken else [work for work in works if alike(work["name"]) == name]
        taken.add(name)
        day, metres = due(plan, mine)
        days = None if day is None else day - book.now
        left = None if metres is None or book.odometer is None else metres - book.odometer
        measured = urgency(days, left, metres_a_day)
        by_way = None if left is None or not metres_a_day else book.now + max(0, left) // metres_a_day
        expected = [value for value in (day, by_way) if value is not None]
        ranks.append((measured is None, measured or 0, plan["name"], plan["id"]))
        texts = [day, metres, days, left, measured, urgency(days, left, FORTY_MILES), min(expected, default=None)]
        ids = " ".join(str(work["id"]) for work in mine)
        yield "plan %d [%s] %s %s" % (
            plan["id"], ids, status(book, day, metres, days, left), " ".join(map(dash, texts)))
    yield "others " + " ".join(str(work["id"]) for work in works if alike(work["name"]) not in taken)
    yield "order " + " ".join(str(rank[3]) for rank in sorted(ranks, key=lambda rank: rank[:3]))
    yield from tyres(book)


def tyres(book):
    changes = sorted(book.changes, key=lambda change: (change["time"], change["id"]))
    sets = {}
    for change, after in zip(changes, changes[1:] + [None]):
        end = book.odometer if after is None else after["metres"]
        known = change["metres"] is not None and end is not None
        way = max(0, end - change["metres"]) + change["before"] if known else None
        name = alike(change["name"])
        before = sets[name]["metres"] if name in sets else 0
        sets[name] = {
            "name": change["name"], "metres": None if before is None or way is None else before + way,
            "last": change["id"], "on": after is None}
    for row in sets.values():
        yield "tyres %s %s %d %d" % (row["name"], dash(row["metres"]), row["last"], row["on"])


def answers(book):
    for fuel in ("liquid", "lpg", "electricity"):
        series = Series(book, fuel)
        yield from economy(series)
        yield from compared(series)
        yield from totals(series)
        for span in ("week", "month", "threeMonths", "year", "all"):
            for name in ("economy", "prices"):
                yield trend(series, name, span)
    yield from all_costs(book)
    for text in book.numbers:
        yield "number " + typed(text)
    for row in book.prices:
        yield "price " + price(*row)
    yield from service(book)


def histories(path):
    said, told = [], []
    with open(path, encoding="utf-8") as file:
        for line in file:
            word, text = line.rstrip("\n").split(" ", 1)
            if word == "in" and text.startswith("history ") and said:
                yield said, told
                said, told = [], []
            (said if word == "in" else told).append(text)
    if said:
        yield said, told


def main(path):
    count, lines, differing = 0, 0, 0
    for said, told in histories(path):
        book = Book(said)
        mine = list(answers(book))
        count, lines = count + 1, lines + len(mine)
        pairs = list(zip(mine, told)) + [(text, "nothing") for text in mine[len(told):]]
        pairs += [("nothing", text) for text in told[len(mine):]]
        for ours, theirs in pairs:
            if ours != theirs:
                differing += 1
                if differing <= 20:
                    print("history %s\n  model: %s\n  room:  %s" % (book.seed, ours, theirs))
    print("figure carbook-histories %d histories" % count)
    print("figure carbook-answers %d lines" % lines)
    print("figure carbook-disagreements %d lines" % differing)
    return 1 if differing or not count else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
