import AppendLog

/// The blocks and the damage that a reading meets, by which it is known the next time whether what was read still
/// stands.
final class BlockWatch {
    private(set) var marks = RecentMarks(BookTable.marksKept)
    private var newest: BlockPlace?
    private var spoilt: BlockPlace?
    private var damaged: BlockPlace?

    /// Watches a reader. Damage in segments before this one was counted when they were read.
    init(_ reader: LogReader, from segment: UInt64) {
        reader.onBlock = { self.see($0) }
        reader.onFinding = { if $0.place.segment >= segment { self.see($0) } }
    }

    private func see(_ block: BlockFingerprint) {
        marks.add(block)
        newest = block.place
    }

    private func see(_ finding: LogFinding) {
        spoilt = max(spoilt ?? finding.place, finding.place)
        if finding.kind == .damaged { damaged = spoilt }
    }

    /// True where the newest of all cannot be read, of which nobody knows how many lines it holds. A block that a power
    /// cut tore is no damage.
    var hasLostTail: Bool { damaged.map { $0 > newest ?? $0 || newest == nil } ?? false }

    /// The segment whose newest blocks could not be read.
    var spoiltTail: UInt64? {
        guard let spoilt, spoilt > newest ?? spoilt else { return nil }
        return spoilt.segment
    }
}
