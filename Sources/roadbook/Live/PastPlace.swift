import AppendLog
import Catalogue
import Civil
import Drive
import JSON
import Terminal
import Trips

/// The place of a car at a moment of its past: on a drive, or where the drive before it had ended.
struct PastPlace {
    private let entry: TripEntry
    private let isUnderWay: Bool
    /// The last point up to the moment; of a drive that had ended its last one.
    private let point: TripPoint
    /// Metres a second; nil of a car that was parked, and where it is not known.
    private let speed: Double?

    init(at words: String, _ zone: Zone, _ invocation: Invocation) throws {
        let moment = try PastPlace.moment(words, zone, invocation)
        let catalogue = try OpenCatalogue.of(invocation)
        let found = try FindTrip.begun(by: moment, in: catalogue, invocation)
        guard let found else { throw WhereWords.nothingBefore(words) }
        (entry, isUnderWay) = found
        let seen = try PastPlace.seen(found.entry.trip, by: moment, in: catalogue.directories(of: found.entry.trip))
        guard let seen else { throw WhereWords.nothingBefore(words) }
        (point, speed) = (seen.point, isUnderWay ? seen.speed : nil)
    }

    static func moment(_ words: String, _ zone: Zone, _ invocation: Invocation) throws -> Int64 {
        let span = try TimeRange.span(words, invocation.timeReader(in: zone))
        guard span.end == span.start else { throw WhereWords.isNoMoment(words) }
        guard span.start <= WallClock.now() else { throw WhereWords.isToCome(words) }
        return span.start
    }

    private static func seen(
        _ trip: Trip, by moment: Int64, in spool: [String]
    ) throws -> (point: TripPoint, speed: Double?)? {
        var seen: (point: TripPoint, speed: Double?)?
        var judge = StepJudge()
        do throws(LogError) {
            _ = try TripPoints(of: trip, in: spool).contains { point in
                if let utc = point.utc, utc > moment, seen != nil { return true }
                _ = judge.way(to: point.fix, after: point.milliseconds(drivenSince: seen?.point), trip.judging)
                seen = (point, judge.speed)
                return false
            }
        } catch {
            throw Complaint(error)
        }
        return seen
    }

    // MARK: Saying

    func lines(_ zone: Zone, _ invocation: Invocation) throws -> [String] {
        let (place, error) = (point.place, point.fix.horizontalErrorMetres)
        let time = point.utc.map { zone.text(milliseconds: $0, invocation.dates) } ?? WhereWords.unknownTime
        let state =
            isUnderWay
            ? WhereWords.underWay(time, speed.map { invocation.units.speed($0) }) : WhereWords.parkedSince(time)
        let name = SpotNames(invocation).name(place.latitude, place.longitude)
        let id = try ShortIDs(OpenCatalogue.of(invocation))[entry.id]
        let parts = [state, entry.vehicle, WhereWords.trip(id)].compactMap { $0 }
        return [GeoLink.text(place, error)] + [name].compactMap { $0 } + [parts.joined(separator: ", ")]
    }

    func object() -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("latitude", point.place.latitude)
        writer.member("longitude", point.place.longitude)
        writer.optional("altitudeMetres", point.fix.altitudeMetres)
        writer.time("time", point.utc)
        writer.optional("errorMetres", point.fix.horizontalErrorMetres)
        writer.member("parked", !isUnderWay)
        writer.optional("speedMetresPerSecond", speed)
        writer.optional("vehicle", entry.vehicle)
        writer.optional("machine", entry.trip.machine)
        writer.member("trip", "\(entry.id)")
        writer.member("geo", GeoLink.text(point.place, point.fix.horizontalErrorMetres))
        writer.endObject()
        writer.endLine()
        return writer.bytes
    }
}
