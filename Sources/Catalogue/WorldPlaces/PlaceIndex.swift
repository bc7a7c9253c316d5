import Drive
import Gazetteer
import Glibc

/// The settlements of the world, found by where they lie: a read-only SQLite file of its own (docs/places.md).
package final class PlaceIndex {
    /// Facts about an index, for people.
    package struct Facts: Equatable, Sendable {
        package var source = ""
        /// The day of the newest change in the list, as the list has it; empty where it says nothing.
        package var date = ""
        package var licence = ""
        package var places: Int64 = 0
        /// Milliseconds since 1970.
        package var built: Int64 = 0
        package var bytes: Int64 = 0

        package init() {}
    }

    /// Goes up with every change of the tables.
    static let version = 1

    static let statements = [
        "CREATE TABLE meta(key TEXT PRIMARY KEY, value) WITHOUT ROWID",
        "CREATE TABLE land(number INTEGER PRIMARY KEY, country TEXT, region TEXT, zone TEXT)",
        """
        CREATE TABLE place(
            cell INTEGER, number INTEGER, latitude INTEGER, longitude INTEGER, people INTEGER, suburb INTEGER,
            land INTEGER, name TEXT, PRIMARY KEY(cell, number)) WITHOUT ROWID
        """,
        "CREATE TABLE large(cell INTEGER, number INTEGER, PRIMARY KEY(cell, number)) WITHOUT ROWID",
        "PRAGMA user_version = \(version)",
    ]

    private let database: Database
    private let path: String
    private let small: Statement
    private let large: Statement
    private let named: Statement

    /// Nil where there is none. Throws for one that cannot be read.
    package convenience init?(_ path: String) throws(DatabaseError) {
        guard access(path, F_OK) == 0 else { return nil }
        try self.init(opening: path)
    }

    private init(opening path: String) throws(DatabaseError) {
        guard try CatalogueFile.version(path) == PlaceIndex.version else {
            throw DatabaseError(code: 26, message: DatabaseWords.otherIndex, path: path)
        }
        self.path = path
        database = try Database(path, .read)
        let columns = "place.cell, place.number, latitude, longitude, people, suburb, land"
        small = try database.prepare("SELECT \(columns) FROM place WHERE cell BETWEEN ? AND ?")
        large = try database.prepare(
            "SELECT \(columns) FROM large JOIN place USING(cell, number) WHERE large.cell BETWEEN ? AND ?")
        named = try database.prepare(
            """
            SELECT name, country, region, zone FROM place LEFT JOIN land ON land.number = place.land
            WHERE cell = ? AND place.number = ?
            """)
    }

    /// Another text whenever it is another index; empty where there is none.
    package static func fingerprint(_ path: String) -> String {
        var status = stat()
        guard stat(path, &status) == 0 else { return "" }
        return "\(version) \(status.st_ino) \(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
    }

    package func facts() throws(DatabaseError) -> Facts {
        let statement = try database.prepare("SELECT key, value FROM meta")
        var facts = Facts()
        while try statement.step() {
            switch statement.text(0) {
            case "source": facts.source = statement.text(1) ?? ""
            case "date": facts.date = statement.text(1) ?? ""
            case "licence": facts.licence = statement.text(1) ?? ""
            case "places": facts.places = statement.integer(1) ?? 0
            case "built": facts.built = statement.integer(1) ?? 0
            default: break
            }
        }
        var status = stat()
        if stat(path, &status) == 0 { facts.bytes = Int64(status.st_size) }
        return facts
    }

    /// Reads all of it, and throws if a page is damaged.
    package func prove() throws(DatabaseError) {
        _ = try database.number("SELECT sum(length(name) + latitude) FROM place")
        _ = try database.number("SELECT sum(cell) FROM large")
    }

    // MARK: Looking up

    /// The name of a spot; nil in the middle of nowhere.
    package func name(of spot: Coordinate) throws(DatabaseError) -> PlaceName? {
        var near = try rows(small, around: spot, within: PlaceNaming.reachOfSmall)
        near += try rows(large, around: spot, within: PlaceNaming.farthestReach)
            .filter { $0.metres > PlaceNaming.reachOfSmall }
        if near.isEmpty || near.allSatisfy({ $0.metres > PlaceNaming.reachOfSmall }) {
            near += try nearest(to: spot, not: near)
        }
        guard let nearest = near.map(\.metres).min() else { return nil }
        // The country of the spot is that of the nearest one that reaches it.
        let reaching = near.filter { $0.metres < PlaceNaming.reach(Int($0.people)) }.map(\.metres).min()
        let told = near.filter { row in
            row.metres == nearest || row.metres == reaching
                || PlaceNaming.matters(row.metres, people: Int(row.people), isSuburb: row.isSuburb)
        }
        return PlaceNaming.name(among: try candidates(told))
    }

    /// A settlement without its words.
    private struct Row {
        var cell: Int64
        var number: Int64
        var metres: Double
        var people: Int64
        var isSuburb: Bool
        var land: Int64
    }

    /// The nearest one, looked for in wider and wider squares.
    private func nearest(to spot: Coordinate, not known: [Row]) throws(DatabaseError) -> [Row] {
        var metres = 2 * PlaceNaming.reachOfSmall
        while metres < 2 * PlaceNaming.nearby {
            let reach = min(metres, PlaceNaming.nearby)
            let found = try rows(small, around: spot, within: reach)
            if let nearest = found.min(by: { $0.metres < $1.metres }) {
                return known.contains { $0.cell == nearest.cell && $0.number == nearest.number } ? [] : [nearest]
            }
            metres *= 2
        }
        return []
    }

    private func rows(
        _ statement: Statement, around spot: Coordinate, within metres: Double
    ) throws(DatabaseError) -> [Row] {
        var rows: [Row] = []
        for range in PlaceCells.ranges(around: spot, within: metres) {
            defer { statement.reset() }
            statement.bind(range.lowerBound).bind(range.upperBound)
            while try statement.step() {
                let place = Coordinate(tenMillionths: statement.integer(2) ?? 0, statement.integer(3) ?? 0)
                guard let distance = place?.metres(to: spot), distance <= metres else { continue }
                rows.append(
                    Row(
                        cell: statement.integer(0) ?? 0, number: statement.integer(1) ?? 0, metres: distance,
                        people: statement.integer(4) ?? 0, isSuburb: statement.integer(5) == 1,
                        land: statement.integer(6) ?? 0))
            }
        }
        return rows
    }

    private func candidates(_ rows: [Row]) throws(DatabaseError) -> [PlaceNaming.Candidate] {
        var candidates: [PlaceNaming.Candidate] = []
        for row in rows {
            defer { named.reset() }
            guard try named.bind(row.cell).bind(row.number).step() else { continue }
            let place = WorldPlace(
                name: named.text(0) ?? "", centre: Coordinate(latitudeE7: 0, longitudeE7: 0),
                population: Int(row.people), isSuburb: row.isSuburb, country: named.text(1) ?? "",
                region: named.text(2) ?? "", zone: named.text(3) ?? "")
            candidates.append(PlaceNaming.Candidate(place, row.metres))
        }
        return candidates
    }
}
