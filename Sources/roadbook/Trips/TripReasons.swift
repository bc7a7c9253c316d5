import Drive
import Terminal
import Trips

/// Why a trip is what it is, in sentences: from what the catalogue keeps of each decision. Pure.
struct TripReasons {
    /// A trip and what made it so.
    struct Told {
        let entry: TripEntry
        let events: [TripEvent]

        init(_ entry: TripEntry, _ events: [TripEvent]) {
            self.entry = entry
            self.events = events
        }
    }

    struct Reason {
        /// One word, for a program.
        var what: String
        var at: Int64?
        var text: String
        /// The settings that would change it, with the values that held.
        var rules: [(rule: DriveRule, value: Int64)] = []
        var event: TripEvent?
        /// The neighbour that it is about.
        var other: TripID?
        /// It is of the whole trip, and of no moment.
        var isWithoutTime = false
    }

    private let told: Told
    private let before: Told?
    private let after: Told?
    let units: Units
    let id: (TripID) -> String

    init(_ told: Told, before: Told?, after: Told?, units: Units, id: @escaping (TripID) -> String) {
        self.told = told
        self.before = before
        self.after = after
        self.units = units
        self.id = id
    }

    var all: [Reason] {
        var reasons = events.map(reason)
        if told.entry.trip.isOpen {
            let isHere = told.entry.trip.machine == nil
            let text = isHere ? "it has not ended yet" : "it had not ended when it was pulled; the next pull tells more"
            reasons.append(whole("open", text))
        }
        if told.entry.trip.isPowerOff {
            let text = "power off: nothing was recorded since; when the power is back it goes on, or has ended here"
            reasons.append(whole("power-off", text))
        }
        if let hidden = told.events.last(where: { $0.kind == .trivial }) { reasons.append(hiding(hidden)) }
        if told.entry.isPerhapsCarried { reasons.append(carried) }
        if told.entry.isDeleted {
            reasons.append(whole("deleted", "in the trash (roadbook undelete \(id(told.entry.id)))"))
        }
        if let before { reasons.append(apart(before, told, other: before, "before it")) }
        if let after { reasons.append(apart(told, after, other: after, "after it")) }
        return reasons
    }

    /// Those of a moment; that a car was gone is told with the end that followed from it.
    private var events: [TripEvent] {
        let events = told.events.filter { $0.kind != .trivial }
        return events.indices.filter { index in
            let isLast = index + 1 == events.count
            return events[index].kind != .disconnected || isLast || events[index + 1].reason != .disconnect
        }.map { events[$0] }
    }

    /// Nobody pressed a button: its track is a drive.
    private var isOfFile: Bool { told.entry.trip.origin != nil }

    /// A track with a hole is told like a recorder without power.
    private var without: String { isOfFile ? "without a point" : "without power" }

    private func whole(_ what: String, _ text: String) -> Reason { Reason(what: what, text: text, isWithoutTime: true) }

    // MARK: Events

    private func reason(_ event: TripEvent) -> Reason {
        var rules = event.rules
        // The rule on whether the trip before was to go on is told with that trip.
        if event.kind == .begun { rules.removeAll { $0.rule == .reopenWindow } }
        return Reason(
            what: event.kind.rawValue, at: event.at, text: sentence(event), rules: rules, event: event)
    }

    private func sentence(_ event: TripEvent) -> String {
        switch event.kind {
        case .begun: return beginning(event)
        case .ended: return ending(event)
        case .reopened:
            return "went on \(after(event["after-ms"], "it had ended"))\(away(event["metres-away"])): not another trip"
        case .continued:
            return "went on after \(span(event["off-ms"])) \(without)\(away(event["metres-away"]))"
        case .merged: return "merged by hand with what followed \(span(event["apart-ms"])) later"
        case .cut: return "split by hand"
        case .paused: return "paused by hand"
        case .resumed: return "went on by hand"
        case .disconnected: return "\(car(event)) was gone"
        case .returned: return "\(car(event)) was gone for \(span(event["away-ms"])), and came back"
        case .adopted: return "\(car(event)) connected: the trip is its"
        case .marked: return event.word.flatMap { $0.isEmpty ? nil : "marked: \($0)" } ?? "a place was marked"
        case .lost: return "its end was never written: taken to be where it last moved"
        case .trivial: return hiding(event).text
        }
    }

    private func beginning(_ event: TripEvent) -> String {
        let waited = event["waited-ms"] ?? 0
        switch event.cause {
        case .hand: return isOfFile ? "began with the first point of its track" : "began by hand"
        case .bluetooth:
            let delay = Double(event[DriveRule.connectDelay] ?? 0)
            if waited <= delay + 1_000 { return "began by Bluetooth: \(car(event)) connected, and was still there" }
            return "began by Bluetooth: \(car(event)) was connected, as was known \(span(waited)) later"
        case .motion:
            let radius = units.stretch(Double(event[DriveRule.motionRadius] ?? 0) / 1_000)
            let seen = event["metres-away"].map { " (\(units.stretch($0)) at least)" } ?? ""
            let since = waited >= 1_000 ? ", after moving for \(span(waited))" : ""
            return "began by motion: five fixes beyond \(radius) of where it stood\(seen)\(since)"
        case nil: return "began"
        }
    }

