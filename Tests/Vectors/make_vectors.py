#!/usr/bin/env python3
"""Writes the vectors: small logs, each with something wrong, and what a reader must find in them (expected.txt).

A second writer of the format, made from docs/spool-format.md. Everything that is random in a real log is reckoned from
the vector's name here, so that the same bytes come out again: `make_vectors.py FOLDER`.
"""
import hashlib
import os
import subprocess
import sys

TABLE = []
for value in range(256):
    for _ in range(8):
        value = value >> 1 ^ (0x82F63B78 if value & 1 else 0)
    TABLE.append(value)
BLANK = b" " * 4095 + b"\n"
ZEROS = "0" * 64


def close(text):
    crc = 0xFFFFFFFF
    for byte in text.encode():
        crc = TABLE[(crc ^ byte) & 255] ^ crc >> 8
    return text.encode() + b" *%08X\n" % (crc ^ 0xFFFFFFFF)


def sha(data):
    return hashlib.sha256(data).hexdigest()


def fix(sequence):
    return f"G {sequence} 1784510732.100 51.5{100000 + sequence} -0.1277306 34.9 13.41 271.3 3 9 2.4 4.1"


class Log:
    """One log: a writer by sections 4 to 8, and what is expected of who reads it."""

    def __init__(self, name, blocks=8):
        self.name, self.size, self.id = name, blocks, sha(name.encode())[:16]
        self.segments, self.archives = {1: [BLANK] * blocks}, {}
        self.segment, self.next = 1, 0
        self.tip, self.edge, self.sequence, self.history = ZEROS, 0, 1, []
        self.time, self.salts, self.headers, self.utc = 0, 0, {}, True
        self.lines, self.lost, self.findings, self.counts = {}, set(), [], {}

    # Writing

    def notice(self, text):
        return f"N {self.sequence} {text}"

    def boot(self, fixes=0):
        """The first commit of an opening; `highest` is what its scan found."""
        highest = self.sequence - 1
        if highest:
            self.sequence += 65535
        self.commit(fixes, first=self.notice(f"boot 0a0a {highest}"))

    def commit(self, fixes=10, first=None, leaf=False, text=fix, part=0):
        """One block. A leaf is written and never acknowledged: the writer goes on as if it had not been."""
        headers = {number: list(rows) for number, rows in self.headers.items()}
        before = (self.tip, list(self.history), self.sequence, headers)
        own = [close(first)] if first else []
        start, self.time = self.sequence, self.time + 10000
        self.sequence += len(own)
        for _ in range(fixes):
            own.append(close(text(self.sequence)))
            self.sequence += 1
        for sequence, line in enumerate(own, start):
            self.lines.setdefault(sequence, []).append(line)
        self.put(start, own, part=part)
        place = (self.segment, self.next)
        if leaf:
            self.tip, self.history, self.sequence, self.headers = before
        self.advance()
        return place

    def set_edge(self):
        """A block of copies only; from the next one on no copy reaches back over it."""
        self.time += 10000
        self.put(self.sequence, [])
        self.edge, self.history = self.sequence, []
        self.advance()

    def put(self, first, own, seal=False, part=0):
        salt = sha(f"{self.name} salt {self.salts}".encode())[:32]
        self.salts += 1
        body = close(f"R {salt}") + b"".join(own)
        utc = 1784510732000 + self.time if self.utc else "-"
        count = 0 if seal else len(own)
        place = f"{self.segment} {self.next} {1 if seal else part} {first} {count} {self.edge}"
        head = close(f"B 1 {self.id} {place} {self.time} {utc} {self.tip} {sha(body)}")
        self.headers.setdefault(self.segment, []).append((head, first, count, utc))
        self.tip = sha(head)
        if not seal:
            self.history += own
        room, copies = 4096 - len(head) - len(body), []
        for line in reversed(self.history[: len(self.history) - (0 if seal else len(own))]):
            if len(line) + 1 > room:
                break
            room -= len(line) + 1
            copies.insert(0, b"=" + line)
        block = head + body + b"".join(copies)
        self.segments[self.segment][self.next] = (block + BLANK[len(block) :])[:4096]

    def advance(self):
        self.next += 1
        if self.next == self.size - 1:
            self.put(self.sequence, [self.seal()], seal=True)
            self.new_segment()

    def seal(self):
        rows = self.headers[self.segment]
        full = [row for row in rows if row[2]]
        dated = [row[3] for row in rows if row[3] != "-"]
        first = full[0][1] if full else "-"
        last = full[-1][1] + full[-1][2] - 1 if full else "-"
        time = f"{min(dated, default='-')} {max(dated, default='-')}"
        lines = sum(row[2] for row in rows)
        digest = sha(b"".join(row[0] for row in rows))
        return close(f"S {self.segment} {len(rows)} {lines} {first} {last} {len(rows) - len(dated)} {time} {digest} -")

    def new_segment(self):
        self.segment, self.next = self.segment + 1, 0
        self.segments[self.segment] = [BLANK] * self.size

    def archive(self, number):
        """Section 11, of a segment that is whole."""
        frames, previous, text = b"", None, b""
        for block in self.segments.pop(number):
            lines = [line for line in block.splitlines(keepends=True) if line.strip() and line[:1] != b"="]
            if not lines:
                continue
            fields = lines[0][:-11].split(b" ")
            fields[-1] = b"^"
            if previous:
                fields[-2] = b"^"
            previous = lines[0]
            text += b" ".join(fields) + b"\n" + b"".join(line[:-11] + b"\n" for line in lines[1:])
            seals = [line for line in lines if line[:1] == b"S"]
            if seals:
                frames = pack(b"=" + seals[0][:-11] + b"\n")
        self.archives[number] = frames + pack(text)

    # What goes wrong

    def spoil(self, block, start=0, end=4096, byte=b"?", segment=1):
        old = self.segments[segment][block]
        self.segments[segment][block] = old[:start] + byte * (end - start) + old[end:]

    def replace(self, block, old, new, segment=1):
        """An edit by somebody who knows the CRC: the first line of the block with `old` in it."""
        lines = self.segments[segment][block].splitlines(keepends=True)
        index = next(i for i, line in enumerate(lines) if old in line)
        text = lines[index][:-11].replace(old, new, 1).decode()
        lines[index] = close(text)
        self.segments[segment][block] = b"".join(lines)[:4095].ljust(4095) + b"\n"
        return lines[index]

    def find(self, kind, segment, block):
        self.findings.append(f"{kind} {segment}/{block}")

    # What is kept

    def save(self, folder, files=None, error=None):
        os.makedirs(folder, exist_ok=True)
        contents = {f"{number:08d}.log": b"".join(blocks) for number, blocks in self.segments.items()}
        contents.update({f"{number:08d}.log.zst": data for number, data in self.archives.items()})
        contents.update(files or {})
        for name, data in contents.items():
            with open(os.path.join(folder, name), "wb") as file:
                file.write(data)
        with open(os.path.join(folder, "expected.txt"), "wb") as file:
            file.write(self.expected(error))

    def expected(self, error):
        if error:
            return f"error {error}\n".encode()
        result = [line[:-11] + b"\n" for sequence in sorted(self.lines) if sequence not in self.lost
                  for line in self.lines[sequence]]
        result += [f"finding {finding}\n".encode() for finding in self.findings]
        counts = {"missing": 0, "unacknowledged": 0, "healed": 0, **self.counts}
        return b"".join(result) + "".join(f"{name} {count}\n" for name, count in counts.items()).encode()


