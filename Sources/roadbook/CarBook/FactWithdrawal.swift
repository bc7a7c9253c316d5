import Ledger

/// Takes facts out of the book.
struct FactWithdrawal {
    private let invocation: Invocation
    private let facts: [Fact]

    init(_ invocation: Invocation, _ kind: Fact.Kind) throws {
        self.invocation = invocation
        let book = try OpenCarBook(invocation)
        let number = try FactNumber(book.catalogue)
        let all = book.cars.edits.facts.all
        facts = try invocation.values.operands.map { try number.fact($0, among: all, kind) }
    }

    init(_ invocation: Invocation, _ facts: [Fact]) {
        self.invocation = invocation
        self.facts = facts
    }

    func run() throws -> ExitCode {
        let entry = try OpenLedger(invocation).write(.withdraw(facts.map(\.id)))
        return try invocation.tell(entry) { FactWords.taken(facts.map(\.kind), undo: entry.sequence) }
    }
}
