#!/usr/bin/env python3
"""Prints the lines of a log in the order of their sequence, then what was found, by docs/spool-format.md alone."""
import os
import re
import subprocess
import sys

CRC = []
for value in range(256):
    for _ in range(8):
        value = value >> 1 ^ (0x82F63B78 if value & 1 else 0)
    CRC.append(value)


def good(line):
    """Section 5: the text before ` *`, if the eight digits behind it are its CRC-32C."""
    match = re.fullmatch(rb"=?([A-Za-z] .*) \*([0-9A-F]{8})", line)
    crc = 0xFFFFFFFF
    for byte in match[1] if match else b"":
        crc = CRC[(crc ^ byte) & 255] ^ crc >> 8
    return match[1] if match and crc ^ 0xFFFFFFFF == int(match[2], 16) else None


def blocks(folder):
    """Sections 2 and 11: every segment block by block; an archive is one text."""
    for name in sorted(os.listdir(folder), key=lambda name: (len(name.split(".")[0]), name)):
        path = os.path.join(folder, name)
        if re.fullmatch(r"\d{8,}\.log", name):
            data = open(path, "rb").read()
            yield from (data[start : start + 4096] for start in range(0, len(data), 4096))
        elif re.fullmatch(r"\d{8,}\.log\.zst", name) and not os.path.exists(path[:-4]):
            yield subprocess.run(["zstd", "-dcq", path], stdout=subprocess.PIPE, check=True).stdout


lines, jumps, log, bad, conflicts = {}, {}, None, 0, 0
for block in blocks(sys.argv[1]):
    texts = [line for line in block.split(b"\n") if line.strip(b" \0\xff")]
    head = (good(texts[0]) or b"").split(b" ") if texts else [b""]
    if head[0] == b"B" and (log := log or head[2]) != head[2]:
        continue  # of another log
    for text in texts:
        if (line := good(text)) is None:
            bad += 1
        elif line[:1] not in b"BRS":
            sequence = int(line.split(b" ")[1])
            conflicts += lines.setdefault(sequence, line) != line
            if line.startswith(b"N %d boot " % sequence):
                jumps[sequence] = int(line.split(b" ")[4]) + 1

order = sorted(lines)
missing = sum((jumps.get(here, here)) - last - 1 for last, here in zip(order, order[1:]))
for sequence in order:
    print(lines[sequence].decode())
print(f"lines {len(lines)} missing {missing} bad {bad} conflicts {conflicts}", file=sys.stderr)
