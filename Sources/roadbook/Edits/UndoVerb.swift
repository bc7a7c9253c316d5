import Ledger

extension Command {
    static let undo = Command(
        "undo", "undo what was said of trips",
        about: """
            Undoes the newest entry of the ledger that is in force, or those that are named by the numbers that \
            "roadbook history" tells. Nothing is erased: an undo is an entry too, and to undo it is to do again what \
            it undid.
            """,
        operand: "[ENTRY...]", options: TripEditing.options,
        examples: [
            Example("roadbook undo", "undo what was said last"),
            Example("roadbook undo 12 --dry-run", "see what entry 12 has said, and of which trips"),
        ]
    ) { invocation in
        var undo = try UndoVerb(invocation)
        return try undo.run()
    }
}

private struct UndoVerb {
    private static let mostLines = 20

    private var editing: TripEditing
    private let targets: [LedgerEntry]
    /// False of entries about the car's book alone, which lie over no trip: then none is read, and none again.
    private let changesTrips: Bool

    init(_ invocation: Invocation) throws {
        editing = try TripEditing(invocation, withTrips: false)
        let edits = editing.ledger.edits
        if invocation.values.operands.isEmpty {
            guard let newest = edits.newestToUndo else {
                throw UndoWords.nothingToUndo
            }
            targets = [newest]
        } else {
            targets = try invocation.values.operands.map { try UndoVerb.entry($0, edits) }
        }
        changesTrips = targets.contains { $0.changesTrips(among: edits.entries) }
        if changesTrips { try editing.readTrips() }
    }

    private static func entry(_ word: String, _ edits: Edits) throws -> LedgerEntry {
        guard let number = UInt64(word) else {
            throw UndoWords.notANumber(word)
        }
        guard let entry = edits.entries.last(where: { $0.sequence == number }) else {
            throw UndoWords.noEntry(number)
        }
        if let undo = edits.past(entry).undoneBy {
            throw UndoWords.undoneAlready(number, by: undo.sequence)
        }
        return entry
    }

    // MARK: Doing it

    mutating func run() throws -> ExitCode {
        let before = editing.trips
        let hidden = try HiddenFacts(try editing.cars(), without: targets)
        let deeds = targets.map { LedgerVerb.undo($0.sequence) }
        let done = editing.isDryRun ? [] : try deeds.map { try editing.ledger.write($0) }
        if changesTrips, !done.isEmpty { try editing.readAgain() }
        let changes = changesTrips ? TripChange.all(before, try editing.after(deeds)) : []
        if editing.isJSON { try tellObject(done, changes, hidden) } else { try tell(done, changes, hidden) }
        return .ok
    }

    // MARK: Telling

    private func tell(_ done: [LedgerEntry], _ changes: [TripChange], _ hidden: HiddenFacts) throws {
        for target in targets {
            let past = PastEntry(target, editing)
            let words = editing.isDryRun ? UndoWords.wouldUndo : UndoWords.undone
            try editing.say(words(target.sequence, past.when, target.who, past.says))
        }
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
