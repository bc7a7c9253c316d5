import Ledger
import SimulatedDisk

/// Entries of every kind, and lines that something happened to.
extension SeededGenerator {
    mutating func entry(_ id: RecordID) -> LedgerEntry {
        LedgerEntry(
            id: id, utc: Int64(next() >> 12), clock: LedgerEntry.Clock.allCases[below(3)], who: text(),
            continuesAct: chance(1, in: 3), deed: deed(id))
    }

    private mutating func deed(_ id: RecordID) -> LedgerVerb {
        switch below(15) {
        case 0: return .join((0...below(3)).map { _ in seam() })
        case 1: return .cut((0...below(3)).map { _ in RecordID(log: next(), sequence: next() >> 11) })
        case 2: return .set(anySpan(), (0...below(4)).map { _ in statement() })
        case 3: return .delete((0...below(3)).map { _ in anySpan() })
        case 4: return .undelete([anySpan()])
        case 7: return .same(anySpan(), double: anySpan())
        case 5: return .recut(chance(1, in: 3) ? nil : "IdleTimeout=900000 Cars=\(next() >> 16)_%41")
        case 6: return .driver(LedgerVerb.RosterDeed.allCases[below(3)], name: text(), driverStatements())
        case 9: return .place(LedgerVerb.RosterDeed.allCases[below(3)], name: text(), placeStatements())
        case 11: return .vehicle(LedgerVerb.RosterDeed.allCases[below(3)], name: text(), vehicleStatements())
        case 12: return .fact(Fact.Kind.allCases[below(Fact.Kind.allCases.count)], factStatements())
        case 13: return .amend(RecordID(log: next(), sequence: next() >> 11), factStatements())
        case 14: return .withdraw((0...below(3)).map { _ in RecordID(log: next(), sequence: next() >> 11) })
        case 8: return .follow((0...below(3)).map { _ in next() })
        case 10 where id.sequence > 1:
            let last = 1 + next() % (id.sequence - 1)
            return .undo(next() % last...last)
        default: return .undo(next() % id.sequence)
        }
    }

    private mutating func seam() -> TripSeam {
        let last = next() >> 12
        return TripSeam(log: next(), last: last, first: last + 1 + next() >> 13) ?? seam()
    }

    private mutating func anySpan() -> RecordSpan {
        let first = next() >> 12
        return RecordSpan(log: next(), first...(first + next() >> 13))
    }

    private mutating func statement() -> LedgerVerb.Statement {
        LedgerVerb.Statement(TripField.allCases[below(TripField.allCases.count)], chance(1, in: 4) ? nil : text())
    }

    private mutating func driverStatements() -> [LedgerVerb.DriverStatement] {
        (0..<below(3)).map { _ in
            LedgerVerb.DriverStatement(LedgerVerb.DriverField.allCases[below(2)], chance(1, in: 4) ? nil : text())
        }
    }

    private mutating func placeStatements() -> [LedgerVerb.PlaceStatement] {
        (0..<below(5)).map { _ in
            let fields = LedgerVerb.PlaceField.allCases
            return LedgerVerb.PlaceStatement(fields[below(fields.count)], chance(1, in: 4) ? nil : text())
        }
    }

    private mutating func vehicleStatements() -> [LedgerVerb.VehicleStatement] {
        (0..<below(5)).map { _ in
            let fields = LedgerVerb.VehicleField.allCases
            return LedgerVerb.VehicleStatement(fields[below(fields.count)], chance(1, in: 4) ? nil : text())
        }
    }

    private mutating func factStatements() -> [LedgerVerb.FactStatement] {
        (0...below(5)).map { _ in
            let fields = FactField.allCases
            return LedgerVerb.FactStatement(fields[below(fields.count)], chance(1, in: 4) ? nil : text())
        }
    }

    mutating func text() -> String {
        let pieces = ["-", "_", "%", " ", "\n", "a", "Z", "2D", "ü", "🚗", "\t", "é", ",", "\u{7F}", "yes", "*"]
        return (0...below(6)).map { _ in pieces[below(pieces.count)] }.joined()
    }

    /// A line with a few bytes changed, left out or put in.
    mutating func spoiled(_ line: [UInt8]) -> [UInt8] {
        var line = line
        for _ in 0...below(4) where !line.isEmpty {
            let index = below(line.count)
            switch below(4) {
            case 0: line[index] = UInt8(truncatingIfNeeded: next())
            case 1: line.remove(at: index)
            case 2: line.insert([0x20, 0x25, 0x2D, 0x5F, 0x2F, 0x3A, 0x30][below(7)], at: index)
            default: line.removeSubrange(index..<min(line.count, index + below(12)))
            }
        }
        return line
    }
}
