import Catalogue
import Ledger

/// The numbers by which people call facts: `12` of this ledger, `golf:12` of the one that was pulled from golf, and
/// `golf/2:12` of the one on its second card.
struct FactNumber {
    private let machines: [UInt64: String]
    private let names: [UInt64: String]

    init(_ catalogue: Catalogue) throws {
        let said = try catalogue.everythingSaid()
        (machines, names) = (said.machines, said.names)
    }

    /// True of a word that can be nothing but a number.
    static func isNumber(_ word: String) -> Bool { word.split(separator: ":").last.flatMap { UInt64($0) } != nil }

    func text(_ id: RecordID) -> String { names[id.log].map { "\($0):\(id.sequence)" } ?? "\(id.sequence)" }

    /// The machine in whose ledger it was said; nil for this one.
    func machine(of id: RecordID) -> String? { machines[id.log] }

    /// The fact of this kind that a word means.
    func fact(_ word: String, among facts: [Fact], _ kind: Fact.Kind) throws -> Fact {
        let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let number = parts.last.flatMap({ UInt64($0) }) else { throw FactWords.notANumber(word, kind) }
        let name = parts.count == 2 ? parts[0] : nil
        let fact = facts.first { $0.id.sequence == number && $0.kind == kind && names[$0.id.log] == name }
        guard let fact else { throw FactWords.none(word, kind) }
        return fact
    }
}
