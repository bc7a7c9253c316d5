#!/usr/bin/env python3
"""Writes answers-lines.txt: lines of the answers, and behind each what a reader must make of it, as JSON.

Made from docs/answers-format.md alone, so that the page is tested as well as the code.
Usage: make_answers_lines.py FILE
"""

import json
import sys

from make_ledger_lines import crc32c, text

HOST = "nominatim.example.org"
LICENCE = "ODbL"


def hours(values):
    return ",".join("-" if value is None else str(value) for value in values)


class Page:
    def __init__(self):
        self.lines = []
        self.sequence = 0

    def add(self, letter, rest, said):
        self.sequence += 1
        body = b"%s %d " % (letter.encode(), self.sequence) + (rest if isinstance(rest, bytes) else rest.encode())
        said = {"sequence": self.sequence, **said}
        self.lines += [body + b" *%08X" % crc32c(body), json.dumps(said, ensure_ascii=False).encode()]

    def said(self, letter, service, host, at, fields, said):
        utc = 1784510732100 + 1000 * (self.sequence + 1)
        head = [str(utc), service, text(host), at]
        said = {"letter": letter, "utc": utc, "service": service, "host": host, "at": at, **said}
        self.add(letter, " ".join(head + fields), said)

    def address(self, at, found, names, service="nominatim", host=HOST, more=()):
        fields = [found] + [text(name) for name in names] + [text("© OpenStreetMap contributors"), LICENCE]
        said = {"found": found, "names": names, "source": "© OpenStreetMap contributors", "licence": LICENCE}
        self.said("A", service, host, at, fields + list(more), said)

    def weather(self, at, day, grid, quality, lists):
        fields = [day, grid, quality] + [hours(values) for values in lists] + ["Open-Meteo", "CC_BY_4.0"]
        said = {"day": day, "found": grid, "quality": quality, "hours": lists, "source": "Open-Meteo",
                "licence": "CC BY 4.0"}
        self.said("W", "open-meteo", "api.example.org:8443", at, fields, said)

    def nothing(self, at, day=None, service="nominatim"):
        self.said("M", service, HOST, at, [day or "-"], {"day": day})

    def failure(self, at, day, status, why, next, setting="00ff00ff00ff00ff"):
        fields = [day or "-", str(status), why, "-" if next is None else str(next), setting]
        said = {"day": day, "status": status, "why": why, "next": next, "setting": setting}
        self.said("F", "open-meteo" if day else "photon", HOST, at, fields, said)

    def unreadable(self, letter, rest):
        self.add(letter, rest, {"unreadable": True})

    def good(self):
        names = ["Zuckschwerdtstraße", "12", "Höchst", "Frankfurt am Main", None, "Hessen", "65929", "DE"]
        self.address("50.0998,8.5442", "50.0997,8.5440", names)
        self.address("-33.8688,-0.0001", "-33.8688,0.0000", [None, None, None, "a_b %", None, None, None, None],
                     service="photon", host="[::1]:2322")
        self.address("90.0000,180.0000", "90.0000,-180.0000", ["-"] + [None] * 7, more=["newer"])
        some = list(range(-12, 12))
        none = [None] * 24
        self.weather("50.15,8.55", "2026-11-20", "50.1250,8.6000", "forecast",
                     [some, some, list(range(24)), [0] * 24, [0] * 23 + [99], list(range(24)), list(range(24))])
        self.weather("-0.05,-179.95", "2024-02-29", "0.0000,180.0000", "final",
                     [[-900] * 24, [700] * 24, [100] * 24, [5000] * 24, [99] * 24, [500] * 24, [500] * 24])
        self.weather("0.05,0.05", "1970-01-01", "0.0000,0.0000", "final", [none] * 7)
        self.nothing("50.0998,8.5442")
        self.nothing("50.15,8.55", "2026-11-20", service="open-meteo")
        self.failure("50.0998,8.5442", None, 429, "limited", 1784514332100)
        self.failure("50.0998,8.5442", None, 403, "refused", None)
        self.failure("50.15,8.55", "2026-11-20", 0, "timeout", 1784514332100, "0123456789abcdef")
        self.failure("50.15,8.55", "2026-11-20", 500, "broken", 1784514332100)
        self.failure("50.0998,8.5442", None, 302, "wrong", 1784514332100)
        self.failure("50.0998,8.5442", None, 400, "rejected", None)
        self.add("Q", "anything at all", {"other": True})

    def bad(self):
        start = "1784510790000 nominatim " + HOST + " "
        tail = " Street - - - - - - - OSM ODbL"
        for rest in ["", "50.0998,8.5442", "50.0998,8.5442 50.0998,8.5442", "50.0998,8.5442 50.0998,8.5442 Street",
                     "50.0998,8.5442 50.0998,8.5442 - - Höchst - - - - - OSM ODbL",
                     "50.0998,8.5442 50.0998,8.5442 Street - - - - - - - - ODbL",
                     "50.0998,8.5442 50.0998,8.5442 Street - - - - - - de OSM ODbL",
                     "50.0998,8.5442 50.0998,8.5442 100% - - - - - - - OSM ODbL",
                     "50.0998,8.5442 50.0998,8.5442 " + "x" * 201 + " - - - - - - - OSM ODbL",
                     "50.0998,8.5442 50.099,8.5442" + tail, "50.09981,8.5442 50.0998,8.5442" + tail,
                     "90.0001,8.5442 50.0998,8.5442" + tail, "50.0998,180.0001 50.0998,8.5442" + tail,
                     "050.0998,8.5442 50.0998,8.5442" + tail, "-0.0000,8.5442 50.0998,8.5442" + tail,
                     "50.0998 50.0998,8.5442" + tail]:
            self.unreadable("A", start + rest)
        self.unreadable("A", "- nominatim " + HOST + " 50.0998,8.5442 50.0998,8.5442" + tail)
        self.unreadable("A", "1784510790000 nominatim - 50.0998,8.5442 50.0998,8.5442" + tail)
        self.unreadable("A", start.encode() + b"50.0998,8.5442 50.0998,8.5442 \xff - - - - - - - OSM ODbL")
        start = "1784510790000 open-meteo " + HOST + " "
        day = ["2026-11-20", "50.1250,8.6000", "final"] + [hours([1] * 24)] * 7 + ["Open-Meteo", "CC_BY_4.0"]
        for index, wrong in [(0, "2026-02-29"), (0, "26-02-28"), (0, "-"), (1, "50.1,8.6"), (2, "perhaps"),
                             (3, hours([1] * 23)), (3, hours([1] * 25)), (3, hours([701] + [1] * 23)),
                             (3, hours([-901] + [1] * 23)), (3, "NaN" + ",1" * 23), (3, "01" + ",1" * 23),
                             (3, "-0" + ",1" * 23), (3, "+1" + ",1" * 23), (3, "1.5" + ",1" * 23),
                             (3, ",1" * 23), (4, hours([701] + [1] * 23)), (5, hours([101] + [1] * 23)),
                             (6, hours([-1] + [1] * 23)), (6, hours([5001] + [1] * 23)),
                             (7, hours([100] + [1] * 23)), (8, hours([501] + [1] * 23)),
                             (9, hours([501] + [1] * 23)), (10, "-"), (11, "-")]:
            self.unreadable("W", start + " ".join(["50.15,8.55"] + day[:index] + [wrong] + day[index + 1:]))
        for at in ["50.1,8.5", "50.10,8.55", "50.1500,8.5500", "90.05,8.55", "50.15,180.05"]:
            self.unreadable("W", start + " ".join([at] + day))
        self.unreadable("W", start + " ".join(["50.15,8.55"] + day[:-1]))
        for rest in ["50.15,8.55", "50.15,8.55 -", "50.0998,8.5442 2026-11-20", "50.0998,8.5442 never"]:
            self.unreadable("M", start + rest)
        for rest in ["50.0998,8.5442 - 429 limited 1784514332100", "50.0998,8.5442 - 429 tired - 00ff00ff00ff00ff",
                     "50.0998,8.5442 - 1000 limited - 00ff00ff00ff00ff",
                     "50.0998,8.5442 - 429 limited - 00FF00FF00FF00FF", "50.0998,8.5442 - 429 limited - 00ff",
                     "50.0998,8.5442 - 429 limited x 00ff00ff00ff00ff",
                     "50.15,8.55 - 429 limited - 00ff00ff00ff00ff"]:
            self.unreadable("F", start + rest)


def main():
    page = Page()
    page.good()
    page.bad()
    with open(sys.argv[1], "wb") as file:
        file.write(b"\n".join(page.lines) + b"\n")


if __name__ == "__main__":
    main()
