import Drive
import Gazetteer
import Ledger
import Trips

/// The names of the ends of trips.
struct EndTable {
    private struct Row {
        var trip: Int64
        var start: OwnPlaceSearch.End?
        var end: OwnPlaceSearch.End?
        var names: Names
    }

    private struct Names: Equatable {
        var startOwn: String?
        var endOwn: String?
        /// The names by the list of the world's places as text; nil while they were not looked up.
        var startWorld: String?
        var endWorld: String?
    }

    static let columns = ["start_own", "end_own", "start_world", "end_world"]
    /// The columns in a selection.
    static let names = columns.joined(separator: ", ")

    private let database: Database

    init(_ database: Database) { self.database = database }

    /// Names the ends of all trips. One that is called otherwise than before has nothing laid over it from then on.
    func lay(_ places: Roster<OwnPlace>, index path: String?, isOther: Bool) throws(DatabaseError) {
        let search = OwnPlaceSearch(places)
        var index = path.flatMap { try? PlaceIndex($0) }
        let isEmpty = try database.number("SELECT EXISTS(SELECT 1 FROM ends)") == 0
        if search.isEmpty, index == nil, isEmpty { return }
        let rows = try rows()
        let own = search.names(of: rows.flatMap { [$0.start, $0.end] })
        let change = try Change(database)
        for (number, row) in rows.enumerated() {
            var names = Names(startOwn: own[2 * number], endOwn: own[2 * number + 1])
            if !isOther { (names.startWorld, names.endWorld) = (row.names.startWorld, row.names.endWorld) }
            names.startWorld = names.startWorld ?? EndTable.world(row.start, &index)
            names.endWorld = names.endWorld ?? EndTable.world(row.end, &index)
            if names == row.names { continue }
            let values = [names.startOwn, names.endOwn, names.startWorld, names.endWorld]
            try change.run(row.trip, values)
        }
    }

    /// An index that turns out to be damaged is none from then on: names wait for a better one.
    private static func world(_ end: OwnPlaceSearch.End?, _ index: inout PlaceIndex?) -> String? {
        guard let end, let current = index else { return nil }
        do throws(DatabaseError) {
            return try current.name(of: end.place).map(text) ?? ""
        } catch {
            index = nil
            return nil
        }
    }

    private func rows() throws(DatabaseError) -> [Row] {
        let select = try database.prepare(
            """
            SELECT trip.number, from_place, trip.start, to_place, trip."end", \(EndTable.names)
            FROM trip LEFT JOIN ends ON ends.trip = trip.number ORDER BY trip.number
            """)
        var rows: [Row] = []
        while try select.step() {
            let names = Names(
                startOwn: select.text(5), endOwn: select.text(6), startWorld: select.text(7), endWorld: select.text(8))
            rows.append(
                Row(
                    trip: select.integer(0) ?? 0, start: EndTable.end(select, 1), end: EndTable.end(select, 3),
                    names: names))
        }
        return rows
    }

    /// A place and its time, in two columns.
    private static func end(_ statement: Statement, _ column: Int32) -> OwnPlaceSearch.End? {
        statement.place(column).map { OwnPlaceSearch.End($0, statement.integer(column + 1)) }
    }

    /// The row of a trip, written anew.
    private struct Change {
        private let insert: Statement
        private let overlay: OverlayTable.Lifting

        init(_ database: Database) throws(DatabaseError) {
            insert = try database.prepare("INSERT OR REPLACE INTO ends VALUES(?, ?, ?, ?, ?)")
            overlay = try OverlayTable.Lifting(database)
        }

        func run(_ trip: Int64, _ values: [String?]) throws(DatabaseError) {
            insert.bind(trip)
            for value in values { insert.bind(value) }
            try insert.run()
            try overlay.run(trip)
        }
    }
}

// MARK: - As text

extension EndTable {
    /// The names of both ends, in the columns from this one on.
    static func read(_ statement: Statement, _ column: Int32) -> (start: EndName, end: EndName) {
        (
            EndName(own: statement.text(column), world: statement.text(column + 2).flatMap(world)),
            EndName(own: statement.text(column + 1), world: statement.text(column + 3).flatMap(world))
        )
    }

    /// Everything by which somebody may look for a trip.
    static func words(_ statement: Statement, _ column: Int32) -> [String] {
        let (start, end) = read(statement, column)
        let names = [start, end].flatMap { [$0.own, $0.world?.suburb, $0.world?.city, $0.world?.near] }
        return names.compactMap(\.self)
    }

    private static func text(_ name: PlaceName) -> String {
        [name.suburb ?? "", name.city ?? "", name.near ?? "", name.country, name.zone].joined(separator: "\t")
    }

    /// Nil for the middle of nowhere.
    private static func world(_ text: String) -> PlaceName? {
        let parts = text.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 5 else { return nil }
        var name = PlaceName()
        (name.suburb, name.city, name.near) = (filled(parts[0]), filled(parts[1]), filled(parts[2]))
        (name.country, name.zone) = (parts[3], parts[4])
        return name
    }

    private static func filled(_ text: String) -> String? { text.isEmpty ? nil : text }
}
