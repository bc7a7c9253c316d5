import Ledger
import Settings
import Trips

extension Command {
    static let edit = Command(
        "edit", "say what a trip was",
        about: """
            Gives trips a name, places, a vehicle, a driver, a category, tags, a note, a purpose. What is given as "" \
            is taken away again. Several trips get the same, with an entry in the ledger for each; undo them with \
            "roadbook undo".
            Nothing that was recorded changes. What was said goes with the records: it survives a rebuild, and a trip \
            that is merged or split keeps its part.
            A category that is said stands above the one that is guessed; none says that it is none of them, and "" \
            leaves it to the guess again.
            """,
        operand: "TRIP...",
        options: [
            Option("name", "TEXT", mayBeEmpty: true, help: "what it is called"),
            Option("from", "PLACE", mayBeEmpty: true, help: "where it began"),
            Option("to", "PLACE", mayBeEmpty: true, help: "where it ended"),
            Option("vehicle", "NAME", mayBeEmpty: true, help: "what was driven"),
            Option("driver", "NAME", mayBeEmpty: true, help: "who drove; roadbook driver lists who may"),
            Option("category", "WORD", mayBeEmpty: true, help: "\(EditedFields.categories)"),
            Option("tags", "WORDS", mayBeEmpty: true, help: "these tags and no others, a comma between two"),
            Option("add-tag", "WORDS", help: "these tags too"),
            Option("remove-tag", "WORDS", help: "not these tags"),
            Option("note", "TEXT", mayBeEmpty: true, help: "whatever there is to say"),
            Option("purpose", "TEXT", mayBeEmpty: true, help: "what it was for"),
            Option("business", help: "it was for work"), Option("private", help: "it was not"),
            Option("carried", help: "the car was carried: on a ferry, a train, a trailer"),
            Option("driven", help: "it was not"),
        ] + TripEditing.options,
        examples: [
            Example(
                "roadbook edit @last --from Home --to Work --business",
                "say where the newest began and ended, and that it was business"),
            Example(
                "roadbook edit @-2 --business --purpose \"Visit to Meier\"", "say that one was for a customer"),
            Example("roadbook edit mpcj 7kq2 --add-tag \"holiday, alps\"", "give two trips two more tags each"),
            Example("roadbook edit mpcj --note \"\"", "take the note away"),
        ]
    ) { invocation in
        var edit = try EditVerb(invocation)
        return try edit.run()
    }
}

private struct EditVerb {
    private var editing: TripEditing
    private let fields: EditedFields
    private let named: [TripEntry]

    init(_ invocation: Invocation) throws {
        fields = try EditedFields(invocation.values)
        editing = try TripEditing(invocation)
        named = try editing.named()
        for (field, value) in fields.values where field == .driver { try checkDriver(value) }
        if fields.values.contains(where: { $0.field.staysWithPieces }) {
            try editing.refuseOpen(named, EditWords.goesOn)
        }
    }

    /// A driver is a name of the ledger, or of a phone in the settings.
    private func checkDriver(_ name: String?) throws {
        guard let name else { return }
        let cars = editing.invocation.places.settings.read().settings.cars
        let names = editing.edits.drivers.all.map(\.name) + cars.compactMap(\.driver)
        guard !names.contains(name) else { return }
        throw EditWords.noDriver(name, near: Suggestion.nearest(to: name, among: names))
    }

    mutating func run() throws -> ExitCode {
        var deeds: [LedgerVerb] = []
        var meant: [TripEntry] = []
        for trip in named {
            let statements = fields.statements(for: trip.said)
            guard !statements.isEmpty else {
                if !editing.isJSON { try editing.say(EditWords.isSoAlready(editing.id(trip))) }
                continue
            }
            deeds.append(.set(trip.trip.span, statements))
            meant.append(trip)
        }
        let entries = editing.isDryRun || deeds.isEmpty ? [] : try editing.ledger.write(deeds)
        if !entries.isEmpty { try editing.readAgain() }
        let after = deeds.isEmpty ? [] : try editing.after(deeds)
        let changes = meant.map { before in TripChange(before: before, after: after.first { $0.id == before.id }) }
        if editing.isJSON { try tellObject(entries, changes) } else { try tell(entries, changes) }
        return .ok
    }

    private func tell(_ entries: [LedgerEntry], _ changes: [TripChange]) throws {
        if editing.isDryRun, !changes.isEmpty { try editing.say(EditWords.wouldBe) }
        for change in changes { for line in change.lines(editing) { try editing.say(line) } }
        if !entries.isEmpty { try editing.sayUndo(entries) }
    }

    private func tellObject(_ entries: [LedgerEntry], _ changes: [TripChange]) throws {
        try editing.invocation.object { writer in
            writer.array("entries", entries) { $1.integer($0.sequence) }
            editing.write("before", changes.compactMap(\.before), to: &writer)
            editing.write("after", changes.compactMap(\.after), to: &writer)
        }
    }
}
