import Ledger

/// Takes facts out of the book.
struct FactWithdrawal {
    private let invocation: Invocation
    private let facts: [Fact]

    /// Facts that were said on other machines and cards, whatever they are: their entries can be undone there alone.
    init(elsewhere invocation: Invocation) throws {
        self.invocation = invocation
        let book = try OpenCarBook(invocation)
        let number = try FactNumber(book.catalogue)
        let all = book.cars.edits.facts.all.filter { number.machine(of: $0.id) != nil }
        facts = try invocation.values.operands.map { word in
            guard let fact = all.first(where: { number.text($0.id) == word }) else { throw UndoWords.notOfACar(word) }
            return fact
        }
    }

    init(_ invocation: Invocation, _ facts: [Fact]) {
        self.invocation = invocation
        self.facts = facts
    }

    func run() throws -> ExitCode {
        guard !invocation.values.has("dry-run") else {
            try invocation.output.line(FactWords.wouldBeTaken(facts.map(\.kind)))
            return .ok
        }
        let entry = try OpenLedger(invocation).write(.withdraw(facts.map(\.id)))
        return try invocation.tell(entry) { FactWords.taken(facts.map(\.kind), undo: entry.sequence) }
    }
}
