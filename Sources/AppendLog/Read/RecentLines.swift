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
