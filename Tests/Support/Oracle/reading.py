"""Which format a file has is told by what is in it."""

import read_gpsd
import read_gpx
import read_nmea


def read_file(path):
    """The moments of a file in its order, and how many reports they were made of."""
    with open(path, "rb") as file:
        content = file.read()
    if content.lstrip(b"\xef\xbb\xbf \r\n\t").startswith(b"<"):
        return read_gpx.read(content)
    text = content.decode("utf-8", "replace")
    if '"TPV"' in text:
        return read_gpsd.read(text)
    return read_nmea.read(text)
