import Drive
import JSON
import Ledger
import Settings
import Terminal
import Trips

extension Command {
    static let recut = Command(
        "recut", "try other settings on all that was driven",
        about: """
            Makes all trips again under other settings of [Drive] and says what would differ. It can only join, split, \
            end and hide what was recorded: what a recorder did not write down while it thought that the car was \
            parked is not found. The settings that are not named are those that held then. Nothing changes without \
            --apply, which is one entry in the ledger and is taken back by `roadbook undo`. Alone it tells what holds.
            """,
        operand: "[KEY=VALUE...]",
        options: [
            Option("try", help: "what the settings that follow would make of it"),
            Option("apply", help: "keep it"),
            Option("utc", help: "times in UTC and not in the local zone"),
            OpenLedger.now,
            Option("json", help: "one object"),
        ],
        examples: [
            Example("roadbook recut --try IdleTimeout=15min", "which trips a longer stop would have joined"),
            Example("roadbook recut --try IdleTimeout=15min MinDistance=300m --apply", "and keep it"),
            Example("roadbook recut", "which settings the trips were made under"),
        ]
    ) { invocation in
        let words = invocation.values.operands
        guard !words.isEmpty else {
            guard !invocation.values.has("try"), !invocation.values.has("apply") else {
                throw Complaint.usage("recut needs KEY=VALUE", hint: "roadbook recut --try IdleTimeout=15min")
            }
            return try RecutTold(invocation).run()
        }
        guard invocation.values.has("try") || invocation.values.has("apply") else {
            throw Complaint.usage(
                "recut needs --try or --apply", hint: "roadbook recut --try \(words.joined(separator: " "))")
        }
        var trial = try RecutTrial(invocation, try RecutWords.rules(words))
        return try trial.run()
    }
}

enum RecutWords {
    static func rules(_ words: [String]) throws -> RuleOverrides {
        var rules: [(rule: DriveRule, value: Int64)] = []
        for word in words {
            let read = try RecutWords.rules(word)
            if let twice = read.first(where: { one in rules.contains { $0.rule == one.rule } }) {
                throw Complaint.usage("\(twice.rule.setting?.name ?? word) is given twice")
            }
            rules += read
        }
        return RuleOverrides(rules)
    }

    private static func rules(_ word: String) throws -> [(rule: DriveRule, value: Int64)] {
        do throws(RuleWord.Failure) {
            return try RuleWord.read(word)
        } catch {
            throw complaint(error)
        }
    }

    private static func complaint(_ failure: RuleWord.Failure) -> Complaint {
        switch failure {
        case .noAssignment(let word):
            return Complaint.usage("\"\(word)\" is no KEY=VALUE", hint: "such as IdleTimeout=15min")
        case .unknown(let name, let nearest):
            let hint = nearest.map { "did you mean \($0)?" } ?? "roadbook config show lists them all"
            return Complaint.usage("there is no setting \"\(name)\"", hint: hint)
        case .decidesNothing(let key):
            let names = RuleWord.decisive.map(\.name).joined(separator: ", ")
            return Complaint.usage("\(key.name) decides nothing about what is recorded already", hint: "try \(names)")
        case .notAllowed(let key, let value, let allowed):
            return Complaint.usage(
                "\(key.name)=\(value) is not possible: it is \(allowed)", hint: "roadbook config explain \(key.name)")
        }
    }

    /// The rules of the ledger as people write them.
    static func told(_ rules: String?) -> String {
        guard let rules else { return "the rules that held" }
        let known = text(RuleOverrides(words: rules))
        // Those of a newer program are told as they stand.
        return known.isEmpty ? rules : known
    }

    static func text(_ recut: RuleOverrides) -> String {
        recut.rules.map { $0.rule.assignment($0.value) }.joined(separator: ", ")
    }

    static func write(_ recut: RuleOverrides, to writer: inout JSONWriter) {
        writer.name("settings")
        writer.beginObject()
        for (rule, value) in recut.rules { writer.member(rule.setting?.name ?? rule.rawValue, rule.text(value)) }
        writer.endObject()
    }
}

/// Tells the rules that hold.
private struct RecutTold {
    let invocation: Invocation

    init(_ invocation: Invocation) { self.invocation = invocation }

    func run() throws -> ExitCode {
        let ledger = try OpenLedger(invocation)
        let recut = ledger.edits.rules.map { RuleOverrides(words: $0) }
        let entry = ledger.edits.entries.last { entry in
            if case .recut = entry.deed { return ledger.edits.isInForce(entry) }
            return false
        }
        if invocation.values.has("json") {
            try invocation.object { writer in
                RecutWords.write(recut ?? RuleOverrides([]), to: &writer)
                writer.optionalMember("entry", entry?.sequence)
            }
            return .ok
        }
        guard let recut, let entry else {
            try invocation.output.line("trips are made under the settings that held when they were recorded")
            return .ok
        }
        try invocation.output.line("trips are made under \(RecutWords.text(recut)); else under what held then")
        try invocation.output.line("said by \(entry.who); taken back by: roadbook undo \(entry.sequence)")
        return .ok
    }
}

/// Other rules on all that was recorded, beside the trips as they are.
private struct RecutTrial {
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
            return try editing.say("no trip would be another under \(RecutWords.text(recut))\(rest)")
        }
        try editing.say("under \(RecutWords.text(recut)): \(summary)")
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
            RecutWords.write(recut, to: &writer)
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
