import Answers
import Catalogue
import Civil
import Drive
import Exchange
import Terminal
import Trips

/// The trips as a table for a spreadsheet: a line for each trip, and for each piece of a mixed one; docs/exchange.md
/// has the columns.
struct TripTable {
    /// A trip or one piece of it.
    private struct Row {
        let entry: TripEntry
        var piece: TripPieces.Piece?
        var number: Int?
        var isLast = true

        var trip: Trip { entry.trip }
        var isFirst: Bool { number.map { $0 == 1 } ?? true }
        var start: Int64? { piece?.from ?? trip.start }
        var end: Int64? { isLast ? trip.knownEnd : piece?.end }
        var share: TripShare { piece?.share ?? TripShare(trip) }
    }

    private let text: TripText
    private let conditions: TripConditions
    private let catalogue: Catalogue
    private var table: CSVTable

    init(_ order: TableOrder, _ conditions: TripConditions, _ catalogue: Catalogue, _ text: TripText) {
        self.text = text
        self.conditions = conditions
        self.catalogue = catalogue
        table = CSVTable(order.dialect, isForSpreadsheet: order.isForSpreadsheet)
    }

    /// The oldest first, as in a logbook.
    mutating func write(_ entries: [TripEntry], to output: Output) throws {
        let unit = text.units == .metric ? "km" : "mi"
        let speed = text.units == .metric ? "kmh" : "mph"
        let degrees = text.degrees == .celsius ? "c" : "f"
        for column in TripTable.columns(unit: unit, speed: speed, degrees: degrees) { table.plain(column) }
        table.endRow()
        for entry in entries.reversed() {
            for row in try rows(entry) { add(row) }
            try output.write(table.take())
        }
        try output.write(table.take())
    }

    /// Columns with which the head of such a table begins.
    private static let first = ["id", "piece", "begin", "end"]

    static func isHead(_ cells: [String]) -> Bool { cells.starts(with: first) }

    private static func columns(unit: String, speed: String, degrees: String) -> [String] {
        first + [
            "zone", "name", "from", "to",
            "distance_\(unit)", "measured_\(unit)", "inferred_\(unit)", "duration", "moving", "standing", "unknown",
            "average_\(speed)", "top_\(speed)", "stops",
            "vehicle", "driver", "business", "carried", "purpose", "category", "category_by", "tags", "note", "state",
            "from_latitude", "from_longitude", "to_latitude", "to_longitude", "power_cuts", "machine", "file",
            "from_street", "from_weather", "from_temperature_\(degrees)",
            "to_street", "to_weather", "to_temperature_\(degrees)",
        ]
    }

    // MARK: Rows

    private func rows(_ entry: TripEntry) throws -> [Row] {
        let pieces = try MixedTrip.pieces(of: entry, in: catalogue)
        guard !pieces.isEmpty else { return [Row(entry: entry)] }
        return pieces.indices.filter { conditions.meets(pieces[$0].said) }.map { index in
            Row(entry: entry, piece: pieces[index], number: index + 1, isLast: index == pieces.count - 1)
        }
    }

    private mutating func add(_ row: Row) {
        addTimes(row)
        addMeasures(row)
        addWords(row)
        addPlaces(row)
        addAnswers(row.isFirst ? row.entry.startAnswers : EndAnswers())
        addAnswers(row.isLast ? row.entry.endAnswers : EndAnswers())
        table.endRow()
    }

    private mutating func addTimes(_ row: Row) {
        table.plain("\(row.entry.id)")
        table.number(row.number.map(Double.init))
        // One clock for both, also where it was changed between them, so that a spreadsheet which subtracts them has
        // the time between.
        let zone = text.zones.start(row.entry)
        let ahead = (row.start ?? row.end).map { zone.offset($0 / 1000) } ?? 0
        table.plain(row.start.map { local($0, ahead) })
        table.plain(row.end.map { local($0, ahead) })
        // With the word in front, or a spreadsheet would take it for a time of day.
        table.plain(row.start.map { TripWords.ahead(zone.offsetText(milliseconds: $0)) })
        table.words(text.shortName(row.entry))
        table.words(row.isFirst ? row.entry.startPlace : nil)
        table.words(row.isLast ? row.entry.endPlace : nil)
    }

