import JSON
import Ledger
import Terminal

extension Command {
    static let inbox = Command(
        "inbox", "what waits for you, each with the line that answers it",
        about: """
            Lists what waits for a person, each with the command that answers it: trips without a driver or a \
            purpose, where the settings ask for one ([Book] Ask), stops at a known station without a fill-up, \
            services that are due, entries that were questioned when they were stored, that lie in the future or that \
            are in another currency than the vehicle is paid for in, and trips that may be one. Of trips the newest \
            \(Inbox.mostDays) days are looked at, or those from --since on. Ends with 6 if anything waits.
            """,
        options: [
            Option("since", "TIME", help: "trips from this day on (the last \(Inbox.mostDays) days)"),
            Option(
                "confirm", "NUMBER", help: "the entry of this number is right, although something speaks against it"),
            Option("two", "TRIP", help: "this trip and the one before it are two, although they may be one"),
            Option(
                "currency", "OLD=NEW", help: "the entries of the vehicle in the old currency were paid in the new one"),
            FuelOptions.vehicle, OpenLedger.now, .jsonLines,
        ],
        examples: [
            Example("roadbook inbox", "see what waits for you"),
            Example("roadbook inbox --confirm 12", "say that a reading is right that was questioned"),
            Example("roadbook inbox --currency USD=EUR", "say that all that is in dollars was paid in euros"),
        ],
        needsTurn: { $0["confirm"] != nil || $0["two"] != nil || $0["currency"] != nil }
    ) { invocation in
        if let currencies = invocation.values["currency"] { return try OtherCurrency.correct(currencies, invocation) }
        if let number = invocation.values["confirm"] { return try confirm(number, invocation) }
        if let trip = invocation.values["two"] { return try keepApart(trip, invocation) }
        let items = try Inbox(invocation).items()
        let list = Listing(items, none: InboxWords.empty) { $0.write(to: &$1) }
        let code = try list.print(invocation) {
            for item in items {
                for line in Help.wrappedLine(item.text, indent: "", width: invocation.screen.columns ?? .max) {
                    try invocation.output.line(line)
                }
                try invocation.output.line(InboxWords.answer(item.command))
                if let otherwise = item.otherwise { try invocation.output.line(InboxWords.answer(otherwise)) }
            }
        }
        return items.isEmpty ? code : .needsAttention
    }

    /// A boundary is said where there is one, so that nobody asks again.
    private static func keepApart(_ word: String, _ invocation: Invocation) throws -> ExitCode {
        let catalogue = try OpenCatalogue.of(invocation)
        let span = try FindTrip.named(word, in: catalogue, invocation).trip.span
        let begin = RecordID(log: span.log, sequence: span.sequences.lowerBound)
        let entry = try OpenLedger(invocation).write(.cut([begin]))
        try invocation.output.line(InboxWords.areTwo(word, undo: entry.sequence))
        return .ok
    }

    private static func confirm(_ word: String, _ invocation: Invocation) throws -> ExitCode {
        let book = try OpenCarBook(invocation)
        let numbers = try FactNumber(book.catalogue)
        let fact = book.cars.edits.facts.all.first { $0.isQuestioned && numbers.text($0.id) == word }
        guard let fact else { throw InboxWords.notQuestioned(word) }
        let said = [LedgerVerb.FactStatement(.questioned, nil)]
        let entry = try OpenLedger(invocation).write(.amend(fact.id, said))
        try invocation.output.line(
            InboxWords.confirmed(FactWords.noun(fact.kind), word, undo: entry.sequence))
        return .ok
    }
}
