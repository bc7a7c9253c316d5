import Answers
import Catalogue
import Drive
import JSON
import Ledger
import Trips

/// A trip for programs: times in UTC, metres, milliseconds, metres a second, whatever the reader's units.
enum TripJSON {
    static func line(
        _ entry: TripEntry, _ ids: ShortIDs, _ text: TripText, events: [TripEvent]? = nil,
        pieces: [TripPieces.Piece] = [], sameWay: SameWay? = nil, bookkeeping: TripBookkeeping? = nil
    ) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        members(entry, ids, text, &writer)
        writer.name("statistics")
        statistics(entry.trip.statistics, &writer)
        if let events { self.events(events, &writer) }
        MixedTrip.write(pieces, to: &writer)
        if let sameWay { self.sameWay(sameWay, &writer) }
        bookkeeping?.write(to: &writer)
        writer.endObject()
        writer.endLine()
        return writer.bytes
    }

    /// All but the statistics.
    static func members(_ entry: TripEntry, _ ids: ShortIDs, _ text: TripText, _ writer: inout JSONWriter) {
        identity(entry, ids, text, &writer)
        times(entry.trip, &writer)
        people(entry, &writer)
        measures(entry.trip, &writer)
        place("from", entry.trip.first, entry.startName, entry.startAnswers, &writer)
        place("to", entry.trip.last, entry.lastName, entry.lastAnswers, &writer)
    }

    private static func identity(
        _ entry: TripEntry, _ ids: ShortIDs, _ text: TripText, _ writer: inout JSONWriter
    ) {
        let trip = entry.trip
        writer.member("id", "\(entry.id)")
        writer.member("shortId", ids[entry.id])
        writer.optional("name", entry.name)
        writer.member("autoName", text.autoName(entry))
        writer.optional("origin", trip.origin)
        writer.optional("machine", trip.machine)
        writer.member("log", logID(trip.span.log))
        writer.member("begin", trip.begin.sequence)
        writer.member("first", trip.span.first.sequence)
        writer.member("last", trip.span.last.sequence)
        writer.member("open", trip.isOpen)
        writer.member("powerOff", trip.isPowerOff)
        writer.member("trivial", trip.isTrivial)
        writer.member("deleted", entry.isDeleted)
        writer.optional("doubleOf", entry.doubleOf.map { "\($0)" })
    }

    private static func times(_ trip: Trip, _ writer: inout JSONWriter) {
        writer.time("startedAt", trip.start)
        writer.time("endedAt", trip.knownEnd)
        writer.member("durationMs", trip.duration)
        writer.member("movingMs", trip.moving)
        writer.member("standingMs", trip.standing)
        writer.member("unknownMs", trip.unknown)
        writer.member("pausedMs", trip.paused)
        writer.member("apartMs", trip.apart)
        writer.optional("trigger", trip.cause?.rawValue)
        writer.optional("reason", trip.reason?.rawValue)
    }

    private static func people(_ entry: TripEntry, _ writer: inout JSONWriter) {
        writer.optional("vehicle", entry.vehicle)
        writer.optional("driver", entry.driver)
        writer.member("category", entry.category.word)
        writer.optional("categoryBy", entry.categorySource)
        guess(entry.guess, &writer)
        writer.optional("startPlace", entry.said.startPlace)
        writer.optional("endPlace", entry.said.endPlace)
        writer.optional("autoStartPlace", entry.startName.short)
        writer.optional("autoEndPlace", entry.endName.short)
        writer.optional("note", entry.said.note)
        writer.optional("purpose", entry.said.purpose)
        writer.name("business")
        if let isBusiness = entry.said.isBusiness { writer.bool(isBusiness) } else { writer.null() }
        writer.array("tags", entry.said.tags) { $1.string($0) }
        writer.name("carried")
        if let isCarried = entry.said.isCarried { writer.bool(isCarried) } else { writer.null() }
        writer.member("mixed", !entry.said.mixedPieces.isEmpty)
        writer.member("perhapsCarried", entry.isPerhapsCarried)
        said(entry.said, &writer)
    }

    private static func guess(_ guess: GuessedCategory?, _ writer: inout JSONWriter) {
        guard let guess else { return writer.nullMember("guess") }
        writer.name("guess")
        writer.beginObject()
        writer.member("category", guess.category.word)
        writer.optional("probability", guess.probability)
        writer.endObject()
    }

    /// The fields as they were said, even with values that this program does not know; a vehicle and a driver who have
    /// another name by now, with that.
    private static func said(_ said: TripOverlay, _ writer: inout JSONWriter) {
        writer.name("said")
        writer.beginObject()
        for field in TripField.allCases { if let value = said[field] { writer.member(field.rawValue, value) } }
        writer.endObject()
    }

    private static func measures(_ trip: Trip, _ writer: inout JSONWriter) {
        writer.member("distanceMetres", trip.measuredMetres)
        writer.member("inferredMetres", trip.inferredMetres)
        writer.member("distanceErrorMetres", trip.distanceError)
        writer.member("madeSpeed", trip.hasMadeSpeed)
        writer.member("approximateSpeed", trip.hasApproximateSpeed)
        writer.member("stopsKnown", trip.seesStops)
        writer.optional("maximumSpeedMetresPerSecond", trip.topSpeed)
        writer.member("fixes", trip.fixes)
        writer.member("gaps", trip.unknownHoles)
        writer.member("flagged", trip.flagged)
        writer.member("powerCuts", trip.powerCuts)
        writer.member("offMs", trip.off)
    }

    private static func place(
        _ name: String, _ place: Coordinate?, _ called: EndName, _ answers: EndAnswers, _ writer: inout JSONWriter
    ) {
        guard let place else { return writer.nullMember(name) }
        writer.name(name)
        writer.beginObject()
        writer.member("latitude", place.latitude)
        writer.member("longitude", place.longitude)
        writer.members(of: called)
        if let address = answers.address { self.address(address, &writer) }
        if let weather = answers.weather { self.weather(weather, &writer) }
        writer.endObject()
    }

    private static func address(_ address: FoundAddress, _ writer: inout JSONWriter) {
        writer.name("address")
        writer.beginObject()
        writer.optional("street", address.street)
        writer.optional("houseNumber", address.houseNumber)
        writer.optional("suburb", address.suburb)
        writer.optional("city", address.city)
        writer.optional("county", address.county)
        writer.optional("state", address.state)
        writer.optional("postcode", address.postcode)
        writer.optional("country", address.country)
        writer.member("source", address.source)
        writer.member("licence", address.licence)
        writer.endObject()
    }

    private static func weather(_ weather: WeatherReading, _ writer: inout JSONWriter) {
        writer.name("weather")
        writer.beginObject()
        writer.optional("temperatureCelsius", weather.temperature)
        writer.optional("feltTemperatureCelsius", weather.feltTemperature)
        writer.optional("humidityPercent", weather.humidity)
        writer.optional("precipitationMillimetres", weather.precipitation)
        writer.optional("code", weather.code)
        writer.optional("description", WeatherWords.sky(weather))
        writer.optional("windKilometresPerHour", weather.wind)
        writer.optional("gustsKilometresPerHour", weather.gusts)
        writer.member("forecast", weather.isForecast)
        writer.member("source", weather.source)
        writer.optional("licence", weather.licence.isEmpty ? nil : weather.licence)
        writer.endObject()
    }

    static func statistics(_ summary: DriveStatistics.Summary, _ writer: inout JSONWriter) {
        writer.beginObject()
        for statistic in Statistic.known + Statistic.better {
            switch statistic.value(summary) {
            case .count(let count): writer.member(statistic.key, count)
            case .number(let number): writer.member(statistic.key, number)
            }
        }
        writer.endObject()
    }

    private static func sameWay(_ others: SameWay, _ writer: inout JSONWriter) {
        writer.name("sameWay")
        writer.beginObject()
        writer.member("trips", others.trips)
        writer.member("averageMs", others.average)
        writer.member("fastestMs", others.fastest)
        writer.endObject()
    }

    private static func events(_ events: [TripEvent], _ writer: inout JSONWriter) {
        writer.objects("events", events) { event, writer in
            writer.member("kind", event.kind.rawValue)
            writer.time("at", event.at)
            for value in event.values { writer.member(value.name, value.amount) }
        }
    }
}

extension TripEntry {
    /// The one whose word its category is, for programs; nil where it has none and nobody said so.
    var categorySource: String? {
        saidCategory != nil ? "person" : guess.map { $0.isByRule ? "rule" : "model" }
    }
}

extension JSONWriter {
    mutating func members(of name: EndName) {
        optional("own", name.own)
        optional("suburb", name.world?.suburb)
        optional("city", name.world?.city)
        optional("near", name.world?.near)
        optional("country", name.world?.country)
        optional("zone", name.world?.zone)
    }
}
