/// Adds up the linked blocks of one segment.
struct SealReckoning {
    private(set) var seal: SegmentSeal
    private var hasher = SHA256()

    init(segment: UInt64) { seal = SegmentSeal(segment: segment) }

    mutating func add(_ header: BlockHeader, line: UnsafeRawBufferPointer) {
        hasher.update(line)
        seal.blocks += 1
        seal.lines += UInt64(header.count)
        if header.count > 0 {
            seal.first = min(seal.first ?? header.first, header.first)
            seal.last = max(seal.last ?? 0, header.last)
        }
        if let utc = header.stamp.utc {
            seal.from = min(seal.from ?? utc, utc)
            seal.to = max(seal.to ?? 0, utc)
        } else {
            seal.undated += 1
        }
    }

    func finished() -> SegmentSeal {
        var result = seal
        result.headers = hasher.digest()
        return result
    }

    /// Writes the seal line, CRC and newline included.
    func write(to text: inout LineText, note: String) {
        let seal = finished()
        let start = text.count
        text.text("S ")
        text.decimal(seal.segment)
        for number in [seal.blocks, seal.lines, seal.first, seal.last, seal.undated, seal.from, seal.to] {
            text.space()
            text.decimal(number)
        }
        text.space()
        text.lowerHex(seal.headers)
        text.space()
        var note = note.isEmpty ? "-" : note
        note.withUTF8 { text.bytes(UnsafeRawBufferPointer($0)) }
        text.close(from: start)
    }
}
