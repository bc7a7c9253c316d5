import Categories
import Drive
import Trips

/// The categories that are guessed of trips, by their statistics as the catalogue has them: no book is read for it.
struct GuessTable {
    private static let columns = TripColumn.statistics.map { "trip.\"\($0.name)\"" }.joined(separator: ", ")

    private let database: Database

    init(_ database: Database) { self.database = database }

    /// Guesses of those trips that have no row yet, or of all if the coefficients are others. Says of how many trips
    /// the guess is another than before.
    func lay(_ model: CategoryModel?, isOther: Bool) throws(DatabaseError) -> Int {
        let before = isOther ? try guesses() : [:]
        if isOther { try database.run("DELETE FROM guess") }
        let insert = try database.prepare("INSERT INTO guess VALUES(?, ?, ?)")
        for (trip, drive) in try unguessed() {
            let guess = model?.guess(drive)
            insert.bind(trip).bind(guess?.category?.word).bind(guess?.probability)
            try insert.run()
        }
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
