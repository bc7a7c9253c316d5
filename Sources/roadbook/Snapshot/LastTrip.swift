import Catalogue
import Exchange
import JSON
import Trips

/// The last trip of a vehicle that has ended, as it may be told outside of the household: what an export says of it.
struct LastTrip {
    /// True of a trip that came to a private place: its day and what is shown of it are told, but not its times.
    private let isPrivate: Bool
    /// False as long as nobody knows which places are private: then nothing of it is told.
    private let isKnown: Bool
    private let part: ShownPart?
    private let entry: TripEntry
    private let track: Track
    private let board: VehicleBoard

    /// Nil for a vehicle that was never driven. Without `hiding` all of the trip stays here.
    init?(_ board: VehicleBoard, _ hiding: PrivatePlaces?) throws {
        var filter = TripFilter()
        filter.vehicle = board.vehicle.name
        filter.since = board.services.odometer.way.lately
        let catalogue = board.book.catalogue
        let entries = filter.since == nil ? [] : try catalogue.trips(filter)
        let ended = entries.first { !$0.trip.isOpen && $0.doubleOf == nil && $0.isDrivenThroughout }
        guard let ended else { return nil }
        (entry, self.board) = (ended, board)
        // A way that cannot be read may have come anywhere.
        let export = try? hiding.map {
            try TripExport([ended], trim: nil, $0, catalogue, zones: board.book.invocation.zones)
        }
        isKnown = export != nil
        isPrivate = export?.isGuarded(0) ?? true
        part = isPrivate ? try? export?.part(0, in: catalogue) : nil
        track = export?.track(0) ?? Track(id: "\(ended.id)", name: TripWords.drive)
    }

    func write(to writer: inout JSONWriter) {
        let metres = isPrivate ? part?.metres : entry.trip.metres
        let day = isKnown ? entry.trip.start : nil
        writer.beginObject()
        writer.member("id", track.id)
        writer.member("name", track.name)
        writer.member("private", isPrivate)
        writer.time("startedAt", track.start)
        writer.time("endedAt", track.end)
        writer.optional("dateText", day.map(date))
        writer.optional("distanceMetres", metres.map { Int($0.rounded()) })
        writer.optional("distanceText", metres.map { board.figures.distance($0) })
        writer.optional("lessThanMetresMore", part.map { Int($0.hiddenBound) })
        writer.optional("durationMs", isPrivate ? part.map { Int($0.milliseconds) } : Int(entry.trip.duration))
        writer.endObject()
    }

    private func date(_ milliseconds: Int64) -> String {
        let invocation = board.book.invocation
        return invocation.dates.text(invocation.zones.start(entry).civil(at: milliseconds / 1000))
    }
}