    private func ending(_ event: TripEvent) -> String {
        let waited = event["waited-ms"]
        let back = ", dated back to the last movement"
        switch event.reason {
        case .hand where isOfFile:
            return (waited ?? 0) > 0 ? "ended with its track\(back)" : "ended with the last point of its track"
        case .hand: return "ended by hand"
        case .disconnect:
            let gone = event["gone-ms"] ?? waited
            let dated = (waited ?? 0) < (gone ?? 0) ? back : ", dated back to then"
            return "ended: \(car(event)) was gone for \(span(gone))\(dated)"
        case .idle:
            let radius = units.stretch(Double(event[DriveRule.idleRadius] ?? 0) / 1_000)
            // It stood already before it came to rest altogether.
            let timeout = event.rules.first { $0.rule != .idleRadius }.map { Double($0.value) } ?? 0
            let connected = event.car.map { ", with \($0) connected" } ?? ""
            return "ended: stood within \(radius) for \(span(max(waited ?? 0, timeout)))\(connected)\(back)"
        case .silence: return "ended: no fix for \(span(event["silent-ms"]))\(back)"
        case .pause: return "ended: paused for \(span(waited)), dated back to the pause"
        case .powercut: return "ended by a \(isOfFile ? "hole in its track" : "power cut"): \(cut(event))"
        case nil: return "ended"
        }
    }

    /// Why it did not go on after the cut.
    private func cut(_ event: TripEvent) -> String {
        guard let off = event["off-ms"] else { return "nobody knows for how long" }
        let away = away(event["metres-away"])
        if off > Double(event[DriveRule.reopenWindow] ?? 0) { return "away for \(span(off))\(away), too long to go on" }
        if event.car != nil { return "away for \(span(off)), and then \(car(event)) was connected" }
        return "away for \(span(off))\(away): farther than it can have come"
    }

    // MARK: The whole

    private func hiding(_ event: TripEvent) -> Reason {
        let text: String
        if event[DriveRule.minimumDistance] != nil {
            text = "hidden: only \(units.stretch(event["extent-metres"] ?? 0)) from end to end"
        } else {
            text = "hidden: only \(span(event["duration-ms"])) and \(units.stretch(event["metres"] ?? 0))"
        }
        return Reason(
            what: "hidden", at: nil, text: text + "; roadbook trips --all shows it", rules: event.rules, event: event,
            isWithoutTime: true)
    }

    private var carried: Reason {
        let id = id(told.entry.id)
        return whole(
            "carried",
            "carried? begun by motion, and no car was connected: a ferry, a tow? "
                + "(roadbook edit \(id) --driven or --carried)")
    }

    // MARK: Neighbours

    /// Why the earlier of two is one trip and the later another.
    private func apart(_ earlier: Told, _ later: Told, other: Told, _ side: String) -> Reason {
        let gap = TripBoundaryReason(earlier.entry.trip, earlier.events, later.entry.trip, later.events)
        var text = "\(side): \(id(other.entry.id))"
        if let metres = gap.pause { text += ", \(span(Double(metres))) apart" }
        return Reason(
            what: side == "before it" ? "before" : "after", at: nil, text: "\(text): \(sentence(gap))",
            rules: gap.rules, other: other.entry.id, isWithoutTime: true)
    }

    private func sentence(_ gap: TripBoundaryReason) -> String {
        switch gap.why {
        case .hand where isOfFile, .byHand where isOfFile: return "another track of a file"
        case .cut: return "split by hand"
        case .hand: return "finished by hand, and such a trip is never reopened"
        case .byHand: return "begun by hand, and so another one"
        case .never: return "a trip is never reopened"
        case .power(let off): return "\(off.map { span(Double($0)) } ?? "some time") \(without), too long to go on"
        case .otherCar: return "another car"
        case .restart where isOfFile: return "a hole in a track is between them, after the first had ended"
        case .restart: return "the power was away between them, after the first had ended"
        case .time(let after): return "begun \(span(Double(after))) after the first was over, too late to go on"
        case .place(let metres): return "\(units.stretch(metres)) farther on, too far to go on"
        case .unknown: return "nothing made them one"
        }
    }

    // MARK: Words

    private func car(_ event: TripEvent) -> String { event.car ?? "the car" }

    private func span(_ milliseconds: Double?) -> String {
        milliseconds.map { Quantity.duration(milliseconds: Int64($0)) } ?? "some time"
    }

    private func away(_ metres: Double?) -> String { metres.map { ", \(units.stretch($0)) on" } ?? "" }

    private func after(_ milliseconds: Double?, _ what: String) -> String { "\(span(milliseconds)) after \(what)" }
}
