#!/usr/bin/env python3
"""Prints the widths of the letters of DejaVu Sans, in thousandths of the font's height, as Sources/Draw has them.

usage: scripts/font-widths.py /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf
"""
import struct
import sys

FIRST, LAST = 0x20, 0x17F

font = open(sys.argv[1], "rb").read()
tables = {}
for at in range(12, 12 + 16 * struct.unpack(">H", font[4:6])[0], 16):
    name, _, offset, length = struct.unpack(">4sIII", font[at:at + 16])
    tables[name.decode()] = font[offset:offset + length]

height = struct.unpack(">H", tables["head"][18:20])[0]
measured = struct.unpack(">H", tables["hhea"][34:36])[0]


def width(glyph):
    at = 4 * min(glyph, measured - 1)
    return struct.unpack(">H", tables["hmtx"][at:at + 2])[0]


def glyphs():
    """The glyph of each letter, from the subtable of format 4."""
    table = tables["cmap"]
    found = {}
    for at in range(4, 4 + 8 * struct.unpack(">H", table[2:4])[0], 8):
        start = struct.unpack(">I", table[at + 4:at + 8])[0]
        if struct.unpack(">H", table[start:start + 2])[0] != 4:
            continue
        count = struct.unpack(">H", table[start + 6:start + 8])[0] // 2
        words = lambda begin: struct.unpack(f">{count}H", table[begin:begin + 2 * count])
        ends, starts = words(start + 14), words(start + 16 + 2 * count)
        deltas, offsets = words(start + 16 + 4 * count), words(start + 16 + 6 * count)
        for index in range(count):
            for letter in range(starts[index], min(ends[index], 0xFFFE) + 1):
                glyph = letter
                if offsets[index]:
                    place = start + 16 + 6 * count + 2 * index + offsets[index] + 2 * (letter - starts[index])
                    glyph = struct.unpack(">H", table[place:place + 2])[0]
                    if not glyph:
                        continue
                found[letter] = (glyph + deltas[index]) % 65536
    return found


glyph = glyphs()
widths = [round(1000 * width(glyph.get(letter, 0)) / height) for letter in range(FIRST, LAST + 1)]
for begin in range(0, len(widths), 20):
    print("        " + ", ".join(str(number) for number in widths[begin:begin + 20]) + ",")
for name, first, last in [("Greek", 0x391, 0x3C9), ("Cyrillic", 0x410, 0x44F), ("Hebrew", 0x5D0, 0x5EA),
                          ("Arabic", 0x627, 0x64A)]:
    there = [1000 * width(glyph[letter]) / height for letter in range(first, last + 1) if letter in glyph]
    print(f"# {name}: {sum(there) / len(there):.0f}, at most {max(there):.0f}", file=sys.stderr)
