/// The newest lines that were given, by sequence and CRC: tells a duplicate from a conflict and from a line that comes
/// late. Bounded: what is older than its memory is taken for a duplicate.
struct RecentLines {
    enum Answer { case same, other, never, unknown }

    static let size = 8192

    private var sequences = [UInt64](repeating: 0, count: RecentLines.size)
    private var checksums = [UInt32](repeating: 0, count: RecentLines.size)
    private var highest: UInt64 = 0
    private var floor: UInt64 = 0

    @inline(__always)
    mutating func remember(_ sequence: UInt64, _ checksum: UInt32) {
        let slot = Int(sequence % UInt64(RecentLines.size))
        if sequences[slot] <= sequence {
            sequences[slot] = sequence
            checksums[slot] = checksum
        }
        if sequence > highest { highest = sequence }
    }

    mutating func remember(_ lines: [DecodedBlock.Line]) {
        for line in lines { remember(line.sequence, line.checksum) }
    }

    /// Lines up to this sequence were skipped: nothing is known of them.
    mutating func forgetThrough(_ sequence: UInt64) { floor = max(floor, sequence) }

    @inline(__always)
    func look(_ sequence: UInt64, _ checksum: UInt32) -> Answer {
        let slot = Int(sequence % UInt64(RecentLines.size))
        if sequences[slot] == sequence { return checksums[slot] == checksum ? .same : .other }
        if sequence <= floor || sequences[slot] > sequence { return .unknown }
        return highest - min(highest, sequence) < UInt64(RecentLines.size) ? .never : .unknown
    }
}

/// `N <sequence> boot <boot id> <highest>`: the numbers between `highest` and the notice's own are not missing.
enum BootNotice {
    static func highest(_ line: UnsafeRawBufferPointer) -> UInt64? {
        guard line.first == 0x4E else { return nil }
        var fields = LineFields(line, from: 2)
        guard fields.number() != nil, let kind = fields.next(), kind.elementsEqual("boot".utf8), fields.next() != nil
        else { return nil }
        return fields.number()
    }
}

/// Reckons a segment's seal again while its blocks are read.
struct SealCheck {
    private var segment: UInt64 = 0
    private var headers: [(header: BlockHeader, line: [UInt8])] = []
    private var isSpoiled = false

    mutating func begin(_ segment: UInt64) {
        self.segment = segment
        headers.removeAll(keepingCapacity: true)
        isSpoiled = false
    }

    /// A header of the segment cannot be read: the seal can no longer be proved, and the damage is named already.
    mutating func spoil() { isSpoiled = true }

    mutating func add(_ header: BlockHeader, _ line: UnsafeRawBufferPointer) { headers.append((header, Array(line))) }

    mutating func remove(_ place: BlockPlace) { headers.removeAll { $0.header.place == place } }

    func agrees(_ seal: SegmentSeal) -> Bool {
        if isSpoiled { return true }
        var reckoning = SealReckoning(segment: segment)
        for (header, line) in headers { line.withUnsafeBytes { reckoning.add(header, line: $0) } }
        return reckoning.finished() == seal
    }
}
