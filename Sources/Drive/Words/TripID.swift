/// The id of a trip: ten letters that follow from its begin record (docs/ledger-format.md, section 8), the same on
/// every machine that has the record, and after every rebuild.
package struct TripID: Hashable, Comparable, Sendable, CustomStringConvertible {
    static let letterCount = 10
    private static let letters = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

    /// 50 bits, evenly spread.
    package let bits: UInt64

    /// The id of the trip that begins with this record: the log's id, and the sequence in it.
    package init(log: UInt64, begin sequence: UInt64) {
        bits = TripID.mix(log ^ TripID.mix(sequence &+ 0x9E37_79B9_7F4A_7C15)) >> 14
    }

    /// Takes the bits as they are stored; only the low 50 count.
    package init(bits: UInt64) { self.bits = bits & (1 << 50 - 1) }

    /// Reads all ten letters.
    package init?(_ text: String) {
        guard let prefix = Prefix(text), prefix.count == TripID.letterCount else { return nil }
        bits = prefix.ids.lowerBound.bits
    }

    package static func < (left: TripID, right: TripID) -> Bool { left.bits < right.bits }

    package var description: String {
        let shifts = stride(from: 5 * (TripID.letterCount - 1), through: 0, by: -5)
        return String(decoding: shifts.map { TripID.letters[Int(bits >> UInt64($0) & 31)] }, as: UTF8.self)
    }

    /// So many letters that no other of these ids begins with them; `minimum` at least.
    package func shortest(among others: some Sequence<TripID>, minimum: Int = 4) -> String {
        var count = minimum
        for other in others where other != self {
            let common = ((bits ^ other.bits).leadingZeroBitCount - 14) / 5
            count = max(count, common + 1)
        }
        return String(description.prefix(count))
    }

    private static func mix(_ value: UInt64) -> UInt64 {
        var mixed = value
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    fileprivate static func value(of letter: UInt8) -> UInt64? {
        let lower = letter >= 0x41 && letter <= 0x5A ? letter | 0x20 : letter
        switch lower {
        case UInt8(ascii: "o"): return 0
        case UInt8(ascii: "i"), UInt8(ascii: "l"): return 1
        default: return letters.firstIndex(of: lower).map { UInt64($0) }
        }
    }
}

extension TripID {
    /// The first letters of an id, as somebody typed them.
    package struct Prefix: Equatable, Sendable {
        package let count: Int
        /// Every id that begins so.
        package let ids: ClosedRange<TripID>

        /// Nil for what can begin no id: nothing at all, more than ten letters, or other letters.
        package init?(_ text: String) {
            let typed = text.utf8
            guard !typed.isEmpty, typed.count <= TripID.letterCount else { return nil }
            var bits: UInt64 = 0
            for letter in typed {
                guard let value = TripID.value(of: letter) else { return nil }
                bits = bits << 5 | value
            }
            count = typed.count
            let open = UInt64(5 * (TripID.letterCount - count))
            ids = TripID(bits: bits << open)...TripID(bits: (bits << open) | (1 << open - 1))
        }

        package func matches(_ id: TripID) -> Bool { ids.contains(id) }
    }
}
