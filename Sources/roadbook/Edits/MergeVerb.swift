import Ledger
import Terminal
import Trips

extension Command {
    static let merge = Command(
        "merge", "make one trip of several",
        about: """
            Puts trips together that follow each other, in whatever order they are named. Nothing is copied or \
            removed: an entry in the ledger says that they are one, undo it with "roadbook undo". The merged trip \
            begins as the first and ends as the last; what lies between counts neither as distance nor as time.
            Refused if another trip lies between, if the trips were driven with different vehicles, or if they came \
            from different tracks of files, which stay drives of their own.
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
        guard parts.count > 1 else { throw MergeWords.needsTwo }
        guard parts.count <= TripEditing.mostTrips else {
            throw MergeWords.tooMany(TripEditing.mostTrips)
        }
        var seams: [TripSeam] = []
        for (before, after) in zip(parts, parts.dropFirst()) {
            seams.append(try MergeVerb.seam(before, after, editing))
        }
        deed = .join(seams)
        try checkVehicles()
    }

    // MARK: What keeps them apart

    private static func seam(_ before: TripEntry, _ after: TripEntry, _ editing: TripEditing) throws -> TripSeam {
        for entry in [before, after] where entry.isDeleted {
            throw TripWords.isInTheTrash(editing.id(entry))
        }
        guard before.trip.span.log == after.trip.span.log else {
            throw MergeWords.otherBooks(editing.id(before), editing.id(after))
        }
        if before.trip.origin != nil, before.trip.span.last >= after.trip.span.first { throw MergeWords.otherTracks }
        let between = editing.trips.filter { lies($0, between: before.trip, and: after.trip) }
        guard between.isEmpty else { throw refusal(between, before, after, editing) }
        let first = after.trip.span.first.sequence
        guard let seam = TripSeam(log: before.trip.span.log, last: before.trip.span.last.sequence, first: first) else {
            throw MergeWords.overlap(editing.id(before), editing.id(after))
        }
        return seam
    }

    private static func lies(_ entry: TripEntry, between before: Trip, and after: Trip) -> Bool {
        let span = entry.trip.span
        guard span.log == before.span.log, entry.isDeleted || !entry.trip.isTrivial else { return false }
        guard span.first > before.span.last, span.last < after.span.first else { return false }
        // Files are imported in any order.
        guard before.origin != nil, let start = entry.trip.start, let first = before.start, let last = after.start
        else {
            return true
        }
        return first <= start && start <= last
    }

    private static func refusal(
        _ between: [TripEntry], _ before: TripEntry, _ after: TripEntry, _ editing: TripEditing
    ) -> Complaint {
        let trash = between.first { $0.isDeleted }
        let hint = trash.map { MergeWords.undeleteFirst(editing.id($0)) }
        return MergeWords.between(
            editing.id(before), editing.id(after), between.prefix(3).map(editing.line), more: between.count - 3,
            hint: hint ?? MergeWords.mergeAll(([before] + between + [after]).map(editing.id)))
    }

    private func checkVehicles() throws {
        guard let known = parts.first(where: { $0.vehicle != nil }), let vehicle = known.vehicle else { return }
        guard let other = parts.first(where: { $0.vehicle != nil && $0.vehicle != vehicle }) else { return }
        throw MergeWords.otherVehicles(editing.id(known), vehicle, editing.id(other), other.vehicle ?? "")
    }

    // MARK: Doing it

    mutating func run() throws -> ExitCode {
        // Nothing is written that would do nothing.
        guard let foreseen = merged(in: try editing.foreseen([deed])) else {
            throw parts[0].trip.origin == nil ? MergeWords.wouldStayApart : MergeWords.otherTracks
        }
        guard !editing.isDryRun else {
            try tell(nil, foreseen)
            return .ok
        }
        let entry = try editing.write(deed)
        guard let merged = merged(in: try editing.after([deed])) else { throw MergeWords.stayApart(entry.sequence) }
        try tell(entry, merged)
        return .ok
    }

    private func merged(in trips: [TripEntry]) -> TripEntry? {
        let found = trips.first { $0.trip.span.contains(parts[0].trip.begin) }
        return found.flatMap { merged in
            parts.allSatisfy { merged.trip.span.contains($0.trip.span) } ? merged : nil
        }
    }

    /// Time and way between two trips that are merged.
    private struct Between {
        let time: Int64?
        let metres: Double?

        init(_ before: Trip, _ after: Trip) {
            time = before.end.flatMap { end in after.start.map { max(0, $0 - end) } }
            metres = before.last.flatMap { last in after.first.map { last.metres(to: $0) } }
        }
    }

    private func tell(_ entry: LedgerEntry?, _ merged: TripEntry) throws {
        let between = zip(parts, parts.dropFirst()).map { Between($0.trip, $1.trip) }
        if editing.isJSON { return try tellObject(entry, merged, between) }
        for (index, part) in parts.enumerated() {
            try editing.say(MergeWords.trip(editing.line(part)))
            if index < between.count { try editing.say(text(between[index])) }
        }
        let hidden = editing.trips.filter { other in
            entry == nil && other.trip.isTrivial && merged.trip.span.contains(other.trip.span)
                && !parts.contains { $0.id == other.id }
        }
        if !hidden.isEmpty { try editing.say(MergeWords.withTrivial(hidden.count)) }
        try editing.say(entry == nil ? MergeWords.wouldMerge : MergeWords.merged)
        try editing.say(MergeWords.trip(editing.line(merged)))
        if let entry { try editing.sayUndo([entry]) }
    }

    private func text(_ between: Between) -> String {
        MergeWords.apart(
            between.time.map { Quantity.apart(milliseconds: $0) }, between.metres.map { editing.units.stretch($0) })
    }

    private func tellObject(_ entry: LedgerEntry?, _ merged: TripEntry, _ between: [Between]) throws {
        try editing.invocation.object { writer in
            writer.members(of: entry)
            editing.write("before", parts, to: &writer)
            writer.objects("gaps", between) { each, writer in
                writer.optionalMember("ms", each.time.map { UInt64($0) })
                writer.optional("metres", each.metres)
            }
            editing.write("after", [merged], to: &writer)
        }
    }
}
