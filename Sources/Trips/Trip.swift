import Drive
import Ledger

/// One journey as the books tell it.
///
/// A new field of it begins here: `OpenTrip` adds it up, `TripColumn` of Catalogue keeps it, with a new version of
/// `CatalogueSchema`, and `TripDetails`, `TripTable` and `TripJSON` of the command show it. One that people say begins
/// in `TripField` of Ledger.
package struct Trip: Equatable, Sendable {
    /// The record with which it begins, and which names it.
    package var begin: RecordID
    /// All records that belong to it, the pre-roll that counts among them.
    package var span: RecordSpan
    /// The segment in which the span begins: a hint for whoever wants to read the points.
    package var segment: UInt64

    /// Milliseconds since 1970; nil while nobody knows.
    package var start: Int64?
    package var end: Int64?
    /// The time from beginning to end, without pauses and without what lies between merged trips.
    package var duration: Int64 = 0
    package var moving: Int64 = 0
    package var standing: Int64 = 0
    package var paused: Int64 = 0
    /// Between trips that were merged.
    package var apart: Int64 = 0

    package var cause: BeginCause?
    /// Nil while it goes on, and where nothing tells of its end.
    package var reason: EndReason?
    package var isOpen = false
    /// The book leaves it open, and nobody records it any more: it ends here, unless the power comes back in time.
    package var isPowerOff = false
    package var car: Car.ID?
    package var vehicle: String?
    package var driver: String?
    /// The name that an imported trip has in its file, and the name that the file had.
    package var name: String?
    package var origin: String?
    /// The weather at its ends as the file told it.
    package var departure: ToldWeather?
    package var arrival: ToldWeather?
    /// The machine in whose books the trip stands, if they were pulled from another one.
    package var machine: String?

    package var measuredMetres = 0.0
    package var inferredMetres = 0.0
    package var maximumSpeed = 0.0
    /// The rule MaxSpeed under which its last steps were judged: no step is faster.
    package var possibleSpeed = DriveRules().maximumSpeed
    /// Metres by which the distance may be wrong either way, in nineteen of twenty trips.
    package var distanceError = 0.0
    /// True if speeds were made of places and times, for the receiver told none.
    package var hasMadeSpeed = false
    /// The unit in which the receiver told its speeds; metres a second unless its places show another.
    package var speedUnit = SpeedUnit.metresPerSecond
    /// The pace of its fixes while it moved.
    package var pace = PaceSurvey.Pace.close
    package var fixes: UInt64 = 0
    /// The records of its points: those of a pause are none, nor those behind its end, which stood and did not go on.
    package var sections: [TripSection] = []
    package var unknownHoles: UInt64 = 0
    package var flagged: UInt64 = 0
    package var powerCuts: UInt64 = 0
    /// Without power inside it.
    package var off: Int64 = 0

    package var first: Coordinate?
    package var last: Coordinate?
    package var box: CoordinateBox?
    package var statistics: DriveStatistics.Summary
    /// Cars have names, this trip began by motion and saw none of them: a ferry, a tow, a train.
    package var isPerhapsCarried = false
    /// Too short or too quick to be shown in lists.
    package var isTrivial = false
    package var events: [TripEvent] = []
    /// The boxes in which the route lies, piece by piece.
    package var route: [CoordinateBox] = []
    /// The way that it had gone at any moment, in milliseconds since 1970; nothing of a trip that nobody can date.
    package var profile: [WayProfile.Point] = []
    /// The point at which to begin reading to tell this trip again.
    package var restart: ReadingPoint

    /// The rules by which anyone judges the steps between its points again: those of its totals. Of a trip on whose way
    /// the settings were changed they are the later ones, though its totals have each step as it was judged then.
    package var judging: DriveRules {
        var rules = DriveRules()
        rules.maximumSpeed = possibleSpeed
        return origin == nil ? rules : rules.ofFile()
    }

    package var id: TripID { TripID(log: begin.log, begin: begin.sequence) }
    package var metres: Double { measuredMetres + inferredMetres }
    /// Metres a second over all of its time; nil for a trip that took none, and where nobody knows.
    package var averageSpeed: Double? { hasKnownSpeed ? Drive.averageSpeed(metres, over: duration) : nil }
    /// Metres a second while it moved, as far as that was measured; nil where it says less than the average, for what
    /// was only inferred was faster. The step that comes to rest adds its way and not its time.
    package var speedInMotion: Double? {
        guard let average = averageSpeed, let speed = Drive.averageSpeed(measuredMetres, over: moving),
            speed >= average
        else { return nil }
        return min(speed, max(average, maximumSpeed))
    }
    package var hasKnownSpeed: Bool { isSpeedKnown(fixes: fixes) }
    /// Metres a second; nil where nobody knows how fast it was.
    package var topSpeed: Double? { hasKnownSpeed ? maximumSpeed : nil }
    /// A hand made it begin or end where it does: anyone who divides a trip wants both parts, however short.
    var isPiece: Bool { events.contains { $0.kind == .cut } }
    /// True if its fixes came too far apart to tell its speeds well.
    package var hasApproximateSpeed: Bool { pace == .sparse || pace == .blind }
    /// True if its fixes are enough, and came close enough to each other, that each stop is seen.
    package var seesStops: Bool { fixes > 1 && pace != .blind && pace != .patchy }
    /// The end that is told: nil while the trip is open.
    package var knownEnd: Int64? { isOpen ? nil : end }
    package var unknown: Int64 { unknownTime(of: duration, moving: moving, standing: standing) }

    /// A trip of no records, for anyone who fills in the rest.
    package static var blank: Trip {
        Trip(
            begin: RecordID(log: 0, sequence: 0), span: RecordSpan(log: 0, 0...0), segment: 0,
            statistics: DriveStatistics.Summary(), restart: ReadingPoint(sequence: 0, segment: 0, world: []))
    }
}
