"""Five made-up days of a car, as lines for `roadbookd --replay`: to work and back, and a trip on a day off.

The days are a Sunday and the four days after it, in the last whole week. The way is a wavy line, which is enough for a
picture of a list.
"""

import datetime
import json
import math

CAR = "00:1B:44:11:3A:B7"
DEGREE = 111_194.9


class Days:
    """The lines so far, and the car's place and time."""

    def __init__(self, begin):
        self.begin = begin
        self.latitude, self.longitude = 48.137, 11.575
        self.second = 0

    def at(self, day, clock):
        hours, minutes = map(int, clock.split(":"))
        self.second = day * 86_400 + hours * 3_600 + minutes * 60

    def say(self, words):
        print(self.second * 1000, words)

    def fix(self, speed, heading):
        self.second += 1
        self.latitude += speed * math.cos(heading) / DEGREE
        self.longitude += speed * math.sin(heading) / DEGREE / math.cos(math.radians(self.latitude))
        time = self.begin + datetime.timedelta(seconds=self.second)
        self.say(json.dumps(separators=(",", ":"), obj={
            "class": "TPV", "device": "/dev/gps", "mode": 3, "time": time.strftime("%Y-%m-%dT%H:%M:%S.000Z"),
            "lat": round(self.latitude, 7), "lon": round(self.longitude, 7), "altMSL": 520.0, "speed": speed,
            "track": round(math.degrees(heading) % 360, 1), "eph": 2.5}))

    def drive(self, minutes, speed, heading):
        """So many minutes with a red light every four."""
        self.say("car connected " + CAR)
        for second in range(minutes * 60):
            light = second % 240
            town = 0.75 + 0.35 * math.sin(second / 170)
            pace = 0.0 if light >= 215 else speed * min(town, (light + 1) / 12, (215 - light) / 10)
            self.fix(pace, heading + 0.5 * math.sin(second / 90))
        for _ in range(20):
            self.fix(0.0, heading)
        self.say("car gone " + CAR)
        for _ in range(150):
            self.fix(0.0, heading)


def main():
    now = datetime.datetime.now(datetime.timezone.utc)
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
    begin = midnight - datetime.timedelta(days=now.weekday() + 8)
    days = Days(begin)
    days.at(0, "09:10")
    days.drive(52, 23.0, 0.9)
    for day in range(1, 5):
        days.at(day, f"06:{38 + day}")
        days.drive(24 + day, 14.0, 2.4)
        days.at(day, f"16:{12 + 7 * day}")
        days.drive(27 - day, 14.5, 2.4 + math.pi)


main()
