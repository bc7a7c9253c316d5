"""What block-recorder wrote down, cut into the times between two flushes, and the disks a power cut may leave there.

Within an epoch nothing is certain: of the writes since the last flush any part may have arrived, in any order, sector
by sector, and what was being written at the cut may be garbage. What was acknowledged by the end of the epoch is
promised in every one of its states: a mark comes after the flush that it relies on.
"""

import hashlib
import random
import struct

SECTOR = 512
BLOCK = 4096
# The magic number of jbd2 and its kind of block 4.
JOURNAL_SUPERBLOCK = bytes.fromhex("c03b399800000004")


class Epoch:
    """The writes between two flushes, and what was promised when the second one came."""

    def __init__(self, index):
        self.index = index
        self.writes = []
        self.promises = []

    def has_superblock(self):
        """Whether the file system's or its journal's superblock is being written."""
        return any(offset < BLOCK or payload[:8] == JOURNAL_SUPERBLOCK for offset, payload in self.writes)


class Promises:
    """What the workload's marks say: for each opening the first and the last acknowledged sequence."""

    def __init__(self, ranges=()):
        self.ranges = [list(pair) for pair in ranges]

    def read(self, text):
        for line in text.splitlines():
            words = line.split()
            if words[:1] == ["opened"]:
                self.ranges.append([int(words[1]), int(words[1]) - 1])
            elif words[:1] == ["acknowledged"]:
                self.ranges[-1][1] = int(words[1])

    def snapshot(self):
        return [tuple(pair) for pair in self.ranges if pair[1] >= pair[0]]


def entries(path):
    """Every entry of a record: kind, offset, bytes."""
    with open(path, "rb") as file:
        data = memoryview(file.read())
    position = 0
    while position < len(data):
        kind = chr(data[position])
        offset, length = struct.unpack_from("<QQ", data, position + 1)
        position += 17
        yield kind, offset, bytes(data[position : position + length])
        position += length


def epochs(path, promises):
    """The record as a list of epochs; `promises` goes on from what earlier recordings promised."""
    result = [Epoch(0)]
    for kind, offset, payload in entries(path):
        if kind == "W":
            result[-1].writes.append((offset, payload))
        elif kind == "M":
            promises.read(payload.decode())
        else:
            result[-1].promises = promises.snapshot()
            result.append(Epoch(len(result)))
    result[-1].promises = promises.snapshot()
    return result


def sectors(writes):
    """The writes as sectors in order: offset, 512 bytes."""
    return [
        (offset + at, payload[at : at + SECTOR])
        for offset, payload in writes
        for at in range(0, len(payload), SECTOR)
    ]


def garbage(choice, length):
    """What a write that was cut may leave instead of its bytes."""
    kind = choice.randrange(6)
    if kind == 0:
        return bytes(length)
    if kind == 1:
        return b"\xff" * length
    return choice.randbytes(length)


def some(choice, items):
    """A random part of a list, dense or sparse, in its order."""
    share = choice.choice((0.2, 0.5, 0.8, 1.0))
    return [item for item in items if choice.random() < share]


class States:
    """The disks that a cut within one epoch may leave, as lists of changes to the disk of the last flush."""

    def __init__(self, epoch, choice):
        self.writes = epoch.writes
        self.sectors = sectors(epoch.writes)
        self.choice = choice

    def every_kind(self, limit):
        """Pairs of a kind's name and the changes, `limit` of them at most; the same disk may come twice.

        The state in which everything arrived is left to the next epoch, where more is promised.
        """
        yield "nothing", []
        if not self.writes:
            return
        if len(self.writes) > 1:
            yield from (("prefix", self.sectors[:count]) for count in self.prefixes(limit // 4))
        kinds = (self.subset, self.torn, self.garbage_sector, self.garbage_write)
        for _ in range(limit // len(kinds) + 1):
            for kind in kinds:
                changes = kind()
                if kind.__name__ == "subset" and len(changes) == len(self.writes):
                    continue
                yield kind.__name__, changes

    def prefixes(self, limit):
        counts = range(1, len(self.sectors))
        return sorted(self.choice.sample(counts, min(limit, len(counts))))

    def subset(self):
        return some(self.choice, self.writes)

    def torn(self):
        return some(self.choice, self.sectors)

    def garbage_sector(self):
        offset, old = self.choice.choice(self.sectors)
        return some(self.choice, self.sectors) + [(offset, garbage(self.choice, len(old)))]

    def garbage_write(self):
        offset, old = self.choice.choice(self.writes)
        rest = [write for write in self.writes if write != (offset, old)]
        return some(self.choice, rest) + [(offset, garbage(self.choice, len(old)))]


class Disk:
    """The bytes that are certainly there, and a number that names them: equal disks have equal numbers."""

    def __init__(self, content):
        self.content = bytearray(content)
        self.identity = 0
        for offset in range(0, len(self.content), SECTOR):
            self.identity ^= self.sign(offset, self.content[offset : offset + SECTOR])

    @staticmethod
    def sign(offset, sector):
        digest = hashlib.blake2b(sector, digest_size=8, salt=struct.pack("<Q", offset))
        return int.from_bytes(digest.digest(), "little")

    def apply(self, writes):
        self.identity = self.identity_with(writes)
        for offset, payload in writes:
            self.content[offset : offset + len(payload)] = payload

    def identity_with(self, writes):
        """The number of the disk that these changes would make."""
        new = dict(sectors(writes))
        identity = self.identity
        for offset, sector in new.items():
            identity ^= self.sign(offset, self.content[offset : offset + SECTOR])
            identity ^= self.sign(offset, sector)
        return identity

    def root_inodes(self):
        """The block of ext4's first inodes, those of the root and of the journal: from the first group's descriptor."""
        return struct.unpack_from("<I", self.content, BLOCK + 8)[0]

    def write_with(self, writes, path):
        """A file with the disk that these changes would make."""
        with open(path, "wb") as file:
            file.write(self.content)
            for offset, payload in writes:
                file.seek(offset)
                file.write(payload)


def rewritten_blocks(path, base):
    """Blocks of a log that were written over another block of a log: there must be none.

    A retry after an error goes elsewhere, so in a record without errors every such write meets a blank block.
    """
    disk = bytearray(base)
    bad = []
    for kind, offset, payload in entries(path):
        if kind != "W":
            continue
        for at in range(0, len(payload), BLOCK):
            old = disk[offset + at : offset + at + 4]
            if payload[at : at + 4] == b"B 1 " and old == b"B 1 ":
                bad.append(offset + at)
        disk[offset : offset + len(payload)] = payload
    return bad
