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
    private let privatePlaces: PrivatePlaces?

    init(_ invocation: Invocation) throws {
        catalogue = try OpenCatalogue.of(invocation)
        ids = try ShortIDs(catalogue)
        text = TripText(invocation)
        // Nothing of a trip is told but that it was, as long as nobody knows which places are private.
        privatePlaces = try? PrivatePlaces(invocation, catalogue)
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

    /// A trip that came to a private place has neither the name that somebody gave it nor a note.
    private func told(_ entry: TripEntry) -> JSONValue? {
        guard let privatePlaces, let visits = try? privatePlaces.visits(of: [entry], in: catalogue) else { return nil }
        var shown = privatePlaces.without(entry)
        if !visits.isEmpty { (shown.said[.name], shown.said[.note]) = (nil, nil) }
        var writer = JSONWriter()
        writer.beginObject()
        TripJSON.members(shown, ids, text, &writer)
        writer.endObject()
        return try? JSONValue(reading: writer.bytes)
    }
}
