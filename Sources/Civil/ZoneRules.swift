/// The clocks of a zone at all times: how far they were ahead of UTC from each change on, and the rule that goes on
/// after the last one. It is what a file of the zone database holds (RFC 8536, from version 2 on).
package struct ZoneRules: Equatable, Sendable {
    /// Seconds ahead of UTC before the first change.
    private var first: Int64 = 0
    /// The instants of the changes, in order.
    private var changes: [Int64] = []
    /// Seconds ahead of UTC from each of them on.
    private var offsets: [Int64] = []
    private var later: YearlyClockRule?

    /// Nil for bytes that are no such file, or one that is cut off.
    package init?(file bytes: [UInt8]) {
        var reader = Reader(bytes: bytes[...])
        // The first block has instants of 32 bits, for old programs.
        guard let old = reader.counts(), reader.skip(old.length(ofInstants: 4)), let counts = reader.counts() else {
            return nil
        }
        let rest = reader.bytes
        guard reader.skip(counts.length(ofInstants: 8)), let later = reader.footer() else { return nil }
        reader.bytes = rest
        guard read(counts, &reader) else { return nil }
        if !later.isEmpty {
            guard let rule = YearlyClockRule(later) else { return nil }
            self.later = rule
        }
    }

    private mutating func read(_ counts: Counts, _ reader: inout Reader) -> Bool {
        changes = (0..<counts.changes).map { _ in reader.number(8) }
        let kinds = (0..<counts.changes).map { _ in Int(reader.number(1)) & 0xFF }
        let known = (0..<counts.kinds).map { _ -> Int64 in
            let offset = reader.number(4)
            _ = reader.skip(2)
            return offset
        }
        guard let first = known.first, kinds.allSatisfy(known.indices.contains),
            zip(changes, changes.dropFirst()).allSatisfy({ $0 < $1 }),
            known.allSatisfy({ abs($0) <= ZoneRules.farthest })
        else { return false }
        self.first = first
        offsets = kinds.map { known[$0] }
        return true
    }

    /// Seconds from UTC that no clock has ever been; what says otherwise is no zone.
    private static let farthest: Int64 = 26 * 3_600

    package func offset(at seconds: Int64) -> Int64 {
        guard let last = changes.last, seconds < last else {
            return later?.offset(at: seconds) ?? offsets.last ?? first
        }
        var (low, high) = (0, changes.count)
        while low < high {
            let middle = (low + high) / 2
            if changes[middle] <= seconds { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? first : offsets[low - 1]
    }
}

// MARK: - The file

extension ZoneRules {
    /// The number of each thing in a block.
    private struct Counts {
        var marks: Int
        var leaps: Int
        var changes: Int
        var kinds: Int
        var letters: Int

        func length(ofInstants width: Int) -> Int {
            changes * (width + 1) + kinds * 6 + letters + leaps * (width + 4) + marks
        }
    }

    private struct Reader {
        private static let headerLength = 44
        private static let most = 100_000
        var bytes: ArraySlice<UInt8>

        /// Nil where no header of version 2 or newer stands.
        mutating func counts() -> Counts? {
            guard bytes.count >= Reader.headerLength, bytes.starts(with: Array("TZif".utf8)),
                bytes[bytes.startIndex + 4] >= UInt8(ascii: "2")
            else { return nil }
            bytes = bytes.dropFirst(20)
            let numbers = (0..<6).map { _ in Int(number(4)) }
            guard numbers.allSatisfy((0...Reader.most).contains) else { return nil }
            return Counts(
                marks: numbers[0] + numbers[1], leaps: numbers[2], changes: numbers[3], kinds: numbers[4],
                letters: numbers[5])
        }

        mutating func skip(_ count: Int) -> Bool {
            guard bytes.count >= count else { return false }
            bytes = bytes.dropFirst(count)
            return true
        }

        /// A number with a sign, the most significant byte first.
        mutating func number(_ width: Int) -> Int64 {
            let taken = bytes.prefix(width)
            bytes = bytes.dropFirst(width)
            let isNegative = width > 1 && taken.first ?? 0 >= 0x80
            return taken.reduce(isNegative ? -1 : 0) { $0 << 8 | Int64($1) }
        }

        /// The line at the end, without its line feeds.
        func footer() -> String? {
            guard bytes.first == 0x0A, let end = bytes.dropFirst().firstIndex(of: 0x0A) else { return nil }
            return String(decoding: bytes[(bytes.startIndex + 1)..<end], as: UTF8.self)
        }
    }
}
