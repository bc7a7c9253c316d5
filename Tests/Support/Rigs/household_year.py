#!/usr/bin/env python3
"""A year of a household with two cars, lived through day by day with the real programs: drives, fuel, services, tyres,
expenses, a mistake that is undone, and reminders as they come. Four times in it, and at its end, what the programs tell
is compared with what a model in Python tells that was made of the pages.

    household_year.py --programs DIR --clock day-clock.so --room DIR --whole SPOOL --truth TABLE

Prints a line for each disagreement, and ends in figures.
"""

import argparse
import bisect
import datetime
import itertools
import os
import sys
from fractions import Fraction

import carbook_model as model
import household_home as home
from household_book import Fact, VehicleBook, decimal, text_of

FIRST, LAST = datetime.date(2026, 3, 2), datetime.date(2027, 3, 2)
GOLF, ZOE = "Golf", "Zoe"
BASE = {GOLF: 84_000_350, ZOE: 12_300_420}
# Metres that an instrument advances for each of the road.
FACTOR = {GOLF: 1.02, ZOE: 1.0}
# A holiday of the second car without the recorder.
# Another instrument is put in, which begins at nothing.
EXCHANGE = datetime.date(2026, 7, 13)
HOLIDAY, HOLIDAY_METRES = datetime.date(2026, 8, 10), 640_000
LITRES, KILOWATT_HOURS = Fraction(65, 1000), Fraction(175, 1000)
LOOKS = [datetime.date(2026, 5, 31), datetime.date(2026, 8, 31), datetime.date(2027, 1, 1), LAST]


def day(month, number, year=2026):
    return datetime.date(year, month, number)


class Comparison:
    """Counts what was compared, and says what differs."""

    def __init__(self):
        self.compared = self.differing = 0

    def say(self, where, ours, theirs):
        self.differing += 1
        if self.differing <= 60:
            print(f"{where}: the model says {ours}, the program {theirs}")

    def same(self, where, ours, theirs):
        """Every member that the model has; members that it does not know are passed over."""
        if isinstance(ours, dict) and isinstance(theirs, dict):
            for name, value in ours.items():
                self.same(f"{where} {name}", value, theirs.get(name, "nothing"))
            if where.endswith(("spend", "costs", "total", "fuel", "fixed", "other", "categories", "costsOfThisYear")):
                for name in set(theirs) - set(ours):
                    self.say(f"{where} {name}", "nothing", theirs[name])
            return
        if isinstance(ours, list) and isinstance(theirs, list):
            if len(ours) != len(theirs):
                self.say(where, f"{len(ours)} rows", f"{len(theirs)} rows")
            for index, (one, other) in enumerate(zip(ours, theirs)):
                self.same(f"{where} {index + 1}", one, other)
            return
        self.compared += 1
        if isinstance(ours, float) and isinstance(theirs, (int, Fraction)):
            theirs = float(theirs)
        if ours != theirs or isinstance(ours, bool) != isinstance(theirs, bool):
            self.say(where, ours, theirs)


