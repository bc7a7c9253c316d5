import AppendLog
import Catalogue
import Civil
import Drive
import JSON
import Terminal
import Trips

/// The sums of each period, and of each vehicle, or whatever else they are grouped by, over all of them.
struct Totals {
    private typealias Heading = TotalsWords.Heading

    private struct Row {
        /// The period in the reader's zone.
        var period: CalendarPeriod
        var sum = DrivenSum()
    }

    /// The same stretches of the calendar as they are in one zone.
    private struct Calendar {
        var zone: Zone
        var whole: CalendarPeriod
        /// The periods that are shown whatever is in them, the whole last.
        var fixed: [CalendarPeriod]
    }

    /// Less is nothing to tell of.
    private static let fewestNewMetres = 100.0

    private let kind: CalendarPeriod.Kind?
    private let mine: Calendar
    private let calendars: EachZone<Calendar>
    private let firstWeekday: Int
    private let text: TripText
    private let catalogue: Catalogue
    /// The rows that are shown whatever is in them, and those that turned up, by the day with which they begin.
    private var rows: [Row]
    private var found: [Int64: Row] = [:]
    private let grouping: TotalsGrouping
    private let conditions: TripConditions
    /// The way of each trip on roads that were not driven before; nil where that is not asked, or not known.
    private let newRoads: [TripID: NewRoads]?
    /// All that is added up.
    private var everything = DrivenSum()
    private var groups: [String: DrivenSum] = [:]
    private var carried = 0
    private var carriedInPart = 0
    private var doubles = 0

    init(
        _ kind: CalendarPeriod.Kind?, by grouping: TotalsGrouping, _ query: TripQuery, _ catalogue: Catalogue,
        _ invocation: Invocation, newRoads: [TripID: NewRoads]? = nil
    ) {
        self.kind = kind
        self.newRoads = newRoads
        self.grouping = grouping
        conditions = query.conditions
        firstWeekday = invocation.firstWeekday
        text = TripText(invocation)
        self.catalogue = catalogue
        let (range, now) = (query.range, WallClock.now())
        let name = range == nil ? TotalsWords.everything : Totals.name(invocation.values)
        func calendar(_ zone: Zone, _ range: TimeRange?) -> Calendar {
            let whole = CalendarPeriod(name: name, from: range?.since ?? .min, to: range?.until ?? .max)
            let latest = kind == nil && range == nil ? Totals.latest(now, zone) : []
            return Calendar(zone: zone, whole: whole, fixed: kind == nil || kind == .all ? latest + [whole] : [])
        }
        mine = calendar(invocation.zone, range?.mine)
        calendars = EachZone { zone in calendar(zone, range?.inZone(zone)) }
        rows = mine.fixed.map { Row(period: $0) }
    }

    /// This month, the last one and this year.
    private static func latest(_ now: Int64, _ zone: Zone) -> [CalendarPeriod] {
        let month = CalendarPeriod(.month, holding: now, zone: zone)
        return [
            month.renamed(TotalsWords.thisMonth),
            CalendarPeriod(.month, holding: month.from - 1, zone: zone).renamed(TotalsWords.lastMonth),
            CalendarPeriod(.year, holding: now, zone: zone).renamed(TotalsWords.thisYear),
        ]
    }

    private static func name(_ values: Values) -> String {
        if let on = values["on"] { return on }
        switch (values["since"], values["until"]) {
        case (let since?, let until?): return TotalsWords.between(since, until)
        case (let since?, nil): return TotalsWords.since(since)
        case (nil, let until?): return TotalsWords.until(until)
        case (nil, nil): return ""
        }
    }

    // MARK: Adding

    mutating func add(_ entries: [TripEntry]) throws {
        let progress = Progress(TotalsWords.addingUp, total: Int64(entries.count), unit: .things(CountWords.trips))
        for (index, entry) in entries.enumerated() {
            try add(entry)
            progress.update(Int64(index + 1))
        }
        progress.finish()
    }

    private mutating func add(_ entry: TripEntry) throws {
        let calendar = calendars[text.zones.name(entry), text.zones.start(entry)]
        guard Totals.isWithin(calendar.whole, entry.trip) else { return }
        guard entry.countsInSums else { return leaveOut(entry) }
        if entry.said.isCarriedInPart { carriedInPart += 1 }
        var part = try Part(entry, catalogue, conditions, newRoads?[entry.id])
        try part.add(to: &everything, calendar.whole)
        for index in rows.indices { try part.add(to: &rows[index].sum, calendar.fixed[index]) }
        for group in grouping.groups(of: entry, part.pieces) {
            try part.add(to: &groups[group.name, default: DrivenSum()], calendar.whole, only: group.pieces)
        }
        guard let kind, kind != .all else { return }
        for period in periods(kind, entry.trip, calendar.zone) {
            let day = calendar.zone.civil(at: period.from / 1000)
            var row =
                found[day.days]
                ?? Row(period: CalendarPeriod(kind, holding: day, zone: text.zones.reader, firstWeekday))
            try part.add(to: &row.sum, period.within(calendar.whole))
            if !row.sum.isEmpty { found[day.days] = row }
        }
    }

