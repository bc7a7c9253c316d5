import Catalogue
import Civil
import Draw
import Drive
import Exchange
import Terminal
import Trips

/// A time's driving on paper.
struct DrivingReport {
    private static let listed = 5
    /// The first page has room for a calendar of so many months; a longer one has pages of its own.
    private static let mostMonths = 14
    /// Bars of more months than that would be too slim, and are years.
    private static let mostBars = 60

    private let invocation: Invocation
    private let catalogue: Catalogue
    private let query: TripQuery
    /// The trips that count in sums, and no others: all sheets tell of the same.
    private let entries: [TripEntry]
    /// The trips of which a list may tell: none that counts in part, or came to a private place where it is for others.
    private let told: [TripEntry]
    private let privatePlaces: PrivatePlaces
    private let text: TripText

    init(_ invocation: Invocation) throws {
        let invocation = try ReportTime.dated(invocation)
        self.invocation = invocation
        catalogue = try OpenCatalogue.of(invocation)
        query = try TripQuery(invocation)
        let privatePlaces = try PrivatePlaces(for: Audience(.household, invocation.values), catalogue)
        entries = try query.all(on: catalogue).filter(\.countsInSums)
        self.privatePlaces = privatePlaces
        let visits = try privatePlaces.visits(of: entries, in: catalogue)
        let (catalogue, query) = (catalogue, query)
        told = try entries.filter { entry in
            let counts = try MixedTrip.pieces(of: entry, in: catalogue).allSatisfy(query.conditions.counts)
            return counts && !visits.contains(entry.id)
        }
        text = invocation.pictureText
        // A drive that began before the time may have gone on in it.
        guard try !entries.isEmpty || !series(.day).isEmpty else { throw PictureWords.nothingDriven }
    }

    func pages() throws -> [Scene] {
        let days = try series(.day)
        let months = DrivingReport.calendar(days)
        var pages = [try first(days, months)]
        if months.count > DrivingReport.mostMonths { pages += years(months) }
        pages.append(try second())
        let driven = ChosenTrips.sorted(entries.filter { $0.trip.first != nil })
        if !driven.isEmpty, let map = try third(driven) { pages.append(map) }
        return pages
    }

    // MARK: The first page: sums, days and bars

    private func first(
        _ days: [(period: CalendarPeriod, sum: DrivenSum)], _ months: [CalendarGrid.Month]
    ) throws -> Scene {
        var page = page(time)
        let owner = invocation.places.settings.read().settings.text(.owner)
        let span = DrivenTime.span(days.map(\.period), text.dates)
        let held = privatePlaces.isEmpty ? try HeldPrivately(entries, catalogue).words : nil
        let about = [owner.isEmpty ? span : PictureWords.of(owner, span), held].compactMap { $0 }
        page.title(PictureWords.report(time), about.joined(separator: ", "))
        page.facts(facts(days.map(\.sum)))
        if months.count <= DrivingReport.mostMonths { page.calendar(PictureWords.days, months, key(months)) }
        let kind = DrivingReport.bars(of: months.count)
        let bars = try series(kind)
        page.heading(PictureWords.bars(kind))
        let height = min(page.left, 340)
        let labels = bars.map { $0.period.shortName(text.dates) }
        page.picture(height: height) { style in
            let row = BarPicture.Row(
                PictureWords.distance(units.far.word),
                bars.map { ($0.sum.measuredMetres + $0.sum.inferredMetres) / units.far.metres })
            return BarPicture.scene([row], labels: labels, title: "", lines: [], about: "", style)
        }
        return page.scene
    }

    private static func bars(of months: Int) -> CalendarPeriod.Kind {
        if months > mostBars { return .year }
        return months > 2 ? .month : .week
    }

    /// A calendar for each year, and as many of them on a sheet as have room.
    private func years(_ months: [CalendarGrid.Month]) -> [Scene] {
        let key = key(months)
        var pages = [page(PictureWords.days)]
        for year in Set(months.map { $0.name.prefix(4) }).sorted() {
            let months = months.filter { $0.name.hasPrefix(year) }
            if !pages[pages.count - 1].hasRoom(forMonths: months.count) { pages.append(page(PictureWords.days)) }
            pages[pages.count - 1].calendar(PictureWords.days(of: String(year)), months, key)
        }
        return pages.map(\.scene)
    }

    private func page(_ about: String) -> PageFlow { PageFlow(title: PictureWords.report(time), about: about) }

    private func key(_ months: [CalendarGrid.Month]) -> CalendarGrid.Key {
        let most = months.flatMap(\.days).max() ?? 0
        return CalendarGrid.Key(nothing: "0", most: text.distance(most), mostValue: most)
    }

    private var units: PictureUnits { text.units == .metric ? .metric : .imperial }

    private var time: String { DrivenTime.asked(invocation.values) ?? "" }

    private func series(_ kind: CalendarPeriod.Kind) throws -> [(period: CalendarPeriod, sum: DrivenSum)] {
        var totals = Totals(kind, by: .vehicle, query, catalogue, invocation)
        try totals.add(try query.allWhenever(on: catalogue))
        return totals.series(kind)
    }