class Looks:
    """What the programs tell of a vehicle's odometer and its drives, at one moment of the year."""

    def __init__(self, year, car, trips):
        self.year, self.car = year, car
        self.trips = sorted((trip for trip in trips if trip["vehicle"] == car), key=lambda trip: trip["startedAt"])
        self.ways = [(*self.time(trip), self.length(trip)) for trip in self.trips]
        self.known, self.starts = {}, [way[0] for way in self.ways]
        # The metres of all ways before each.
        self.before = list(itertools.accumulate((way[2] for way in self.ways), initial=Fraction(0)))

    @staticmethod
    def milliseconds(text):
        return int(datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp() * 1000 + 0.5)

    def time(self, trip):
        """Begin and end; of one that goes on yet, the end so far."""
        start = self.milliseconds(trip["startedAt"])
        return start, self.milliseconds(trip["endedAt"]) if trip["endedAt"] else start + trip["durationMs"]

    @staticmethod
    def length(trip):
        return Fraction(trip["distanceMetres"]) + Fraction(trip["inferredMetres"])

    def shift(self, seconds):
        """What an instrument that was never exchanged shows more than the one of then."""
        exchanges = self.year.books[self.car].of("instrument")
        return sum(fact.old - fact.new for fact in exchanges if fact.time <= seconds)

    def odometer(self, seconds):
        """As it is estimated, of an instrument that was never exchanged; nothing where nobody ever read it."""
        if seconds not in self.known:
            words = ["odometer", "--json", "--vehicle", self.car]
            if seconds != self.year.home.now:
                time = datetime.datetime.fromtimestamp(seconds, home.ZONE)
                words += ["--date", time.strftime("%Y-%m-%d %H:%M:%S")]
            told = self.year.home.objects(*words)[0]
            shown = told["odometerMetres"]
            self.known[seconds] = None if shown is None else shown + self.shift(seconds)
            self.year.comparison.same(f"{self.year.today} {self.car} recorded until {text_of(seconds)}",
                                      self.recorded(seconds), told["recordedMetres"])
        return self.known[seconds]

    def recorded(self, seconds):
        at = seconds * 1000
        count = bisect.bisect_right(self.starts, at)
        if not count:
            return 0
        start, end, metres = self.ways[count - 1]
        return model.whole(self.before[count - 1] + metres * min(1, Fraction(at - start, max(1, end - start))))

    def first_way(self):
        return self.ways[0][0] // 1000 if self.ways else None

    def last_way(self):
        return max(end for _, end, _ in self.ways) // 1000 if self.ways else None

    def begun(self, begin, end):
        return sum(1 for start, _, _ in self.ways if begin * 1000 <= start < end * 1000)

    def last_trip(self):
        ended = [trip for trip in self.trips if trip["endedAt"] and not trip["open"]]
        if not ended:
            return None
        trip = ended[-1]
        metres = model.whole(self.length(trip))
        return {
            "id": trip["id"], "private": False, "distanceMetres": metres, "durationMs": trip["durationMs"],
            "distanceText": f"{decimal(Fraction(metres, 1000), 1)} km"}