def pack(text):
    return subprocess.run(["zstd", "-19", "-q", "--check"], input=text, stdout=subprocess.PIPE, check=True).stdout


# The vectors

VECTORS = {}


def vector(make):
    VECTORS[make.__name__.replace("_", "-")] = make
    return make


def filled(name, commits=9, blocks=8):
    """The boot notice and `commits` commits of ten lines; of 8 blocks a segment holds seven and its seal."""
    log = Log(name, blocks)
    log.boot(10)
    for _ in range(commits):
        log.commit()
    return log


@vector
def whole(folder, name):
    filled(name).save(folder)


@vector
def empty(folder, name):
    Log(name).save(folder)


@vector
def undated(folder, name):
    log = Log(name)
    log.utc = False
    log.boot(10)
    for index in range(8):
        log.utc = index > 3
        log.commit()
    log.save(folder)


@vector
def two_openings(folder, name):
    log = filled(name, 3)
    log.boot(10)
    log.commit()
    log.save(folder)


@vector
def torn_tail(folder, name):
    """Two of eight sectors of the last commit are on the card; the cut came before the sync."""
    log = filled(name, 4)
    log.commit(leaf=True)
    log.spoil(5, 1024, 4095, b" ")
    log.lost.add(61)
    log.find("torn", 1, 5)
    log.save(folder)


@vector
def torn_tail_then_reopened(folder, name):
    log = filled(name, 4)
    log.commit(leaf=True)
    log.spoil(5, 1024, 4095, b" ")
    log.lost.add(61)
    log.find("torn", 1, 5)
    log.counts["unacknowledged"] = 1
    log.sequence = 62
    log.boot(10)
    log.save(folder)


