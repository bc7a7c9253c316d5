import Civil
import Terminal
import Trips

/// The list of trips for people: under the days, in columns as narrow as the terminal, or in sentences.
struct TripList {
    /// On narrower terminals only what tells trips apart is shown.
    private static let wide = 64
    private static let roomForVehicle = 72
    private static let roomForNotes = 80
    /// Beside the times. On narrower ones what is to be said of an end is a note: in every line it would take the room
    /// of the names.
    private static let roomForEnds = 100

    private let entries: [TripEntry]
    private let hasMore: Bool
    private let text: TripText
    private let ids: ShortIDs
    private let today: CivilTime

    init(_ entries: [TripEntry], hasMore: Bool, _ text: TripText, _ ids: ShortIDs) {
        self.entries = entries
        self.hasMore = hasMore
        self.text = text
        self.ids = ids
        today = text.civil(WallClock.now())
    }

    var lines: [String] { text.isPlain ? sentences : grouped }

    // MARK: Columns

    private var grouped: [String] {
        let titles = groups
        var table = Table(columns)
        for entry in entries { table.add(cells(entry)) }
        var lines: [String] = []
        for (index, line) in table.lines(on: text.screen).enumerated() {
            if index == 0 || titles[index] != titles[index - 1] {
                if index > 0 { lines.append("") }
                lines.append(text.screen.bold(titles[index]))
            }
            lines.append(line)
        }
        return lines + [""] + wrapped(footer)
    }

    /// The heading of each. One without a date stands under that of the dated one before it in time.
    private var groups: [String] {
        var titles = entries.map { entry in
            entry.trip.start.map { TripGroup.title(text.civil($0), today: today) }
        }
        for index in titles.indices.reversed().dropFirst() where titles[index] == nil {
            titles[index] = titles[index + 1]
        }
        for index in titles.indices.dropFirst() where titles[index] == nil { titles[index] = titles[index - 1] }
        return titles.map { $0 ?? TripListWords.undatedTitle }
    }

    private var width: Int { text.screen.columns ?? .max }

    private var columns: [Table.Column] {
        let name = Table.Column("", shrinks: true)
        guard width >= TripList.wide else {
            return [.init(""), .init(""), .init(""), .init("", .right), name]
        }
        var columns: [Table.Column] = [.init(""), .init(""), .init(""), .init("", .right), .init("", .right), name]
        if width >= TripList.roomForVehicle { columns.append(name) }
        if width >= TripList.roomForNotes { columns.append(name) }
        return columns
    }

    private func cells(_ entry: TripEntry) -> [String] {
        let trip = entry.trip
        let length = text.distance(trip.metres)
        let start = trip.start.map { text.clock($0) } ?? ""
        var cells = [ids[entry.id], day(entry), start, length]
        if width >= TripList.wide {
            let end = trip.isOpen || trip.end == nil ? "" : text.clock(trip.end)
            cells[2] = trip.start == nil ? "" : "\(start)-\(end)"
            if endsBesideTimes(trip) {
                cells[2] += cells[2].isEmpty ? TripListWords.powerOff : " \(TripListWords.powerOff)"
            }
            cells.append(text.duration(trip.duration))
        }
        let isBesideName = trip.isPowerOff && width < TripList.roomForNotes
        cells.append(isBesideName ? "\(TripListWords.powerOff) \(text.shortName(entry))" : text.shortName(entry))
        if width >= TripList.roomForVehicle { cells.append(entry.vehicle ?? "") }
        if width >= TripList.roomForNotes {
            let end = trip.isPowerOff && !endsBesideTimes(trip) ? "\(TripListWords.powerOff) " : ""
            cells.append(end + text.notes(entry))
        }
        return cells
    }

    private func endsBesideTimes(_ trip: Trip) -> Bool { trip.isPowerOff && width >= TripList.roomForEnds }

    /// `Mon  2` where the heading is a month.
    private func day(_ entry: TripEntry) -> String {
        guard let start = entry.trip.start else { return TripListWords.undated }
        let day = text.civil(start)
        if TripGroup.namesDay(day, today: today) { return "" }
        return "\(day.weekdayName.prefix(3)) \(day.day < 10 ? " " : "")\(day.day)"
    }

    // MARK: Sentences

    private var sentences: [String] {
        entries.map { entry in
            let trip = entry.trip
            // That it has not ended stands with its times.
            let notes = text.noteWords(entry).filter { trip.start == nil || $0 != text.unended(trip) }
            return TripListWords.trip(
                ids[entry.id], text.times(trip), text.shortName(entry), text.distance(trip.metres),
                in: text.duration(trip.duration), vehicle: entry.vehicle, notes: notes)
        } + ["\(footer)."]
    }

    // MARK: The sum

    private var footer: String {
        let counting = entries.filter { $0.doubleOf == nil }
        let metres = counting.reduce(0) { $0 + $1.trip.metres }
        let time = counting.reduce(0) { $0 + $1.trip.duration }
        return TripListWords.sum(counting.count, text.distance(metres), text.duration(time), hasMore: hasMore)
    }

    private func wrapped(_ line: String) -> [String] {
        guard let columns = text.screen.columns else { return [line] }
        return Help.wrapped(line, indent: "", width: columns)
    }
}
