import CSQLite
import Catalogue
import Drive
import Testing
import Trips
import World

/// A catalogue in which a member of the household put figures that no trip ever had, with the right checksums: whoever
/// reads it answers or refuses, and does not die of it.
@Suite struct ExtremeFigureTests {
    private static let numbers = ["-9223372036854775808", "9223372036854775807", "-1", "1e308", "9e999"]
    private static let texts = [
        "'/'", "'5-1 0-1/x'", "'0-18446744073709551615 yes - -'", "'latitude=1e300 metres=nan IdleTimeout=1e300'",
    ]

    /// SQLite puts anything into any column; these are figures for one of its type.
    private static func figures(_ type: String) -> [String] {
        if type.hasPrefix("TEXT") { return texts }
        return type.hasPrefix("BLOB") ? ["x'FFFFFFFFFFFFFFFF'"] : numbers
    }

    /// The catalogue by SQLite itself, through the file system that writes the checksums.
    private final class Forgery {
        private var handle: OpaquePointer?

        init(_ path: String) { sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE, "roadbook") }

        deinit { sqlite3_close_v2(handle) }

        /// All columns of all tables, each with its table and its type.
        func columns() -> [(table: String, column: String, type: String)] {
            var columns: [(String, String, String)] = []
            var statement: OpaquePointer?
            let sql = """
                SELECT m.name, p.name, p.type FROM sqlite_master m, pragma_table_info(m.name) p WHERE m.type = 'table'
                """
            sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
            defer { sqlite3_finalize(statement) }
            while sqlite3_step(statement) == SQLITE_ROW {
                let words = (Int32(0)...2).map { String(cString: sqlite3_column_text(statement, $0)) }
                columns.append((words[0], words[1], words[2]))
            }
            return columns
        }

        /// False where the table takes no such figure.
        func put(_ figure: String, into place: (table: String, column: String, type: String)) -> Bool {
            let sql = "UPDATE OR IGNORE \"\(place.table)\" SET \"\(place.column)\" = \(figure)"
            return sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK && sqlite3_changes(handle) > 0
        }
    }

    /// Everything is asked; what cannot be answered is an error, and a catalogue that cannot be used is made anew.
    private static func ask(_ spool: LivedSpool) throws {
        let catalogue = try spool.open()
        _ = try? catalogue.tally()
        guard let entries = try? LivedSpool.everything(catalogue) else { return }
        _ = try? catalogue.routeBoxes(of: entries)
        _ = try? catalogue.ways(of: "Golf")
        for entry in entries {
            _ = try? catalogue.events(of: entry).map { ($0.rules.map(\.value), $0.place) }
            _ = try? catalogue.neighbours(of: entry)
            _ = Int(entry.trip.metres.rounded()) + Int((entry.trip.statistics.distance * 1_000).rounded())
            _ = entry.trip.duration + entry.trip.moving + entry.trip.standing + entry.trip.paused
        }
        _ = entries.reduce(Int64(0)) { $0 + $1.trip.duration + ($1.trip.start ?? 0) + Int64($1.trip.fixes) }
    }

    @Test func noFigureInItStopsItsReader() throws {
        let spool = try LivedSpool()
        spool.tellRules()
        spool.name("Golf")
        for _ in 0..<2 {
            spool.drive(250)
            spool.stand(1_000)
        }
        let trip = try #require(try spool.trips().first)
        try spool.say(.set(trip.span, [.init(.purpose, "To the sea")]))
        _ = try spool.open()
        let whole = try LivedSpool.bytes(of: spool.catalogue)
        let columns = Forgery(spool.catalogue).columns()
        #expect(columns.count > 60)
        var put = 0
        for column in columns {
            for figure in Self.figures(column.type) {
                try LivedSpool.write(whole, to: spool.catalogue)
                guard Forgery(spool.catalogue).put(figure, into: column) else { continue }
                put += 1
                try Self.ask(spool)
            }
        }
        #expect(put > 150)
    }
}
