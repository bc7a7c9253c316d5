import Drive
import JSON
import Terminal

extension DriveAudit.Objection {
    /// `recorded: begin by motion; the records lead to nothing of the kind`. Never a place.
    var sentence: String {
        if kind == .stray {
            return "recorded: fixes with no drive open; the records lead to no drive that they belong to"
        }
        let recorded = recorded?.name ?? "nothing"
        guard let expected else { return "recorded: \(recorded); the records lead to nothing of the kind" }
        guard expected.name == recorded else { return "recorded: \(recorded); the records lead to \(expected.name)" }
        return "recorded: \(recorded); the records lead to the same\(differences)"
    }

    /// In what two of a name differ, as the records have it.
    private var differences: String {
        var words: [String] = []
        if let due { words.append(ObjectionWords.time(due - at.boottime)) }
        switch (recorded, expected) {
        case (.decided(.begin(let ours))?, .decided(.begin(let theirs))?): words += ObjectionWords.begins(ours, theirs)
        case (.decided(.end(let ours))?, .decided(.end(let theirs))?): words += ObjectionWords.ends(ours, theirs)
        case (.decided(.reopen(let ours))?, .decided(.reopen(let theirs))?):
            words.append("of a drive begun \(ObjectionWords.time(theirs - ours))")
        case (.decided(.continued(let ours))?, .decided(.continued(let theirs))?):
            words.append("after \(ObjectionWords.amount(theirs - ours)) without power")
        case (.fix?, .fix?): words.append("in another place or at another time")
        default: break
        }
        return words.map { ", \($0)" }.joined()
    }
}

/// The distance by which two things are apart, from the recorded one to the one that the records lead to.
private enum ObjectionWords {
    static func begins(_ ours: Decision.Begin, _ theirs: Decision.Begin) -> [String] {
        var words: [String] = []
        if ours.since != theirs.since { words.append("begun \(time(theirs.since - ours.since))") }
        if ours.car != theirs.car { words.append("with another car") }
        if ours.stood != theirs.stood { words.append("from another place") }
        return words
    }

    static func ends(_ ours: Decision.End, _ theirs: Decision.End) -> [String] {
        var words: [String] = []
        if ours.at != theirs.at { words.append("stamped \(time(theirs.at - ours.at))") }
        words += metres(ours.totals.measuredMetres, theirs.totals.measuredMetres, "measured")
        words += metres(ours.totals.inferredMetres, theirs.totals.inferredMetres, "inferred")
        let moving = theirs.totals.movingMilliseconds - ours.totals.movingMilliseconds
        if moving != 0 { words.append("\(amount(moving)) in motion") }
        if ours.sawCar != theirs.sawCar { words.append(theirs.sawCar ? "with a car connected" : "without a car") }
        return words
    }

    private static func metres(_ ours: Double, _ theirs: Double, _ how: String) -> [String] {
        guard ours.rounded() != theirs.rounded() else { return [] }
        return ["with \(whole(theirs)) m \(how) and not \(whole(ours)) m"]
    }

    private static func whole(_ metres: Double) -> String { Quantity.grouped(Int64(metres.rounded())) }

    /// `10 s earlier`
    static func time(_ milliseconds: Int64) -> String {
        "\(span(milliseconds)) \(milliseconds < 0 ? "earlier" : "later")"
    }

    /// `10 s more`
    static func amount(_ milliseconds: Int64) -> String {
        "\(span(milliseconds)) \(milliseconds < 0 ? "less" : "more")"
    }

    private static func span(_ milliseconds: Int64) -> String {
        Quantity.duration(milliseconds: Int64(clamping: milliseconds.magnitude))
    }
}

extension DriveMachine.Recorded {
    /// The record in words, without when and where.
    var name: String {
        switch self {
        case .fix: return "a fix"
        case .car(_, .connected): return "a car that came"
        case .car(_, .gone): return "a car that went"
        case .car(_, .unknown): return "a car that is not known to be there"
        case .decided(let decision): return decision.name
        case .boot: return "a start of the recorder"
        }
    }

    /// The first word after the boottime in the spool, with what else it says but places.
    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        switch self {
        case .fix: writer.member("event", "fix")
        case .car(let id, let presence):
            writer.member("event", "\(presence)")
            writer.member("car", id)
        case .decided(let decision): decision.write(to: &writer)
        case .boot: writer.member("event", "boot")
        }
        writer.endObject()
    }
}

extension Decision {
    fileprivate var name: String {
        switch self {
        case .begin(let begin):
            let cause = begin.cause.rawValue
            return begin.isOfEarlierBoot ? "begin by \(cause) before the boot" : "begin by \(cause)"
        case .end(let end):
            let reason = end.because.rawValue
            return end.isOfEarlierBoot ? "end by \(reason) before the boot" : "end by \(reason)"
        case .reopen: return "reopen"
        case .pause: return "pause"
        case .resume: return "resume"
        case .held: return "finish before a drive"
        case .continued: return "continued"
        }
    }

    fileprivate func write(to writer: inout JSONWriter) {
        switch self {
        case .begin(let begin): Decision.write(begin, to: &writer)
        case .end(let end): Decision.write(end, to: &writer)
        case .reopen(let since):
            writer.member("event", "reopen")
            writer.member("since", since)
        case .pause: writer.member("event", "pause")
        case .resume: writer.member("event", "resume")
        case .held: writer.member("event", "held")
        case .continued(let off):
            writer.member("event", "continued")
            writer.member("off", off)
        }
    }

    private static func write(_ begin: Decision.Begin, to writer: inout JSONWriter) {
        writer.member("event", "begin")
        writer.member("cause", begin.cause.rawValue)
        writer.optionalMember("car", begin.car)
        writer.member("since", begin.since)
        writer.member("isOfEarlierBoot", begin.isOfEarlierBoot)
    }

    private static func write(_ end: Decision.End, to writer: inout JSONWriter) {
        writer.member("event", "end")
        writer.member("reason", end.because.rawValue)
        writer.member("at", end.at)
        writer.member("isOfEarlierBoot", end.isOfEarlierBoot)
        writer.member("measuredMetres", Int64(end.totals.measuredMetres.rounded()))
        writer.member("inferredMetres", Int64(end.totals.inferredMetres.rounded()))
        writer.member("movingMs", end.totals.movingMilliseconds)
        writer.member("sawCar", end.sawCar)
    }
}

extension DriveAudit.Objection.Kind {
    /// The name of the kind in `--json`.
    var name: String {
        switch self {
        case .notBorneOut: return "notBorneOut"
        case .notTold: return "notTold"
        case .stray: return "stray"
        }
    }
}
