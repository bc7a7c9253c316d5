import Drive
import Ledger
import Trips

/// Lays what people said over the trips.
struct OverlayTable {
    let database: Database
    private let edits: Edits
    private let soleVehicles: SoleVehicles

    init(_ database: Database, _ said: LedgerEdits) {
        self.database = database
        edits = said.edits
        soleVehicles = SoleVehicles(said)
    }

    /// Over all trips, or over those with no row yet.
    func lay(overAll: Bool) throws(DatabaseError) {
        if overAll { try database.run("DELETE FROM said; DELETE FROM words") }
        let fields = TripField.allCases.map { _ in "?" }.joined(separator: ", ")
        let insert = try database.prepare("INSERT INTO said VALUES(?, ?, ?, ?, ?, ?, \(fields))")
        let index = try database.prepare("INSERT INTO words(rowid, text) VALUES(?, ?)")
        for trip in try uncovered() {
            let said = overlay(of: trip)
            insert.bind(trip.number).bind(edits.isDeleted(trip.span)).bind(said.piecesText)
            let original = edits.original(of: trip.span)
            insert.bind(original.map { Int64(bitPattern: $0.log) })
            insert.bind(original.map { Int64($0.first.sequence) }).bind(original.map { Int64($0.last.sequence) })
            for field in TripField.allCases { insert.bind(said[field]) }
            try insert.run()
            try add(trip, said, to: index)
        }
    }

    /// Takes away what lies over single trips, for it is laid over them anew.
    struct Lifting {
        private let statements: [Statement]

        init(_ database: Database) throws(DatabaseError) {
            statements = [
                try database.prepare("DELETE FROM said WHERE trip = ?"),
                try database.prepare("DELETE FROM words WHERE rowid = ?"),
            ]
        }

        func run(_ trip: Int64) throws(DatabaseError) {
            for statement in statements { try statement.bind(trip).run() }
        }
    }

    /// All that people said of it, with the only vehicle where none was named; vehicle and driver by names that they
    /// have now.
    private func overlay(of trip: Uncovered) -> TripOverlay {
        var said = edits.overlay(for: trip.span)
        let vehicle = (said.vehicle ?? trip.vehicle).map { edits.vehicles.vehicleName(of: $0) } ?? sole(trip)
        if vehicle != trip.vehicle { said[.vehicle] = vehicle }
        let driver = (said.driver ?? trip.driver).map { edits.drivers.currentName(of: $0) }
        if driver != trip.driver { said[.driver] = driver }
        return said
    }

    private func sole(_ trip: Uncovered) -> String? {
        guard trip.origin == nil, let start = trip.start else { return nil }
        return soleVehicles.vehicle(of: trip.machine, at: start)
    }

    private struct Uncovered {
        var number: Int64
        var span: RecordSpan
        /// Milliseconds since 1970.
        var start: Int64?
        var machine: String?
        var vehicle: String?
        var driver: String?
        var name: String?
        var origin: String?
        /// The guess of an open trip, too: the power may have ended it, and nobody has told.
        var guess: String?
        var ends: [String]
    }

    private func uncovered() throws(DatabaseError) -> [Uncovered] {
        let select = try database.prepare(
            """
            SELECT number, log, first, last, vehicle, driver, name, origin, from_place, to_place,
                guess.category, start, machine, \(EndTable.names)
            FROM trip LEFT JOIN ends ON ends.trip = number LEFT JOIN guess ON guess.trip = number
            WHERE number NOT IN (SELECT trip FROM said) ORDER BY number
            """)
        let streets = try AnswerTable(database)
        var trips: [Uncovered] = []
        while try select.step() {
            let first = select.whole(2) ?? 0
            let last = max(first, select.whole(3) ?? 0)
            let span = RecordSpan(log: UInt64(bitPattern: select.bits(1) ?? 0), first...last)
            trips.append(
                Uncovered(
                    number: select.integer(0) ?? 0, span: span, start: select.integer(11), machine: select.text(12),
                    vehicle: select.text(4), driver: select.text(5), name: select.text(6), origin: select.text(7),
                    guess: select.text(10),
                    ends: EndTable.words(select, 13) + (try OverlayTable.streets(select, 8, streets))))
        }
        return trips
    }

    private static func streets(
        _ statement: Statement, _ column: Int32, _ table: AnswerTable
    ) throws(DatabaseError) -> [String] {
        var streets: [String] = []
        for column in [column, column + 1] {
            if let street = try table.street(at: statement.place(column)) { streets.append(street) }
        }
        return streets
    }

    private func add(_ trip: Uncovered, _ said: TripOverlay, to index: Statement) throws(DatabaseError) {
        let spoken: [String?] = [
            said.name ?? trip.name, trip.origin, said.startPlace, said.endPlace, said.vehicle ?? trip.vehicle,
            said.driver ?? trip.driver, said.tags.joined(separator: " "), said.note, said.purpose,
            said.category ?? (said.wasCarried ? nil : trip.guess),
        ]
        let text = SearchText.folded(spoken + trip.ends)
        guard !text.isEmpty else { return }
        try index.bind(trip.number).bind(text).run()
    }
}
