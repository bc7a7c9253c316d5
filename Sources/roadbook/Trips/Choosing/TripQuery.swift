import Catalogue
import Drive
import Terminal
import Trips

/// The trips that are asked for, as it was typed.
struct TripQuery {
    static let usualLimit = 50
    static let usualMetres = 500.0
    /// Half of the way around the earth.
    private static let mostMetres = 20_000_000.0

    /// The options that choose trips, of every verb that has many.
    static let options =
        [
            Option("since", "TIME", help: "only trips that began at this time or later"),
            Option("until", "TIME", help: "only trips that began before this time; a day or month is included whole"),
            Option("on", "TIME", help: "both: only trips of this day, week, month or year (roadbook help times)"),
            Option("vehicle", "NAME", help: "only with this vehicle"),
            Option("driver", "NAME", help: "only with this driver"),
            Option("category", "WORD", help: "only of this kind: errand, urban, road trip, scenic, mixed or none"),
            Option("search", "WORDS", help: "only those of which all these words were said, or words that hold them"),
            Option(
                "near", "LAT,LON[,M]",
                help: "only those whose way came within M metres of this place (\(Int(usualMetres)))"),
        ] + TripConditions.options

    private(set) var filter = TripFilter()
    let conditions: TripConditions
    /// The time in which they began; nil for trips of any time.
    private(set) var range: TripRange?
    private var limit: Int?
    private let invocation: Invocation
    private var zones: TripZones { invocation.zones }

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        let values = invocation.values
        conditions = try TripConditions(values)
        let hasAll = values.has("all") || values["csv"] != nil
        limit = try values["limit"].map(TripQuery.count) ?? (hasAll ? nil : TripQuery.usualLimit)
        let range = try TripRange(invocation) { try TimeRange(values, $0) }
        range.bound(&filter)
        self.range = range.mine.isBounded ? range : nil
        filter.vehicle = values["vehicle"]
        filter.driver = values["driver"]
        filter.category = try values["category"].map(TripQuery.category)
        filter.words = try values["search"].map(TripQuery.words)
        filter.near = try values["near"].map(TripQuery.near)
        filter.deleted = values.has("deleted")
        filter.withTrivial = values.has("all") || filter.deleted
    }

    // MARK: Reading the words

    static func count(_ text: String) throws -> Int {
        guard let count = Int(text), (1...1_000_000_000).contains(count) else {
            throw TripListWords.notACount(text)
        }
        return count
    }

    private static func category(_ text: String) throws -> Category {
        if let category = Category(text) { return category }
        let words = Category.allCases.map(\.word).joined(separator: ", ")
        throw TripListWords.unknownCategory(text, known: words)
    }

    private static func words(_ text: String) throws -> String {
        guard text.contains(where: { $0.isLetter || $0.isNumber }) else {
            throw TripListWords.noWords(text)
        }
        return text
    }

    private static func near(_ text: String) throws -> (place: Coordinate, metres: Double) {
        guard let typed = TypedPlace(text) else { throw TripListWords.notAPlace(text) }
        let metres = typed.metres ?? usualMetres
        guard metres > 0, metres <= mostMetres else { throw TripListWords.notMetres(text) }
        return (typed.coordinate, metres)
    }

    // MARK: Running

    /// All of them at any time: one that goes on over midnight is divided by anyone who adds trips up.
    func allWhenever(on catalogue: Catalogue) throws -> [TripEntry] {
        var all = self
        (all.filter.since, all.filter.until, all.range) = (nil, nil, nil)
        return try all.all(on: catalogue)
    }

    /// All of them, however many there are.
    func all(on catalogue: Catalogue) throws -> [TripEntry] {
        var all = self
        all.limit = nil
        return try all.run(on: catalogue).entries
    }

    /// One more than was asked for is looked for, to know whether there are more.
    func run(on catalogue: Catalogue) throws -> (entries: [TripEntry], hasMore: Bool) {
        var wide = try filter.byNames(on: catalogue, invocation)
        // The newest in the widest range need not have begun in time where they began.
        let isSifted = filter.near != nil || conditions.isAny || filter.until != nil && zones.isByPlace
        wide.limit = isSifted ? nil : limit.map { $0 + 1 }
        var entries = try catalogue.trips(wide)
        if let range { entries = entries.filter(range.contains) }
        if conditions.isAny { entries = entries.filter { conditions.meets($0, in: zones.start($0)) } }
        if let near = filter.near { entries = try TripQuery.those(entries, near, limit.map { $0 + 1 }, catalogue) }
        guard let limit, entries.count > limit else { return (entries, false) }
        return (Array(entries.prefix(limit)), true)
    }

    /// The trips that came near, out of those whose boxes did.
    private static func those(
        _ entries: [TripEntry], _ near: (place: Coordinate, metres: Double), _ limit: Int?, _ catalogue: Catalogue
    ) throws -> [TripEntry] {
        let progress = Progress(
            TripListWords.readingRoutes, total: Int64(entries.count), unit: .things(CountWords.trips))
        let around = NearTrip(near.place, within: near.metres)
        var found: [TripEntry] = []
        for (index, entry) in entries.enumerated() where found.count < limit ?? .max {
            if try around.came(entry.trip, in: catalogue.directories(of: entry.trip)) { found.append(entry) }
            progress.update(Int64(index + 1))
        }
        progress.finish()
        return found
    }

    // MARK: Nothing found

    /// True if nothing found is a search that found nothing.
    var isSearch: Bool { filter.words != nil || filter.near != nil }

    func sayEmpty(_ catalogue: Catalogue, _ invocation: Invocation) throws -> ExitCode {
        if let words = filter.words { throw TripListWords.noneSaid(words, withTrivial: filter.withTrivial) }
        if filter.near != nil { throw TripListWords.noneNear(withTrivial: filter.withTrivial) }
        // A program reads no trips as no lines.
        guard !invocation.values.has("json") else { return .ok }
        let width = invocation.screen.columns ?? .max
        for line in Help.wrapped(try emptiness(catalogue, invocation), indent: "", width: width) {
            try invocation.output.line(line)
        }
        return .ok
    }

    private func emptiness(_ catalogue: Catalogue, _ invocation: Invocation) throws -> String {
        let count = try catalogue.tally()
        guard try count.isAny || LogKind.spool.existing(in: invocation.places) != nil else {
            return TripListWords.nothingWritten(in: invocation.places.data)
        }
        if filter.deleted { return TripListWords.noneInTheTrash }
        if count.shown > 0 { return understood(invocation, of: count.shown) }
        if count.trivial > 0 { return TripListWords.onlyTrivial(count.trivial) }
        if count.deleted > 0 { return TripListWords.onlyDeleted(count.deleted) }
        return TripListWords.noneYet
    }

    /// The request as it was understood: the times that the words came to, and the other conditions as they were typed.
    private func understood(_ invocation: Invocation, of count: Int) -> String {
        let text = TripText(invocation)
        let values = invocation.values
        let conditions = TripQuery.options.map(\.name).filter { !["since", "until", "on"].contains($0) }
        let typed = values.names.filter(conditions.contains).map { name in
            "--\(name)" + (values[name].map { " \(shellWord($0))" } ?? "")
        }
        return TripListWords.noneLikeThat(
            since: range?.mine.since.map(text.moment), until: range?.mine.until.map(text.moment),
            options: typed.joined(separator: " "), of: count)
    }
}
