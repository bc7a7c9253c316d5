import Catalogue
import JSON
import Settings
import Terminal
import Trips

extension Command {
    static let why = Command(
        "why", "tell which rules made a trip what it is",
        about: """
            Tells in the order of time what began the trip, joined it, cut it and ended it, why it is hidden or asked \
            about, what spoke for its category, and why the trips before and after it are others. Each line has the \
            values that were seen, and in brackets the settings that decided, as they were then. `roadbook config \
            show KEY` tells what a setting does, `roadbook recut --try KEY=VALUE` what another value would have made \
            of all trips. Without TRIP it is the newest one, @last.
            """,
        operand: "[TRIP]",
        options: [
            .json,
            .utc, .zone,
        ],
        examples: [
            Example("roadbook why", "tell it of the newest trip"),
            Example("roadbook why 9k3f", "tell it of the trip that roadbook trips lists so"),
        ]
    ) { invocation in
        let catalogue = try OpenCatalogue.of(invocation)
        let entry = try FindTrip.named(invocation.values.operand ?? FindTrip.newest, in: catalogue, invocation)
        let why = try WhyVerb(entry, catalogue, invocation)
        if invocation.values.has("json") {
            try invocation.output.write(why.object())
        } else {
            for line in why.lines { try invocation.output.line(line) }
        }
        return .ok
    }
}

/// The answer, in lines and as an object.
private struct WhyVerb {
    private let entry: TripEntry
    private let reasons: TripExplanation
    private let text: TripText
    private let recut: String?

    init(_ entry: TripEntry, _ catalogue: Catalogue, _ invocation: Invocation) throws {
        self.entry = entry
        text = TripText(invocation).at(entry)
        let ids = try ShortIDs(catalogue)
        let around = try catalogue.neighbours(of: entry)
        reasons = TripExplanation(
            TripExplanation.Told(entry, try catalogue.events(of: entry)),
            before: try around.before.map { TripExplanation.Told($0, try catalogue.events(of: $0)) },
            after: try around.after.map { TripExplanation.Told($0, try catalogue.events(of: $0)) },
            category: CategoryExplanation(entry, catalogue.coefficients.model, text).sentence,
            units: invocation.units, id: { ids[$0] })
        recut = try catalogue.rules(of: entry.trip)
    }

    // MARK: Lines

    var lines: [String] {
        let date = entry.trip.start.map { text.date($0) } ?? TripListWords.undated
        var lines = fitted("\(text.name(entry)), \(date) (\(reasons.id(entry.id)))", indent: "")
        for reason in reasons.all { lines += wrapped(reason) }
        if let recut {
            let rules = RuleOverrides(words: recut).rules.map { $0.rule.assignment($0.value) }.joined(separator: ", ")
            lines += fitted(WhyWords.recut(rules), indent: "")
        }
        return lines
    }

    private func wrapped(_ reason: TripExplanation.Reason) -> [String] {
        let rules = reason.rules.map { $0.rule.assignment($0.value) }
        let line = rules.isEmpty ? reason.text : WhyWords.because(reason.text, rules.joined(separator: ", "))
        guard !reason.isWithoutTime else { return fitted(line, indent: "") }
        let clock = text.clock(reason.at)
        let lines = fitted(line, indent: "       ")
        let blanks = String(repeating: " ", count: max(2, 7 - clock.count))
        let first = clock + blanks + String((lines.first ?? "").dropFirst(7))
        return [first] + Array(lines.dropFirst())
    }

    private func fitted(_ line: String, indent: String) -> [String] {
        guard let columns = text.screen.columns else { return [indent + line] }
        return Help.wrappedLine(line, indent: indent, width: max(40, columns))
    }

    // MARK: JSON

    func object() -> [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        json.member("trip", "\(entry.id)")
        json.member("hidden", entry.trip.isTrivial)
        json.member("carriedPerhaps", entry.isPerhapsCarried)
        json.array("reasons", reasons.all) { add($0, to: &$1) }
        json.endObject()
        json.endLine()
        return json.bytes
    }

    private func add(_ reason: TripExplanation.Reason, to json: inout JSONWriter) {
        json.beginObject()
        json.member("what", reason.what)
        if let at = reason.at { json.member("time", at) } else { json.nullMember("time") }
        json.member("text", reason.text)
        if let word = reason.event?.word { json.member("by", word) }
        if let car = reason.event?.car { json.member("car", car) }
        if let other = reason.other { json.member("other", "\(other)") }
        json.name("seen")
        json.beginObject()
        for value in reason.event?.seen ?? [] { json.member(value.name, value.amount) }
        json.endObject()
        json.name("settings")
        json.beginObject()
        for (rule, value) in reason.rules { json.member(SettingKey(rule).name, rule.text(value)) }
        json.endObject()
        json.endObject()
    }
}
