import Drive
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
            let words = invocation.values.has("apply") ? RecutWords.nothingWritten : RecutWords.nothingDiffers
            return try editing.say(words(RecutRules.text(recut)))
        }
        try editing.say(RecutWords.under(RecutRules.text(recut), summary))
        var lines: [String] = []
        for group in difference.groups {
            lines += group.before.map { EditWords.removed(editing.line($0)) }
            lines += group.after.map { EditWords.added(editing.line($0)) }
        }
        for line in lines.prefix(RecutTrial.mostLines) { try editing.say(line) }
        let rest = lines.count - RecutTrial.mostLines
        if rest > 0 { try editing.say(EditWords.more(rest)) }
        try editing.say(RecutWords.bounds)
        if let entry { try editing.sayUndo([entry]) } else { try editing.say(RecutWords.nothingChanged) }
    }

    /// `3 trips merged into 1, 1 hidden, 2 new ends, +0.4 km`
    private var summary: [String] {
        var parts = difference.merges.map { RecutWords.merged($0.before.count) }
        parts += difference.splits.map { RecutWords.split(into: $0.after.count) }
        parts += difference.others.map { RecutWords.others($0.before.count, $0.after.count) }
        if parts.count > 4 { parts = counted }
        if difference.hidden > 0 { parts.append(RecutWords.hidden(difference.hidden)) }
        if difference.shown > 0 { parts.append(RecutWords.shown(difference.shown)) }
        if difference.gone > 0 { parts.append(RecutWords.gone(difference.gone)) }
        if difference.found > 0 { parts.append(RecutWords.found(difference.found)) }
        if difference.beginnings > 0 { parts.append(RecutWords.beginnings(difference.beginnings)) }
        if difference.ends > 0 { parts.append(RecutWords.ends(difference.ends)) }
        let metres = editing.units.distance(difference.metres)
        return parts + [metres.hasPrefix("-") ? metres : "+\(metres)"]
    }

    /// The numbers of trips for each kind of change, where there are too many to name each.
    private var counted: [String] {
        let kinds: [(groups: [RecutDifference.Group], words: (Int, Int) -> String)] = [
            (difference.merges, RecutWords.allMerged), (difference.splits, RecutWords.allSplit),
            (difference.others, RecutWords.allOthers),
        ]
        return kinds.filter { !$0.groups.isEmpty }.map { groups, words in
            words(groups.reduce(0) { $0 + $1.before.count }, groups.reduce(0) { $0 + $1.after.count })
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
            writer.objects("groups", difference.groups) { group, writer in
                editing.write("before", group.before, to: &writer)
                editing.write("after", group.after, to: &writer)
            }
        }
    }
}