@vector
def torn_to_garbage(folder, name):
    log = filled(name, 4)
    log.spoil(5, byte=b"\xa5")
    log.find("torn", 1, 5)
    log.save(folder)


@vector
def torn_first_of_two(folder, name):
    """A commit of two blocks of which only the second arrived; its copies hold the first one's lines."""
    log = filled(name, 2)
    tip, history = log.tip, list(log.history)
    log.commit()
    log.commit(part=1)
    log.segments[1][3] = BLANK
    log.find("torn", 1, 4)
    log.tip, log.history = tip, history
    log.boot(10)
    log.counts["healed"] = 10
    log.save(folder)


@vector
def blank_tail_zeros(folder, name):
    log = filled(name, 2)
    for block in range(3, 8):
        log.segments[1][block] = bytes(4096)
    log.save(folder)


@vector
def erased_flash_ff(folder, name):
    log = filled(name, 2)
    for block in range(3, 8):
        log.segments[1][block] = b"\xff" * 4096
    log.save(folder)


def rotten(folder, name, blocks, healed, lost=()):
    log = filled(name)
    for block in blocks:
        log.spoil(block)
        log.find("damaged", 1, block)
    log.lost.update(lost)
    log.counts.update(missing=len(log.lost), healed=healed)
    log.save(folder)


@vector
def rotten_block_healed(folder, name):
    rotten(folder, name, [3], 10)


@vector
def rotten_first_block(folder, name):
    rotten(folder, name, [0], 11)


@vector
def three_rotten_healed(folder, name):
    rotten(folder, name, [2, 3, 4], 30)


@vector
def rotten_beyond_copies(folder, name):
    """Four neighbours: the copies behind them reach back over 37 lines."""
    rotten(folder, name, [1, 2, 3, 4], 37, range(12, 15))


@vector
def rotten_newest_block(folder, name):
    """Nothing was written after it: this cannot be told from a write that a cut spoilt."""
    log = filled(name, 4)
    log.spoil(4)
    log.lost.update(range(42, 52))
    log.find("torn", 1, 4)
    log.save(folder)


@vector
def header_rotten_lines_good(folder, name):
    log = filled(name)
    log.spoil(3, 10, 14)
    log.find("damaged", 1, 3)
    log.save(folder)


@vector
def salt_rotten(folder, name):
    log = filled(name)
    start = log.segments[1][3].index(b"\nR ")
    log.spoil(3, start + 4, start + 6)
    log.find("damaged", 1, 3)
    log.save(folder)


@vector
def one_line_rotten(folder, name):
    log = filled(name)
    start = log.segments[1][3].index(b"\nG 35 ")
    log.spoil(3, start + 10, start + 12)
    log.find("damaged", 1, 3)
    log.counts["healed"] = 1
    log.save(folder)


@vector
def misplaced_block(folder, name):
    """The card put a later block over an earlier one."""
    log = filled(name)
    log.segments[1][2] = log.segments[1][5]
    log.find("damaged", 1, 2)
    log.find("gap", 1, 3)
    log.counts["healed"] = 30
    log.save(folder)


@vector
def foreign_block(folder, name):
    log = filled(name)
    log.segments[1][2] = filled("another log").segments[1][2]
    log.find("foreign", 1, 2)
    log.find("gap", 1, 3)
    log.counts["healed"] = 10
    log.save(folder)


@vector
def foreign_first_block(folder, name):
    log = filled(name)
    log.segments[1][0] = filled("another log").segments[1][0]
    log.find("foreign", 1, 0)
    log.find("gap", 1, 1)
    log.counts["healed"] = 11
    log.save(folder)


@vector
def newer_format(folder, name):
    log = filled(name, 3)
    log.segments[1][2] = close("B 2 something that only a later reader knows").ljust(4095) + b"\n"
    log.save(folder, error="newer format 2")


@vector
def truncated_segment(folder, name):
    """Cut in block 4, behind its own lines 42 to 47; segment 2 begins with copies of more."""
    log = filled(name)
    data = b"".join(log.segments.pop(1))
    end = 4 * 4096 + log_end(data[4 * 4096 : 5 * 4096], b"\nG 47 ")
    log.find("damaged", 1, 4)
    log.find("damaged", 1, 4)  # and the file: of its blocks these are not there
    log.find("gap", 2, 0)
    log.counts["healed"] = 24
    log.counts["blocks"] = 4
    log.save(folder, files={"00000001.log": data[:end]})


