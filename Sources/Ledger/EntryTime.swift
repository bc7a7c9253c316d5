/// The time at which an entry is made, and who knew.
package struct EntryTime: Equatable, Sendable {
    /// Two clocks that are both right may differ by so much.
    private static let toleranceMilliseconds: Int64 = 120_000

    package var utc: Int64
    package var clock: LedgerEntry.Clock

    package init(utc: Int64, clock: LedgerEntry.Clock) {
        self.utc = utc
        self.clock = clock
    }

    /// The best clock there is: the person's word, then the recorder's, then the computer's, if it is not behind what
    /// stands in the books already. Milliseconds since 1970.
    package static func best(
        typed: Int64? = nil, recorder: Int64?, system: Int64, newestInBooks: Int64?
    ) throws(LedgerError) -> EntryTime {
        if let typed { return EntryTime(utc: typed, clock: .typed) }
        if let recorder { return EntryTime(utc: recorder, clock: .gps) }
        if let newest = newestInBooks, system < newest - toleranceMilliseconds {
            throw .clockBehind(system: system, newest: newest)
        }
        return EntryTime(utc: system, clock: .system)
    }
}