    private func facts(_ sums: [DrivenSum]) -> [SharePicture.Fact] {
        let metres = sums.reduce(0.0) { $0 + $1.metres }
        let duration = sums.reduce(Int64(0)) { $0 + $1.duration }
        let trips = sums.reduce(0) { $0 + $1.trips }
        var facts = [
            SharePicture.Fact(text.distance(metres), PictureWords.distance),
            SharePicture.Fact(text.duration(duration), PictureWords.duration),
            SharePicture.Fact(Quantity.grouped(trips), PictureWords.trips.lowercased()),
        ]
        if duration > 0 {
            facts.append(SharePicture.Fact(text.speed(metres * 1_000 / Double(duration)), PictureWords.average))
        }
        return facts
    }

    /// All days of each month from the first in which somebody drove to the last.
    private static func calendar(_ days: [(period: CalendarPeriod, sum: DrivenSum)]) -> [CalendarGrid.Month] {
        var months: [CalendarGrid.Month] = []
        for day in days {
            let name = String(day.period.name.prefix(7))
            let number = Int(day.period.name.suffix(2)) ?? 1
            if months.last?.name != name { months.append(CalendarGrid.Month(name, [])) }
            // Days of the month before the first drive have a field, too.
            while months[months.count - 1].days.count < number - 1 { months[months.count - 1].days.append(0) }
            months[months.count - 1].days.append(day.sum.measuredMetres + day.sum.inferredMetres)
        }
        // So have those behind the last.
        let last = months.last.flatMap { DrivingReport.daysInMonth($0.name) } ?? 0
        while let days = months.last?.days.count, days < last { months[months.count - 1].days.append(0) }
        return months
    }

    /// Nil for what is no month.
    private static func daysInMonth(_ name: String) -> Int? {
        let numbers = name.split(separator: "-").compactMap { Int($0) }
        guard numbers.count == 2, (1...12).contains(numbers[1]) else { return nil }
        return CivilTime(year: numbers[0], month: numbers[1], day: 1).daysInMonth
    }

    // MARK: The second page: trips, vehicles, drivers

    private func second() throws -> Scene {
        var page = page(PictureWords.tripsOfReport)
        // A trip's name and its day may tell of the place to which it came.
        if !told.isEmpty {
            page.heading(PictureWords.longest)
            page.table(rows(told.sorted { $0.trip.metres > $1.trip.metres }) { text.distance($0.metres) })
            page.heading(PictureWords.fastest)
            let known = told.filter { $0.trip.hasKnownSpeed }
            let fastest = known.sorted { $0.trip.maximumSpeed > $1.trip.maximumSpeed }
            page.table(rows(fastest) { text.topSpeed($0) })
        }
        if !frequentWays.isEmpty {
            page.heading(PictureWords.mostFrequent)
            page.table(frequentWays)
        }
        page.heading(PictureWords.vehicles)
        page.table(try sums(by: .vehicle, unnamed: PictureWords.unnamed))
        let drivers = try sums(by: .driver)
        if !drivers.isEmpty {
            page.heading(PictureWords.drivers)
            page.table(drivers)
        }
        return page.scene
    }

    private func rows(_ sorted: [TripEntry], _ cell: (Trip) -> String) -> [PageFlow.Row] {
        sorted.prefix(DrivingReport.listed).map { entry in
            let day = entry.trip.start.map { text.at(entry).date($0) } ?? ""
            return PageFlow.Row(text.shortName(entry), [day, cell(entry.trip)])
        }
    }

    /// The ways that were driven twice and more, the most frequent first.
    private var frequentWays: [PageFlow.Row] {
        var ways: [String: (trips: Int, metres: Double)] = [:]
        for entry in told {
            guard let places = entry.places else { continue }
            let way = ways[places, default: (0, 0)]
            ways[places] = (way.trips + 1, way.metres + entry.trip.metres)
        }
        return mostFrequent(ways.filter { $0.value.trips >= 2 })
    }

    /// The sums that `totals` has by name, too.
    private func sums(by grouping: TotalsGrouping, unnamed: String? = nil) throws -> [PageFlow.Row] {
        var totals = Totals(nil, by: grouping, query, catalogue, invocation)
        try totals.add(try query.allWhenever(on: catalogue))
        var sums: [String: (trips: Int, metres: Double)] = [:]
        for (name, sum) in totals.byName {
            guard let shown = name.isEmpty ? unnamed : name else { continue }
            sums[shown] = (sum.trips, sum.metres)
        }
        return mostFrequent(sums)
    }

    private func mostFrequent(_ groups: [String: (trips: Int, metres: Double)]) -> [PageFlow.Row] {
        let sorted = groups.sorted { ($0.value.trips, $1.key) > ($1.value.trips, $0.key) }
        return sorted.prefix(DrivingReport.listed).map { name, group in
            PageFlow.Row(name, [CountWords.trips(group.trips), text.distance(group.metres)])
        }
    }

    // MARK: The third page: the map

    /// Nil where nothing may be shown.
    private func third(_ driven: [TripEntry]) throws -> Scene? {
        var subject = try PictureSubject(
            driven, trim: nil, privatePlaces, catalogue, invocation)
        guard try subject.showsAnything() else { return nil }
        var page = page(PictureWords.map(of: time))
        var failure: (any Error)?
        page.picture(height: page.left) { style in
            var style = style
            style.units = units
            do { return try subject.poster(style, text, hasSums: false) } catch { failure = error }
            return Scene(width: style.width, height: style.height, title: "")
        }
        if let failure { throw failure }
        return page.scene
    }
}
