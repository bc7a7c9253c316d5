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
