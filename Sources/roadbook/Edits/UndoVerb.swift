import Ledger

extension Command {
    static let undo = Command(
        "undo", "take back what was said",
        about: """
            Takes back the newest entry of the ledger that is in force, or those that are named by the numbers that \
            "roadbook history" tells. Nothing is erased: an undo is an entry too, and to undo it is to do again what \
            it took back.
            """,
        operand: "[ENTRY...]", options: TripEditing.options,
        examples: [
            Example("roadbook undo", "take back the newest"),
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

    init(_ invocation: Invocation) throws {
        editing = try TripEditing(invocation)
        let edits = editing.ledger.edits
        if invocation.values.operands.isEmpty {
            guard let newest = edits.newestToUndo else {
                throw Complaint("there is nothing to take back", hint: "roadbook history", code: .notFound)
            }
            targets = [newest]
        } else {
            targets = try invocation.values.operands.map { try UndoVerb.entry($0, edits) }
        }
    }

    private static func entry(_ word: String, _ edits: Edits) throws -> LedgerEntry {
        guard let number = UInt64(word) else {
            throw Complaint.usage("\"\(word)\" is no number of an entry", hint: "roadbook history tells them")
        }
        guard let entry = edits.entries.last(where: { $0.sequence == number }) else {
            throw Complaint("the ledger has no entry \(number)", hint: "roadbook history", code: .notFound)
        }
        if let undo = edits.past(entry).undoneBy {
            let hint = "roadbook undo \(undo.sequence) does it again"
            throw Complaint("entry \(number) is taken back already, by entry \(undo.sequence)", hint: hint)
        }
        return entry
    }

    // MARK: Doing it

    mutating func run() throws -> ExitCode {
        let before = editing.trips
        let deeds = targets.map { LedgerVerb.undo($0.sequence) }
        let done = editing.isDryRun ? [] : try deeds.map { try editing.ledger.write($0) }
        if !done.isEmpty { try editing.readAgain() }
        let changes = TripChange.all(before, try editing.after(deeds))
        if editing.isJSON { try tellObject(done, changes) } else { try tell(done, changes) }
        return .ok
    }

    // MARK: Telling

    private func tell(_ done: [LedgerEntry], _ changes: [TripChange]) throws {
        for target in targets {
            let past = PastEntry(target, editing)
            let mood = editing.isDryRun ? "would take back" : "took back"
            try editing.say("\(mood) entry \(target.sequence) of \(past.when), \(target.who): \(past.says)")
        }
        let lines = changes.flatMap { $0.lines(editing) }
        for line in lines.prefix(UndoVerb.mostLines) { try editing.say(line) }
        if lines.count > UndoVerb.mostLines { try editing.say("and \(lines.count - UndoVerb.mostLines) lines more") }
        if lines.isEmpty { try editing.say("no trip \(editing.isDryRun ? "would change" : "has changed") by that") }
        guard !done.isEmpty else { return }
        let numbers = done.reversed().map { "\($0.sequence)" }.joined(separator: " ")
        try editing.say("done again by: roadbook undo \(numbers)")
    }

    private func tellObject(_ done: [LedgerEntry], _ changes: [TripChange]) throws {
        try editing.invocation.object { writer in
            writer.name("entries")
            writer.beginArray()
            for entry in done { writer.integer(entry.sequence) }
            writer.endArray()
            writer.name("tookBack")
            writer.beginArray()
            for target in targets { writer.integer(target.sequence) }
            writer.endArray()
            editing.write("before", changes.compactMap(\.before), to: &writer)
            editing.write("after", changes.compactMap(\.after), to: &writer)
        }
    }
}
