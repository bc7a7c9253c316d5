import Glibc

/// An archive's text leaves out what can be reckoned again, because it is what compresses worst: the CRC of every line,
/// and `^` stands for a header's `prev` and `body` where they are the hashes of what stands in the archive itself.
/// The proof is the same: a changed line changes its header, and the seal and the next segment hold that header's hash.
enum ArchiveLines {
    /// One block as a segment has it: header and salt, own lines and seal, every line with CRC and newline.
    struct Block {
        var header: [UInt8]
        var body: [UInt8]
        /// Copies, each behind its `=`.
        var copies: [UInt8] = []
    }

    static let reckoned = UInt8(ascii: "^")

    /// The slim text of the blocks, in order.
    static func slim(_ blocks: [Block]) -> [UInt8] {
        var text: [UInt8] = []
        var previous: Digest?
        for block in blocks {
            text += slimHeader(block, after: previous)
            appendWithoutChecksums(block.body, to: &text)
            appendWithoutChecksums(block.copies, to: &text)
            previous = digest(block.header)
        }
        return text
    }

    private static func slimHeader(_ block: Block, after previous: Digest?) -> [UInt8] {
        var fields = block.header.dropLast(LineCheck.trailerLength + 1).split(separator: 0x20).map(Array.init)
        let body = fields.count - 1
        if fields[body] == digest(block.body).hexText { fields[body] = [reckoned] }
        if let previous, fields[body - 1] == previous.hexText { fields[body - 1] = [reckoned] }
        return Array(fields.joined(separator: [0x20])) + [0x0A]
    }

    static func appendWithoutChecksums(_ lines: [UInt8], to text: inout [UInt8]) {
        for line in lines.split(separator: 0x0A) {
            text += line.dropLast(LineCheck.trailerLength)
            text.append(0x0A)
        }
    }

    /// The full text again. Any bytes may come: what is no line becomes a line that nobody knows. Nil where it would be
    /// longer than `limit`: a few bytes can claim that much more is to be reckoned.
    static func expand(_ slim: [UInt8], limit: Int) -> [UInt8]? {
        var result: [UInt8] = []
        result.reserveCapacity(min(slim.count * 5 / 4, limit))
        var expansion = Expansion()
        var start = 0
        while start < slim.count {
            let end = slim[start...].firstIndex(of: 0x0A) ?? slim.count
            expansion.add(slim[start..<end], into: &result)
            guard result.count + expansion.count <= limit else { return nil }
            start = end + 1
        }
        expansion.finishBlock(into: &result)
        return result.count <= limit ? result : nil
    }

    /// A block being put together: its header can be written only when its body is known.
    private struct Expansion {
        private var header: ArraySlice<UInt8>?
        private var body: [UInt8] = []
        private var copies: [UInt8] = []
        private var previous = Digest.zero

        /// The number of bytes that are still held back.
        var count: Int { (header?.count ?? 0) + body.count + copies.count }

        mutating func add(_ line: ArraySlice<UInt8>, into result: inout [UInt8]) {
            switch line.first {
            case nil: return
            // A longer one is no header: it is not taken apart, for a few bytes can claim millions of fields.
            case UInt8(ascii: "B") where line.count <= BlockLayout.lineLimit:
                finishBlock(into: &result)
                header = line
            case UInt8(ascii: "="):
                copies.append(0x3D)
                Expansion.appendLine(line.dropFirst(), to: &copies)
            default: Expansion.appendLine(line, to: &body)
            }
        }

        mutating func finishBlock(into result: inout [UInt8]) {
            if let header {
                var fields = header.split(separator: 0x20, omittingEmptySubsequences: false)
                let last = fields.count - 1
                if fields[last] == [reckoned] { fields[last] = digest(body).hexText[...] }
                if last > 0, fields[last - 1] == [reckoned] { fields[last - 1] = previous.hexText[...] }
                let start = result.count
                Expansion.appendLine(Array(fields.joined(separator: [0x20]))[...], to: &result)
                previous = digest(Array(result[start...]))
            }
            result += body
            result += copies
            header = nil
            body.removeAll(keepingCapacity: true)
            copies.removeAll(keepingCapacity: true)
        }

        private static func appendLine(_ line: ArraySlice<UInt8>, to text: inout [UInt8]) {
            text += line
            let crc = line.withUnsafeBytes { CRC32C.checksum($0) }
            withUnsafeTemporaryAllocation(byteCount: 16, alignment: 8) { room in
                var trailer = LineText(room.baseAddress!)
                trailer.trailer(crc)
                text.append(contentsOf: UnsafeRawBufferPointer(rebasing: room[..<trailer.count]))
            }
        }
    }

    private static func digest(_ bytes: [UInt8]) -> Digest { bytes.withUnsafeBytes { Digest(of: $0) } }
}
