import Ledger

/// The bills of a service that was done: said otherwise than before.
struct ServiceBills {
    private static let options = ["file", "vehicle", OpenLedger.now.name, Option.json.name]

    private let invocation: Invocation

    init(_ invocation: Invocation) { self.invocation = invocation }

    func edit() throws -> ExitCode {
        let word = invocation.values.operands[0]
        let others = ServiceEntry.editOptions.map(\.name).filter { !ServiceBills.options.contains($0) }
        guard !invocation.values.names.contains(where: others.contains) else { throw BillWords.onlyFiles(word) }
        let book = try OpenCarBook.inTurn(invocation)
        let fact = try FactNumber(book.catalogue).fact(word, among: book.cars.edits.facts.all, .service)
        let files = try TypedFiles(invocation, before: fact.files, isEdit: true)
        guard files.isSaid else { throw FactWords.nothingToChange(.service) }
        let ledger = try OpenLedger(invocation)
        var said = FactStatements()
        try files.say(&said)
        let entry = try ledger.write(.amend(fact.id, said.said))
        return try invocation.tell(entry) { FactWords.changed(.service, word, undo: entry.sequence) }
    }
}
