import Answers
import Catalogue
import Drive
import Exchange
import Terminal
import Trips

/// Everything that files say of trips, as it was ordered.
struct TripExport {
    /// True if the ends of every trip are hidden, because it was asked for.
    let isTrimmed: Bool
    let entries: [TripEntry]
    /// The parts that are hidden of each trip.
    let trims: [TrackTrim?]
    private let text: TripText

    /// The trips of which nothing is said that might tell what is hidden.
    private let guarded: Set<TripID>
    /// The number of visits that came to a private place.
    let visits: Int

    init(
        _ entries: [TripEntry], trim: Double?, _ privatePlaces: PrivatePlaces, _ catalogue: Catalogue,
        zones: TripZones
    ) throws {
        isTrimmed = trim != nil
        self.entries = try catalogue.withAnswers(entries)
        // Names are for files and other programs, which know all letters.
        let screen = Screen(isTerminal: false, columns: nil, hasColour: false, isUnicode: true)
        text = TripText(units: .metric, zones: zones, screen: screen)
        let visits = try privatePlaces.visits(of: entries, in: catalogue)
        self.visits = visits.count
        guarded = trim == nil ? visits : Set(entries.map(\.id))
        trims = entries.map { TripExport.trim(trim, $0, privatePlaces) }
    }

    static func trim(_ metres: Double?, _ entry: TripEntry, _ privatePlaces: PrivatePlaces) -> TrackTrim? {
        guard metres != nil || !privatePlaces.isEmpty else { return nil }
        var trim = TrackTrim()
        if let metres {
            for end in [entry.trip.first, entry.trip.last].compactMap({ $0 }) {
                var chance = PlaceSeededGenerator(of: end, secret: entry.trip.begin.log, metres: metres)
                trim.hide(end, metres: metres, using: &chance)
            }
        }
        privatePlaces.hide(in: &trim)
        return trim
    }

    /// True for a trip of which a part is hidden: of the rest its way and its figures are told, and no more.
    func isGuarded(_ index: Int) -> Bool { guarded.contains(entries[index].id) }

    /// The same of this trip alone.
    func only(_ index: Int) -> TripExport { TripExport(self, of: index) }

    private init(_ export: TripExport, of index: Int) {
        (isTrimmed, text, guarded) = (export.isTrimmed, export.text, export.guarded)
        entries = [export.entries[index]]
        trims = [export.trims[index]]
        visits = guarded.contains(entries[0].id) && !isTrimmed ? 1 : 0
    }

    // MARK: A trip of which a part is hidden

    /// The cities of the ends that are shown.
    func cities(_ index: Int) -> (start: String?, end: String?) {
        let entry = entries[index]
        func city(_ name: EndName, _ place: Coordinate?) -> String? {
            guard let place, trims[index]?.hides(place) != true else { return nil }
            return name.city
        }
        return (
            city(entry.startName, entry.trip.first), entry.trip.isOpen ? nil : city(entry.lastName, entry.trip.last)
        )
    }

    /// The name by the cities of the ends that are shown.
    func cutName(_ index: Int) -> String {
        let (start, end) = cities(index)
        return TripWords.drive(from: start, to: end)
    }

    /// The figures of what is shown; nil where nothing is.
    func part(_ index: Int, in catalogue: Catalogue) throws -> ShownPart? {
        var found: ShownPart?
        try WayPass.read(only(index), from: catalogue) { _ in
        } point: { _, _, _ in
        } part: { _, part in
            found = part
        }
        return found
    }

    /// The track of a trip.
    func track(_ index: Int) -> Track {
        let entry = entries[index]
        guard !isGuarded(index) else { return Track(id: "\(entry.id)", name: cutName(index)) }
        var track = Track(id: "\(entry.id)", name: text.shortName(entry))
        track.autoName = text.autoName(entry)
        track.said = TripExport.words(entry)
        track.start = entry.trip.start
        track.end = entry.trip.knownEnd
        track.maximumSpeed = entry.trip.maximumSpeed
        track.statistics = entry.trip.statistics
        track.weather = TripExport.weather(entry)
        return track
    }

    private static func weather(_ entry: TripEntry) -> Track.Weather? {
        func reading(_ weather: WeatherReading?) -> Track.Weather.Reading? {
            guard let words = weather.flatMap(WeatherWords.sky), let celsius = weather?.temperature else {
                return nil
            }
            return Track.Weather.Reading(description: words, temperatureCelsius: celsius)
        }
        let weather = Track.Weather(
            departure: reading(entry.startAnswers.weather), arrival: reading(entry.endAnswers.weather))
        return weather == Track.Weather() ? nil : weather
    }

    private static func words(_ entry: TripEntry) -> TrackWords {
        var words = TrackWords()
        words.name = entry.name
        words.note = entry.said.note
        // A guess is none of what was said, and the next program could not tell the two apart.
        words.category = entry.saidCategory == .unset ? nil : entry.saidCategory?.word
        words.vehicle = entry.vehicle
        words.driver = entry.driver
        words.purpose = entry.said.purpose
        words.isBusiness = entry.said.isBusiness
        words.tags = entry.said.tags
        return words
    }

    /// The document of the file in which these trips are.
    func document(_ range: Range<Int>, _ waypoints: [[Waypoint]]) -> TrackDocument {
        let name = range.count == 1 ? track(range.lowerBound).name : FileWords.drives
        var document = TrackDocument(name: name, creator: "Roadbook \(RoadbookVersion.text)")
        if !range.contains(where: isGuarded) { document.time = entries[range].lazy.compactMap(\.trip.start).first }
        document.credit = credit(range)
        document.waypoints = waypoints[range].flatMap { $0 }
        return document
    }

    /// The people who are to be named for what the tracks say.
    private func credit(_ range: Range<Int>) -> String? {
        let told = range.filter { !isGuarded($0) }
        let isByWorld = range.contains { index in
            isGuarded(index) ? cities(index) != (nil, nil) : entries[index].isNamedByWorld
        }
        var credits = isByWorld ? [FileWords.placeNames] : []
        for index in told {
            let weather = [entries[index].startAnswers, entries[index].endAnswers].compactMap(\.weather)
            for weather in weather where !weather.licence.isEmpty {
                let credit = WeatherWords.credit(weather.source, weather.licence)
                if !credits.contains(credit) { credits.append(credit) }
            }
        }
        return credits.isEmpty ? nil : credits.joined(separator: "; ")
    }

    /// The name of the file where only a directory was named: by the only trip, or by the first of them.
    func name(_ range: Range<Int>, ending: String) -> String {
        let entry = entries[range.lowerBound]
        let start = entry.trip.start.map { text.at(entry).civil($0) }
        if range.contains(where: isGuarded) { return ExportName.hidden(day: start, id: "\(entry.id)", ending: ending) }
        let title = range.count == 1 ? text.shortName(entry) : FileWords.drives(range.count)
        return ExportName.name(start: start, title, ending: ending)
    }

    /// The marks of every trip, but for those that are hidden.
    func waypoints(_ catalogue: Catalogue) throws -> [[Waypoint]] {
        try zip(entries, trims).map { entry, trim in
            try catalogue.events(of: entry).compactMap { event in
                guard event.kind == .marked, let place = event.place, trim?.hides(place) != true else { return nil }
                return Waypoint(place: place, time: event.at, text: event.word ?? "", track: "\(entry.id)")
            }
        }
    }
}
