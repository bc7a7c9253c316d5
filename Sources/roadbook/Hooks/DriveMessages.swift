import Catalogue
import JSON
import Spool
import Trips

/// Messages for hooks about drives. What lies at private places is in none.
struct DriveMessages {
    /// The newest trips, among which those that just happened are.
    private static let mostTrips = 64

    private let catalogue: Catalogue
    private let trips: [TripEntry]
    private let ids: ShortIDs
    private let text: TripText
    private let zones: TripZones
    private let privatePlaces: PrivatePlaces?

    init(_ invocation: Invocation) throws {
        catalogue = try OpenCatalogue.of(invocation)
        ids = try ShortIDs(catalogue)
        text = TripText(invocation)
        zones = invocation.zones
        // Nothing of a trip is told but that it was, as long as nobody knows which places are private.
        privatePlaces = try? PrivatePlaces(for: .others, catalogue)
        var filter = TripFilter()
        (filter.withTrivial, filter.limit) = (true, DriveMessages.mostTrips)
        let kept = try catalogue.trips(filter)
        filter.deleted = true
        trips = kept + (try catalogue.trips(filter))
    }

    func message(_ happening: DriveHappening, at: Int64?) -> HookMessage {
        let id = "\(logID(happening.log)):\(happening.sequence)"
        return message(HookEvent(happening.kind), id: id, at: at, trip(of: happening))
    }

    /// A message as it would be if it happened to this trip now.
    func trial(_ event: HookEvent, of entry: TripEntry) -> HookMessage {
        message(event, id: HookWords.trial, at: WallClock.now(), entry)
    }

    /// The newest trip that is told of at all.
    var newest: TripEntry? { trips.first { !$0.isDeleted && $0.trip.machine == nil && $0.trip.origin == nil } }

    private func message(_ event: HookEvent, id: String, at: Int64?, _ entry: TripEntry?) -> HookMessage {
        var message = HookMessage(event, id: id, at: at)
        guard let entry, !entry.isDeleted else { return message }
        message.trip = "\(entry.id)"
        message.vehicle = entry.vehicle
        if let told = told(entry) { message.details = [JSONValue.Member("trip", told)] }
        return message
    }

    /// The trip that began last before the line was written.
    private func trip(of happening: DriveHappening) -> TripEntry? {
        let before = trips.filter {
            $0.trip.begin.log == happening.log && $0.trip.begin.sequence <= happening.sequence
        }
        let last = before.max { $0.trip.begin.sequence < $1.trip.begin.sequence }
        return happening.kind != .started || last?.trip.begin.sequence == happening.sequence ? last : nil
    }

    /// Nothing of a trip whose way cannot be read: it may have come anywhere.
    private func told(_ entry: TripEntry) -> JSONValue? {
        let export = privatePlaces.flatMap {
            try? TripExport([entry], trim: nil, $0, catalogue, zones: zones)
        }
        guard let export else { return nil }
        var writer = JSONWriter()
        writer.beginObject()
        if export.isGuarded(0) {
            cut(entry, export, &writer)
        } else {
            writer.member("private", false)
            TripJSON.members(entry, ids, text, &writer)
        }
        writer.endObject()
        return try? JSONValue(reading: writer.bytes)
    }

    /// A trip that came to a private place, as others are told of it.
    private func cut(_ entry: TripEntry, _ export: TripExport, _ writer: inout JSONWriter) {
        let part = try? export.part(0, in: catalogue)
        writer.member("private", true)
        writer.member("id", "\(entry.id)")
        writer.member("shortId", ids[entry.id])
        writer.member("autoName", export.cutName(0))
        writer.optional("date", entry.trip.start.map { text.at(entry).civil($0).dateText })
        writer.optional("vehicle", entry.vehicle)
        writer.optional("driver", entry.driver)
        writer.member("open", entry.trip.isOpen)
        writer.optional("distanceMetres", part?.measuredMetres)
        writer.optional("inferredMetres", part?.inferredMetres)
        writer.optional("lessThanMetresMore", part.map { Int($0.hiddenBound) })
        writer.optional("durationMs", part.map { Int($0.milliseconds) })
        writer.optional("maximumSpeedMetresPerSecond", part?.maximumSpeed)
    }
}