class Year:
    """The household, its books, and what the model knows of them."""

    def __init__(self, options):
        self.home = home.Home(options.programs, options.clock, options.room)
        self.truth = home.Truth(options.truth, [GOLF, ZOE])
        self.spool = home.GrowingLog(options.whole, f"{self.home.data}/spool")
        self.home.remember_log(self.spool.log)
        self.comparison = Comparison()
        self.books = {GOLF: VehicleBook(GOLF), ZOE: VehicleBook(ZOE)}
        self.today = FIRST
        # Since the last full tank: metres at it, and what was filled since.
        self.filled_at, self.turns = {}, {GOLF: 0, ZOE: 0}
        # What somebody was reminded of, and at which level; until when what is put off.
        self.reminded, self.snoozed = {}, {}
        self.heard, self.events, self.beyond = 0, [], 0
        self.lent = set()

    # Time.

    def go_to(self, date, hour=9):
        self.today = date
        self.home.now = max(self.home.now + 2, self.truth.rest(home.moment(date, hour)))
        self.spool.grow(self.home.now)
        self.lend()

    def trips(self):
        return self.home.objects("trips", "--json", "--all")

    def lend(self):
        """The recorder moved over for a day: it is said of these trips which car it was."""
        trips = [trip for trip in self.trips() if trip["startedAt"] and not trip["open"] and trip["endedAt"]]
        fresh = [trip for trip in trips if trip["id"] not in self.lent]
        self.lent.update(trip["id"] for trip in fresh)
        meant = [trip["id"] for trip in fresh if self.truth.car(Looks.milliseconds(trip["startedAt"])) == ZOE]
        if meant:
            self.do("edit", *meant, "--vehicle", ZOE)

    def driven(self, car):
        """Metres of an instrument that was never exchanged, as they truly are."""
        way = self.truth.metres(car, self.home.now) * FACTOR[car]
        if car == ZOE and self.home.now > home.moment(HOLIDAY, 8):
            way += HOLIDAY_METRES
        return BASE[car] + way

    def instrument(self, car):
        """Whole kilometres that the instrument of now shows, in metres."""
        shift = sum(fact.old - fact.new for fact in self.books[car].of("instrument"))
        return int(self.driven(car) - shift) // 1000 * 1000

    def exchange(self, car):
        old = self.instrument(car)
        self.enter(car, "instrument", "odometer", "0km", "--exchanged", f"{old // 1000}km", old=old, new=0)
        self.filled_at[car] -= old

    # Saying.

    def do(self, *words):
        text, complaint, code = self.home.run(*words)
        if code:
            self.comparison.say(f"{self.today} {' '.join(map(str, words))}", "done", f"{code}: {complaint.strip()}")
        return text

    def enter(self, car, kind, *words, date=None, **said):
        """An entry that holds from now on, in the book and in the model."""
        words = list(words) + ["--vehicle", car, "--json"] + (["--date", date.isoformat()] if date else [])
        told = self.home.run(*words)
        if told[2]:
            self.comparison.say(f"{self.today} {' '.join(map(str, words))}", "taken", told[1].strip())
            return None
        number = home.json.loads(told[0])["entry"]
        fact = Fact(kind, number, date or self.today, None if date else self.home.now, **said)
        self.books[car].facts.append(fact)
        return fact

    def take_back(self, car, fact):
        """A mistake: nothing of it may be left."""
        if fact is not None:
            self.do("undo", fact.number)
            self.books[car].take_back(fact.number)

    # Fuel.

    def fill_up(self, car):
        """In turn full, partial, of a day alone, without an odometer, abroad, behind one that was missed. A way is
        always read or typed: what the series of the odometer tells else is compared by carbook_model.py."""
        shown = self.instrument(car)
        gone = shown - self.filled_at.get(car, BASE[car])
        if gone < 45_000:
            return
        turn = self.turns[car] = self.turns[car] + 1
        self.filled_at[car] = shown
        if car == ZOE:
            self.charge(gone, shown, turn)
        else:
            self.pour(gone, shown, turn)

    def pour(self, gone, shown, turn):
        amount = min(48_000, model.whole(gone * LITRES / 10) * 10)
        litres, odometer = f"{amount // 1000}.{amount % 1000 // 10:02}", f"{shown // 1000}km"
        said = {"of": "volume", "amount": amount, "odometer": shown, "full": True, "missed": False}
        price = 1_749_000 + turn * 3_000
        per_litre = f"{price // 1_000_000}.{price % 1_000_000 // 1000:03}"
        total = int(model.price(amount, price, None, "EUR", "litre").split(" ")[2])
        said["total"] = ("EUR", total)
        kind = turn % 8
        if kind == 2:
            self.enter(GOLF, "fuel", "fuel", "add", f"{litres}l", odometer, per_litre, "--partial",
                       **dict(said, full=False))
        elif kind == 3:
            euros = f"{total // 1000}.{total % 1000 // 10:02}"
            self.enter(GOLF, "fuel", "fuel", "add", "--litres", litres, "--odometer", shown // 1000, "--total", euros,
                       date=self.today, **said)
        elif kind in (5, 6):
            self.enter(GOLF, "fuel", "fuel", "add", f"{litres}l", per_litre, "--distance", f"{gone // 1000}km",
                       **dict(said, odometer=None, distance=gone))
        elif kind == 7:
            crowns = amount * 37 // 1000 * 1000
            self.enter(GOLF, "fuel", "fuel", "add", f"{litres}l", odometer, f"{crowns // 1000}CZK", "--distance",
                       f"{gone // 1000}km", **dict(said, total=("CZK", crowns), distance=gone))
        elif kind == 0:
            self.enter(GOLF, "fuel", "fuel", "add", f"{litres}l", odometer, per_litre, "--missed",
                       **dict(said, missed=True))
        else:
            self.enter(GOLF, "fuel", "fuel", f"{litres}l", odometer, per_litre, "--station", "Aral", **said)

    def charge(self, gone, shown, turn):
        amount = min(50_000, model.whole(gone * KILOWATT_HOURS / 100) * 100)
        energy = f"{amount // 1000}.{amount % 1000 // 100}kWh"
        said = {"of": "energy", "amount": amount, "odometer": shown, "full": turn % 3 != 2, "missed": False}
        total = int(model.price(amount, 390_000, None, "EUR", "litre").split(" ")[2])
        if amount == 50_000:
            said["missed"] = True
        words = ([] if said["full"] else ["--partial"]) + (["--missed"] if said["missed"] else [])
        self.enter(ZOE, "fuel", "fuel", "add", energy, f"{shown // 1000}km", "0.39", *words,
                   **dict(said, total=("EUR", total)))

    # Services, tyres, expenses.

    def plan(self, car, name, *words, date=None, every=None, every_metres=None, due=None, due_at=None):
        return self.enter(car, "plan", "service", "add", name, *words, date=date, name=name, every=every,
                          every_metres=every_metres, due=due, due_at=due_at)

    def work(self, car, name, total, *words, date=None, odometer=None, category=None, **said):
        figures = [f"{total // 1000}.{total % 1000 // 10:02}EUR"] + ([f"{odometer // 1000}km"] if odometer else [])
        return self.enter(car, "service", "service", "done", name, *figures, *words, date=date, name=name,
                          odometer=odometer, total=("EUR", total), category=category, **said)

    def put(self, name, *words, date=None, odometer=None, before=None):
        reading = [f"{odometer // 1000}km"] if odometer else []
        return self.enter(GOLF, "tyres", "tyres", "put", name, *reading, *words, date=date, name=name,
                          odometer=odometer, before=before)

    def pay(self, car, total, category, *words, currency="EUR", date=None, every=None, until=None):
        sum_of_money = f"{total // 1000}.{total % 1000 // 10:02}{currency}"
        return self.enter(car, "expense", "expense", "add", sum_of_money, category, *words, date=date,
                          total=(currency, total), category=category, every=every, until=until)

    def read(self, car, shown=None):
        shown = self.instrument(car) if shown is None else shown
        return self.enter(car, "odometer", "odometer", f"{shown // 1000}km", odometer=shown)

    # The year.

    def plot(self):
        """What is done on which day."""
        bill, proof = self.home.bill("bill.pdf", "a bill\n")
        files = [{"name": "bill.pdf", "hash": proof}]
        return {
            day(3, 2): [
                lambda: self.do("vehicle", "add", GOLF, "--fuel", "petrol", "--tank", "50l", "--currency", "EUR"),
                lambda: self.do("vehicle", "add", ZOE, "--fuel", "electric", "--battery", "52kWh", "--currency", "EUR"),
                lambda: self.read(GOLF), lambda: self.read(ZOE),
                lambda: self.plan(GOLF, "Oil change", date=day(4, 20, 2025), every=(12, "months"),
                                  every_metres=15_000_000),
                lambda: self.plan(GOLF, "Brake fluid", date=day(10, 10, 2024), every=(24, "months")),
                lambda: self.plan(GOLF, "Inspection", "--due", "2027-02-10", "--every", "2y", due=day(2, 10, 2027),
                                  every=(2, "years")),
                lambda: self.plan(GOLF, "Spark plugs", every_metres=60_000_000),
            ],
            day(3, 3): [
                lambda: self.plan(ZOE, "Tyre rotation", every=(6, "months"), every_metres=10_000_000),
                lambda: self.plan(ZOE, "Battery check", date=day(3, 2), every=(12, "months")),
                lambda: self.pay(GOLF, 480_000, "insurance", "--every", "1y", date=day(3, 3), every=(1, "years")),
                lambda: self.pay(ZOE, 11_500, "tax", "--every", "3m", "--until", "2026-12-31", date=day(3, 1),
                                 every=(3, "months"), until=day(12, 31)),
                lambda: self.put("Winter", "--before", "12000km", date=day(3, 2), before=12_000_000),
            ],
            day(3, 28): [lambda: self.read(GOLF)],
            # A bill of last year turns up, and moves what the odometer probably showed then.
            day(4, 6): [
                lambda: self.read(GOLF),
                lambda: self.enter(GOLF, "odometer", "odometer", "83200km", date=day(4, 10, 2025),
                                   odometer=83_200_000)],
            day(4, 11): [lambda: self.put("Summer", odometer=self.instrument(GOLF))],
            day(4, 14): [
                lambda: self.work(GOLF, "Oil change", 89_900, "--file", bill, "--workshop", "Meier",
                                  odometer=self.instrument(GOLF), files=files, workshop="Meier")],
            day(5, 4): [lambda: self.mistake(GOLF)],
            day(5, 20): [lambda: self.pay(GOLF, 310_000, "vignette", currency="CZK")],
            day(6, 1): [
                lambda: self.plan(GOLF, "Air filter", "--due-at", f"{self.filter_at() // 1000}km",
                                  every_metres=30_000_000, due_at=self.filter_at())],
            day(7, 27): [
                lambda: self.plan(GOLF, "Timing belt", "--due-at", "60000km",
                                  due_at=60_000_000 + sum(fact.old for fact in self.books[GOLF].of("instrument")))],
            day(6, 15): [lambda: self.pay(GOLF, 4_500, "parking"), lambda: self.pay(ZOE, 15_000, "wash")],
            EXCHANGE: [lambda: self.exchange(GOLF)],
            day(7, 20): [lambda: self.read(GOLF)],
            HOLIDAY + datetime.timedelta(days=8): [lambda: self.read(ZOE)],
            day(8, 7): [lambda: self.snooze(ZOE, "Tyre rotation", day(8, 21))],
            day(8, 2): [lambda: self.home.listen("hooks.d/breaks", "exit 1")],
            day(9, 1): [lambda: os.unlink(f"{self.home.settings}/hooks.d/breaks")],
            day(9, 2): [lambda: self.work(ZOE, "Tyre rotation", 40_000, odometer=self.instrument(ZOE))],
            day(9, 30): [
                lambda: self.work(GOLF, "New windscreen", 450_000, "--once", "--category", "body", category="body")],
            day(10, 24): [lambda: self.put("Winter")],
            day(11, 6): [lambda: self.work(GOLF, "Brake fluid", 75_500, date=day(11, 5))],
            day(12, 24): [lambda: self.pay(GOLF, 4_500, "parking"), lambda: self.read(ZOE)],
            day(2, 1, 2027): [lambda: self.read(GOLF)],
        }

    def filter_at(self):
        return int(BASE[GOLF] + self.truth.metres(GOLF, home.moment(LAST)) * FACTOR[GOLF] * 0.7) // 1000 * 1000

    def mistake(self, car):
        """Three entries that were wrong: none of them is left."""
        shown = self.instrument(car)
        self.take_back(car, self.pay(car, 99_000, "parking"))
        self.take_back(car, self.work(car, "Brake fluid", 9_900, odometer=shown))
        self.take_back(car, self.put("Winter"))

    def snooze(self, car, name, until):
        self.do("service", "snooze", name, "--vehicle", car, "--until", until.isoformat())
        self.snoozed[(car, name)] = home.moment(until)

    def live(self):
        plot = self.plot()
        # Days on which a service becomes due soon or overdue by its day, and some around them.
        turns = [day(3, 21), day(8, 5), day(8, 21), day(9, 10), day(10, 10), day(10, 11), day(1, 11, 2027),
                 day(1, 31, 2027), day(2, 1, 2027), day(2, 10, 2027), day(2, 11, 2027)]
        stops = set(plot) | set(LOOKS) | {FIRST + datetime.timedelta(days=10 * turn) for turn in range(37)}
        for date in turns:
            stops |= {date, date - datetime.timedelta(days=1)}
        for date in sorted(stop for stop in stops if FIRST <= stop <= LAST):
            self.go_to(date)
            for deed in plot.get(date, []):
                deed()
            if (date - FIRST).days % 10 == 0 and date > FIRST:
                self.fill_up(GOLF)
                self.fill_up(ZOE)
            self.remind()
            if date in LOOKS:
                self.look()
        self.end()

    # Reminders.

    def figures(self):
        trips = self.trips()
        return {car: book.at(self.home.now, Looks(self, car, trips)) for car, book in self.books.items()}

    def due(self, figures):
        """What somebody is to be reminded of, with how it stands."""
        for car, told in figures.items():
            for plan in sorted(told.plans, key=lambda plan: plan["fact"].number):
                quiet = self.snoozed.get((car, plan["name"]), 0)
                if plan["status"] in ("soon", "overdue") and quiet <= self.home.now:
                    key = (car, plan["name"], plan["said_day"], len(plan["works"]), quiet)
                    yield key, plan, f"{car}: {plan['name']}, {told.standing(plan)}"

    def remind(self):
        where = str(self.today)
        _, _, code = self.home.run("hooks", "run")
        if not os.path.exists(f"{self.home.settings}/hooks.d/breaks"):
            self.comparison.same(f"{where} code of hooks run", 0, code)
        figures = self.figures()
        due = list(self.due(figures))
        dry = self.home.run("remind", "--dry-run")[0].splitlines()
        lines = sorted(row[2] for row in due) or ["nothing is due"]
        self.comparison.same(f"{where} remind --dry-run", lines, sorted(dry))
        self.do("remind")
        fresh = [row for row in due if self.reminded.get(row[0]) not in (row[1]["status"], "overdue")]
        self.reminded = {key: plan["status"] for key, plan, _ in due}
        heard = self.home.new_messages()
        self.events += [message for folder, message in heard if folder == "hooks.d"]
        told = [message for folder, message in heard if folder == "notify.d"]
        self.heard += len(told)
        ours = [{"event": "service-due", "vehicle": key[0], "service": key[1], "status": plan["status"],
                 "days": plan["days"], "metres": plan["left"], "text": text} for key, plan, text in fresh]
        self.comparison.same(f"{where} remind", sorted(ours, key=self.reminder), sorted(told, key=self.reminder))

    @staticmethod
    def number(row):
        return int(row["number"])

    @staticmethod
    def service(row):
        return row["vehicle"], row["service"]

    @staticmethod
    def reminder(message):
        return message["vehicle"], message["service"], message["status"]

    # Looking.

    def look(self):
        figures, where = self.figures(), str(self.today)
        same = self.comparison.same
        dashboard = self.home.objects("dashboard", "--json")[0]
        same(f"{where} dashboard", [told.board() for told in figures.values()], dashboard["vehicles"])
        same(f"{where} dashboard all", self.sums(figures, True), dashboard["all"])
        snapshot = self.home.objects("snapshot", "--output", "-")[0]
        mine = [told.snapshot() for told in figures.values()]
        same(f"{where} snapshot", mine, snapshot["vehicles"])
        same(f"{where} snapshot all", {
            "vehicles": 2, "servicesDue": sum(one["servicesDue"] for one in mine), "fuel": self.sums(figures, False),
            **{name: {part: sum(one[name][part] for one in mine) for part in ("trips", "metres")}
               for name in ("thisMonth", "lastMonth")}}, snapshot["all"])
        waiting = {}
        for item in self.home.objects("inbox", "--json"):
            kind = {"one-trip": "oneTrip"}.get(item["kind"], item["kind"])
            waiting[kind] = waiting.get(kind, 0) + 1
        same(f"{where} snapshot inbox", {"things": sum(waiting.values()), **waiting}, snapshot["inbox"])
        services = self.home.objects("service", "list", "--json")
        ours = [row for told in figures.values() for row in told.service_list()]
        same(f"{where} service list", *(sorted(rows, key=self.service) for rows in (ours, services)))
        for car in figures:
            ranks = [row["urgency"] for row in services if row["vehicle"] == car]
            same(f"{where} service list of {car}, most urgent first",
                 sorted(ranks, key=lambda rank: (rank is None, rank or 0)), ranks)
        expenses = [row for told in figures.values() for row in told.expense_list()]
        theirs = self.home.objects("expense", "list", "--json")
        same(f"{where} expense list", *(sorted(rows, key=self.number) for rows in (expenses, theirs)))
        history = sorted((row for told in figures.values() for row in told.service_history()),
                         key=lambda row: (row["date"][:10], int(row["number"])))
        same(f"{where} service history", history, self.home.objects("service", "history", "--json"))
        tyres = [{"vehicle": car, "set": row["set"], "metres": row["metres"], "isOn": row["isOn"],
                  "number": str(row["fact"].number), "date": row["fact"].date}
                 for car, told in figures.items() for row in told.tyres()]
        same(f"{where} tyres", tyres, self.home.objects("tyres", "list", "--json"))
        totals = [row for told in figures.values() for row in told.totals()]
        same(f"{where} totals", totals, self.home.objects("totals", "--costs", "--json"))
        for car, told in figures.items():
            report = self.home.objects("vehicle", "report", car, "--json")[0]
            same(f"{where} report {car}", told.report(), report)
            self.see_truth(car)
        self.see_file(where)

    @staticmethod
    def sums(figures, has_last):
        """Those of all vehicles, for each kind of fuel."""
        rows = {}
        for row in (row for told in figures.values() for row in told.fuel()):
            kept = rows.setdefault(row["of"], {"fuel": row["fuel"], "of": row["of"], "distanceMetres": 0, "quantity": 0,
                                               "fillUps": 0, "spend": {}})
            for name in ("distanceMetres", "quantity", "fillUps"):
                kept[name] += row[name]
            for item in row["spend"].items():
                model.added(kept["spend"], item)
            if has_last:
                kept.update({name: row[name] for name in ("lastDate", "lastQuantity", "lastTotal")})
        return list(rows.values())

    def see_truth(self, car):
        """The instrument stands within the bar, but for one of twenty looks."""
        told = self.home.objects("odometer", "--json", "--vehicle", car)[0]
        way = self.driven(car) - sum(fact.old - fact.new for fact in self.books[car].of("instrument"))
        if not told["lowMetres"] - 1 <= way <= told["highMetres"] + 1:
            self.beyond += 1
            print(f"{self.today}: {car} stands at {way:.0f} m, and not in {told['lowMetres']} to {told['highMetres']}")

    def see_file(self, where):
        """The file is what the snapshot tells."""
        self.home.now += 60
        fact = self.pay(GOLF, 1_000 + self.home.now % 1000 * 10, "wash")
        self.home.run("snapshot")
        with open(f"{self.home.data}/catalogue/snapshot.json", encoding="utf-8") as file:
            left = home.json.loads(file.read(), parse_float=Fraction)
        told = self.home.objects("snapshot", "--output", "-")[0]
        told.pop("writtenAt")
        # The bounds of the odometer widen with each second, and the two were not written in the same one.
        for vehicle in told["vehicles"] + left["vehicles"]:
            for name in ("odometerLowMetres", "odometerHighMetres"):
                vehicle.pop(name, None)
        self.comparison.same(f"{where} snapshot.json", told, left)
        self.take_back(GOLF, fact)

    # The end.

    def end(self):
        """Every drive was told, once, in order; every reminder once."""
        trips = sorted(self.trips(), key=lambda trip: trip["startedAt"])
        for event in ("drive-started", "drive-finished"):
            told = [message["tripId"] for message in self.events if message["event"] == event]
            ours = [trip["id"] for trip in trips]
            if event == "drive-finished" and trips and trips[-1]["id"] not in told:
                ours = ours[:-1]  # The power went at its end: it is finished when the power is back.
            self.comparison.same(f"hooks {event}", ours, told)
        ids = [message["id"] + message["event"] for message in self.events]
        self.comparison.same("hooks told twice", len(set(ids)), len(ids))
        print(f"{len(trips)} drives, {sum(len(book.facts) for book in self.books.values())} entries, "
              f"{self.heard} reminders, {self.home.runs} commands")


def main():
    parser = argparse.ArgumentParser()
    for name in ("programs", "clock", "room", "whole", "truth"):
        parser.add_argument("--" + name, required=True)
    year = Year(parser.parse_args())
    year.live()
    print(f"figure household-year-disagreements {year.comparison.differing} figures")
    print(f"figure household-year-compared {year.comparison.compared} figures")
    print(f"figure household-year-beyond-bar {year.beyond} looks of {2 * len(LOOKS)}")
    return 1 if year.comparison.differing or not year.comparison.compared else 0


if __name__ == "__main__":
    sys.exit(main())
