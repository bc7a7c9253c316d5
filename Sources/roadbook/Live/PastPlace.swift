import AppendLog
import Catalogue
import Civil
import Drive
import JSON
import Terminal
import Trips

/// The place of a car at a moment of its past: on a drive, or where the drive before it had ended (docs/steps.md,
/// "Where it was at a moment").
struct PastPlace {
    /// A fix as old as that tells no speed, unless the car stood.
    private static let oldest: Int64 = 60_000

    private struct Seen {
        var place: Coordinate
        /// Milliseconds since 1970; nil where nobody learnt the time.
        var time: Int64?
        /// Metres a second; nil where it is not known.
        var speed: Double?
        var errorMetres: Double?
        var altitudeMetres: Double?
    }

    private let entry: TripEntry
    private let isParked: Bool
    private let seen: Seen

    init(at words: String, _ zone: Zone, _ invocation: Invocation) throws {
        let moment = try PastPlace.moment(words, zone, invocation)
        let catalogue = try OpenCatalogue.of(invocation)
        guard let found = try FindTrip.begun(by: moment, in: catalogue, invocation) else {
            throw WhereWords.nothingBefore(words)
        }
        (entry, isParked) = (found.entry, !found.isUnderWay)
        let trip = entry.trip
        let seen = isParked ? PastPlace.end(of: trip) : try PastPlace.on(trip, by: moment, in: catalogue)
        guard let seen else { throw WhereWords.noPlace(words) }
        self.seen = seen
    }

    static func moment(_ words: String, _ zone: Zone, _ invocation: Invocation) throws -> Int64 {
        let span = try TimeRange.span(words, invocation.timeReader(in: zone))
        guard span.end == span.start else { throw WhereWords.isNoMoment(words) }
        guard span.start <= WallClock.now() else { throw WhereWords.isToCome(words) }
        return span.start
    }

    // MARK: Finding

    private static func end(of trip: Trip) -> Seen? { trip.last.map { Seen(place: $0, time: trip.end) } }

    /// The last fix up to the moment, or the first one of the trip where none is.
    private static func on(_ trip: Trip, by moment: Int64, in catalogue: Catalogue) throws -> Seen? {
        var follower = Follower(trip.judging)
        let spool = try catalogue.directories(of: trip)
        var isParted = false
        do throws(LogError) {
            _ = try TripPoints(of: trip, in: spool).contains { point in
                guard follower.seen == nil || point.utc ?? .min <= moment else {
                    isParted = point.after != nil
                    return true
                }
                follower.take(point)
                return false
            }
        } catch {
            throw Complaint(error)
        }
        follower.forgetSpeed(at: moment, isParted: isParted)
        return follower.seen
    }

    /// Goes along a trip, and has the last place at which the car was seen.
    private struct Follower {
        private let rules: DriveRules
        private var judge = StepJudge()
        private var strays: StrayFixes
        private var newest: (point: TripPoint, seen: Seen)?
        private(set) var seen: Seen?

        init(_ rules: DriveRules) {
            self.rules = rules
            strays = StrayFixes(rules)
        }

        mutating func take(_ point: TripPoint) {
            let passed = point.milliseconds(drivenSince: newest?.point)
            let way = judge.way(to: point.fix, after: passed, rules)
            let now = Seen(
                place: point.place, time: point.utc, speed: judge.speed,
                errorMetres: point.fix.horizontalErrorMetres, altitudeMetres: point.fix.altitudeMetres)
            var (kept, last) = (seen, newest?.seen)
            // A fix that was held back is given before this one.
            strays.sift(point.fix, way) { fix, _ in
                kept = fix == point.fix ? now : last
                last = kept
            }
            seen = kept
            newest = (point, now)
        }

        /// No speed is known of a moment in a pause, between joined trips, or a while after a fix on the move.
        mutating func forgetSpeed(at moment: Int64, isParted: Bool) {
            guard let time = seen?.time, let speed = seen?.speed else { return }
            let isOld = moment - time > PastPlace.oldest && Thresholds.moves(speed)
            if isParted || isOld { seen?.speed = nil }
        }
    }

    // MARK: Saying

    func lines(_ zone: Zone, _ invocation: Invocation) throws -> [String] {
        let name = SpotNames(invocation).name(seen.place.latitude, seen.place.longitude)
        let id = try ShortIDs(OpenCatalogue.of(invocation))[entry.id]
        let parts = [state(zone, invocation), entry.vehicle, WhereWords.trip(id)].compactMap { $0 }
        return [GeoLink.text(seen.place, seen.errorMetres)] + [name].compactMap { $0 } + [parts.joined(separator: ", ")]
    }

    private func state(_ zone: Zone, _ invocation: Invocation) -> String {
        let time = seen.time.map { zone.text(milliseconds: $0, invocation.dates) } ?? WhereWords.unknownTime
        if isParked { return WhereWords.parkedSince(time) }
        return seen.speed.map { WhereWords.underWay(time, invocation.units.speed($0)) } ?? WhereWords.lastSeen(time)
    }

    func object() -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("latitude", seen.place.latitude)
        writer.member("longitude", seen.place.longitude)
        writer.optional("altitudeMetres", seen.altitudeMetres)
        writer.time("time", seen.time)
        writer.optional("errorMetres", seen.errorMetres)
        writer.member("parked", isParked)
        writer.optional("speedMetresPerSecond", seen.speed)
        writer.optional("vehicle", entry.vehicle)
        writer.optional("machine", entry.trip.machine)
        writer.member("trip", "\(entry.id)")
        writer.member("geo", GeoLink.text(seen.place, seen.errorMetres))
        writer.endObject()
        writer.endLine()
        return writer.bytes
    }
}
