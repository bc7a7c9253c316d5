#!/usr/bin/env python3
"""Plays Nominatim, Photon and Open-Meteo on this machine: good, bad and hostile.

    services.py [ANSWER...]

Says its port, and then each call: the milliseconds of a clock that nobody sets, the path, two headers; and a mark for
each SIGUSR1. As a proxy it answers in the place of whom it is asked to call, and hands no connection on. Each call gets
the next of the answers, and a good one when there are no more:

    good empty html truncated nan elsewhere control huge silent hang redirect
    late, early: by its clock it is a day later, or two days earlier; dateless: it says nothing of the time; aeons: the
    time is one that no clock has
    STATUS, or STATUS:SECONDS with a Retry-After
"""

import calendar
import http.server
import json
import signal
import sys
import time
import urllib.parse

PLAN = sys.argv[1:]
HUGE = 100 << 20
COLUMNS = {"temperature_2m": ("°C", 11.2), "apparent_temperature": ("°C", 9.8), "relative_humidity_2m": ("%", 87),
           "precipitation": ("mm", 0.4), "weather_code": ("wmo code", 61), "wind_speed_10m": ("km/h", 14.4),
           "wind_gusts_10m": ("km/h", 30.6)}


def street(path, latitude, longitude, name="Zuckschwerdtstraße"):
    told = {"housenumber": "12", "street": name, "city": "Frankfurt am Main", "district": "Höchst",
            "postcode": "65929"}
    if path == "/nominatim":
        told = {"geocoding": {**told, "type": "house", "country_code": "de"}}
    else:
        told = {**told, "countrycode": "DE", "osm_key": "building"}
    point = {"type": "Point", "coordinates": [longitude, latitude]}
    return {"type": "FeatureCollection", "features": [{"type": "Feature", "properties": told, "geometry": point}]}


def weather(latitude, longitude, date):
    start = calendar.timegm(time.strptime(date, "%Y-%m-%d"))
    hourly = {"time": [start + 3600 * hour for hour in range(24)]}
    hourly.update({name: [value] * 24 for name, (_, value) in COLUMNS.items()})
    units = {"time": "unixtime", **{name: unit for name, (unit, _) in COLUMNS.items()}}
    return {"latitude": latitude, "longitude": longitude, "generationtime_ms": 0.1, "utc_offset_seconds": 0,
            "timezone": "GMT", "timezone_abbreviation": "GMT", "elevation": 95.0, "hourly_units": units,
            "hourly": hourly}


class Service(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *words):
        pass

    def do_GET(self):
        address = urllib.parse.urlsplit(self.path)
        query = dict(urllib.parse.parse_qsl(address.query))
        headers = [self.headers.get(name, "-") for name in ["User-Agent", "Accept-Language"]]
        print(time.monotonic_ns() // 1_000_000, self.path, *headers, sep="\t", flush=True)
        self.play(PLAN.pop(0) if PLAN else "good", address.path, query)

    def do_CONNECT(self):
        """Asked to hand a call on to somewhere else: that is said, and not done."""
        agent = self.headers.get("User-Agent", "-")
        print(time.monotonic_ns() // 1_000_000, self.path, agent, "-", sep="\t", flush=True)
        self.close_connection = True
        self.reply("502", b"")

    def play(self, answer, path, query):
        latitude = float(query.get("lat") or query.get("latitude") or 0)
        longitude = float(query.get("lon") or query.get("longitude") or 0)
        if answer == "elsewhere":
            latitude -= 1
        if path in ("/nominatim", "/photon"):
            name = "\x1b[2J" if answer == "control" else "Zuckschwerdtstraße"
            said = street(path, latitude, longitude, name)
        else:
            said = weather(latitude, longitude, query["start_date"])
        body = json.dumps(said).encode()
        if answer == "empty":
            body = b'{"type":"FeatureCollection","features":[]}'
        elif answer == "html":
            body = b"<html><body>Welcome. Please log in.</body></html>"
        elif answer == "truncated":
            body = body[:-20]
        elif answer == "nan":
            body = json.dumps({"type": "FeatureCollection", "features": [
                {"type": "Feature", "properties": {"street": "x"},
                 "geometry": {"type": "Point", "coordinates": [float("nan"), latitude]}}]}).encode()
        if answer == "huge":
            return self.flood()
        if answer == "silent":
            self.close_connection = True
            return None
        if answer == "hang":
            time.sleep(30)
            self.close_connection = True
            return None
        return self.reply(answer, body)

    def reply(self, answer, body):
        status, _, seconds = answer.partition(":")
        status = int(status) if status.isdigit() else 302 if answer == "redirect" else 200
        self.send_response_only(status)
        if answer == "aeons":
            self.send_header("Date", "Sun, 06 Nov 999999999 08:49:37 GMT")
        elif answer != "dateless":
            shift = {"late": 86400, "early": -2 * 86400}.get(answer, 0)
            self.send_header("Date", self.date_time_string(time.time() + shift))
        if seconds:
            self.send_header("Retry-After", seconds)
        if answer == "redirect":
            self.send_header("Location", "/portal")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def flood(self):
        self.send_response(200)
        self.send_header("Content-Length", str(HUGE))
        self.end_headers()
        sent = 0
        try:
            while sent < HUGE:
                sent += self.wfile.write(b" " * 65536)
        except OSError:
            pass
        print("flood", sent, sep="\t", flush=True)
        self.close_connection = True


class Services(http.server.ThreadingHTTPServer):
    daemon_threads = True


def main():
    # Nobody waits longer for a test.
    signal.alarm(900)
    signal.signal(signal.SIGUSR1, lambda *_: print("mark", flush=True))
    server = Services(("127.0.0.1", 0), Service)
    print(server.server_address[1], flush=True)
    server.serve_forever()


main()
