import Civil
import Drive
import Terminal
import Trips

/// The list of trips for people: under the days with their sums, in columns as narrow as the terminal, or in sentences.
struct TripList {
    /// On narrower terminals a trip takes two lines.
    private static let roomForOneLine = 60
    /// Only there is room for more than tells trips apart: how fast it went, and who drove.
    private static let roomForPeople = 100

    private let entries: [TripEntry]
    private let hasMore: Bool
    /// The parts that count of those that are mixed.
    private let counted: [TripID: CountedPart]
    private let text: TripText
    private let ids: ShortIDs
    private let now = WallClock.now()
    private let hasVehicles: Bool
    private let hasDrivers: Bool

    private let hasSpeeds: Bool
    private let hasNotes: Bool
    private let hasUses: Bool

    /// `columns` are those that may stand beside the name.
    init(
        _ entries: [TripEntry], hasMore: Bool, counted: [TripID: CountedPart] = [:], _ text: TripText,
        _ ids: ShortIDs, columns: [String]
    ) {
        self.entries = entries
        self.hasMore = hasMore
        self.counted = counted
        self.text = text
        self.ids = ids
        let hasRoom = text.screen.columns ?? .max >= TripList.roomForPeople
        hasVehicles = columns.contains("vehicle") && Set(entries.map(\.vehicle)).count > 1
        hasDrivers = hasRoom && columns.contains("driver") && entries.contains { $0.driver != nil }
        hasSpeeds = hasRoom && columns.contains("speed")
        hasNotes = columns.contains("notes")
        hasUses = hasNotes && entries.contains { text.use($0) != nil }
    }

    var lines: [String] { text.isPlain ? sentences : grouped }

    // MARK: Groups

    private var grouped: [String] {
        let titles = titles
        let isNarrow = width < TripList.roomForOneLine
        let rows = table.lines(on: text.screen)
        var lines: [String] = []
        for index in entries.indices {
            if index == 0 || titles[index] != titles[index - 1] {
                if index > 0 { lines.append("") }
                lines += heading(titles[index], from: index, in: titles)
            }
            lines.append(rows[index])
            if isNarrow { lines.append(below(entries[index])) }
        }
        return Set(titles).count > 1 || hasMore || carried > 0 ? lines + [""] + wrapped(footer) : lines
    }

    /// The heading of each.
    private var titles: [String] {
        entries.map { entry in
            guard let moment = entry.moment else { return TripListWords.undatedTitle }
            return TripGroup.title(text.at(entry).civil(moment), today: today(of: entry))
        }
    }

    /// The title with its sum, unless some of its trips are left out.
    private func heading(_ title: String, from first: Int, in titles: [String]) -> [String] {
        let next = titles[first...].firstIndex { $0 != title } ?? titles.count
        let sum = hasMore && next == titles.count ? nil : self.sum(entries[first..<next])
        return wrapped(TripListWords.heading(title, sum)).map(text.screen.bold)
    }

    // MARK: Columns

    private var width: Int { text.screen.columns ?? .max }

    private var table: Table {
        var columns: [Table.Column] = [.init(""), .init(""), .init("", .right), .init("", .right)]
        if width >= TripList.roomForOneLine {
            columns += wideColumns
        }
        var table = Table(columns)
        for entry in entries { table.add(cells(entry)) }
        return table
    }

    private var wideColumns: [Table.Column] {
        let speed: [Table.Column] = hasSpeeds ? [.init("", .right)] : []
        var columns = speed + [.init("", shrinks: true)]
        if hasDrivers { columns.append(.init("", stepsBack: true)) }
        // Several vehicles tell trips apart as names do.
        if hasVehicles { columns.append(.init("", shrinks: true)) }
        // Anyone who adds business kilometres up must not miss one for a long name.
        if hasUses { columns.append(.init("")) }
        return hasNotes ? columns + [.init("", stepsBack: true)] : columns
    }

    private func cells(_ entry: TripEntry) -> [String] {
        let trip = entry.trip
        var cells = [
            ids[entry.id], when(entry), text.distance(trip.metres), Quantity.hours(milliseconds: trip.duration),
        ]
        guard width >= TripList.roomForOneLine else { return cells }
        if hasSpeeds { cells.append(text.averageSpeed(trip) ?? "") }
        cells.append(name(entry))
        if hasDrivers { cells.append(entry.driver ?? "") }
        if hasVehicles { cells.append(entry.vehicle ?? "") }
        if hasUses { cells.append(text.use(entry) ?? "") }
        return hasNotes ? cells + [notes(entry)] : cells
    }

    /// Everything but the use, which has a column of its own.
    private func notes(_ entry: TripEntry) -> String {
        let use = text.use(entry)
        return text.noteWords(entry).filter { $0 != use }.joined(separator: " ")
    }

    /// The second line of a trip on a narrow terminal.
    private func below(_ entry: TripEntry) -> String {
        let vehicle = hasVehicles ? entry.vehicle : nil
        let all = [name(entry), text.zoneMark(entry), vehicle, hasNotes ? text.notes(entry) : nil]
        let words = all.compactMap { $0 }.filter { !$0.isEmpty }
        return TextWidth.cut("      " + words.joined(separator: "  "), to: width)
    }

    /// The name, with what is to be said of the end: beside the times that would take the room of every line. Where the
    /// name may be cut it comes first.
    private func name(_ entry: TripEntry) -> String {
        let name = text.shortName(entry)
        guard entry.trip.isPowerOff else { return name }
        return width < TripList.roomForPeople
            ? TripListWords.powerOff(before: name) : TripListWords.powerOff(after: name)
    }

    /// `07:31-08:01`, and in front of it `Mon  2` where the heading is a month.
    private func when(_ entry: TripEntry) -> String {
        let trip = entry.trip
        guard let start = trip.start else { return TripListWords.undated }
        let day = text.at(entry).civil(start)
        let times = text.clocks(entry, marked: width >= TripList.roomForOneLine)
        if TripGroup.namesDay(day, today: today(of: entry)) { return times }
        return "\(day.weekdayName.prefix(3)) \(day.day < 10 ? " " : "")\(day.day)  \(times)"
    }

    /// The day that it is now where a trip began.
    private func today(of entry: TripEntry) -> CivilTime { text.at(entry).civil(now) }

    // MARK: Sentences

    private var sentences: [String] {
        entries.map { entry in
            let trip = entry.trip
            // That it has not ended stands with its times.
            let notes = text.noteWords(entry).filter { trip.start == nil || $0 != text.unended(trip) }
            return TripListWords.trip(
                ids[entry.id], text.times(entry), text.shortName(entry), text.distance(trip.metres),
                in: text.duration(trip.duration), vehicle: entry.vehicle, notes: notes)
        } + ["\(footer)."]
    }

    // MARK: The sum

    private var footer: String { TripListWords.footer(sum(entries[...]), carried: carried, hasMore: hasMore) }

    private var carried: Int { TripSum(entries).carried }

    private func sum(_ entries: ArraySlice<TripEntry>) -> String {
        let sum = TripSum(entries, counted: counted)
        let spent = text.isPlain ? text.duration(sum.duration) : Quantity.hours(milliseconds: sum.duration)
        return TripListWords.sum(sum.trips, text.distance(sum.metres), spent)
    }

    private func wrapped(_ line: String) -> [String] {
        guard let columns = text.screen.columns else { return [line] }
        return Help.wrappedLine(line, indent: "", width: columns)
    }
}
