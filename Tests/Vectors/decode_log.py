#!/usr/bin/env python3
"""Prints the lines of a log in the order of their sequence, then what was found, by docs/spool-format.md alone."""
import collections
import hashlib
import os
import re
import subprocess
import sys

TABLE = []
for value in range(256):
    for _ in range(8):
        value = value >> 1 ^ (0x82F63B78 if value & 1 else 0)
    TABLE.append(value)


def close(text):
    """Section 5: the text, a space, a star, its CRC-32C, a newline."""
    crc = 0xFFFFFFFF
    for byte in text:
        crc = TABLE[(crc ^ byte) & 255] ^ crc >> 8
    return b"%s *%08X\n" % (text, crc ^ 0xFFFFFFFF)


def good_lines(block):
    """Section 9: every line that its newline ends and that is good, a copy behind its `=`."""
    parts = (re.fullmatch(rb"(=?)([A-Za-z] .+) \*[0-9A-F]{8}\n", part) for part in block.splitlines(keepends=True))
    return [part[1] + part[2] for part in parts if part and close(part[2]) == part[0][len(part[1]) :]]


def header(block):
    """The fields of a good header, or none."""
    lines = good_lines(block)[:1]
    return lines[0].split(b" ") if lines and lines[0][:2] == b"B " else []


def archived(path):
    """Section 11: the blocks of an archive with all that was left out of them. One that is not whole is not used."""
    text = subprocess.run(["zstd", "-dcq", path], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    previous = b""
    for block in re.findall(rb"^B .*\n(?:[^B].*\n)*", text.stdout, re.M) if text.returncode == 0 else []:
        head, *rest = block.splitlines()
        own = b"".join(close(line) for line in rest if line[:1] != b"=")
        fields = head.split(b" ")
        fields[-1] = hashlib.sha256(own).hexdigest().encode() if fields[-1] == b"^" else fields[-1]
        fields[-2] = previous if fields[-2] == b"^" else fields[-2]
        previous = hashlib.sha256(close(b" ".join(fields))).hexdigest().encode()
        yield close(b" ".join(fields)) + own + b"".join(b"=" + close(line[1:]) for line in rest if line[:1] == b"=")


def is_whole(block):
    """Section 9: blank, or with header, salt and as many own lines as the header says."""
    kinds = [line[:1] for line in good_lines(block)]
    own = [kind for kind in kinds if kind not in b"BRS="]
    is_blank = not block.strip(b" \n") or not block.strip(b"\0") or not block.strip(b"\xff")
    return is_blank or kinds[:2] == [b"B", b"R"] and len(own) == int(header(block)[7])


def segments(folder):
    """Section 2: the blocks of every segment; of a segment and its archive the segment if it is whole."""
    for number in sorted({int(name.split(".")[0]) for name in os.listdir(folder) if re.match(r"\d{8,}\.log", name)}):
        path = os.path.join(folder, "%08d.log" % number)
        data = open(path, "rb").read() if os.path.exists(path) else None
        blocks = [data[start : start + 4096] for start in range(0, len(data or b""), 4096)]
        sizes.extend([] if data is None else [len(data)])
        sealed.update([len(blocks)] if blocks and b"S" in (line[:1] for line in good_lines(blocks[-1])) else [])
        if os.path.exists(path + ".zst"):
            packed = list(archived(path + ".zst"))
            blocks = blocks if data and all(map(is_whole, blocks)) and len(blocks) >= len(packed) else packed
        yield blocks


def missing_blocks():
    """Section 3: what segments lack of the size that all have: of a seal's place, else that of most files."""
    whole = collections.Counter(size // 4096 for size in sizes if size >= 8192 and size % 4096 == 0)
    if not sealed and (len(sizes) < 2 or not whole):
        return 0
    blocks = max(sealed, default=None) or max(whole, key=lambda size: (whole[size], size))
    return sum(max(blocks - size // 4096, 0) for size in sizes)


log, lines, jumps, sizes, sealed = None, collections.defaultdict(list), {}, [], set()
for blocks in segments(sys.argv[1]):
    heads = [header(block) for block in blocks]
    ids = collections.Counter(head[2] for head in heads if head)
    log = log or max(ids, key=ids.get, default=None)
    for block, head in zip(blocks, heads):
        if head and head[1] != b"1":
            sys.exit("newer format %s" % head[1].decode())
        if head and head[2] != log:
            continue  # of another log
        for line in (line.lstrip(b"=") for line in good_lines(block) if line.lstrip(b"=")[:1] not in b"BRS"):
            sequence = int(line.split(b" ")[1])
            if line not in lines[sequence]:
                lines[sequence].append(line)
            if line.startswith(b"N %d boot " % sequence):
                jumps[sequence] = int(line.split(b" ")[4]) + 1

order = sorted(lines)
holes = [max(jumps.get(here, here) - last - 1, 0) for last, here in zip([0] + order, order)]
for sequence in order:
    print(*(line.decode() for line in lines[sequence]), sep="\n")  # more than one: a conflict
missing = sum(hole - 65536 if hole >= 65536 else hole for hole in holes)
conflicts = sum(len(same) > 1 for same in lines.values())
print(f"lines {len(order)} missing {missing} conflicts {conflicts} blocks {missing_blocks()}", file=sys.stderr)
