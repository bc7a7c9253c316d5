import Ledger

/// Takes planned services out of the book.
struct ServiceDeletion {
    private let invocation: Invocation
    private let facts: [Fact]

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        let book = try OpenCarBook(invocation)
        facts = try invocation.values.operands.map { word in
            guard !FactNumber.isNumber(word) else { throw FactWords.isUndone(word) }
            let services = try StoredServices(book, book.chosen(needing: word))
            return services.fact(try services.planned(word).plan)
        }
    }

    func run() throws -> ExitCode { try FactWithdrawal(invocation, facts).run() }
}