    private mutating func leaveOut(_ entry: TripEntry) {
        if entry.doubleOf != nil { doubles += 1 } else { carried += 1 }
    }

    private static func isWithin(_ whole: CalendarPeriod, _ trip: Trip) -> Bool {
        guard let start = trip.start else { return whole.from == .min && whole.to == .max }
        return start < whole.to && max(start, trip.end ?? start) >= whole.from
    }

    private func periods(_ kind: CalendarPeriod.Kind, _ trip: Trip, _ zone: Zone) -> [CalendarPeriod] {
        guard let start = trip.start else { return [] }
        var periods = [CalendarPeriod(kind, holding: start, zone: zone, firstWeekday)]
        while let last = periods.last, let end = trip.end, last.to <= end, last.to > last.from {
            periods.append(CalendarPeriod(kind, holding: last.to, zone: zone, firstWeekday))
        }
        return periods
    }

    /// A trip, and where it must be divided its points, read once.
    private struct Part {
        let trip: Trip
        let catalogue: Catalogue
        var shares: TripShares?
        /// The pieces of a mixed trip that count: those that were not carried, and are asked for.
        private(set) var pieces: [TripPieces.Piece] = []
        private var isWhole = true
        private let newRoads: NewRoads?

        init(_ entry: TripEntry, _ catalogue: Catalogue, _ conditions: TripConditions, _ newRoads: NewRoads?) throws {
            trip = entry.trip
            self.newRoads = newRoads
            self.catalogue = catalogue
            let all = try MixedTrip.pieces(of: entry, in: catalogue)
            pieces = all.filter(conditions.counts)
            isWhole = pieces.count == all.count
        }

        /// Adds what lies in the period: all that counts, or only these pieces of it.
        mutating func add(
            to sum: inout DrivenSum, _ period: CalendarPeriod, only some: [TripPieces.Piece]? = nil
        ) throws {
            let stretches = (some ?? (isWhole ? nil : pieces))?.map { $0.from..<max($0.from, $0.to) }
            guard let start = trip.start else {
                // Only the whole has no bounds.
                if period.from == .min && period.to == .max { addAll(to: &sum) }
                return
            }
            let end = max(start, trip.end ?? start)
            guard start < period.to, end >= period.from else { return }
            if stretches == nil, start >= period.from, end < period.to {
                return addAll(to: &sum)
            }
            try readShares()
            guard let shares else { return }
            var begins = period.contains(start)
            for stretch in stretches ?? [start..<end + 1] {
                let (from, to) = (max(stretch.lowerBound, period.from), min(stretch.upperBound, period.to))
                let share = shares.share(from: from, to: to)
                sum.add(share, begins: begins, newRoadMetres: newMetres(of: share, from, to))
                begins = false
            }
        }

        /// Roads are counted in pieces of a length, and a way may be a part of one shorter.
        private func addAll(to sum: inout DrivenSum) {
            sum.add(TripShare(trip), begins: true, newRoadMetres: min(newRoads?.metres ?? 0, trip.metres))
        }

        /// Metres on new roads in a stretch of time; divided as the distance is where nobody knows when that was.
        private func newMetres(of share: TripShare, _ from: Int64, _ to: Int64) -> Double {
            guard let newRoads, from < to else { return 0 }
            let part = trip.metres > 0 ? share.metres / trip.metres : 0
            return min(newRoads.metres(from: from, to: to) ?? newRoads.metres * part, share.metres)
        }

        private mutating func readShares() throws {
            guard shares == nil else { return }
            let spool = try catalogue.directories(of: trip)
            do throws(LogError) { shares = try TripShares(of: trip, in: spool) } catch { throw Complaint(error) }
        }
    }

    // MARK: Saying

    private var shown: [Row] { rows + found.keys.sorted(by: >).compactMap { found[$0] } }

    /// Every period from the first in which anything was driven to the last, the empty ones among them.
    func series(_ kind: CalendarPeriod.Kind) -> [(period: CalendarPeriod, sum: DrivenSum)] {
        let days = found.keys.sorted()
        guard var row = days.first.flatMap({ found[$0] }), let last = days.last.flatMap({ found[$0] })
        else { return [] }
        var series = [(period: row.period, sum: row.sum)]
        while row.period.from < last.period.from {
            let period = CalendarPeriod(kind, holding: row.period.to, zone: text.zones.reader, firstWeekday)
            let day = text.zones.reader.civil(at: period.from / 1000).days
            row = found[day] ?? Row(period: period)
            series.append((period: row.period, sum: row.sum))
        }
        return series.map { (period: begun($0.period, kind), sum: $0.sum) }
    }

