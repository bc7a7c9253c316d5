import JSON
import Logbook
import Terminal

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
        var undo = try Undo(invocation)
        return try undo.run()
    }
}

private struct Undo {
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
            targets = try invocation.values.operands.map { try Undo.entry($0, edits) }
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
        var done: [LedgerEntry] = []
        let before = editing.trips
        if !editing.isDryRun {
            for target in targets { done.append(try editing.ledger.write(.undo(target.sequence))) }
            try editing.readAgain()
        }
        let after = editing.isDryRun ? foreseen : editing.trips
        let changes = TripChange.all(before, after)
        if editing.isJSON { try tellObject(done, changes) } else { try tell(done, changes) }
        return .ok
    }

    /// What is laid over the trips can be foreseen; where they begin and end is seen when it is done.
    private var foreseen: [TripEntry] {
        var edits = editing.ledger.edits
        for (index, target) in targets.enumerated() {
            let next = (edits.entries.last?.sequence ?? 0) + 1 + UInt64(index)
            let undo = LedgerEntry(
                id: RecordID(log: target.id.log, sequence: next), utc: 0, clock: .system, who: "",
                deed: .undo(target.sequence))
            edits = Edits(edits.entries + [undo])
        }
        return editing.trips.map { entry in
            var told = entry
            told.said = edits.overlay(for: entry.trip.span)
            told.isDeleted = edits.isDeleted(entry.trip.span)
            return told
        }
    }

    // MARK: Telling

    private func tell(_ done: [LedgerEntry], _ changes: [TripChange]) throws {
        for target in targets {
            let past = PastEntry(target, editing)
            let mood = editing.isDryRun ? "would take back" : "took back"
            try editing.say("\(mood) entry \(target.sequence) of \(past.when), \(target.who): \(past.says)")
            if editing.isDryRun, target.deed.movesBoundaries {
                for trip in editing.touched(by: target.deed.spans) { try editing.say("  \(editing.line(trip))") }
            }
        }
        let lines = changes.flatMap { $0.lines(editing) }
        for line in lines.prefix(Undo.mostLines) { try editing.say(line) }
        if lines.count > Undo.mostLines { try editing.say("and \(lines.count - Undo.mostLines) lines more") }
        if lines.isEmpty, !editing.isDryRun { try editing.say("no trip has changed by that") }
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

extension Deed {
    /// Whether trips begin and end elsewhere by it.
    fileprivate var movesBoundaries: Bool {
        switch self {
        case .join, .cut, .recut: return true
        case .set, .delete, .undelete, .driver, .undo, .unknown: return false
        }
    }
}
