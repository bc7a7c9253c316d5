import Ledger

extension Command {
    static let undo = Command(
        "undo", "undo what was said of trips, or of a vehicle",
        about: """
            Undoes what the newest command that is in force wrote into the ledger, all of it, or the entries that are \
            named by the numbers that "roadbook history" tells, 12-15 from one to another. Nothing is erased: an undo \
            is an entry too, and to undo it is to do again what it undid. A fill-up, an expense, a work or a change of \
            tyres has the number of its entry, and is out of the book. The mark that a restore leaves is not undone. \
            Of what was said on another machine, such as golf:12, what is about a car is taken out here.
            """,
        operand: "[ENTRY...]", options: TripEditing.options,
        examples: [
            Example("roadbook undo", "undo what was said last"),
            Example("roadbook undo 12", "take fill-up 12 out of the book"),
            Example("roadbook undo 12 --dry-run", "see what entry 12 has said, and of which trips"),
        ]
    ) { invocation in
        if invocation.values.operands.contains(where: { $0.contains(":") }) {
            return try FactWithdrawal(elsewhere: invocation).run()
        }
        var undo = try UndoVerb(invocation)
        return try undo.run()
    }
}

private struct UndoVerb {
    private static let mostLines = 20

    private var editing: TripEditing
    private let undoing: EntriesToUndo
    /// False of entries about the car's book alone, which lie over no trip: then none is read, and none again.
    private let changesTrips: Bool
    private var targets: [LedgerEntry] { undoing.entries }

    init(_ invocation: Invocation) throws {
        editing = try TripEditing(invocation, withTrips: false)
        let edits = editing.ledger.own
        undoing = try EntriesToUndo(invocation.values.operands, edits)
        changesTrips = undoing.entries.contains { $0.changesTrips(among: edits.entries) }
        if changesTrips { try editing.readTrips() }
    }

    // MARK: Doing it

    mutating func run() throws -> ExitCode {
        let before = editing.trips
        let hidden = try HiddenFacts(try editing.cars(), without: targets)
        let deeds = undoing.spans.map { LedgerVerb.undo($0) }
        let done = editing.isDryRun ? [] : try editing.ledger.write(deeds)
        if changesTrips, !done.isEmpty { try editing.readAgain() }
        let changes = changesTrips ? TripChange.all(before, try editing.after(deeds)) : []
        if editing.isJSON { try tellObject(done, changes, hidden) } else { try tell(done, changes, hidden) }
        return .ok
    }

    // MARK: Telling

    private func tell(_ done: [LedgerEntry], _ changes: [TripChange], _ hidden: HiddenFacts) throws {
        let words = editing.isDryRun ? UndoWords.wouldUndo : UndoWords.undone
        for target in targets.prefix(UndoVerb.mostLines) {
            let past = PastEntry(target, editing)
            try editing.say(words(target.sequence, past.when, target.who, past.says))
        }
        let rest = targets.count - UndoVerb.mostLines
        if rest > 0 { try editing.say(UndoWords.moreEntries(rest)) }
        let lines = changes.flatMap { $0.lines(editing) }
        for line in lines.prefix(UndoVerb.mostLines) { try editing.say(line) }
        if lines.count > UndoVerb.mostLines { try editing.say(EditWords.more(lines.count - UndoVerb.mostLines)) }
        if lines.isEmpty, changesTrips {
            try editing.say(editing.isDryRun ? UndoWords.noTripWouldChange : UndoWords.noTripChanges)
        }
        for line in hidden.lines(isDryRun: editing.isDryRun) { try editing.say(line) }
        if !done.isEmpty { try editing.sayUndo(done) }
    }

    private func tellObject(_ done: [LedgerEntry], _ changes: [TripChange], _ hidden: HiddenFacts) throws {
        try editing.invocation.object { writer in
            writer.array("entries", done) { $1.integer($0.sequence) }
            writer.array("tookBack", targets) { $1.integer($0.sequence) }
            editing.write("before", changes.compactMap(\.before), to: &writer)
            editing.write("after", changes.compactMap(\.after), to: &writer)
            hidden.write(to: &writer)
        }
    }
}
