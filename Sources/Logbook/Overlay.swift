import Glibc

/// Lays what people said over the trips.
struct Overlay {
    let database: Database
    let edits: Edits

    /// Over all trips, or over those with no row yet.
    func lay(overAll: Bool) throws(DatabaseError) {
        if overAll { try database.run("DELETE FROM said; DELETE FROM words") }
        let fields = TripField.allCases.map { _ in "?" }.joined(separator: ", ")
        let insert = try database.prepare("INSERT INTO said VALUES(?, ?, \(fields))")
        let index = try database.prepare(
            """
            INSERT INTO words(rowid, name, places, vehicle, driver, tags, note, purpose)
            VALUES(?, ?, ?, ?, ?, ?, ?, ?)
            """
        )
        for trip in try uncovered() {
            let said = edits.overlay(for: trip.span)
            insert.bind(trip.number).bind(edits.isDeleted(trip.span))
            for field in TripField.allCases { insert.bind(said[field]) }
            try insert.run()
            try add(trip, said, to: index)
        }
    }

    private struct Uncovered {
        var number: Int64
        var span: RecordSpan
        var vehicle: String?
        var driver: String?
        var name: String?
        var origin: String?
    }

    private func uncovered() throws(DatabaseError) -> [Uncovered] {
        let select = try database.prepare(
            """
            SELECT number, log, first, last, vehicle, driver, name, origin FROM trip
            WHERE number NOT IN (SELECT trip FROM said) ORDER BY number
            """)
        var trips: [Uncovered] = []
        while try select.step() {
            let first = UInt64(select.integer(2) ?? 0)
            let last = max(first, UInt64(select.integer(3) ?? 0))
            let span = RecordSpan(log: UInt64(bitPattern: select.integer(1) ?? 0), first...last)
            trips.append(
                Uncovered(
                    number: select.integer(0) ?? 0, span: span, vehicle: select.text(4), driver: select.text(5),
                    name: select.text(6), origin: select.text(7)))
        }
        return trips
    }

    private func add(_ trip: Uncovered, _ said: Said, to index: Statement) throws(DatabaseError) {
        let places = [said.startPlace, said.endPlace].compactMap { $0 }.joined(separator: " ")
        let name = [said.name ?? trip.name, trip.origin].compactMap { $0 }.joined(separator: " ")
        let texts: [String?] = [
            name, places, said.vehicle ?? trip.vehicle, said.driver ?? trip.driver,
            said.tags.joined(separator: " "), said.note, said.purpose,
        ]
        guard texts.contains(where: { !($0 ?? "").isEmpty }) else { return }
        index.bind(trip.number)
        for text in texts { index.bind(text ?? "") }
        try index.run()
    }
}

/// What of the ledger makes trips begin and end elsewhere, as the catalogue remembers it: to see what has changed.
struct TripShape: Equatable {
    private(set) var places: Set<String> = []
    var rules: String?

    init(_ said: SaidInBooks) {
        let edits = said.edits
        for cut in edits.cuts { places.insert("\(cut.log) \(cut.sequence) cut") }
        for join in edits.joins { places.insert("\(join.log) \(join.last) join \(join.first)") }
        rules = said.rules
    }

    init(text: String) {
        for line in text.split(separator: "\n") {
            if line.hasPrefix("rules ") { rules = String(line.dropFirst(6)) } else { places.insert(String(line)) }
        }
    }

    var text: String { (places.sorted() + (rules.map { ["rules \($0)"] } ?? [])).joined(separator: "\n") }

    /// The first record of each log at which the two differ.
    func differences(from other: TripShape) -> [UInt64: UInt64] {
        var first: [UInt64: UInt64] = [:]
        for place in places.symmetricDifference(other.places) {
            let words = place.split(separator: " ")
            guard words.count > 1, let log = UInt64(words[0]), let record = UInt64(words[1]) else { continue }
            first[log] = min(first[log] ?? .max, record)
        }
        return first
    }
}

extension Ledger {
    /// Another text whenever something was written: by the files' names, sizes and times.
    func fingerprint() -> String {
        guard let folder = opendir(directory) else { return "" }
        defer { closedir(folder) }
        var files: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            var status = stat()
            guard !name.hasPrefix("."), stat("\(directory)/\(name)", &status) == 0 else { continue }
            files.append("\(name) \(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)")
        }
        return files.sorted().joined(separator: "\n")
    }
}
