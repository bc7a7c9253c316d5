import Ledger
import Terminal
import Trips

extension Command {
    static let merge = Command(
        "merge", "make one trip of several",
        about: """
            Puts trips together that follow each other, in whatever order they are named. Nothing is copied or \
            removed: an entry in the ledger says that they are one, and "roadbook undo" takes it back. The merged trip \
            begins as the first and ends as the last; what lies between counts neither as distance nor as time.
            Refused if another trip lies between, or if the trips were driven with different vehicles.
            """,
        operand: "TRIP TRIP...", options: TripEditing.options,
        examples: [
            Example("roadbook merge @-2 @last --dry-run", "see what the newest two would be together"),
            Example("roadbook merge mpcj 7kq2", "make one trip of these two"),
        ]
    ) { invocation in
        var merge = try MergeVerb(invocation)
        return try merge.run()
    }
}

private struct MergeVerb {
    private var editing: TripEditing
    private let parts: [TripEntry]
    private let deed: LedgerVerb

    init(_ invocation: Invocation) throws {
        editing = try TripEditing(invocation)
        parts = try editing.named()
        guard parts.count > 1 else { throw Complaint.usage("merge needs two different trips", hint: FindTrip.hint) }
        guard parts.count <= TripEditing.mostTrips else {
            throw Complaint.usage("merge takes at most \(TripEditing.mostTrips) trips at once")
        }
        var gaps: [TripSeam] = []
        for (before, after) in zip(parts, parts.dropFirst()) { gaps.append(try MergeVerb.gap(before, after, editing)) }
        deed = .join(gaps)
        try checkVehicles()
    }

    // MARK: What keeps them apart

    private static func gap(_ before: TripEntry, _ after: TripEntry, _ editing: TripEditing) throws -> TripSeam {
        for entry in [before, after] where entry.isDeleted {
            let id = editing.id(entry)
            throw Complaint("trip \(id) is in the trash", hint: "roadbook undelete \(id)")
        }
        guard before.trip.span.log == after.trip.span.log else {
            throw Complaint("\(editing.id(before)) and \(editing.id(after)) are of different books: nothing joins them")
        }
        let between = editing.trips.filter { entry in
            let span = entry.trip.span
            guard span.log == before.trip.span.log, entry.isDeleted || !entry.trip.isTrivial else { return false }
            return span.first > before.trip.span.last && span.last < after.trip.span.first
        }
        guard between.isEmpty else { throw refusal(between, before, after, editing) }
        let first = after.trip.span.first.sequence
        guard let gap = TripSeam(log: before.trip.span.log, last: before.trip.span.last.sequence, first: first) else {
            throw Complaint("\(editing.id(before)) and \(editing.id(after)) have records in common")
        }
        return gap
    }

    private static func refusal(
        _ between: [TripEntry], _ before: TripEntry, _ after: TripEntry, _ editing: TripEditing
    ) -> Complaint {
        let names = between.prefix(3).map(editing.line).joined(separator: "; ")
        let more = between.count > 3 ? " and \(between.count - 3) more" : ""
        let message = "between \(editing.id(before)) and \(editing.id(after)) lies \(names)\(more)"
        let words = ([before] + between + [after]).map(editing.id).joined(separator: " ")
        let trash = between.first { $0.isDeleted }
        let hint = trash.map { "roadbook undelete \(editing.id($0)), then merge them all" } ?? "roadbook merge \(words)"
        return Complaint(message, hint: hint)
    }

    private func checkVehicles() throws {
        guard let known = parts.first(where: { $0.vehicle != nil }), let vehicle = known.vehicle else { return }
        guard let other = parts.first(where: { $0.vehicle != nil && $0.vehicle != vehicle }) else { return }
        throw Complaint(
            "\(editing.id(known)) was driven with \(vehicle), \(editing.id(other)) with \(other.vehicle ?? "")",
            hint: "if that is wrong: roadbook edit \(editing.id(other)) --vehicle \"\(vehicle)\"")
    }

    // MARK: Doing it

    mutating func run() throws -> ExitCode {
        let entry = editing.isDryRun ? nil : try editing.write(deed)
        let trips = try editing.after([deed])
        guard let merged = trips.first(where: { $0.trip.span.contains(parts[0].trip.begin) }),
            parts.allSatisfy({ merged.trip.span.contains($0.trip.span) })
        else {
            guard let entry else { throw Complaint("the trips would still be apart", hint: "roadbook why") }
            throw Complaint("entry \(entry.sequence) is written, but the trips are still apart", hint: "roadbook why")
        }
        try tell(entry, merged)
        return .ok
    }

    private struct Gap {
        let time: Int64?
        let metres: Double?

        init(_ before: Trip, _ after: Trip) {
            time = before.end.flatMap { end in after.start.map { max(0, $0 - end) } }
            metres = before.last.flatMap { last in after.first.map { last.metres(to: $0) } }
        }
    }

    private func tell(_ entry: LedgerEntry?, _ merged: TripEntry) throws {
        let gaps = zip(parts, parts.dropFirst()).map { Gap($0.trip, $1.trip) }
        if editing.isJSON { return try tellObject(entry, merged, gaps) }
        for (index, part) in parts.enumerated() {
            try editing.say("  \(editing.line(part))")
            if index < gaps.count { try editing.say("    \(text(gaps[index]))") }
        }
        let hidden = editing.trips.filter { other in
            entry == nil && other.trip.isTrivial && merged.trip.span.contains(other.trip.span)
                && !parts.contains { $0.id == other.id }
        }
        if !hidden.isEmpty { try editing.say("    with \(Quantity.count(hidden.count, "trivial trip")) between") }
        try editing.say(entry == nil ? "would be one trip:" : "are one trip:")
        try editing.say("  \(editing.line(merged))")
        if let entry { try editing.sayUndo([entry]) }
    }

    private func text(_ gap: Gap) -> String {
        let time = gap.time.map(TripEditing.time) ?? "an unknown time"
        let way = gap.metres.map { ", \(editing.units.stretch($0)) straight" } ?? ""
        return "\(time) apart\(way)"
    }

    private func tellObject(_ entry: LedgerEntry?, _ merged: TripEntry, _ gaps: [Gap]) throws {
        try editing.invocation.object { writer in
            writer.members(of: entry)
            editing.write("before", parts, to: &writer)
            writer.name("gaps")
            writer.beginArray()
            for gap in gaps {
                writer.beginObject()
                writer.optionalMember("ms", gap.time.map { UInt64($0) })
                writer.optional("metres", gap.metres)
                writer.endObject()
            }
            writer.endArray()
            editing.write("after", [merged], to: &writer)
        }
    }
}
