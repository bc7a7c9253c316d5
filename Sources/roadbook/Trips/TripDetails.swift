import Drive
import Terminal
import Trips

/// Everything about a trip, line by line, each under its word.
struct TripDetails {
    private static let labelColumns = 11

    private let entry: TripEntry
    private let text: TripText
    private let shortID: String

    init(_ entry: TripEntry, _ text: TripText, shortID: String) {
        self.entry = entry
        self.text = text
        self.shortID = shortID
    }

    private var trip: Trip { entry.trip }

    // MARK: Laid out

    func lines(curve: String?) -> [String] {
        var lines = [text.screen.bold(text.name(entry))]
        lines += wrapped(text.times(trip), indent: "")
        if let curve { lines += ["", curve] }
        lines.append("")
        for (label, value) in rows { lines += row(label, value) }
        return lines
    }

    private func row(_ label: String, _ value: String) -> [String] {
        let indent = String(repeating: " ", count: TripDetails.labelColumns)
        var lines = wrapped(value, indent: indent)
        lines[0] = TextWidth.padded(label, to: indent.count, alignment: .left) + lines[0].dropFirst(indent.count)
        return lines
    }

    private func wrapped(_ value: String, indent: String) -> [String] {
        // A note may have several lines.
        Help.wrapped(value, indent: indent, width: text.screen.columns ?? .max)
    }

    /// `Distance: 21.3 kilometres measured.`
    var plainLines: [String] {
        let head = ["Trip \(shortID): \(text.name(entry)).", "Time: \(text.times(trip))."]
        let told = rows.map { "\($0.prefix(1).uppercased())\($0.dropFirst()): \($1.replacing("\n", with: "; "))." }
        return head + told
    }

    // MARK: What there is

    private var rows: [(String, String)] {
        var rows: [(String, String)] = []
        func add(_ label: String, _ value: String?) { if let value, !value.isEmpty { rows.append((label, value)) } }
        add("state", state)
        add("from", place(entry.said.startPlace, trip.first))
        add("to", place(entry.said.endPlace, trip.last))
        add("distance", distance)
        add("duration", duration)
        add("speed", speed)
        add("stops", stops)
        add("elevation", elevation)
        add("vehicle", entry.vehicle)
        add("driver", entry.driver)
        add("category", entry.category == .unset ? nil : entry.category.word)
        add("tags", entry.said.tags.joined(separator: ", "))
        add("purpose", entry.said.purpose)
        add("business", entry.said.isBusiness.map { $0 ? "yes" : "no, private" })
        add("note", entry.said.note)
        add("began", began)
        add("ended", ended)
        add("file", trip.origin)
        add("machine", trip.machine)
        add("record", quality)
        add("carried", carried)
        add("trip", identity)
        return rows
    }

    private var state: String? {
        var states: [String] = []
        if entry.isDeleted { states.append("deleted: in the trash (roadbook undelete \(shortID))") }
        if trip.isTrivial { states.append("trivial: too short or too quick for the list (roadbook why \(shortID))") }
        if trip.isOpen { states.append(text.unended(trip)) }
        if trip.isPowerOff { states.append("power off: whether it has ended is decided when the power is back") }
        return states.isEmpty ? nil : states.joined(separator: "; ")
    }

    private func place(_ name: String?, _ coordinate: Coordinate?) -> String? {
        let numbers = coordinate.map { place -> String in
            let (latitude, longitude) = (place.latitude, place.longitude)
            return "\(Quantity.decimal(latitude, digits: 5)), \(Quantity.decimal(longitude, digits: 5))"
        }
        guard let name else { return numbers }
        return numbers.map { "\(name) (\($0))" } ?? name
    }

    // MARK: Measures

    private var distance: String {
        let measured = "\(text.distance(trip.measuredMetres)) measured"
        guard trip.inferredMetres >= 1 else { return measured }
        let inferred = "\(text.stretch(trip.inferredMetres)) inferred"
        return "\(text.distance(trip.metres)): \(measured), \(inferred)"
    }

    private var duration: String {
        var parts = ["\(text.duration(trip.moving)) moving"]
        let stopped = Int64(trip.statistics.stoppedSeconds * 1000)
        if stopped > 0 { parts.append("\(text.duration(stopped)) stopped") }
        var value = "\(text.duration(trip.duration)): \(parts.joined(separator: ", "))"
        if trip.paused > 0 { value += "; besides \(text.duration(trip.paused)) paused" }
        if trip.apart > 0 { value += "; besides \(text.duration(trip.apart)) between the trips it was merged of" }
        return value
    }

    private var speed: String {
        let seconds = Double(trip.duration) / 1000
        let average = text.speed(seconds > 0 ? trip.metres / seconds : 0)
        let moving = text.speed(trip.statistics.movingAverageSpeed / 3.6)
        return "\(average) on average, \(moving) in motion, \(text.speed(trip.maximumSpeed)) at most"
    }

    private var stops: String { trip.statistics.stopCount == 0 ? "none" : "\(trip.statistics.stopCount)" }

    private var elevation: String? {
        let statistics = trip.statistics
        guard statistics.elevationGain > 0 || statistics.elevationLoss > 0 else { return nil }
        let smooth = "\(text.length(statistics.climbGain)) up, \(text.length(statistics.climbLoss)) down"
        let raw = "\(text.length(statistics.elevationGain)) and \(text.length(statistics.elevationLoss))"
        return "\(smooth) (as the receiver said it, unrest and all: \(raw))"
    }

    // MARK: Story

    private var began: String {
        switch trip.cause {
        case .bluetooth: return "the car connected"
        case .motion: return "it moved"
        case .hand: return trip.origin == nil ? "by hand" : "with its file"
        case nil: return "found in the records"
        }
    }

    private var ended: String {
        if trip.isOpen { return trip.machine == nil ? "not yet" : "not before it was pulled" }
        if trip.isPowerOff { return "the power went off" }
        switch trip.reason {
        case .hand: return trip.origin == nil ? "by hand" : "with its file"
        case .disconnect: return "the car was gone"
        case .idle: return "it stood still for long"
        case .silence: return "nothing came from the receiver for long"
        case .pause: return "it was paused for long"
        case .powercut: return trip.origin == nil ? "the power was away for long" : "its track has a hole there"
        case nil: return "nothing tells why: where it last moved, or was split"
        }
    }

    private var quality: String {
        var parts = [Quantity.count(trip.fixes, "fix", plural: "fixes")]
        if trip.gaps > 0 { parts.append("\(Quantity.count(trip.gaps, "gap")) of which nothing can be said") }
        if trip.flagged > 0 { parts.append("\(Quantity.count(trip.flagged, "step")) faster than any car, left out") }
        if trip.powerCuts > 0 {
            let off = text.isPlain ? Quantity.spoken(milliseconds: trip.off) : Quantity.duration(milliseconds: trip.off)
            let cuts = Quantity.count(trip.powerCuts, trip.origin == nil ? "power cut" : "hole")
            parts.append("\(cuts), without \(trip.origin == nil ? "power" : "a point") for \(off)")
        }
        return parts.joined(separator: ", ")
    }

    private var carried: String? {
        if let isCarried = entry.said.isCarried { return isCarried ? "yes" : "no, driven" }
        guard entry.isPerhapsCarried else { return nil }
        return "perhaps: no car was there (roadbook edit \(shortID) --driven or --carried)"
    }

    private var identity: String {
        let span = trip.span
        return "\(entry.id), records \(span.first.sequence) to \(span.last.sequence) of log \(logID(span.log))"
    }
}
