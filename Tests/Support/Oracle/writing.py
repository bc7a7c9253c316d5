"""Moments of a receiver as gpsd's JSON, each with its arrival in front as gpspipe writes it, as GPX, and as NMEA."""

from datetime import datetime, timezone

from reports import iso

GPX_HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="resample" xmlns="http://www.topografix.com/GPX/1/1"
  xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2"
  xmlns:gpxdata="http://www.cluetrust.com/XML/GPXDATA/1/0">
<trk><trkseg>
"""
GPX_TAIL = "</trkseg></trk>\n</gpx>\n"
SPEED_PLACES = {
    "plain": "<speed>{}</speed>",
    "gpxtpx": "<extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>{}</gpxtpx:speed>"
    "</gpxtpx:TrackPointExtension></extensions>",
    "gpxdata": "<extensions><gpxdata:speed>{}</gpxdata:speed></extensions>",
}


def gpsd_line(report):
    parts = ['"class":"TPV"', f'"device":"{report.device or "/dev/receiver"}"', f'"mode":{report.mode or 0}']
    if report.time is not None:
        parts.append(f'"time":"{iso(report.time)}"')
    for name, value, form in (
        ("lat", report.lat, ".9f"), ("lon", report.lon, ".9f"), ("altMSL", report.altitude, ".4f"),
        ("speed", report.speed, ".3f"), ("track", report.course, ".4f"), ("eph", report.error, ".3f"),
    ):
        if value is not None:
            parts.append(f'"{name}":{value:{form}}')
    stamp = "" if report.arrival is None else f"{report.arrival // 1000}.{report.arrival % 1000:03d}: "
    return stamp + "{" + ",".join(parts) + "}\n"


def gpsd_text(reports):
    return "".join(map(gpsd_line, reports))


def gpx_point(report, speed_in):
    altitude = "" if report.altitude is None else f"<ele>{report.altitude:.1f}</ele>"
    speed = "" if report.speed is None else SPEED_PLACES[speed_in].format(f"{report.speed:.2f}")
    return (f'<trkpt lat="{report.lat:.7f}" lon="{report.lon:.7f}">{altitude}<time>{iso(report.time)}</time>'
            f"{speed}</trkpt>\n")


def gpx_text(reports, speed_in="gpxtpx"):
    return GPX_HEAD + "".join(gpx_point(report, speed_in) for report in points(reports)) + GPX_TAIL


def points(reports):
    """Only what has a place and a time is a point."""
    return [report for report in reports if report.has_place and report.time is not None]


def nmea_text(reports):
    """RMC and GGA of each point, without a dilution: so nothing is said of the error."""
    return "".join(map(nmea_point, points(reports)))


def nmea_point(report):
    at = datetime.fromtimestamp(report.time // 1000, timezone.utc)
    of_day = f"{at:%H%M%S}.{report.time % 1000:03d}"
    place = f"{angle(report.lat, 2)},{'S' if report.lat < 0 else 'N'},{angle(report.lon, 3)}," + (
        "W" if report.lon < 0 else "E")
    knots = "" if report.speed is None else f"{report.speed * 3600 / 1852:.3f}"
    course = "" if report.course is None else f"{report.course:.1f}"
    altitude = ",," if report.altitude is None else f"{report.altitude:.1f},M,"
    return (nmea_sentence(f"GPRMC,{of_day},A,{place},{knots},{course},{at:%d%m%y},,")
            + nmea_sentence(f"GPGGA,{of_day},{place},1,,,{altitude},,,"))


def angle(degrees, digits):
    """Degrees and minutes; seven decimals of these are finer than those of a log."""
    whole, rest = divmod(round(abs(degrees) * 60 * 10**7), 60 * 10**7)
    return f"{whole:0{digits}d}{rest // 10**7:02d}.{rest % 10**7:07d}"


def nmea_sentence(body):
    check = 0
    for byte in body.encode():
        check ^= byte
    return f"${body}*{check:02X}\r\n"
