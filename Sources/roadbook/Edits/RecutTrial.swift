import Ledger
import Terminal
import Trips

/// Other rules on all that was recorded, beside the trips as they are.
struct RecutTrial {
    private static let mostLines = 60

    private let invocation: Invocation
    private let recut: RuleOverrides
    private var editing: TripEditing
    private let difference: RecutDifference

    init(_ invocation: Invocation, _ recut: RuleOverrides) throws {
        self.invocation = invocation
        self.recut = recut
        editing = try TripEditing(invocation)
        difference = RecutDifference(editing.trips, try editing.foreseen([.recut(recut.words)]))
    }

    mutating func run() throws -> ExitCode {
        var entry: LedgerEntry?
        if invocation.values.has("apply"), !difference.isEmpty { entry = try editing.write(.recut(recut.words)) }
        if invocation.values.has("json") { try tellObject(entry) } else { try tell(entry) }
        return .ok
    }

    private func tell(_ entry: LedgerEntry?) throws {
        guard !difference.isEmpty else {
            let rest = invocation.values.has("apply") ? "; nothing is written" : ""
            return try editing.say("no trip would be another under \(RecutRules.text(recut))\(rest)")
        }
        try editing.say("under \(RecutRules.text(recut)): \(summary)")
        var lines: [String] = []
        for group in difference.groups {
            lines += group.before.map { "- \(editing.line($0))" }
            lines += group.after.map { "+ \(editing.line($0))" }
        }
        for line in lines.prefix(RecutTrial.mostLines) { try editing.say(line) }
        let rest = lines.count - RecutTrial.mostLines
        if rest > 0 { try editing.say("and \(rest) lines more") }
        try editing.say("what was not recorded is not found: a recut joins, splits, ends and hides what was")
        if let entry { try editing.sayUndo([entry]) } else { try editing.say("nothing is changed; --apply keeps it") }
    }

    /// `3 trips merged into 1, 1 hidden, 2 new ends, +0.4 km`
    private var summary: String {
        var parts = difference.merges.map { "\($0.before.count) trips merged into 1" }
        parts += difference.splits.map { "1 trip split into \($0.after.count)" }
        parts += difference.others.map { "\($0.before.count) trips became \($0.after.count) others" }
        if parts.count > 4 { parts = counted }
        let counts = [
            (difference.hidden, "hidden"), (difference.shown, "no longer hidden"), (difference.gone, "gone"),
            (difference.found, "found"),
        ]
        parts += counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        if difference.beginnings > 0 { parts.append(Quantity.count(difference.beginnings, "new beginning")) }
        if difference.ends > 0 { parts.append(Quantity.count(difference.ends, "new end")) }
        let metres = editing.units.distance(difference.metres)
        parts.append(metres.hasPrefix("-") ? metres : "+\(metres)")
        return parts.joined(separator: ", ")
    }

    /// The numbers of trips for each kind of change, where there are too many to name each.
    private var counted: [String] {
        let kinds = [(difference.merges, "merged"), (difference.splits, "split"), (difference.others, "cut otherwise")]
        return kinds.filter { !$0.0.isEmpty }.map { groups, what in
            let before = groups.reduce(0) { $0 + $1.before.count }
            let after = groups.reduce(0) { $0 + $1.after.count }
            return "\(Quantity.count(before, "trip")) \(what) into \(after)"
        }
    }

    private func tellObject(_ entry: LedgerEntry?) throws {
        try invocation.object { writer in
            RecutRules.write(recut, to: &writer)
            writer.members(of: entry)
            writer.member("merged", difference.merges.count)
            writer.member("split", difference.splits.count)
            writer.member("hidden", difference.hidden)
            writer.member("shown", difference.shown)
            writer.member("newBeginnings", difference.beginnings)
            writer.member("newEnds", difference.ends)
            writer.member("metres", difference.metres)
            writer.name("groups")
            writer.beginArray()
            for group in difference.groups {
                writer.beginObject()
                editing.write("before", group.before, to: &writer)
                editing.write("after", group.after, to: &writer)
                writer.endObject()
            }
            writer.endArray()
        }
    }
}
