import Categories
import Drive
import Trips

/// The categories that are guessed of trips, by their statistics and by where they lead, as the catalogue has them: no
/// book is read for it.
struct GuessTable {
    private static let columns = TripColumn.statistics.map { "trip.\"\($0.name)\"" }.joined(separator: ", ")

    private let database: Database

    init(_ database: Database) { self.database = database }

    /// Guesses of those trips that have no row yet, or of all if the coefficients are others. Says of how many trips
    /// the guess is another than before because the coefficients are.
    func lay(_ model: CategoryModel?, isOther: Bool) throws(DatabaseError) -> Int {
        let before = isOther ? try guesses() : [:]
        if isOther { try database.run("DELETE FROM guess") }
        let insert = try database.prepare("INSERT INTO guess VALUES(?, ?, ?, ?, ?)")
        for (trip, drive) in try unguessed() {
            let guess = model?.guess(drive)
            insert.bind(trip)
            for _ in 0..<2 { insert.bind(guess?.category?.word).bind(guess?.probability) }
            try insert.run()
        }
        try agree()
        guard isOther, !before.isEmpty else { return 0 }
        return GuessTable.differences(before, try guesses())
    }

    private func unguessed() throws(DatabaseError) -> [(Int64, DriveStatistics.Summary)] {
        let select = try database.prepare(
            "SELECT trip.number, \(GuessTable.columns) FROM trip WHERE trip.number NOT IN (SELECT trip FROM guess)")
        var trips: [(Int64, DriveStatistics.Summary)] = []
        while try select.step() {
            var trip = Trip.blank
            for (index, column) in TripColumn.statistics.enumerated() { column.read(&trip, select, Int32(index + 1)) }
            trips.append((select.integer(0) ?? 0, trip.statistics))
        }
        return trips
    }

    /// Gives each trip the category on which its way agrees, or which the rule of commutes says. One with another than
    /// before has nothing laid over it from then on.
    private func agree() throws(DatabaseError) {
        let rows = try rows()
        let trips = rows.map(\.trip)
        let (agreement, commutes) = (WayAgreement(trips), Commutes(trips).trips)
        let change = try Change(database)
        for (place, row) in rows.enumerated() {
            var settled = agreement.guesses[place].map { GuessedCategory($0.category, $0.probability) }
            if commutes.contains(place) { settled = GuessedCategory(.commute, nil) }
            if settled != row.settled { try change.run(row.number, settled) }
        }
    }

    private struct Row {
        var number: Int64
        var trip: GuessedTrip
        var settled: GuessedCategory?
    }

    private func rows() throws(DatabaseError) -> [Row] {
        let select = try database.prepare(
            """
            SELECT trip.number, from_place, to_place, start_own, end_own, trip.start, trip.measured + trip.inferred,
                guess.own_category, guess.own_probability, guess.category, guess.probability
            FROM trip JOIN guess ON guess.trip = trip.number LEFT JOIN ends ON ends.trip = trip.number
            ORDER BY trip.number
            """)
        var rows: [Row] = []
        while try select.step() {
            let trip = GuessedTrip(
                from: select.place(1), to: select.place(2), named: select.text(3), select.text(4),
                at: select.integer(5), metres: select.number(6) ?? 0,
                category: select.text(7).flatMap { Category($0) }, probability: select.number(8) ?? 0)
            let settled = select.text(9).flatMap { Category($0) }
            rows.append(
                Row(
                    number: select.integer(0) ?? 0, trip: trip,
                    settled: settled.map { GuessedCategory($0, select.number(10)) }))
        }
        return rows
    }

    /// The category of a trip, written anew.
    private struct Change {
        private let update: Statement
        private let overlay: OverlayTable.Lifting

        init(_ database: Database) throws(DatabaseError) {
            update = try database.prepare("UPDATE guess SET category = ?, probability = ? WHERE trip = ?")
            overlay = try OverlayTable.Lifting(database)
        }

        func run(_ trip: Int64, _ guess: GuessedCategory?) throws(DatabaseError) {
            try update.bind(guess?.category.word).bind(guess?.probability).bind(trip).run()
            try overlay.run(trip)
        }
    }

    /// The word for each trip by its id; empty where it is none.
    func guesses() throws(DatabaseError) -> [String: String] {
        let select = try database.prepare(
            "SELECT trip.id, guess.category FROM trip JOIN guess ON guess.trip = trip.number")
        var guesses: [String: String] = [:]
        while try select.step() { if let id = select.text(0) { guesses[id] = select.text(1) ?? "" } }
        return guesses
    }

    /// The number of trips that were there before and are guessed otherwise.
    static func differences(_ before: [String: String], _ after: [String: String]) -> Int {
        after.count { id, word in before[id].map { $0 != word } ?? false }
    }
}