    private mutating func addMeasures(_ row: Row) {
        let share = row.share
        addWay(share)
        addDurations(share)
        let isKnown = row.trip.hasKnownSpeed
        let average = isKnown ? averageSpeed(share.metres, over: share.duration) : nil
        table.number(average.map(text.units.speedNumber), digits: 1)
        let isWhole = row.piece == nil
        table.number(isWhole && isKnown ? text.units.speedNumber(row.trip.maximumSpeed) : nil, digits: 1)
        table.number(isWhole ? TripTable.stops(row.trip) : nil)
    }

    /// Blank where nobody could have seen one.
    private static func stops(_ trip: Trip) -> Double? {
        let count = trip.statistics.halts
        return count > 0 || trip.seesStops ? Double(count) : nil
    }

    /// The whole is the sum of its parts as they are shown.
    private mutating func addWay(_ share: TripShare) {
        let parts = [share.measuredMetres, share.inferredMetres].map { metres in
            (text.units.distanceNumber(metres) * 1_000).rounded() / 1_000
        }
        for number in [parts[0] + parts[1]] + parts { table.number(number, digits: 3) }
    }

    private mutating func addDurations(_ share: TripShare) {
        let marks = [share.moving, share.moving + share.standing, share.duration].map { $0 / 1_000 }
        let whole = max(marks[2], marks[1])
        for seconds in [whole, marks[0], marks[1] - marks[0], whole - marks[1]] {
            table.plain(Quantity.clock(milliseconds: seconds * 1_000))
        }
    }

    private mutating func addWords(_ row: Row) {
        let said = row.entry.said
        table.words(row.entry.vehicle)
        table.words(row.entry.driver)
        table.plain(row.piece.map { $0.said[.business] } ?? said[.business])
        table.plain(carried(row))
        table.words(row.piece.map { $0.said[.purpose] } ?? said[.purpose])
        table.plain(row.entry.category == .unset ? nil : row.entry.category.word)
        table.plain(row.entry.categorySource)
        table.words(said.tags.isEmpty ? nil : said.tags.joined(separator: ", "))
        table.words(said.note)
        table.plain(state(row.entry))
    }

    private mutating func addPlaces(_ row: Row) {
        for place in [row.isFirst ? row.trip.first : nil, row.isLast ? row.trip.last : nil] {
            table.number(place?.latitude, digits: 7)
            table.number(place?.longitude, digits: 7)
        }
        table.number(Double(row.trip.powerCuts))
        table.words(row.trip.machine)
        table.words(row.trip.origin)
    }

    private mutating func addAnswers(_ answers: EndAnswers) {
        table.words(answers.address?.streetText)
        table.words(answers.weather.flatMap(WeatherWords.sky))
        table.number(answers.weather?.temperature.map(text.degrees.number), digits: 1)
    }

    // MARK: Words

    /// `2026-03-02 07:31:05`, which every spreadsheet knows as a time.
    private func local(_ milliseconds: Int64, _ ahead: Int64) -> String {
        let civil = CivilTime(seconds: milliseconds / 1000 + ahead)
        return "\(civil.dateText) \(civil.clockText)"
    }

    private func carried(_ row: Row) -> String? {
        if let piece = row.piece { return piece.said.wasCarried ? "yes" : "no" }
        if row.entry.isPerhapsCarried { return "perhaps" }
        return row.entry.said.isCarried.map { $0 ? "yes" : "no" }
    }

    private func state(_ entry: TripEntry) -> String? {
        let states = [
            (entry.isDeleted, "deleted"), (entry.doubleOf != nil, "double"), (entry.trip.isOpen, "open"),
            (entry.trip.isPowerOff, "power-off"), (entry.trip.isTrivial, "trivial"),
        ]
        let words = states.filter(\.0).map(\.1)
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }
}
