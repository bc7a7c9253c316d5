/// The `B` line of a block: what it is, where it belongs and what it is chained to.
package struct BlockHeader: Equatable, Sendable {
    package var log: UInt64
    package var place: BlockPlace
    /// Index of the block in its commit.
    package var part: Int
    /// Sequence of the first own line, or the next one to be written.
    package var first: UInt64
    /// The number of own lines.
    package var count: Int
    package var edge: UInt64
    package var stamp: Stamp
    package var previous: Digest
    package var body: Digest

    /// The highest sequence that the block says it holds; 0 if it holds none and none was before.
    package var last: UInt64 { first + UInt64(count) - 1 }

    enum Parsed {
        case good(BlockHeader)
        case newer(format: UInt64)
        case bad
    }

    func write(to text: inout LineText) {
        let start = text.count
        text.text("B 1 ")
        text.lowerHex(log)
        for number in [place.segment, UInt64(place.block), UInt64(part), first, UInt64(count), edge, stamp.boottime] {
            text.space()
            text.decimal(number)
        }
        text.space()
        text.decimal(stamp.utc)
        text.space()
        text.lowerHex(previous)
        text.space()
        text.lowerHex(body)
        text.close(from: start)
    }

    /// Parses a line whose CRC is good and whose letter is `B`.
    static func parse(_ line: UnsafeRawBufferPointer) -> Parsed {
        let body = UnsafeRawBufferPointer(rebasing: line[..<(line.count - LineCheck.trailerLength)])
        var fields = LineFields(body)
        _ = fields.next()
        guard let format = fields.number(), format >= 1 else { return .bad }
        guard format == BlockLayout.formatVersion else { return .newer(format: format) }
        guard let header = BlockHeader(&fields) else { return .bad }
        return .good(header)
    }

    /// The header that stands in an archive, where its `body` can be computed again; nil for every other.
    static func parse(slim line: UnsafeRawBufferPointer) -> (header: BlockHeader, names: Digest?)? {
        var fields = LineFields(line)
        _ = fields.next()
        guard fields.number() == BlockLayout.formatVersion, var header = BlockHeader(stem: &fields) else { return nil }
        var ahead = fields
        guard let previous = ahead.next() else { return nil }
        let isLeftOut = isReckoned(previous)
        if !isLeftOut {
            guard let digest = fields.digest() else { return nil }
            header.previous = digest
        } else {
            fields = ahead
        }
        guard let body = fields.next(), isReckoned(body), fields.next() == nil else { return nil }
        return (header, isLeftOut ? nil : header.previous)
    }

    private static func isReckoned(_ field: UnsafeRawBufferPointer) -> Bool {
        field.count == 1 && field[0] == ArchiveLines.reckoned
    }

    private init?(_ fields: inout LineFields) {
        guard let stem = BlockHeader(stem: &fields), let previous = fields.digest(), let body = fields.digest() else {
            return nil
        }
        self = stem
        self.previous = previous
        self.body = body
    }

    /// All but the two hashes.
    private init?(stem fields: inout LineFields) {
        guard let log = fields.word(), let segment = fields.number(), let block = fields.number(),
            let part = fields.number(), let first = fields.number(), let count = fields.number(),
            let edge = fields.number(), let boottime = fields.number(), let utc = fields.optionalNumber()
        else { return nil }
        guard segment >= 1, first >= 1, count <= BlockLayout.size,
            block < BlockLayout.segmentBlocks.upperBound, part < BlockLayout.segmentBlocks.upperBound
        else { return nil }
        self.init(
            log: log, segment: segment, block: Int(block), part: Int(part), first: first, count: Int(count),
            edge: edge, stamp: Stamp(boottime: boottime, utc: utc), previous: .zero)
    }

    init(
        log: UInt64, segment: UInt64, block: Int, part: Int, first: UInt64, count: Int, edge: UInt64, stamp: Stamp,
        previous: Digest, body: Digest = .zero
    ) {
        self.log = log
        self.place = BlockPlace(segment: segment, block: block)
        self.part = part
        self.first = first
        self.count = count
        self.edge = edge
        self.stamp = stamp
        self.previous = previous
        self.body = body
    }
}
