import Ledger

/// Takes planned services out of the book, and works out of the history.
struct ServiceDeletion {
    private let invocation: Invocation
    private let facts: [Fact]

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        let book = try OpenCarBook(invocation)
        let number = try FactNumber(book.catalogue)
        let all = book.cars.edits.facts.all
        facts = try invocation.values.operands.map { word in
            if FactNumber.isNumber(word) { return try number.fact(word, among: all, .service) }
            let services = try StoredServices(book, book.chosen(needing: word))
            return services.fact(try services.planned(word).plan)
        }
    }

    func run() throws -> ExitCode { try FactWithdrawal(invocation, facts).run() }
}
