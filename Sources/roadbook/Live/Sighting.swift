import Civil
import Control
import JSON
import Spool
import Terminal

/// The place and time at which the car was seen, and the source that says so.
struct Sighting {
    enum Source: String { case recorder, spool }

    var latitude: Double
    var longitude: Double
    var altitudeMetres: Double?
    var errorMetres: Double?
    /// Milliseconds since 1970; nil where nobody learnt the time.
    var time: Int64?
    var ageMs: Int64?
    var source: Source
    /// The machine whose spool says so; nil for this one's.
    var machine: String?
    /// The recorder's state, or why there is none.
    var note: String

    // MARK: Finding

    static func find(_ places: Paths) throws -> Sighting {
        var note = WhereWords.noFixYet
        do {
            let status = try RecorderClient(places).status()
            if let seen = Sighting(status) { return seen }
        } catch let absence as Complaint {
            note = absence.message
        }
        let end = SpoolEnd(places)
        var seen = end.latest.flatMap { Sighting($0, note) }
        for (machine, latest) in SpoolEnd.pulled(places) {
            guard var other = Sighting(latest, note), seen == nil || other.time ?? 0 > seen?.time ?? 0 else { continue }
            other.machine = machine
            seen = other
        }
        if let seen { return seen }
        let spool = end.complaint?.message ?? WhereWords.noFixInSpool
        throw WhereWords.unknown(note, spool, hint: end.complaint?.hint)
    }

    private init?(_ status: Status) {
        guard let fix = status.fix, let latitude = fix.latitude, let longitude = fix.longitude else { return nil }
        self.latitude = latitude
        self.longitude = longitude
        altitudeMetres = fix.altitudeMetres
        errorMetres = fix.errorMetres
        // The receiver's own word only while there is no better one.
        time = status.clock.now.map { $0 - fix.ageMs } ?? fix.time
        ageMs = fix.ageMs
        source = .recorder
        note = StatusWords.state(status.state)
    }

    private init?(_ latest: SpoolLatest, _ note: String) {
        guard let place = latest.place else { return nil }
        latitude = place.coordinate.latitude
        longitude = place.coordinate.longitude
        altitudeMetres = place.fix.altitudeMetres
        errorMetres = place.fix.horizontalErrorMetres
        time = latest.placeUTC
        // The clock of this computer may stand anywhere.
        ageMs = time.map { WallClock.now() - $0 }.flatMap { $0 >= 0 ? $0 : nil }
        source = .spool
        self.note = note
    }

    // MARK: Saying

    var link: String { GeoLink.text(latitude, longitude, errorMetres) }

    func description(_ units: Units, _ zone: Zone, _ dates: DateForm) -> String {
        var parts: [String] = []
        if let ageMs { parts.append(WhereWords.ago(Quantity.wholeSeconds(milliseconds: ageMs))) }
        if let time { parts.append(zone.text(milliseconds: time, dates)) }
        if parts.isEmpty { parts.append(WhereWords.unknownTime) }
        if let errorMetres { parts.append(WhereWords.within(units.length(errorMetres))) }
        parts.append(source == .recorder ? note : WhereWords.fromSpool(of: machine, because: note))
        return parts.joined(separator: ", ")
    }

    private func properties(to writer: inout JSONWriter) {
        writer.optionalTime("time", time.map { UInt64(max(0, $0)) })
        writer.optionalMember("ageMs", ageMs.map { UInt64(max(0, $0)) })
        writer.optional("errorMetres", errorMetres)
        writer.member("source", source.rawValue)
        writer.optional("machine", machine)
        writer.member("geo", link)
    }

    func object() -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("latitude", latitude)
        writer.member("longitude", longitude)
        writer.optional("altitudeMetres", altitudeMetres)
        properties(to: &writer)
        writer.endObject()
        writer.endLine()
        return writer.bytes
    }

    /// RFC 7946: longitude first.
    func feature() -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("type", "Feature")
        writer.name("geometry")
        writer.beginObject()
        writer.member("type", "Point")
        writer.array("coordinates", [longitude, latitude] + (altitudeMetres.map { [$0] } ?? [])) { $1.number($0) }
        writer.endObject()
        writer.name("properties")
        writer.beginObject()
        properties(to: &writer)
        writer.endObject()
        writer.endObject()
        writer.endLine()
        return writer.bytes
    }
}
