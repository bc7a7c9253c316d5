import Catalogue
import Ledger

/// The numbers by which people call facts: `12` of this ledger, `golf:12` of the one that was pulled from golf.
struct FactNumber {
    private let machines: [UInt64: String]

    init(_ catalogue: Catalogue) throws { machines = try catalogue.said().machines }

    /// True of a word that can be nothing but a number.
    static func isNumber(_ word: String) -> Bool { word.split(separator: ":").last.flatMap { UInt64($0) } != nil }

    func text(_ id: RecordID) -> String { machines[id.log].map { "\($0):\(id.sequence)" } ?? "\(id.sequence)" }

    /// The machine in whose ledger it was said; nil for this one.
    func machine(of id: RecordID) -> String? { machines[id.log] }

    /// The fact of this kind that a word means.
    func fact(_ word: String, among facts: [Fact], _ kind: Fact.Kind) throws -> Fact {
        let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let number = parts.last.flatMap({ UInt64($0) }) else { throw FactWords.notANumber(word, kind) }
        let machine = parts.count == 2 ? parts[0] : nil
        let fact = facts.first { $0.id.sequence == number && $0.kind == kind && machines[$0.id.log] == machine }
        guard let fact else { throw FactWords.none(word, kind) }
        return fact
    }
}
