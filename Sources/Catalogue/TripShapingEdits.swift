import AppendLog
import Drive
import Ledger

/// The part of the ledger that makes trips begin and end elsewhere, as the catalogue remembers it: to see what has
/// changed.
struct TripShapingEdits: Equatable {
    private(set) var places: Set<String> = []
    var rules: String?

    init(_ said: LedgerEdits) {
        let edits = said.edits
        for cut in edits.cuts { places.insert("\(cut.log) \(cut.sequence) cut") }
        for join in edits.joins { places.insert("\(join.log) \(join.last) join \(join.first)") }
        rules = said.rules
    }

    init(text: String) {
        for line in text.split(separator: "\n") {
            if line.hasPrefix("rules ") { rules = String(line.dropFirst(6)) } else { places.insert(String(line)) }
        }
    }

    var text: String { (places.sorted() + (rules.map { ["rules \($0)"] } ?? [])).joined(separator: "\n") }

    /// The first record of each log at which the two differ.
    func differences(from other: TripShapingEdits) -> [UInt64: UInt64] {
        var first: [UInt64: UInt64] = [:]
        for place in places.symmetricDifference(other.places) {
            let words = place.split(separator: " ")
            guard words.count > 1, let log = UInt64(words[0]), let record = UInt64(words[1]),
                record < BlockLayout.sequenceBound
            else { continue }
            first[log] = min(first[log] ?? .max, record)
        }
        return first
    }
}
