"""What was said of one vehicle in a year, and what docs/carbook.md, docs/maintenance.md, docs/snapshot-format.md and
docs/vehicle-history.md make of it. The arithmetic is that of carbook_model.py.

What the odometer showed between two looks, and what was recorded until then, are asked of the program, as `looks`:
CarBookModelTests prove those by themselves.
"""

import datetime
import functools
from fractions import Fraction

import carbook_model as model
from household_home import day_of, moment

SIGNS = {"volume": ("litres", "L"), "energy": ("kWh", "kWh")}
FUELS = {"volume": "liquid", "energy": "electricity"}


def days(day):
    return (day - model.EPOCH).days


def noon(day):
    return moment(day, 12)


def text_of(seconds):
    """As programs write a moment."""
    return datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def grouped(number):
    return f"{number:,}" if abs(number) >= 10_000 else str(number)


def kilometres(metres):
    return f"{grouped(model.whole(Fraction(metres, 1000)))} km"


def on_the_instrument(metres):
    """Whole kilometres, rounded down; what lacks two metres of the next one is that one."""
    return f"{grouped((metres + 2) // 1000)} km"


def decimal(value, places):
    size = model.whole(abs(value) * 10**places)
    head, tail = divmod(size, 10**places)
    return f"{grouped(head)}.{tail:0{places}}"


def money(sums):
    """As programs write money: a number for each currency."""
    return {code: Fraction(amount, 1000) for code, amount in sums.items()}


def money_text(sums):
    return ", ".join(f"{decimal(Fraction(amount, 1000), model.DECIMALS[code])} {code}" for code, amount in
                     sorted(sums.items()))


def per_100_km(amount, metres):
    """The nearest number with 53 binary digits, as programs write it."""
    return float(Fraction(amount * 100, metres)) if metres and amount else None


class Fact:
    """An entry: what it is of, its number, its day, and its second if that was said too."""

    def __init__(self, kind, number, day, second, **said):
        self.kind, self.number, self.day, self.second = kind, number, day, second
        self.said = said

    def __getattr__(self, name):
        return self.__dict__["said"].get(name)

    @property
    def time(self):
        return noon(self.day) if self.second is None else self.second

    @property
    def date(self):
        return self.day.isoformat() if self.second is None else text_of(self.second)


class VehicleBook:
    """The entries about a vehicle that are in force, and its figures at a moment."""

    def __init__(self, name):
        self.name, self.facts = name, []

    def take_back(self, number):
        self.facts = [fact for fact in self.facts if fact.number != number]

    def of(self, *kinds):
        return [fact for fact in self.facts if fact.kind in kinds]

    def at(self, now, looks):
        return Figures(self, now, looks)


