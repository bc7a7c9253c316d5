import Ledger
import Terminal
import Trips

extension Command {
    static let same = Command(
        "same", "say that two trips are one drive, recorded twice",
        about: """
            Says that two trips are one drive, recorded twice, as by the Pi and a phone: the first counts, the second \
            is listed as its double and counts in no sum. Nothing is copied or removed: an entry in the ledger says \
            so, undo it with "roadbook undo". Refused if the two have no moment in common.
            """,
        operand: "TRIP DOUBLE", options: TripEditing.options,
        examples: [Example("roadbook same mpcj 7kq2", "let mpcj count, and 7kq2 be its double")]
    ) { invocation in
        var same = try SameVerb(invocation)
        return try same.run()
    }
}

private struct SameVerb {
    private var editing: TripEditing
    private let first: TripEntry
    private let double: TripEntry

    init(_ invocation: Invocation) throws {
        editing = try TripEditing(invocation)
        let words = invocation.values.operands
        first = try editing.find(words[0])
        double = try editing.find(words[1])
        guard words.count == 2, first.id != double.id else { throw SameWords.needsTwo }
        for entry in [first, double] where entry.isDeleted { throw TripWords.isInTheTrash(editing.id(entry)) }
        guard haveTimeInCommon else { throw SameWords.noMomentInCommon(editing.line(first), editing.line(double)) }
    }

    /// True also of trips that nobody can date.
    private var haveTimeInCommon: Bool {
        guard let start = first.trip.start, let other = double.trip.start else { return true }
        return start <= double.trip.end ?? .max && other <= first.trip.end ?? .max
    }

    mutating func run() throws -> ExitCode {
        let deed = LedgerVerb.same(first.trip.span, double: double.trip.span)
        let entry = editing.isDryRun ? nil : try editing.write(deed)
        let after = try editing.after([deed])
        let told = [first, double].map { told in after.first { $0.id == told.id } ?? told }
        if editing.isJSON { try tellObject(entry, told) } else { try tell(entry, told) }
        return .ok
    }

    private func tell(_ entry: LedgerEntry?, _ told: [TripEntry]) throws {
        try editing.say(entry == nil ? SameWords.wouldCount : SameWords.counts)
        try editing.say(MergeWords.trip(editing.line(told[0])))
        try editing.say(entry == nil ? SameWords.wouldBeDouble : SameWords.isDouble)
        try editing.say(MergeWords.trip(editing.line(told[1])))
        if let entry { try editing.sayUndo([entry]) }
    }

    private func tellObject(_ entry: LedgerEntry?, _ told: [TripEntry]) throws {
        try editing.invocation.object { writer in
            writer.members(of: entry)
            editing.write("counts", [told[0]], to: &writer)
            editing.write("double", [told[1]], to: &writer)
        }
    }
}
