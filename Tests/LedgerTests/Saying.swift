import Ledger

/// Entries for tests, numbered as they come, about records of one log.
struct Saying {
    static let log: UInt64 = 0x0f3c_21aa_90b1_7d42

    private(set) var entries: [LedgerEntry] = []

    var edits: Edits { Edits(entries) }

    /// Says something and returns its number.
    @discardableResult
    mutating func say(_ deed: LedgerVerb, continuesAct: Bool = false) -> UInt64 {
        let sequence = UInt64(entries.count + 1)
        entries.append(
            LedgerEntry(
                id: RecordID(log: 1, sequence: sequence), utc: 1_784_510_732_100 + Int64(sequence), clock: .gps,
                who: "anna", continuesAct: continuesAct, deed: deed))
        return sequence
    }

    @discardableResult
    mutating func set(_ range: ClosedRange<UInt64>, _ field: TripField, _ value: String?) -> UInt64 {
        say(.set(span(range), [LedgerVerb.Statement(field, value)]))
    }

    @discardableResult
    mutating func join(_ last: UInt64, _ first: UInt64) -> UInt64 {
        say(.join([TripSeam(log: Saying.log, last: last, first: first)!]))
    }

    @discardableResult
    mutating func cut(_ sequence: UInt64) -> UInt64 { say(.cut([record(sequence)])) }

    func said(_ range: ClosedRange<UInt64>) -> TripOverlay { edits.overlay(for: span(range)) }

    func isJoined(_ last: UInt64, _ first: UInt64) -> Bool {
        edits.isJoined(last: record(last), first: record(first))
    }
}

func record(_ sequence: UInt64) -> RecordID { RecordID(log: Saying.log, sequence: sequence) }

func span(_ range: ClosedRange<UInt64>) -> RecordSpan { RecordSpan(log: Saying.log, range) }
