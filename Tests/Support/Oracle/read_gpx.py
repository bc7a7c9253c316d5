"""GPX 1.0 and 1.1: points of tracks. Elements are known by their local name, so a speed is one wherever it stands:
beside the place (1.0), in Garmin's extension, in Cluetrust's."""

from xml.etree import ElementTree

from reports import Report, degrees_kept, kept, milliseconds

MODES = {"none": 1, "2d": 2}


def read(text):
    points = [node for node in ElementTree.fromstring(text).iter() if local(node) == "trkpt"]
    return [report_of(point) for point in points], len(points)


def local(node):
    return node.tag.rpartition("}")[2]


def report_of(point):
    words = {}
    for node in point.iter():
        if node is not point and node.text and node.text.strip():
            words.setdefault(local(node), node.text.strip())
    time = milliseconds(words.get("time", ""))
    altitude = kept(words.get("ele"), 1)
    return Report(
        time=time,
        arrival=time,
        lat=degrees_kept(point.get("lat"), 90),
        lon=degrees_kept(point.get("lon"), 180),
        altitude=altitude,
        speed=kept(words.get("speed"), 2),
        course=kept(words.get("course"), 1),
        mode=MODES.get(words.get("fix"), 3 if "fix" in words or altitude is not None else 2),
    )
