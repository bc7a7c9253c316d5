import Drive
import Terminal

/// The words of `show`: its labels, what stands beside each, and the summary to paste.
enum TripDetailWords {
    static let tripOrTime = Complaint.usage("TRIP and --at both say which trip: give one of them")
    static let shareGoesAlone = Complaint.usage("--share is text by itself: it goes with neither --stats nor --json")

    enum Label {
        static let state = "state"
        static let from = "from"
        static let to = "to"
        static let distance = "distance"
        static let duration = "duration"
        static let sameWay = "others"
        static let speed = "speed"
        static let stops = "stops"
        static let elevation = "elevation"
        static let weather = "weather"
        static let vehicle = "vehicle"
        static let odometer = "odometer"
        static let service = "next service"
        static let cost = "cost"
        static let driver = "driver"
        static let category = "category"
        static let tags = "tags"
        static let purpose = "purpose"
        static let business = "business"
        static let pieces = "mixed"
        static let note = "note"
        static let marks = "marks"
        static let began = "began"
        static let ended = "ended"
        static let file = "file"
        static let machine = "machine"
        static let record = "record"
        static let carried = "carried"
        static let trip = "trip"
        static let credit = "by"
    }

    // MARK: State

    static func deleted(_ id: String) -> String { "deleted: in the trash (roadbook undelete \(id))" }

    static func double(of id: String) -> String { "double: \(id) is the same drive, and counts (roadbook history)" }

    static func trivial(_ id: String) -> String {
        "trivial: too short or too quick for the list (roadbook why \(id))"
    }

    static let powerOff = "power off: whether it has ended is decided when the power is back"

    // MARK: Measures

    static func place(_ name: String, _ numbers: String) -> String { "\(name) (\(numbers))" }

    static func measured(_ distance: String) -> String { "\(distance) measured" }

    static func distance(_ all: String, measured: String, inferred: String) -> String {
        "\(all): \(measured) measured, \(inferred) inferred"
    }

    static func duration(_ all: String, moving: String, standing: String?, unknown: String?) -> String {
        switch (standing, unknown) {
        case (nil, nil): return "\(all): \(moving) moving"
        case (let standing?, nil): return "\(all): \(moving) moving, \(standing) standing"
        case (nil, let unknown?): return "\(all): \(moving) moving, \(unknown) not known"
        case (let standing?, let unknown?):
            return "\(all): \(moving) moving, \(standing) standing, \(unknown) not known"
        }
    }

    static func besidesPaused(_ duration: String, _ paused: String) -> String {
        "\(duration); besides \(paused) paused"
    }

    static func besidesApart(_ duration: String, _ apart: String) -> String {
        "\(duration); besides \(apart) between the trips that were merged into it"
    }

    static func speed(average: String?, moving: String?, top: String) -> String {
        let parts = ["\(average ?? "?") on average", moving.map { "\($0) in motion" }, "\(top) at most"]
        return parts.compactMap { $0 }.joined(separator: ", ")
    }

    /// A speed that no receiver told.
    static func madeSpeed(_ speed: String) -> String { "\(speed) (made of places and times)" }

    /// A speed of a receiver that means another unit than it says, or tells zero.
    static func speed(_ speed: String, toldIn unit: SpeedUnit) -> String {
        switch unit {
        case .metresPerSecond: return speed
        case .knots: return "\(speed) (wrong: the receiver reports knots as m/s)"
        case .milesPerHour: return "\(speed) (wrong: the receiver reports mph as m/s)"
        case .kilometresPerHour: return "\(speed) (wrong: the receiver reports km/h as m/s)"
        case .alwaysZero: return "\(speed) (wrong: the receiver reports 0 while it moves)"
        case .unknown: return "\(speed) (wrong: the receiver's speeds do not fit its places)"
        }
    }

    /// Speeds of fixes that came far apart.
    static func about(_ speed: String) -> String { "about \(speed)" }

