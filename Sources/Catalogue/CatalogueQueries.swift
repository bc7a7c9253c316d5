import Answers
import Drive
import Ledger
import Trips

extension Catalogue {
    private static let said = TripField.allCases.map { "said.\"\($0.rawValue)\"" }.joined(separator: ", ")

    /// The trip that counts instead of a double; none if it is not there.
    private static let original = """
        (SELECT id FROM
            (SELECT other.id AS id,
                min(other.last, said.original_last) - max(other.first, said.original_first) AS common
            FROM trip AS other
            WHERE other.log = said.original_log AND other.first <= said.original_last
                AND other.last >= said.original_first)
            ORDER BY common DESC LIMIT 1)
        """

    /// A trip that is not in the trash.
    static let isKept = "NOT \(isDeleted)"
    private static let isDeleted = "coalesce(said.deleted, 0)"
    private static let isLongEnough = "NOT trip.trivial"
    /// A trip that is listed unless more is asked for.
    static let isShown = "\(isKept) AND \(isLongEnough)"
    /// A trip that counts, for it is no double of another one that is there.
    static let isOriginal = "\(original) IS NULL"

    /// The moment by which trips are ordered: their beginning; of one that nobody can date that of the last dated one
    /// before it.
    private static let moment = """
        coalesce(trip.start, (SELECT dated.start FROM trip AS dated WHERE dated.log = trip.log
            AND dated.first < trip.first AND dated.start IS NOT NULL ORDER BY dated.first DESC LIMIT 1))
        """

    private static let columns = TripColumn.all.map { "trip.\"\($0.name)\"" }.joined(separator: ", ")

    static let selection = """
        SELECT trip.number, coalesce(said.deleted, 0), said.pieces, guess.category, guess.probability, \(original),
            \(moment), \(EndTable.names), \(said), \(columns)
        FROM trip LEFT JOIN said ON said.trip = trip.number LEFT JOIN ends ON ends.trip = trip.number
            LEFT JOIN guess ON guess.trip = trip.number
        """

    /// The trips that are asked for, the newest first. One that nobody can date stands by its records, after those
    /// that came before it, in time too.
    package func trips(_ filter: TripFilter) throws -> [TripEntry] {
        try answer { database in
            // The beginning alone has an index.
            let hasUndated = try database.number("SELECT EXISTS(SELECT 1 FROM trip WHERE start IS NULL)") == 1
            let moment = hasUndated ? Catalogue.moment : "trip.start"
            let clauses = Catalogue.clauses(filter, moment)
            let statement = try database.prepare(
                "\(Catalogue.selection) \(clauses.text) ORDER BY \(moment) DESC, trip.first DESC LIMIT ?")
            clauses.bind(to: statement)
            // The guess of a trip that goes on, or was carried, does not count.
            guard let category = filter.category else {
                statement.bind(Int64(filter.limit ?? -1))
                return try entries(statement)
            }
            statement.bind(-1 as Int64)
            return Array(try entries(statement).filter { $0.category == category }.prefix(filter.limit ?? .max))
        }
    }

    private static func clauses(_ filter: TripFilter, _ moment: String) -> QueryClauses {
        var clauses = QueryClauses()
        clauses.add(filter.deleted ? Catalogue.isDeleted : Catalogue.isKept)
        if !filter.withTrivial { clauses.add(Catalogue.isLongEnough) }
        // A trip belongs to the moment at which it began.
        if let since = filter.since {
            clauses.add("(\(moment) IS NULL OR \(moment) >= ?)", since - filter.slack)
        }
        if let until = filter.until {
            clauses.add("(\(moment) IS NULL OR \(moment) < ?)", until + filter.slack)
        }
        if let vehicle = filter.vehicle {
            clauses.add("\(Catalogue.vehicle) = ? COLLATE NOCASE", vehicle)
        }
        if let driver = filter.driver { clauses.add("\(Catalogue.driver) = ? COLLATE NOCASE", driver) }
        // All others are found too: a word of a newer program, and a guess that does not count, are none.
        if let category = filter.category, category != .unset {
            clauses.add("coalesce(said.category, guess.category) = ?", category.rawValue)
        }
        if let words = filter.words {
            let found = SearchText.condition(words)
            clauses.add("trip.number IN (SELECT rowid FROM words WHERE \(found.text))", found.values)
        }
        if let records = filter.records { clauses.have(records) }
        if let times = filter.during {
            clauses.add("trip.start <= ?", times.upperBound)
            clauses.add("max(trip.start, coalesce(trip.\"end\", trip.start)) >= ?", times.lowerBound)
        }
        if let near = filter.near { clauses.near(near.place, near.metres) }
        return clauses
    }

    /// The same trips with what services told of their ends.
    package func withAnswers(_ entries: [TripEntry]) throws -> [TripEntry] {
        try answer { database in
            let table = try AnswerTable(database)
            return try entries.map { entry in
                var entry = entry
                entry.startAnswers = try table.answers(at: entry.trip.first, entry.trip.start)
                entry.lastAnswers = try table.answers(at: entry.trip.last, entry.trip.end)
                // A file's own weather stays, whatever services tell.
                if let told = entry.trip.departure { entry.startAnswers.weather = told.reading(of: entry.trip) }
                if let told = entry.trip.arrival { entry.lastAnswers.weather = told.reading(of: entry.trip) }
                return entry
            }
        }
    }

    package func withAnswers(_ entry: TripEntry) throws -> TripEntry { try withAnswers([entry])[0] }

