#!/usr/bin/env python3
"""Writes ledger-lines.txt: lines of the ledger, and behind each what a reader must make of it, as JSON.

Made from docs/ledger-format.md alone, so that the page is tested as well as the code.
Usage: make_ledger_lines.py FILE
"""

import json
import sys

LOG = "0f3c21aa90b17d42"


def crc32c(data):
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = (crc >> 1) ^ (0x82F63B78 if crc & 1 else 0)
    return crc ^ 0xFFFFFFFF


def text(value):
    if value is None:
        return "-"
    if value == "-":
        return "%2D"
    written = b""
    for byte in value.encode():
        if byte == 0x20:
            written += b"_"
        elif byte < 0x20 or byte == 0x7F or byte in b"_%":
            written += b"%%%02X" % byte
        else:
            written += bytes([byte])
    return written.decode()


def line(sequence, rest):
    body = ("E %d " % sequence).encode() + (rest if isinstance(rest, bytes) else rest.encode())
    return body + b" *%08X" % crc32c(body)


class Page:
    def __init__(self):
        self.lines = []
        self.sequence = 0

    def entry(self, verb, fields, written=None, clock="gps", who="anna", is_known=True, continues=False):
        """`fields` as they are read; `written` as they stand, where that differs."""
        self.sequence += 1
        utc = 1784510732100 + 1000 * self.sequence
        words = written if written is not None else [text(field) for field in fields]
        said = {"sequence": self.sequence, "utc": utc, "clock": clock, "who": who, "verb": verb}
        if is_known:
            said["fields"] = fields
        if continues:
            said["and"] = True
        rest = " ".join([str(utc), clock, text(who)] + (["and"] if continues else []) + [verb] + words)
        self.lines += [line(self.sequence, rest), json.dumps(said, ensure_ascii=False).encode()]

    def unreadable(self, rest):
        self.sequence += 1
        said = {"sequence": self.sequence, "unreadable": True}
        self.lines += [line(self.sequence, rest), json.dumps(said).encode()]

    def good(self):
        self.entry("join", [LOG + ":1199/66735"])
        self.entry("join", [LOG + ":1199/66735", LOG + ":67001/67002"])
        self.entry("cut", [LOG + ":1300"])
        self.entry("set", [LOG + ":1200-66931", "purpose", "Visit to a customer", "business", "yes"])
        self.entry("set", [LOG + ":0-0", "name", None])
        self.entry("set", [LOG + ":1200-1300", "note", "two lines\nand 100 % of a_tab\t\x7f"], clock="typed")
        self.entry("set", [LOG + ":1200-1300", "startPlace", "Zürich, Bahnhof", "endPlace", "-"], clock="system")
        self.entry("set", [LOG + ":1200-1300", "tags", "winter,alps"], who="uid1001")
        self.entry("set", [LOG + ":1200-1300", "carried", "carried"], who="Jörg Müller")
        self.entry("set", [LOG + ":1200-1300", "name", "é"], [LOG + ":1200-1300", "name", "%C3%A9"])
        self.entry("delete", [LOG + ":1200-1300", LOG + ":1400-1500"])
        self.entry("undelete", [LOG + ":1200-1300"])
        self.entry("recut", ["IdleTimeout=900000", "PreRoll=9000"])
        self.entry("recut", [None])
        self.entry("driver", ["add", "Anna", "note", "licence since 1998"])
        self.entry("driver", ["edit", "Anna", "name", "Anna Weber", "note", None])
        self.entry("driver", ["retire", "Anna Weber"])
        self.entry("undo", ["3"])
        # A later format may add fields to an undo.
        self.entry("undo", ["18"], ["18", "because", "redone"])

    def newer(self):
        self.entry("fuel", None, ["add", "44.1", "71205"], is_known=False)
        written = [LOG + ":1200-1300", "weather", "sunny", "name", "Alps"]
        self.entry("set", [LOG + ":1200-1300", "name", "Alps"], written)

    def bad(self):
        start = "1784510790000 gps anna "
        for rest in ["join", "join " + LOG + ":1300/1300", "join " + LOG + ":1300-1400", "cut " + LOG + ":x",
                     "cut 0F3C21AA90B17D42:1", "cut " + LOG + ":01", "cut " + LOG + ":9007199254740992",
                     "set " + LOG + ":1300-1200 name x", "set " + LOG + ":1-2", "set " + LOG + ":1-2 name",
                     "set " + LOG + ":1-2 name 100%", "set " + LOG + ":1-2 name %e4", "set " + LOG + ":1-2 name %FF",
                     "set " + LOG + ":1-2 name a  b", "delete " + LOG + ":1-2 -", "recut A=1 -", "driver add -",
                     "driver sack Anna", "driver add Anna note", "undo", "undo -", "undo 9007199254740991", ""]:
            self.unreadable(start + rest)
        self.unreadable("- gps anna undo 1")
        self.unreadable("1784510790000 sundial anna undo 1")
        self.unreadable("1784510790000 gps - undo 1")
        self.unreadable(b"1784510790000 gps anna set " + LOG.encode() + b":1-2 name \xff\xfe")


    def later(self):
        """Verbs that came after the first lines were made: behind those, which keep their sequences."""
        other = "1f3c21aa90b17d42"
        start = "1784510790000 gps anna "
        self.entry("same", [LOG + ":1200-1300", other + ":7-90"])
        for rest in ["same " + LOG + ":1200-1300", "same " + LOG + ":1-2 " + LOG + ":3-4 " + LOG + ":5-6",
                     "same " + LOG + ":1-2 -"]:
            self.unreadable(start + rest)
        self.entry("follow", [LOG])
        self.entry("follow", [LOG, other, "0000000000000000"])
        for rest in ["follow", "follow -", "follow " + LOG.upper(), "follow " + LOG[1:], "follow " + LOG + "0",
                     "follow " + LOG + ":1", "follow " + LOG + " -"]:
            self.unreadable(start + rest)
        self.entry("place", ["add", "Home", "at", "50.0871234,-8.2412345", "radius", "120", "kind", "home",
                             "private", "yes"])
        self.entry("place", ["edit", "Home", "name", "Old home", "note", None])
        self.entry("place", ["retire", "Old home"])
        # A value that says nothing makes no entry unreadable.
        self.entry("place", ["add", "Moon", "at", "91,0", "radius", "0"])
        for rest in ["place", "place sack Home", "place add -", "place add Home at"]:
            self.unreadable(start + rest)

    def cars(self):
        start = "1784510790000 gps anna "
        self.entry("vehicle", ["add", "Golf", "make", "VW", "model", "Golf", "year", "2019", "tank", "50000",
                               "currency", "EUR"])
        self.entry("vehicle", ["edit", "Golf", "name", "Old Golf", "same", None])
        self.entry("vehicle", ["retire", "Old Golf"])
        self.entry("fact", ["fuel", "date", "2026-03-15", "vehicle", "Golf", "odometer", "10948000", "volume", "44100",
                            "total", "77131", "currency", "EUR", "full", "yes", "station", "Shell B 7"])
        self.entry("fact", ["expense", "date", "2026-03-15T11:04:30Z", "vehicle", "Golf", "total", "120000",
                            "every", "1y"])
        # A field of a newer program's says nothing, and neither does a kind of one.
        self.entry("fact", ["odometer", "date", "2026-03-15", "vehicle", "Golf"],
                   ["odometer", "colour", "red", "date", "2026-03-15", "vehicle", "Golf"])
        self.entry("fact", ["ferry", "date", "2026-03-15"], is_known=False)
        self.entry("amend", [LOG + ":73", "odometer", "10950000", "station", None],
                   [LOG + ":73", "odometer", "10950000", "station", "-"])
        self.entry("withdraw", [LOG + ":73", LOG + ":74"], [LOG + ":73", LOG + ":74"])
        for rest in ["vehicle", "vehicle sell Golf", "fact", "fact fuel date", "amend", "amend 73 note x",
                     "amend " + LOG + ":73 note", "withdraw", "withdraw 73", "withdraw " + LOG + ":73-74"]:
            self.unreadable(start + rest)

    def files(self):
        """A bill beside a fact, behind what came before."""
        digest = "9f0c" * 16
        self.entry("fact", ["service", "date", "2026-03-15", "vehicle", "Golf", "work", "Oil change",
                            "files", "oil bill 2.pdf" + "=" + digest + "," + "0" * 64])
        # A value that is not as the format has it says nothing, and makes no entry unreadable.
        self.entry("amend", [LOG + ":89", "files", "../etc=" + digest], [LOG + ":89", "files", "../etc=" + digest])
        self.entry("amend", [LOG + ":89", "files", None], [LOG + ":89", "files", "-"])

    def owners(self):
        """The owner of a vehicle, behind what came before."""
        self.entry("vehicle", ["edit", "Golf", "owner", "Jane Doe, Mill Lane 1"])
        self.entry("vehicle", ["edit", "Golf", "owner", None])

    def acts(self):
        """Entries of one act, and the undoing of several, behind what came before."""
        self.entry("delete", [LOG + ":1200-1300"])
        self.entry("delete", [LOG + ":1400-1500"], continues=True)
        self.entry("charge", ["44.1"], is_known=False, continues=True)
        self.entry("undo", ["94-96"])
        self.entry("undo", ["97"])
        start = "1784510790000 gps anna "
        for rest in ["and", "and delete", "and and cut " + LOG + ":1300", "undo 96-94", "undo 94-94", "undo 1-200",
                     "undo 94-", "undo -94", "undo 94-95-96", "undo 94-095"]:
            self.unreadable(start + rest)


def main():
    page = Page()
    page.good()
    page.newer()
    page.bad()
    page.later()
    page.cars()
    page.files()
    page.owners()
    page.acts()
    with open(sys.argv[1], "wb") as file:
        file.write(b"\n".join(page.lines) + b"\n")


if __name__ == "__main__":
    main()