    static let unknown = "not known"

    static func giveOrTake(_ distance: String, _ error: String) -> String { "\(distance), give or take \(error)" }

    static let noStops = "none"

    static func stops(_ count: Int, _ time: String) -> String {
        count == 1 ? "\(time) at 1 stop" : "\(time) at \(count) stops"
    }

    /// Stops of fixes that came too far apart for all of them to be seen.
    static func atLeast(_ stops: String) -> String { "at least \(stops)" }

    static func elevation(up: String, down: String) -> String { "\(up) up, \(down) down" }

    static func sameWay(_ trips: String, average: String, fastest: String) -> String {
        "\(trips) between the same ends: \(average) on average, \(fastest) the fastest"
    }

    static let business = "yes"
    static let isPrivate = "no, private"

    // MARK: Story

    static let carConnected = "the car connected"
    static let moved = "it moved"
    static let byHand = "by hand"
    static let withItsFile = "with its file"
    static let foundInTheRecords = "found in the records"
    static let notYet = "not yet"
    static let notBeforeThePull = "not before it was pulled"
    static let powerWentOff = "the power went off"
    static let carWasGone = "the car was gone"
    static let stoodStill = "it stood still for long"
    static let silence = "nothing came from the receiver for long"
    static let pausedForLong = "it was paused for long"
    static let powerOffForLong = "the power was off for long"
    static let holeInTheTrack = "its track has a hole there"
    static let nothingTells = "nothing tells why: where it last moved"
    static let split = "split by hand (roadbook history)"

    static func mark(_ time: String?, _ text: String?) -> String { "\(time ?? "?") \(text ?? "marked")" }

    // MARK: The record

    static func unknownHoles(_ count: some BinaryInteger) -> String {
        "\(CountWords.holes(count)) of which nothing can be said"
    }

    static func flagged(_ count: some BinaryInteger) -> String {
        "\(CountWords.steps(count)) faster than any car, left out"
    }

    static func powerCuts(_ count: some BinaryInteger, off: String) -> String {
        "\(CountWords.powerCuts(count)), power off for \(off)"
    }

    static func holes(_ count: some BinaryInteger, off: String) -> String {
        "\(CountWords.holes(count)), without a point for \(off)"
    }

    static let pieceIsPrivate = "private"
    static let pieceDriven = "driven"

    /// A piece of a mixed trip, and what was said of it.
    static func piece(_ distance: String, _ said: [String]) -> String {
        said.isEmpty ? "\(distance) of which nothing was said" : "\(distance) \(said.joined(separator: ", "))"
    }

    static let wasCarried = "yes"
    static let wasDriven = "no, driven"

    static func perhapsCarried(_ id: String) -> String {
        "perhaps: no car was there (roadbook edit \(id) --driven or --carried)"
    }

    static func records(_ first: UInt64, to last: UInt64, of log: String) -> String {
        "records \(first) to \(last) of log \(log)"
    }

    // MARK: For a listener

    static func head(_ id: String, _ name: String) -> String { "Trip \(id): \(name)." }

    static func time(_ times: String) -> String { "Time: \(times)." }

    /// `Distance: 21.3 kilometres measured.`
    static func told(_ label: String, _ value: String) -> String {
        "\(label.prefix(1).uppercased())\(label.dropFirst()): \(value)."
    }

    // MARK: The summary

    static func summary(
        date: String, distance: String, duration: String, average: String?, top: String?, vehicle: String?
    ) -> [String] {
        var lines = ["Trip Summary", "", "Date: \(date)", "Distance: \(distance)", "Duration: \(duration)"]
        lines += ["Avg Speed: \(average ?? "?")", "Max Speed: \(top ?? "?")"]
        if let vehicle { lines.append("Vehicle: \(vehicle)") }
        return lines + ["", "Generated by Roadbook"]
    }

    static let unknownDate = "unknown"
}
