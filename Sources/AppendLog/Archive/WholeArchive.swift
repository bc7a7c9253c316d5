import Glibc

/// An archived segment that by itself shows that nothing is missing in it, as it stands in its file: without the CRCs
/// that an archive leaves out, which would have to be made and proved for every line, and without the hashes of its
/// blocks, which say only whether somebody has changed it (`verify` asks that).
///
/// Its frames are whole, its blocks count up from the first to the one with the seal and are as many as the seal says,
/// each has the lines that its header names, and their sequences follow each other. What is not so is no such archive,
/// and is read block by block, where damage has names.
package struct WholeArchive {
    struct Line {
        var offset: UInt32
        var length: UInt16
        var letter: UInt8
        var sequence: UInt64
    }

    struct Block {
        var first: UInt64
        var stamp: Stamp
        var lines: Range<Int>
    }

    private(set) var blocks: [Block] = []
    private(set) var lines: [Line] = []
    private(set) var log: UInt64 = 0
    /// The digest that the first header names; nil where the archive leaves it out.
    private(set) var previous: Digest?
    private let text: [UInt8]

    init?(_ text: [UInt8], number: UInt64) {
        self.text = text
        let isWhole = text.withUnsafeBytes { bytes in
            var reading = Reading(bytes, number: number)
            guard reading.readAll() else { return false }
            blocks = reading.blocks
            lines = reading.lines
            log = reading.log
            previous = reading.previous
            return true
        }
        guard isWhole else { return nil }
    }

    func withText<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result { text.withUnsafeBytes(body) }

    /// Goes through the text once.
    private struct Reading {
        private let bytes: UnsafeRawBufferPointer
        private let number: UInt64
        private var seal: UnsafeRawBufferPointer?
        private var isSealed = false
        /// Header without a salt yet.
        private var wantsSalt = false
        /// Own lines that the newest header names and that did not come yet.
        private var wanted = 0
        private var next: UInt64 = 0
        private(set) var blocks: [Block] = []
        private(set) var lines: [Line] = []
        private(set) var log: UInt64 = 0
        private(set) var previous: Digest?

        init(_ bytes: UnsafeRawBufferPointer, number: UInt64) {
            self.bytes = bytes
            self.number = number
            lines.reserveCapacity(bytes.count / 64)
        }

        mutating func readAll() -> Bool {
            var start = 0
            while start < bytes.count {
                let line = bytes.baseAddress! + start
                guard let newline = memchr(line, 0x0A, bytes.count - start) else { return false }
                let length = line.distance(to: UnsafeRawPointer(newline))
                guard read(UnsafeRawBufferPointer(start: line, count: length), at: start) else { return false }
                start += length + 1
            }
            return isAsSealed
        }

        private var isAsSealed: Bool {
            guard isSealed, wanted == 0, !wantsSalt, !blocks.isEmpty, let seal,
                let said = SegmentSeal.parse(text: seal)
            else { return false }
            // The block with the seal comes after those that the seal counts.
            return said.segment == number && said.blocks == UInt64(blocks.count - 1)
                && said.lines == UInt64(lines.count)
        }

        @inline(__always)
        private mutating func read(_ line: UnsafeRawBufferPointer, at offset: Int) -> Bool {
            guard line.count > 2, line.count < BlockLayout.lineLimit - LineCheck.trailerLength, !isSealed else {
                return false
            }
            if blocks.isEmpty, seal == nil { return readFront(line) }
            switch line[0] {
            case 0x42: return readHeader(line)
            case 0x52:
                defer { wantsSalt = false }
                return wantsSalt
            case 0x53:
                isSealed = true
                return wanted == 0 && line.elementsEqual(seal!)
            case 0x41...0x5A, 0x61...0x7A: return readOwn(line, at: offset)
            default: return false
            }
        }

        /// The copy of the seal at the front.
        private mutating func readFront(_ line: UnsafeRawBufferPointer) -> Bool {
            guard line[0] == 0x3D, line[1] == 0x53 else { return false }
            seal = UnsafeRawBufferPointer(rebasing: line[1...])
            return true
        }

        @inline(__always)
        private mutating func readOwn(_ line: UnsafeRawBufferPointer, at offset: Int) -> Bool {
            var fields = LineFields(line, from: 2)
            guard wanted > 0, !wantsSalt, line[1] == 0x20, fields.number() == next else { return false }
            lines.append(
                Line(offset: UInt32(offset), length: UInt16(line.count), letter: line[0], sequence: next))
            next += 1
            wanted -= 1
            return true
        }

        private mutating func readHeader(_ line: UnsafeRawBufferPointer) -> Bool {
            guard wanted == 0, !wantsSalt, let (header, names) = BlockHeader.parse(slim: line) else { return false }
            if blocks.isEmpty {
                log = header.log
                previous = names
            }
            guard header.log == log, header.place == BlockPlace(segment: number, block: blocks.count) else {
                return false
            }
            // Numbers that an opening leaves out stand before a boot: whoever knows what came before sees to it.
            guard header.first >= next else { return false }
            next = header.first
            wanted = header.count
            wantsSalt = true
            blocks.append(
                Block(first: next, stamp: header.stamp, lines: lines.count..<(lines.count + wanted)))
            return true
        }
    }
}

extension WholeArchive {
    /// True if the archive's lines come next after the line of this sequence: nothing lies between but numbers that an
    /// opening left out.
    func follows(_ sequence: UInt64) -> Bool {
        var delivered = sequence
        return withText { text in
            for block in blocks {
                if block.first != delivered + 1 {
                    guard let line = block.lines.first.map({ lines[$0] }), block.first > delivered,
                        let highest = BootNotice.highest(bytes(line, in: text)), highest <= delivered
                    else { return false }
                }
                delivered = block.first + UInt64(block.lines.count) - 1
            }
            return true
        }
    }

    @inline(__always)
    func bytes(_ line: Line, in text: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        let start = Int(line.offset)
        return UnsafeRawBufferPointer(rebasing: text[start..<(start + Int(line.length))])
    }
}
