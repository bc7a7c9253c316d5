import Drive
import Gazetteer
import Glibc

/// Makes an index of places beside the one that is there, and puts it in its place when it is whole.
package final class PlaceIndexWriter {
    private struct Land: Hashable {
        var country: String
        var region: String
        var zone: String
    }

    /// The world has some five thousand; they are kept in memory.
    private static let mostLands = 50_000

    private let path: String
    private let draft: String
    private let database: Database
    private let insert: Statement
    private let insertLarge: Statement
    private let insertLand: Statement
    private var lands: [Land: Int64] = [:]
    private var isDone = false
    package private(set) var count: Int64 = 0

    package init(_ path: String) throws(DatabaseError) {
        self.path = path
        draft = "\(path).\(getpid())"
        CatalogueFile.sweep(beside: path)
        try CatalogueFile.begin(draft)
        do throws(DatabaseError) {
            database = try Database(draft, .create)
            try database.run("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN")
            for statement in PlaceIndex.statements { try database.run(statement) }
            insert = try database.prepare("INSERT INTO place VALUES(?, ?, ?, ?, ?, ?, ?, ?)")
            insertLarge = try database.prepare("INSERT INTO large VALUES(?, ?)")
            insertLand = try database.prepare("INSERT INTO land VALUES(?, ?, ?, ?)")
        } catch {
            unlink(draft)
            throw error
        }
    }

    deinit { if !isDone { unlink(draft) } }

    package func add(_ place: WorldPlace) throws(DatabaseError) {
        count += 1
        let cell = PlaceCells.cell(of: place.centre)
        insert.bind(cell).bind(count)
        insert.bind(Int64(place.centre.latitudeE7)).bind(Int64(place.centre.longitudeE7))
        insert.bind(Int64(place.population)).bind(place.isSuburb).bind(try land(of: place)).bind(place.name)
        try insert.run()
        if place.population >= PlaceNaming.large { try insertLarge.bind(cell).bind(count).run() }
    }

    private func land(of place: WorldPlace) throws(DatabaseError) -> Int64 {
        var land = Land(country: place.country, region: place.region, zone: place.zone)
        if lands.count >= PlaceIndexWriter.mostLands { land = Land(country: place.country, region: "", zone: "") }
        if let number = lands[land] { return number }
        let number = Int64(lands.count + 1)
        lands[land] = number
        try insertLand.bind(number).bind(land.country).bind(land.region).bind(land.zone).run()
        return number
    }

    /// Whole, on the card, and read by everybody from now on.
    package func finish(_ facts: PlaceIndex.Facts) throws(DatabaseError) {
        let meta = try database.prepare("INSERT INTO meta VALUES(?, ?)")
        let words = [("source", facts.source), ("date", facts.date), ("licence", facts.licence)]
        for (key, value) in words { try meta.bind(key).bind(value).run() }
        for (key, value) in [("places", count), ("built", facts.built)] { try meta.bind(key).bind(value).run() }
        try database.run("COMMIT")
        try CatalogueFile.settle(draft, at: path)
        isDone = true
    }
}