@vector
def end_cut_off(folder, name):
    """The newest segment, of which three blocks are left: as if nothing else had ever been written."""
    log = filled(name, 12)
    log.lost.update(range(102, 200))
    log.find("damaged", 2, 3)
    log.counts["blocks"] = 5
    log.save(folder, files={"00000002.log": b"".join(log.segments.pop(2)[:3])})


@vector
def end_cut_to_nothing(folder, name):
    log = filled(name, 12)
    log.lost.update(range(72, 200))
    log.find("damaged", 2, 0)
    log.counts["blocks"] = 8
    log.segments.pop(2)
    log.save(folder, files={"00000002.log": b""})


@vector
def newest_removed_next_left(folder, name):
    """The segment that was prepared to follow is there: so there was one before it."""
    log = filled(name, 12)
    log.lost.update(range(72, 200))
    log.find("gap", 2, 0)
    log.segments.pop(2)
    log.segments[3] = [BLANK] * 8
    log.save(folder)


@vector
def oversize_segment(folder, name):
    """The next one, which was prepared, says what the size is."""
    log = filled(name, 4)
    log.find("damaged", 1, 8)
    data = b"".join(log.segments.pop(1)) + BLANK * 2 + b" " * 100
    log.save(folder, files={"00000001.log": data, "00000002.log": BLANK * 8})


@vector
def edited_line(folder, name):
    """With the right CRC; a copy of what was written still stands in the next block."""
    log = filled(name)
    log.lines[22].insert(0, log.replace(2, b"13.41", b"23.41"))
    log.find("edited", 1, 2)
    log.find("conflict", 1, 3)
    log.counts["healed"] = 1
    log.save(folder)


@vector
def edited_header(folder, name):
    log = filled(name)
    log.replace(2, b" 30000 ", b" 30001 ")
    log.find("edited", 1, 3)
    log.save(folder)


@vector
def edited_seal(folder, name):
    log = filled(name)
    log.replace(7, b"S 1 7 71 ", b"S 1 7 70 ")
    log.find("edited", 1, 7)
    log.find("edited", 1, 7)
    log.save(folder)


@vector
def conflict(folder, name):
    """A writer that used three numbers again for other lines."""
    log = filled(name, 3)
    log.sequence, log.history = log.sequence - 3, log.history[:-3]
    log.commit(3, text=lambda sequence: fix(sequence).replace("13.41", "99.99"))
    for _ in range(3):
        log.find("conflict", 1, 4)
    log.save(folder)


@vector
def missing_segment(folder, name):
    log = filled(name, 16)
    del log.segments[2]
    log.lost.update(range(72, 106))
    log.find("gap", 2, 0)
    log.find("gap", 3, 0)
    log.counts.update(missing=34, healed=36)
    log.save(folder)


@vector
def edge(folder, name):
    log = filled(name, 2)
    log.set_edge()
    log.commit()
    log.commit()
    log.save(folder)


@vector
def edge_as_newest_block(folder, name):
    """Whoever writes next must not copy back over line 32."""
    log = filled(name, 2)
    log.set_edge()
    log.save(folder)


@vector
def recommitted_elsewhere(folder, name):
    """The sync of block 4 failed: the same lines stand in the next segment, and a notice."""
    log = filled(name, 3)
    log.commit(leaf=True)
    log.find("torn", 1, 4)
    log.new_segment()
    log.lines = {sequence: lines for sequence, lines in log.lines.items() if sequence < 42}
    log.commit()
    log.commit(1, first=log.notice("io-error 5 fdatasync 1 4"))
    log.save(folder)


@vector
def archived(folder, name):
    log = filled(name)
    log.archive(1)
    log.save(folder)


@vector
def archived_and_plain(folder, name):
    """A cut came between the archive's rename and the segment's removal."""
    log = filled(name)
    plain = b"".join(log.segments[1])
    log.archive(1)
    log.save(folder, files={"00000001.log": plain})


@vector
def archived_and_rotten_plain(folder, name):
    log = filled(name)
    plain = bytearray(b"".join(log.segments[1]))
    plain[4096 : 6 * 4096] = b"?" * 5 * 4096
    log.archive(1)
    log.save(folder, files={"00000001.log": bytes(plain)})


@vector
def next_one_half_prepared(folder, name):
    filled(name, 3).save(folder, files={"next.tmp": BLANK * 3 + bytes(5 * 4096)})


def log_end(block, start):
    return block.index(b"\n", block.index(start) + 1) + 1


if __name__ == "__main__":
    for title, make in VECTORS.items():
        make(os.path.join(sys.argv[1], title), title)
