import Glibc

/// The content of one block, read on its own: no other block, no file, no state. Any bytes may come.
///
/// The value is made once and filled again for every block, so that reading allocates nothing per line.
package struct DecodedBlock {
    package struct Line: Equatable {
        package var offset: Int
        /// Without the `=` of a copy, without the newline, with the CRC.
        package var length: Int
        package var sequence: UInt64
        package var checksum: UInt32
        package var letter: UInt8
        package var isCopy: Bool
    }

    package private(set) var isBlank = true
    package private(set) var header: BlockHeader?
    /// The `B` line says a format that this reader does not know.
    package private(set) var newerFormat: UInt64?
    package private(set) var lines: [Line] = []
    /// The number of ``lines`` that are own lines.
    package private(set) var ownCount = 0
    package private(set) var badLines = 0
    /// The range of the seal line, if there is one (an own one, or a copy at the front of an archive).
    package private(set) var seal: Range<Int>?
    private var hasSalt = false
    private var headerEnd = 0
    private var bodyEnd = 0
    private var ownAreAsHeaderSays = true

    package init() { lines.reserveCapacity(512) }

    /// Header, salt and every own line are good, and the own lines are those that the header names.
    package var isComplete: Bool {
        guard let header else { return false }
        return hasSalt && ownAreAsHeaderSays && ownCount == header.count
    }

    /// Without `copies` it ends at the first of them: whoever misses nothing needs none.
    package mutating func decode(_ block: UnsafeRawBufferPointer, copies: Bool = true) {
        clear()
        if BlockLayout.isBlank(block) { return }
        isBlank = false
        var position = 0
        while position < block.count {
            if !copies, block[position] == 0x3D { return }
            let start = block.baseAddress! + position
            let rest = block.count - position
            guard let newline = memchr(start, 0x0A, rest) else {
                // A line that nothing ends was cut; padding may be.
                return readOther(UnsafeRawBufferPointer(start: start, count: rest))
            }
            let length = start.distance(to: UnsafeRawPointer(newline))
            read(UnsafeRawBufferPointer(start: start, count: length), at: position)
            position += length + 1
        }
    }

    private mutating func clear() {
        isBlank = true
        header = nil
        newerFormat = nil
        lines.removeAll(keepingCapacity: true)
        ownCount = 0
        badLines = 0
        seal = nil
        hasSalt = false
        headerEnd = 0
        bodyEnd = 0
        ownAreAsHeaderSays = true
    }

    @inline(__always)
    private mutating func read(_ line: UnsafeRawBufferPointer, at offset: Int) {
        guard let letter = line.first else { return }
        switch letter {
        case 0x3D: readCopy(UnsafeRawBufferPointer(rebasing: line[1...]), at: offset + 1)
        case 0x42: readHeader(line, at: offset)
        case 0x52: readSalt(line, at: offset)
        case 0x53: readSeal(line, at: offset, isCopy: false)
        case 0x41...0x5A, 0x61...0x7A: readOwn(line, letter: letter, at: offset)
        default: readOther(line)
        }
    }

    private mutating func readHeader(_ line: UnsafeRawBufferPointer, at offset: Int) {
        guard offset == 0, LineCheck.isGood(line) else {
            badLines += 1
            return
        }
        switch BlockHeader.parse(line) {
        case .good(let parsed): header = parsed
        case .newer(let format): newerFormat = format
        case .bad: badLines += 1
        }
        headerEnd = line.count + 1
        bodyEnd = headerEnd
    }

    private mutating func readSalt(_ line: UnsafeRawBufferPointer, at offset: Int) {
        guard LineCheck.isGood(line), offset == headerEnd || header == nil else {
            badLines += 1
            return
        }
        hasSalt = true
        bodyEnd = offset + line.count + 1
    }

    private mutating func readSeal(_ line: UnsafeRawBufferPointer, at offset: Int, isCopy: Bool) {
        guard LineCheck.isGood(line) else {
            badLines += 1
            return
        }
        seal = offset..<(offset + line.count)
        if !isCopy { bodyEnd = offset + line.count + 1 }
    }

    @inline(__always)
    private mutating func readOwn(_ line: UnsafeRawBufferPointer, letter: UInt8, at offset: Int) {
        guard let (sequence, checksum) = goodSequence(line) else {
            badLines += 1
            return
        }
        if let header, sequence != header.first + UInt64(ownCount) { ownAreAsHeaderSays = false }
        ownCount += 1
        bodyEnd = offset + line.count + 1
        lines.append(
            Line(
                offset: offset, length: line.count, sequence: sequence, checksum: checksum, letter: letter,
                isCopy: false))
    }

    @inline(__always)
    private mutating func readCopy(_ line: UnsafeRawBufferPointer, at offset: Int) {
        switch line.first {
        case 0x53: readSeal(line, at: offset, isCopy: true)
        case 0x42, 0x52: badLines += 1
        case .some(let letter):
            guard isLetter(letter), let (sequence, checksum) = goodSequence(line) else {
                badLines += 1
                return
            }
            lines.append(
                Line(
                    offset: offset, length: line.count, sequence: sequence, checksum: checksum, letter: letter,
                    isCopy: true))
        case nil: badLines += 1
        }
    }

    /// Padding is spaces up to the newline; anything else here is damage.
    private mutating func readOther(_ line: UnsafeRawBufferPointer) {
        if !line.allSatisfy({ $0 == 0x20 }) { badLines += 1 }
    }

    @inline(__always)
    private func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

    @inline(__always)
    private func goodSequence(_ line: UnsafeRawBufferPointer) -> (UInt64, UInt32)? {
        guard line.count < BlockLayout.lineLimit, let checksum = LineCheck.checksum(line), line[1] == 0x20 else {
            return nil
        }
        var fields = LineFields(line, from: 2)
        guard let sequence = fields.number(), sequence >= 1 else { return nil }
        return (sequence, checksum)
    }

    /// True if the header's `body` is the hash of salt, own lines and seal as they stand in `block`.
    package func bodyMatches(_ block: UnsafeRawBufferPointer) -> Bool {
        guard let header else { return false }
        return Digest(of: UnsafeRawBufferPointer(rebasing: block[headerEnd..<max(headerEnd, bodyEnd)])) == header.body
    }

    /// The bytes of the header line, newline included, as the chain hashes them.
    package func headerLine(_ block: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: block[..<headerEnd])
    }

    /// The salt line, if it is good.
    package func salt(_ block: UnsafeRawBufferPointer) -> [UInt8] {
        guard hasSalt else { return [] }
        return Array(block[headerEnd...].prefix { $0 != 0x0A }) + [0x0A]
    }

    /// Salt, own lines and seal as they stand: what an archive keeps beside the header.
    package func body(_ block: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: block[headerEnd..<max(headerEnd, bodyEnd)])
    }

    /// The bytes of a line, CRC included, without newline.
    @inline(__always)
    package func bytes(_ line: Line, in block: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: block[line.offset..<(line.offset + line.length)])
    }
}