    /// The number of trips that there are, by what hides them from a list.
    package func tally() throws -> TripCount {
        func number(_ condition: String) throws -> Int {
            let join = "trip LEFT JOIN said ON said.trip = trip.number"
            return Int(try answer { try $0.number("SELECT count(*) FROM \(join) WHERE \(condition)") } ?? 0)
        }
        return TripCount(
            shown: try number(Catalogue.isShown),
            trivial: try number("\(Catalogue.isKept) AND NOT \(Catalogue.isLongEnough)"),
            deleted: try number(Catalogue.isDeleted))
    }

    /// The number of trips of a machine that count, and how long they are together; without a name, of this machine.
    package func sum(ofMachine machine: String?) throws -> (trips: Int, metres: Double) {
        try answer { database in
            let statement = try database.prepare(
                """
                SELECT count(*), sum(trip.measured + trip.inferred)
                FROM trip LEFT JOIN said ON said.trip = trip.number
                WHERE trip.machine IS ? AND \(Catalogue.isShown) AND \(Catalogue.countsInSums)
                """)
            statement.bind(machine)
            guard try statement.step() else { return (0, 0) }
            return (Int(statement.integer(0) ?? 0), statement.number(1) ?? 0)
        }
    }

    /// The trips whose id begins so, at most two.
    package func trips(_ prefix: TripID.Prefix) throws -> [TripEntry] {
        try answer { database in
            let statement = try database.prepare("\(Catalogue.selection) WHERE trip.id BETWEEN ? AND ? LIMIT 2")
            statement.bind("\(prefix.ids.lowerBound)").bind("\(prefix.ids.upperBound)")
            return try entries(statement)
        }
    }

    package func count() throws -> Int64 { try answer { try $0.number("SELECT count(*) FROM trip") } ?? 0 }

    /// All ids, to find the shortest that tell them apart.
    package func ids() throws -> [TripID] {
        try answer { database in
            let statement = try database.prepare("SELECT id FROM trip")
            var ids: [TripID] = []
            while try statement.step() { if let id = statement.text(0).flatMap({ TripID($0) }) { ids.append(id) } }
            return ids
        }
    }

    /// The events that made the trip what it is.
    package func events(of entry: TripEntry) throws -> [TripEvent] {
        try answer { database in
            // The trip is found by its id: where it was made anew meanwhile, the row has another number.
            let statement = try database.prepare(
                """
                SELECT kind, at, word, car, seen FROM event
                WHERE trip = (SELECT number FROM trip WHERE id = ?) ORDER BY ordinal
                """)
            statement.bind("\(entry.id)")
            var events: [TripEvent] = []
            while try statement.step() { if let event = Catalogue.event(statement) { events.append(event) } }
            return events
        }
    }

    private static func event(_ statement: Statement) -> TripEvent? {
        guard let kind = statement.text(0).flatMap(TripEvent.Kind.init(rawValue:)) else { return nil }
        let values = (statement.text(4) ?? "").split(separator: " ").compactMap { word -> TripEvent.Value? in
            let parts = word.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, let amount = Double(parts[1]).flatMap(Statement.believed) else { return nil }
            return TripEvent.Value(String(parts[0]), amount)
        }
        return TripEvent(kind, at: statement.integer(1), word: statement.text(2), car: statement.text(3), values)
    }

    /// The trips of the same log before and after it, in the trash or not. A recorder writes its trips down as they are
    /// driven; files are imported in any order, and only their times tell which follow each other.
    package func neighbours(of entry: TripEntry) throws -> (before: TripEntry?, after: TripEntry?) {
        let start = entry.trip.origin == nil ? nil : entry.trip.start
        let order = start == nil ? "first" : "start"
        let place = start ?? Int64(entry.trip.span.first.sequence)
        let log = Int64(bitPattern: entry.trip.begin.log)
        return try answer { database in
            let before = try database.prepare(
                "\(Catalogue.selection) WHERE trip.log = ? AND trip.\(order) < ? ORDER BY trip.\(order) DESC LIMIT 1")
            let after = try database.prepare(
                "\(Catalogue.selection) WHERE trip.log = ? AND trip.\(order) > ? ORDER BY trip.\(order) LIMIT 1")
            before.bind(log).bind(place)
            after.bind(log).bind(place)
            return (try entries(before).first, try entries(after).first)
        }
    }

    private func newestLine(of trip: Trip) throws -> Int64? {
        try answer { try BookTable($0).newest(of: trip.span.log) }
    }

    func entries(_ statement: Statement) throws -> [TripEntry] {
        var entries: [TripEntry] = []
        while try statement.step() {
            var entry = Catalogue.entry(statement)
            if entry.trip.isOpen, try !goesOn(entry.trip, newestLine(of: entry.trip)) {
                (entry.trip.isOpen, entry.trip.isPowerOff) = (false, true)
            }
            entries.append(entry)
        }
        return entries
    }

    private static func entry(_ statement: Statement) -> TripEntry {
        var entry = TripEntry(number: statement.integer(0) ?? 0, trip: Trip.blank)
        entry.isDeleted = statement.integer(1) == 1
        entry.said.piecesText = statement.text(2)
        if let category = statement.text(3).flatMap({ Category($0) }) {
            entry.guessed = GuessedCategory(category, statement.number(4))
        }
        entry.doubleOf = statement.text(5).flatMap { TripID($0) }
        entry.moment = statement.integer(6)
        (entry.startName, entry.lastName) = EndTable.read(statement, 7)
        var column: Int32 = 7 + Int32(EndTable.columns.count)
        for field in TripField.allCases {
            entry.said[field] = statement.text(column)
            column += 1
        }
        for field in TripColumn.all {
            field.read(&entry.trip, statement, column)
            column += 1
        }
        return entry
    }
}

extension ToldWeather {
    fileprivate func reading(of trip: Trip) -> WeatherReading {
        WeatherReading(told: temperature, words, by: trip.origin ?? "")
    }
}