    /// A week that began before the time that is asked for is called by the first day that counts.
    private func begun(_ period: CalendarPeriod, _ kind: CalendarPeriod.Kind) -> CalendarPeriod {
        guard kind == .week, period.from < mine.whole.from else { return period }
        return period.week(of: mine.zone.civil(at: mine.whole.from / 1000))
    }

    /// The sums by name; what has none is under the empty one.
    var byName: [String: DrivenSum] { groups.filter { !$0.value.isEmpty } }

    /// The same in their order; a single one without a name says nothing new.
    private var shownGroups: [(name: String, sum: DrivenSum)] {
        let all = byName
        guard all.count > 1 || all.first?.key.isEmpty == false else { return [] }
        let named = all.keys.filter { !$0.isEmpty }.sorted().map { (name: $0, sum: all[$0] ?? DrivenSum()) }
        return named + (all[""].map { [(name: grouping.unnamed, sum: $0)] } ?? [])
    }

    private var leftOut: [String] {
        let words = [
            carried > 0 ? TotalsWords.carried(carried) : nil,
            doubles > 0 ? TotalsWords.doubles(doubles) : nil,
            carriedInPart > 0 ? TotalsWords.carriedInPart(carriedInPart) : nil,
        ]
        return words.compactMap { $0 }
    }

    func print(_ invocation: Invocation) throws {
        if invocation.values.has("json") { return try invocation.output.write(objects()) }
        guard groups.contains(where: { !$0.value.isEmpty }) else {
            try invocation.output.line(TotalsWords.nothingDriven(isEverything: mine.whole == .all))
            for words in leftOut { try invocation.output.line(words) }
            return
        }
        let periods = shown.map { (name: $0.period.name(text.dates), sum: $0.sum) }
        let groups = shownGroups
        // In one table, so that the numbers of both stand under each other.
        var lines = table(periods + groups)
        if !groups.isEmpty { lines.insert("", at: periods.count + 1) }
        for words in newRoadWords + leftOut {
            lines += [""] + Help.wrapped(words, indent: "", width: text.screen.columns ?? .max)
        }
        for line in lines { try invocation.output.line(line) }
    }

    /// Nothing where there were none.
    private var newRoadWords: [String] {
        guard newRoads != nil, everything.newRoadMetres >= Totals.fewestNewMetres else { return [] }
        let (all, new) = (text.distance(everything.metres), text.distance(everything.newRoadMetres))
        return [TotalsWords.newRoads(mine.whole == .all ? nil : mine.whole.name(text.dates), all, new)]
    }

    private func table(_ rows: [(name: String, sum: DrivenSum)]) -> [String] {
        let isNarrow = text.screen.columns.map { $0 < 64 } ?? false
        var columns: [Table.Column] = [
            .init("", shrinks: true), .init(Heading.trips, .right), .init(Heading.measured, .right),
        ]
        if !isNarrow { columns += [.init(Heading.inferred, .right), .init(Heading.time, .right)] }
        columns.append(.init(Heading.moving, .right))
        var table = Table(columns)
        for (name, sum) in rows {
            var cells = [name, Quantity.grouped(sum.trips), text.distance(sum.measuredMetres)]
            if !isNarrow { cells += [text.distance(sum.inferredMetres), text.hours(sum.duration)] }
            table.add(cells + [text.hours(sum.moving)])
        }
        return table.lines(on: text.screen)
    }

    private func objects() -> [UInt8] {
        var writer = JSONWriter()
        for row in shown { write(row.period, name: nil, row.sum, to: &writer) }
        for (name, sum) in shownGroups { write(mine.whole, name: name, sum, to: &writer) }
        return writer.bytes
    }

    private func write(_ period: CalendarPeriod, name: String?, _ sum: DrivenSum, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("period", period.name)
        writer.time("from", period.from == .min ? nil : period.from)
        writer.time("to", period.to == .max ? nil : period.to)
        writer.optional(grouping.rawValue, name)
        writer.member("trips", sum.trips)
        writer.member("distanceMetres", sum.measuredMetres)
        writer.member("inferredMetres", sum.inferredMetres)
        writer.member("durationMs", sum.duration)
        writer.member("movingMs", sum.moving)
        writer.member("standingMs", sum.standing)
        writer.member("unknownMs", sum.unknown)
        if newRoads != nil { writer.member("newRoadMetres", sum.newRoadMetres) }
        writer.endObject()
        writer.endLine()
    }
}
