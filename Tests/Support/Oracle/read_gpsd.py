"""gpsd's JSON, a report a line. A logger may have written the arrival in front of the brace."""

import json
from decimal import Decimal
from math import hypot

from reports import Report, degrees_kept, kept, milliseconds, number, stamp_in_front

SIMULATED = 8


def read(text):
    """The moments of the file, and how many reports there were."""
    found = [report for report in map(report_of, text.splitlines()) if report]
    return merged(found), len(found)


def report_of(line):
    brace = line.find("{")
    if brace < 0:
        return None
    try:
        said = json.loads(line[brace:], parse_float=Decimal)
    except ValueError:
        return None
    if not isinstance(said, dict) or said.get("class") != "TPV":
        return None
    return report_from(said, stamp_in_front(line[:brace]))


def report_from(said, stamp):
    time = time_of(said.get("time"))
    return Report(
        time=time,
        arrival=time if stamp is None else stamp,
        stamped=stamp is not None,
        lat=degrees_kept(said.get("lat"), 90),
        lon=degrees_kept(said.get("lon"), 180),
        altitude=first_known(kept(said.get(name), 1) for name in ("altMSL", "alt", "altHAE")),
        speed=kept(said.get("speed"), 2),
        course=kept(said.get("track"), 1),
        mode=said.get("mode") if isinstance(said.get("mode"), int) else None,
        error=error_of(said),
        simulated=said.get("status") == SIMULATED,
        device=str(said.get("device", "")),
    )


def time_of(value):
    """Old releases gave seconds since 1970, as a number."""
    if isinstance(value, str):
        return milliseconds(value)
    seconds = number(value)
    return None if seconds is None else int(seconds * 1000)


def error_of(said):
    told = kept(said.get("eph"), 1)
    if told is not None:
        return told
    east, north = number(said.get("epx")), number(said.get("epy"))
    return None if east is None or north is None else kept(hypot(east, north), 1)


def first_known(values):
    return next((value for value in values if value is not None), None)


def merged(found):
    """Reports of one receiver in a row with the same time are one: what a later one says overrules. The moment came
    when its first report did."""
    moments = []
    for report in found:
        last = moments[-1] if moments else None
        if last and report.time is not None and (last.time, last.device) == (report.time, report.device):
            overrule(last, report)
        else:
            moments.append(report)
    return moments


def overrule(moment, report):
    for name in ("lat", "lon", "altitude", "speed", "course", "mode", "error"):
        value = getattr(report, name)
        if value is not None:
            setattr(moment, name, value)
    moment.simulated = moment.simulated or report.simulated