class Figures:
    """The figures of a vehicle at a moment. `looks` gives odometer, recorded metres, and ways that were driven."""

    def __init__(self, vehicle, now, looks):
        self.vehicle, self.now, self.looks = vehicle, now, looks
        self.today = day_of(now)
        self.book = model.Book([])
        self.book.today, self.book.now, self.book.in_miles = self.today, days(self.today), False
        self.estimate = looks.odometer(now)
        self.book.odometer = self.probably(now)
        self.shift = looks.shift(now)
        self.fill()
        self.spend()
        self.plans = [self.plan(fact) for fact in vehicle.of("plan")]

    def probably(self, seconds):
        """As it was probably shown, in whole kilometres, of an instrument that was never exchanged."""
        metres, shift = self.looks.odometer(seconds), self.looks.shift(seconds)
        return None if metres is None else (metres - shift + 2) // 1000 * 1000 + shift

    # What was said, as the model takes it.

    def fill(self):
        for fact in self.vehicle.of("fuel"):
            self.book.fills.append({
                "id": fact.number, "time": fact.time * 1000, "day": days(fact.day), "odometer": fact.odometer,
                "typed": fact.distance, "kind": fact.of, "fuel": FUELS[fact.of], "amount": fact.amount,
                "total": fact.total, "full": fact.full, "missed": fact.missed, "questioned": False,
                "date": fact.day})
        self.book.exchanges = [(fact.time * 1000, fact.old, fact.new) for fact in self.vehicle.of("instrument")]
        times = sorted(fact.time for fact in self.vehicle.of("fuel"))
        self.book.records = [(time * 1000, self.looks.recorded(time)) for time in times]
        self.series = [model.Series(self.book, fuel) for fuel in ("liquid", "electricity")]

    def spend(self):
        for fact in self.vehicle.of("expense", "service"):
            if fact.total is not None:
                every, unit = fact.every or (None, None)
                category = "service" if fact.kind == "service" else fact.category
                self.book.expenses.append({
                    "day": fact.day, "amount": fact.total[1], "currency": fact.total[0], "category": category,
                    "every": every, "unit": unit, "until": fact.until})

    def readings(self):
        """Facts with an odometer that somebody read."""
        return [fact for fact in self.vehicle.facts if fact.odometer is not None and fact.kind != "plan"]

    @functools.cached_property
    def metres_a_day(self):
        known = [day_of(fact.time) for fact in self.readings()]
        if self.looks.first_way() is not None:
            known.append(day_of(self.looks.first_way()))
        self.book.known = days(min(known)) if known else None
        # A car of which nothing was heard for months is not taken to have stood.
        heard = [day_of(fact.time) for fact in self.readings()]
        if self.looks.last_way() is not None:
            heard.append(day_of(self.looks.last_way()))
        end = min([self.book.now] + [days(max(heard)) + 1] * bool(heard))
        if known:
            first = max(self.book.known, end - 360)
            ends = [end - 30 * block for block in range(13)]
            for day in sorted({first, *(day for day in ends if day > first)}):
                # Nothing lies between the last block's end and the next one's: the days of a block weigh the same.
                begin = moment(model.date(day), 0)
                odometer = self.looks.odometer(begin)
                self.book.ways.append((day, self.looks.recorded(begin) if odometer is None else odometer))
        return model.pace(self.book, end)[0]

    # Service.

    def plan(self, fact):
        every, unit = fact.every or (None, None)
        by_way = fact.every_metres is not None or fact.due_at is not None
        begin_metres = self.probably(fact.time) if by_way else None
        plan = {
            "name": fact.name, "begin": days(fact.day), "begin_metres": begin_metres, "every": every, "unit": unit,
            "every_metres": fact.every_metres, "said_day": None if fact.due is None else days(fact.due),
            "said_metres": fact.due_at, "after": None, "fact": fact}
        works = [work for work in self.vehicle.of("service") if model.alike(work.name) == model.alike(fact.name)]
        plan["works"] = sorted((self.work(work, by_way) for work in works), key=lambda work: (
            work["day"], work["metres"] is not None, work["metres"] or 0, work["id"]))
        day, metres = model.due(plan, plan["works"])
        plan["day"], plan["metres"] = day, metres
        plan["days"] = None if day is None else day - self.book.now
        odometer = self.book.odometer
        plan["left"] = None if metres is None or odometer is None else metres - odometer
        plan["status"] = model.status(self.book, day, metres, plan["days"], plan["left"])
        return plan

    def work(self, fact, by_way=True):
        """With the odometer that was read, else, where the way matters, with the one that was probably shown."""
        metres = self.probably(fact.time) if fact.odometer is None and by_way else None
        if fact.odometer is not None:
            metres = fact.odometer + self.looks.shift(fact.time)
        return {"id": fact.number, "day": days(fact.day), "metres": metres}

    def used(self, plan):
        last = plan["works"][-1] if plan["works"] else None
        shares = []
        if plan["day"] is not None:
            begin = last["day"] if last else plan["begin"]
            shares.append(self.share(self.book.now - begin, plan["day"] - begin))
        begin = last["metres"] if last else plan["begin_metres"]
        if None not in (begin, plan["metres"], self.book.odometer):
            shares.append(self.share(self.book.odometer - begin, plan["metres"] - begin))
        return max(shares, default=None)

    @staticmethod
    def share(part, whole):
        return model.whole(Fraction(max(0, part) * 1000, whole)) if whole > 0 else 1000

    def standing(self, plan):
        is_of_old = plan["left"] is not None and self.shown(plan["metres"]) is None
        return self.standing_now(plan) + (", by the old odometer" if is_of_old else "")

    def standing_now(self, plan):
        late = []
        if plan["days"] is not None and plan["days"] < 0:
            late.append("1 day" if plan["days"] == -1 else f"{grouped(-plan['days'])} days")
        if plan["left"] is not None and plan["left"] < 0:
            late.append(kilometres(-plan["left"]))
        if late:
            return " and ".join(late) + " overdue"
        ahead = []
        if plan["days"] is not None:
            ahead.append({0: "today", 1: "tomorrow"}.get(plan["days"], f"in {plan['days']} days"))
        if plan["left"] is not None:
            ahead.append(("" if ahead else "in ") + kilometres(plan["left"]))
        return "due " + " or ".join(ahead)

    def short(self, plan):
        """Whichever of day and way comes first."""
        by_way = None if plan["left"] is None else -1 if plan["left"] < 0 else (
            plan["left"] // self.metres_a_day if self.metres_a_day else None)
        if plan["days"] is None or (plan["days"] >= 0 and by_way is not None and by_way < plan["days"]):
            way = kilometres(abs(plan["left"]))
            return f"{way} late" if plan["left"] < 0 else f"in {way}"
        if plan["days"] == 0:
            return "today"
        return f"{grouped(-plan['days'])} d late" if plan["days"] < 0 else f"in {grouped(plan['days'])} d"

    def due_text(self, plan):
        parts = [] if plan["day"] is None else [f"on {model.date(plan['day'])}"]
        if self.shown(plan["metres"]) is not None:
            parts.append(f"at {on_the_instrument(plan['metres'] - self.shift)}")
        return "due " + " or ".join(parts)

    def expected(self, plan):
        found = [] if plan["day"] is None else [plan["day"]]
        if plan["left"] is not None and self.metres_a_day:
            found.append(self.book.now + max(0, plan["left"]) // self.metres_a_day)
        return model.date(min(found)).isoformat() if found else None

    def ranked(self):
        def rank(plan):
            urgency = model.urgency(plan["days"], plan["left"], self.metres_a_day)
            return urgency is None, urgency or 0, plan["name"]

        return sorted((plan for plan in self.plans if plan["status"] != "none"), key=rank)

    def next_services(self):
        return [{
            "service": plan["name"], "status": plan["status"], "text": self.standing(plan),
            "shortText": self.short(plan), "dueText": self.due_text(plan),
            "dueDate": None if plan["day"] is None else model.date(plan["day"]).isoformat(),
            "dueOdometerMetres": self.shown(plan["metres"]), "daysLeft": plan["days"], "metresLeft": plan["left"],
            "dueBeforeExchange": plan["metres"] is not None and self.shown(plan["metres"]) is None,
            "expectedDate": self.expected(plan), "usedThousandths": self.used(plan),
        } for plan in self.ranked()[:3]]

    def shown(self, metres):
        """As the instrument of now shows it; what lies before its beginning it never shows."""
        return None if metres is None or metres < self.shift else metres - self.shift

    def shown_then(self, work):
        """As the instrument of the day showed it."""
        noon = work["day"] * 86_400_000 + 43_200_000
        return work["metres"] - sum(old - new for time, old, new in self.book.exchanges if time <= noon)

    def services_due(self):
        return sum(1 for plan in self.plans if (plan["days"] is not None and plan["days"] <= 0) or
                   (plan["left"] is not None and plan["left"] <= 0))

    def service_list(self):
        for plan in self.plans:
            last = plan["works"][-1] if plan["works"] else None
            is_due = plan["status"] != "none"
            yield {
                "number": str(plan["fact"].number), "vehicle": self.vehicle.name, "service": plan["name"],
                "status": plan["status"], "text": self.standing(plan) if is_due else "not due",
                "dueDate": None if plan["day"] is None else model.date(plan["day"]).isoformat(),
                "dueOdometerMetres": self.shown(plan["metres"]), "daysLeft": plan["days"],
                "dueBeforeExchange": plan["metres"] is not None and self.shown(plan["metres"]) is None,
                "metresLeft": plan["left"], "urgency": model.urgency(plan["days"], plan["left"], self.metres_a_day),
                "plainUrgency": model.urgency(plan["days"], plan["left"], model.FORTY_MILES),
                "expectedDate": self.expected(plan), "metresPerDay": self.metres_a_day,
                "everyMetres": plan["every_metres"],
                "lastDate": None if last is None else model.date(last["day"]).isoformat(),
                **({"lastOdometerMetres": self.shown_then(last)} if last and last["metres"] else {})}

    def expense_list(self):
        for fact in self.vehicle.of("expense"):
            yield {
                "number": str(fact.number), "vehicle": self.vehicle.name, "date": fact.date,
                "total": Fraction(fact.total[1], 1000), "currency": fact.total[0], "category": fact.category,
                "until": None if fact.until is None else fact.until.isoformat(), "questioned": False}

    def service_history(self):
        rows = sorted(self.vehicle.of("service"), key=lambda fact: (fact.day, fact.number))
        return [{
            "number": str(fact.number), "kind": "service", "vehicle": self.vehicle.name, "date": fact.date,
            "odometerMetres": fact.odometer, "service": fact.name, "category": fact.category,
            "workshop": fact.workshop, "total": None if fact.total is None else Fraction(fact.total[1], 1000),
            "currency": None if fact.total is None else fact.total[0], "files": fact.files or [],
            "questioned": False} for fact in rows]

    # Tyres.

    def tyres(self):
        changes = sorted(self.vehicle.of("tyres"), key=lambda fact: (fact.time, fact.number))
        self.book.changes = [{
            "id": fact.number, "name": fact.name, "time": fact.time * 1000, "before": fact.before or 0,
            "metres": self.work(fact)["metres"]} for fact in changes]
        rows = []
        for line in model.tyres(self.book):
            _, _, metres, last, is_on = line.split(" ")
            fact = next(fact for fact in changes if fact.number == int(last))
            rows.append({"set": fact.name, "metres": model.number(metres), "isOn": is_on == "1", "fact": fact})
        return rows

    # Fuel.

    @staticmethod
    def spans(series):
        """Day of the end, metres and amount of each span from full tank to full tank."""
        ends = {fill["id"]: fill for fill in series.fills}
        for line in model.economy(series):
            if line.startswith("span "):
                _, _, last, _, metres, _, amount, *_ = line.split(" ")
                yield ends[int(last)]["date"], int(metres), int(amount)

    def fuel(self):
        rows = []
        for series in self.series:
            if not series.fills:
                continue
            spans = list(self.spans(series))
            metres, amount = sum(span[1] for span in spans), sum(span[2] for span in spans)
            spend = {}
            for fill in series.fills:
                model.added(spend, fill["total"])
            last = series.fills[-1]
            rows.append({
                "vehicle": self.vehicle.name, "fuel": series.fuel, "of": SIGNS[series.kind][0],
                "fullToFullPer100Km": per_100_km(amount, metres), "fullToFullMetres": metres,
                "distanceMetres": sum(way or 0 for way in series.ways),
                "quantity": Fraction(sum(fill["amount"] for fill in series.fills), 1000),
                "fillUps": len(series.fills), "spend": money(spend), "lastDate": last["date"].isoformat(),
                "lastQuantity": Fraction(last["amount"], 1000),
                "lastTotal": None if last["total"] is None else Fraction(last["total"][1], 1000),
            })
        return rows

    def fuel_of(self, first, last):
        """The consumption of a time, with what model needs to add up several."""
        rows = []
        for series in self.series:
            fills = [fill for fill in series.fills if first <= fill["date"] <= last]
            spans = [span for span in self.spans(series) if first <= span[0] <= last]
            if fills:
                rows.append((series.kind, sum(span[1] for span in spans), sum(span[2] for span in spans),
                             sum(fill["amount"] for fill in fills), len(fills)))
        return rows

    @staticmethod
    def fuel_rows(rows):
        told = []
        for kind in ("volume", "energy"):
            mine = [row for row in rows if row[0] == kind]
            if mine:
                metres, amount, filled, count = (sum(row[place] for row in mine) for place in range(1, 5))
                told.append({
                    "fuel": FUELS[kind], "of": SIGNS[kind][0], "fullToFullPer100Km": per_100_km(amount, metres),
                    "fullToFullMetres": metres or None, "quantity": Fraction(filled, 1000), "fillUps": count})
        return told

    # Ways and costs.

    def month(self, before):
        first = model.later(self.today.replace(day=1), -before)
        begin, end = moment(first, 0), moment(model.later(first, 1), 0)
        metres = self.looks.recorded(min(end, self.now)) - self.looks.recorded(begin)
        return {"trips": self.looks.begun(begin, end), "metres": metres}

    def costs(self, first, last):
        """By what they were for."""
        named = {}
        for kind, sums in model.costs(self.book, first, last).items():
            name = {"fuel-volume": "fuel", "fuel-energy": "charging"}.get(kind, kind.split("-", 1)[1])
            for item in sums.items():
                model.added(named.setdefault(name, {}), item)
        return named

    def sums(self, first, last, group=""):
        return model.group(model.costs(self.book, first, last), group)

    def metres_on(self, first, last):
        """By the odometer where somebody read it, but at least those recorded."""
        begin, end = moment(first, 0), min(moment(last + datetime.timedelta(days=1), 0), self.now)
        way = self.looks.recorded(end) - self.looks.recorded(begin)
        before, after = self.looks.odometer(begin), self.looks.odometer(end)
        return way if before is None or after is None else max(way, after - before)

    def years(self):
        seen = [fact.day.year for fact in self.readings() + self.vehicle.of("fuel", "expense", "service")]
        if self.looks.first_way() is not None:
            seen.append(day_of(self.looks.first_way()).year)
        for year in range(min(seen, default=self.today.year), self.today.year + 1):
            yield datetime.date(year, 1, 1), min(datetime.date(year, 12, 31), self.today)

    # The answers of the programs.

    def board(self):
        return {
            "vehicle": self.vehicle.name, "odometerMetres": self.shown(self.estimate),
            "metresPerDay": self.metres_a_day,
            "thisMonth": self.month(0), "lastMonth": self.month(1),
            "costsOfThisYear": money(self.sums(self.today.replace(month=1, day=1), self.today)), "fuel": self.fuel(),
            "nextServices": self.next_services()}

    def snapshot(self):
        told = self.board()
        for name in ("thisMonth", "lastMonth"):
            trips, metres = told[name]["trips"], told[name]["metres"]
            told[name + "Text"] = f"{trips} trip{'' if trips == 1 else 's'}, {decimal(Fraction(metres, 1000), 1)} km"
        costs = self.sums(self.today.replace(month=1, day=1), self.today)
        last = max((fill for fill in self.book.fills), key=lambda fill: (fill["time"], fill["id"]), default=None)
        fill = None
        if last is not None:
            sign, places = SIGNS[last["kind"]][1], 2 if last["kind"] == "volume" else 1
            fill = f"{last['date']}, {decimal(Fraction(last['amount'], 1000), places)} {sign}"
        odometer = self.shown(self.estimate)
        told.update({
            "odometerText": None if odometer is None else on_the_instrument(odometer), "lastFillText": fill,
            "costsOfThisYearText": money_text(costs) if costs else None, "servicesDue": self.services_due(),
            "lastTrip": self.looks.last_trip()})
        return told

    def totals(self):
        first = min((fact.day.year for fact in self.vehicle.of("fuel", "expense", "service") if fact.total),
                    default=None)
        for begin, end in self.years():
            if first is None or begin.year < first:
                continue
            yield {
                "vehicle": self.vehicle.name, "from": begin.isoformat(), "until": end.isoformat(),
                "metres": self.metres_on(begin, end), "total": money(self.sums(begin, end)),
                **{name: money(self.sums(begin, end, name)) for name in ("fuel", "fixed", "other")},
                "categories": {name: money(sums) for name, sums in self.costs(begin, end).items()}}

    def report(self):
        readings = sorted(self.readings(), key=lambda fact: (fact.time, fact.odometer + self.looks.shift(fact.time)))
        years, fuels, costs = [], [], {}
        for begin, end in self.years():
            fuel, spent = self.fuel_of(begin, end), self.costs(begin, end)
            last = min(moment(end, 23, 59, 59), self.now)
            metres = self.metres_on(begin, end)
            if not (metres or fuel or spent):
                continue
            at_end = self.looks.odometer(last)
            years.append({
                "year": begin.year, "from": begin.isoformat(), "until": end.isoformat(),
                "metres": metres, "odometerMetres": None if at_end is None else at_end - self.looks.shift(last),
                "fuel": self.fuel_rows(fuel), "costs": {name: money(sums) for name, sums in spent.items()},
                "total": money(self.sums(begin, end))})
            fuels += fuel
            for name, sums in spent.items():
                for item in sums.items():
                    model.added(costs.setdefault(name, {}), item)
        total = {}
        for sums in costs.values():
            for item in sums.items():
                model.added(total, item)
        return {
            "odometer": {"metres": self.shown(self.estimate), "recordedMetres": self.looks.recorded(self.now)},
            "readings": [{
                "date": fact.day.isoformat(), "odometerMetres": fact.odometer,
                "totalMetres": fact.odometer + self.looks.shift(fact.time), "questioned": False, "counts": True}
                for fact in readings],
            "instruments": [{
                "date": fact.day.isoformat(), "oldEndMetres": fact.old, "newBeginMetres": fact.new}
                for fact in self.vehicle.of("instrument")],
            "services": [self.reported(fact) for fact in
                         sorted(self.vehicle.of("service"), key=lambda fact: (fact.day, fact.number))],
            "nextServices": [{
                "service": plan["name"], "status": plan["status"], "text": self.standing(plan),
                "dueDate": None if plan["day"] is None else model.date(plan["day"]).isoformat(),
                "metresLeft": plan["left"], "expectedDate": self.expected(plan)} for plan in self.ranked()],
            "tyres": [{
                "set": row["set"], "metres": row["metres"], "isOn": row["isOn"], "date": row["fact"].day.isoformat()}
                for row in self.tyres()],
            "years": years,
            "all": {"fuel": self.fuel_rows(fuels), "total": money(total),
                    "costs": {name: money(sums) for name, sums in costs.items()}}}

    def reported(self, fact):
        metres = self.work(fact)["metres"]
        return {
            "date": fact.day.isoformat(), "service": fact.name, "totalMetres": metres,
            "odometerMetres": None if metres is None else metres - self.looks.shift(fact.time),
            "odometerIsRead": fact.odometer is not None, "questioned": False,
            "cost": money(dict([fact.total])) if fact.total else {}, "workshop": fact.workshop}
