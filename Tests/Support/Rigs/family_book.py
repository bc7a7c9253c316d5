#!/usr/bin/env python3
"""Writes the fill-ups, services and expenses of a family with three cars over ten years, as tables: CAR.csv with the
columns of `fuel list --csv`, CAR-expenses.csv with day, money and category, CAR-services.csv with day, odometer, money
and name.
Usage: family_book.py DIRECTORY
"""

import datetime
import random
import sys

FILL_UPS = 500
EXPENSES = 100
SERVICES = 134
NAMES = ["Oil change", "Air filter", "Brake fluid", "Tyre rotation", "Battery check", "Wiper blades", "Inspection"]


def fill_ups(chance, file, services):
    file.write("date,odometer (km),litres,full,missed,total,currency,station\n")
    day, odometer = datetime.date(2016, 1, 3), chance.randint(5_000, 90_000)
    for number in range(FILL_UPS):
        day += datetime.timedelta(days=chance.randint(5, 9))
        metres = chance.randint(380, 760)
        odometer += metres
        litres = metres * chance.uniform(0.055, 0.075)
        price = chance.uniform(1.2, 2.1)
        full = "no" if chance.random() < 0.1 else "yes"
        missed = "yes" if chance.random() < 0.02 else "no"
        station = chance.choice(["Shell", "Aral", "Esso", "Jet", ""])
        file.write(f"{day},{odometer},{litres:.2f},{full},{missed},{litres * price:.2f},EUR,{station}\n")
        if number * SERVICES // FILL_UPS != (number + 1) * SERVICES // FILL_UPS:
            money = f"{chance.uniform(20, 400):.2f}EUR"
            services.write(f"{day},{odometer}km,{money},{NAMES[number % len(NAMES)]}\n")


def expenses(chance, file):
    for _ in range(EXPENSES):
        day = datetime.date(2016, 1, 1) + datetime.timedelta(days=chance.randint(0, 3600))
        money, category = chance.choice([("12.50EUR", "parking"), ("89.90EUR", "wash"), ("480.00EUR", "tyres")])
        file.write(f"{day},{money},{category}\n")


def main():
    for number, car in enumerate(["Golf", "Polo", "Van"]):
        chance = random.Random(number)
        with open(f"{sys.argv[1]}/{car}.csv", "w") as file, open(f"{sys.argv[1]}/{car}-services.csv", "w") as services:
            fill_ups(chance, file, services)
        with open(f"{sys.argv[1]}/{car}-expenses.csv", "w") as file:
            expenses(chance, file)


if __name__ == "__main__":
    main()
