/// The `S` line of a full segment, and how it is reckoned while the segment fills.
package struct SegmentSeal: Equatable, Sendable {
    package var segment: UInt64
    package var blocks: UInt64 = 0
    package var lines: UInt64 = 0
    package var first: UInt64?
    package var last: UInt64?
    package var undated: UInt64 = 0
    package var from: UInt64?
    package var to: UInt64?
    package var headers: Digest = .zero

    /// Parses a seal line whose CRC is good.
    static func parse(_ line: UnsafeRawBufferPointer) -> SegmentSeal? {
        parse(text: UnsafeRawBufferPointer(rebasing: line[..<(line.count - LineCheck.trailerLength)]))
    }

    /// Parses a seal line without its CRC.
    static func parse(text: UnsafeRawBufferPointer) -> SegmentSeal? {
        var fields = LineFields(text)
        _ = fields.next()
        guard let segment = fields.number(), let blocks = fields.number(), let lines = fields.number(),
            let first = fields.optionalNumber(), let last = fields.optionalNumber(), let undated = fields.number(),
            let from = fields.optionalNumber(), let to = fields.optionalNumber(), let headers = fields.digest()
        else { return nil }
        return SegmentSeal(
            segment: segment, blocks: blocks, lines: lines, first: first, last: last, undated: undated, from: from,
            to: to, headers: headers)
    }
}

extension SegmentSeal {
    /// The seal in the last block of a segment, or in the first frame of an archive.
    static func find(in block: UnsafeRawBufferPointer) -> SegmentSeal? {
        var decoded = DecodedBlock()
        decoded.decode(block)
        guard let range = decoded.seal else { return nil }
        return parse(UnsafeRawBufferPointer(rebasing: block[range]))
    }
}
