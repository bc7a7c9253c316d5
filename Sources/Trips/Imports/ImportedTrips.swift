import AppendLog
import Drive
import Ledger

/// Makes trips of the imports log. Each file and each track in it stands alone, and a file counts only when all of it
/// is there: its trips are given when its end is read.
package struct ImportedTrips: TripSource {
    private struct Opened {
        var frame: ImportFrame.Begin
        var restart: ReadingPoint
        var name: String?
        /// The weather at both ends of the track.
        var departure: ToldWeather?
        var arrival: ToldWeather?
        var builder: TripBuilder
        /// So many trips are of tracks that are over.
        var settled = 0

        /// A track of its own follows.
        mutating func begin(_ name: String?) { (self.name, departure, arrival) = (name, nil, nil) }
    }

    /// The trips that a builder has given, until they count.
    private final class Given {
        var trips: [Trip] = []
    }

    private let log: UInt64
    private let boundaries: Boundaries
    private let recut: RuleOverrides
    private let give: (Trip) -> Void
    private let given = Given()
    private var open: Opened?
    /// The point behind the last file that is whole.
    private var next: ReadingPoint?

    package init(
        _ log: UInt64, boundaries: Boundaries = Boundaries(), recut: RuleOverrides? = nil,
        _ give: @escaping (Trip) -> Void
    ) {
        self.log = log
        self.boundaries = boundaries
        self.recut = recut ?? RuleOverrides(words: "")
        self.give = give
    }

    package mutating func begin(at restart: ReadingPoint) {}

    package mutating func read(_ line: LogLine) {
        guard line.letter == ImportFrame.letter else {
            open?.builder.read(line)
            return
        }
        switch ImportFrame(text: line.text) {
        case .begin(let frame):
            given.trips.removeAll()
            let here = ReadingPoint(sequence: line.sequence, segment: line.place.segment, world: [])
            open = Opened(frame: frame, restart: here, builder: builder())
        case .track(let name):
            settleTrack()
            open?.begin(name)
        case .weather(let told, .departure): open?.departure = told
        case .weather(let told, .arrival): open?.arrival = told
        case .end:
            settleTrack()
            tell()
            next = ReadingPoint(sequence: line.sequence + 1, segment: line.place.segment, world: [])
        case nil: break
        }
    }

    private func builder() -> TripBuilder {
        let given = given
        return TripBuilder(log, boundaries: boundaries, recut: recut, isOfFile: true) { given.trips.append($0) }
    }

    /// Ends the trip that is open, for its track is over.
    private mutating func settleTrack() {
        guard open != nil else { return }
        open!.builder.close()
        let rules = open!.builder.rules
        open!.builder = builder()
        for index in open!.settled..<given.trips.count { complete(&given.trips[index], rules) }
        if open!.settled < given.trips.count {
            given.trips[open!.settled].departure = open!.departure
            given.trips[given.trips.count - 1].arrival = open!.arrival
        }
        open!.settled = given.trips.count
    }

    private func complete(_ trip: inout Trip, _ rules: DriveRules) {
        guard let open else { return }
        trip.name = open.name
        trip.origin = open.frame.origin ?? open.frame.format
        trip.vehicle = open.frame.vehicle ?? trip.vehicle
        trip.restart = open.restart
        guard !trip.isTrivial, let event = trip.reasonToHideTrack(under: rules) else { return }
        trip.isTrivial = true
        trip.events.append(event)
    }

    private mutating func tell() {
        for trip in given.trips { give(trip) }
        given.trips.removeAll()
        open = nil
    }

    package mutating func finish() -> ReadingPoint? {
        given.trips.removeAll()
        defer { open = nil }
        return open?.restart ?? next
    }
}
