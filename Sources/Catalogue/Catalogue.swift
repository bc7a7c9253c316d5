import Answers
import Glibc
import Ledger
import Trips

/// Everything that was derived from the books, in one SQLite file that may be thrown away at any time.
package final class Catalogue {
    /// Why it was made anew.
    package enum Remade: Equatable, Sendable {
        case new
        case damaged
        case otherSchema
        case otherAlgorithm
        case asked
    }

    /// Everything that opening the catalogue brought to light.
    package struct News: Equatable, Sendable {
        package var remade: Remade?
        /// Trips whose length is another than in the catalogue before, and by how many metres in sum.
        package var changed = 0
        package var changedMetres = 0.0
        /// The damage and the missing lines of the spool, as far as it was read this time.
        package var damaged: UInt64 = 0
        package var missing: UInt64 = 0
        /// Why it is not where it should be.
        package var refusal: DatabaseError?

        fileprivate mutating func compare(_ before: [String: Double], _ after: [String: Double]) {
            for id in Set(before.keys).union(after.keys) {
                let difference = (after[id] ?? 0) - (before[id] ?? 0)
                guard abs(difference) >= 0.5 else { continue }
                changed += 1
                changedMetres += difference
            }
        }
    }

    package private(set) var news: News
    /// Nil where it is in memory, and gone with this value.
    package private(set) var path: String?
    private var database: Database
    private let books: BookSet
    private let progress: Steps
    /// Called when the catalogue turned out to be damaged while it was asked, and was made anew.
    package var onRemade: (News) -> Void = { _ in }
    private var isHealed = false
    /// Decides whether a trip that its book leaves open goes on, given when the newest line of the book was written.
    package var goesOn: (Trip, _ newestLine: Int64?) -> Bool = { _, _ in true }

    package typealias Steps = (_ done: Int, _ of: Int) -> Void

    /// Opens what is at `path`, or makes it, and brings it up to the books. Where nothing can be written, on a full
    /// card for one, that is done in memory. `rebuild` makes it anew whatever is there.
    package convenience init(
        _ path: String, books: BookSet, rebuild: Bool = false, progress: @escaping Steps = { _, _ in }
    ) throws {
        try self.init(try Catalogue.open(path, books, rebuild ? .asked : nil, progress), books, progress)
    }

    /// One of its own in memory.
    package convenience init(inMemory books: BookSet, progress: @escaping Steps = { _, _ in }) throws {
        try self.init(try Catalogue.inMemory(from: nil, books, progress), books, progress)
    }

    /// The trips as they would be if this were said here.
    package func trial(_ deeds: [LedgerVerb], progress: @escaping Steps = { _, _ in }) throws -> Catalogue {
        var books = books
        books.trial = deeds
        let opened = try answer { try Catalogue.inMemory(from: $0, books, progress) }
        let trial = try Catalogue(opened, books, progress)
        trial.goesOn = goesOn
        return trial
    }

    private init(_ opened: Opened, _ books: BookSet, _ progress: @escaping Steps) throws {
        (database, path, news) = (opened.database, opened.path, opened.news)
        (self.books, self.progress) = (books, progress)
        try countDamage()
    }

    /// Asks it. Where it turns out to be damaged it is made anew, once.
    func answer<Answer>(_ question: (Database) throws -> Answer) throws -> Answer {
        do {
            return try question(database)
        } catch let error as DatabaseError where error.isDamage && !isHealed {
            guard let path else { throw error }
            isHealed = true
            let opened = try Catalogue.open(path, books, .damaged, progress)
            (database, self.path, news) = (opened.database, opened.path, opened.news)
            onRemade(news)
            return try question(database)
        }
    }

    /// Everything that people said, as the ledgers have it now, and the machines on which they said it, by the log of a
    /// ledger that was pulled.
    package func said() throws -> (edits: Edits, machines: [UInt64: String]) {
        let said = try LedgerEdits(books)
        return (said.edits, said.machines)
    }

    /// False where a ledger has lost lines.
    package func isWhatWasSaidWhole() throws -> Bool { try !LedgerEdits(books).isLacking }

    /// The rules under which a trip was made anew, if people said so.
    package func rules(of trip: Trip) throws -> String? { try LedgerEdits(books).rules(ofMachine: trip.machine) }

    /// The directories in which the records of a trip stand.
    package func directories(of trip: Trip) throws -> [String] {
        let name = try answer { try BookTable($0).name(of: trip.span.log) }
        return books.tripLogs.first { $0.name == name }?.directories ?? books.tripLogs[0].directories
    }

    // MARK: Filling it

    private static func fill(_ database: Database, _ books: BookSet, _ progress: @escaping Steps) throws {
        let ledgers = LogFingerprint.of(books.ledgers.map(\.directory))
        let fingerprint = books.trial.isEmpty ? ledgers : ledgers + "\ntrial"
        let isSaidAnew = try fingerprint != text("ledger", database) ?? ""
        let hasGone = try BookTable(database).forget(allBut: books.tripLogs.map(\.name))
        var ingestions = books.tripLogs.filter { access($0.directories[0], F_OK) == 0 }.map { track in
            Ingestion(database: database, track: track, progress: progress)
        }
        let index = books.worldPlaces.map(PlaceIndex.fingerprint) ?? ""
        let isOtherIndex = try index != text("places", database) ?? ""
        let answers = LogFingerprint.of(books.answers)
        let isAnsweredAnew = try answers != text("answers", database) ?? ""
        // Nothing is read where nothing is new, not even the ledger.
        if !isSaidAnew, !hasGone, !isOtherIndex, !isAnsweredAnew, try ingestions.allSatisfy({ try $0.isCurrent() }) {
            return
        }
        let said = try LedgerEdits(books)
        let shape = TripShapingEdits(said)
        let told = TripShapingEdits(text: try text("shape", database) ?? "")
        if shape.rules != told.rules {
            try database.run("DELETE FROM book; DELETE FROM gap; DELETE FROM mark")
            try forgetTrips(database)
        }
        let differences = shape.differences(from: told)
        var isNew = hasGone
        for index in ingestions.indices {
            ingestions[index].said = said
            ingestions[index].changed = { differences[$0] }
            isNew = try ingestions[index].run() || isNew
        }
        guard isNew || isSaidAnew || isOtherIndex || isAnsweredAnew else { return }
        if isAnsweredAnew { try AnswerTable.lay(books.answers.map { AnswerLog($0) }, in: database) }
        try EndTable(database).lay(said.edits.places, index: books.worldPlaces, isOther: isOtherIndex)
        try OverlayTable(database: database, edits: said.edits).lay(overAll: isSaidAnew || isAnsweredAnew)
        try set("places", index, database)
        try set("answers", answers, database)
        try set("ledger", fingerprint, database)
        try set("shape", shape.text, database)
    }

    private static func forgetTrips(_ database: Database) throws(DatabaseError) {
        for table in ["trip", "said", "ends", "event", "route", "words"] { try database.run("DELETE FROM \(table)") }
    }

    private static func text(_ key: String, _ database: Database) throws(DatabaseError) -> String? {
        let statement = try database.prepare("SELECT value FROM meta WHERE key = ?")
        return try statement.bind(key).step() ? statement.text(0) : nil
    }

    private static func set(_ key: String, _ value: String, _ database: Database) throws(DatabaseError) {
        let statement = try database.prepare("INSERT OR REPLACE INTO meta VALUES(?, ?)")
        try statement.bind(key).bind(value).run()
    }

    // MARK: What it says of itself

    private static func lengths(_ database: Database) throws(DatabaseError) -> [String: Double] {
        let statement = try database.prepare("SELECT id, measured + inferred FROM trip")
        var lengths: [String: Double] = [:]
        while try statement.step() { if let id = statement.text(0) { lengths[id] = statement.number(1) } }
        return lengths
    }

    private func countDamage() throws {
        let sums = try answer { database in
            (
                try database.number("SELECT sum(damaged) FROM book") ?? 0,
                try database.number("SELECT sum(missing) FROM book") ?? 0
            )
        }
        (news.damaged, news.missing) = (UInt64(sums.0), UInt64(sums.1))
    }

    // MARK: Opening it

    private struct Opened {
        var database: Database
        var path: String?
        var news = News()
    }

    private static func open(
        _ path: String, _ books: BookSet, _ remade: Remade?, _ progress: @escaping Steps
    ) throws -> Opened {
        do {
            return try kept(path, books, remade, progress)
        } catch let error as DatabaseError where error.isRefusal {
            // The books need not be read again for what is written there already.
            let old = remade == nil ? try? reading(path) : nil
            var opened = try inMemory(from: old, books, progress)
            opened.news.refusal = error
            return opened
        }
    }

    private static func kept(
        _ path: String, _ books: BookSet, _ remade: Remade?, _ progress: @escaping Steps
    ) throws -> Opened {
        var reason = try remade ?? reasonToRemake(path)
        if reason == nil {
            do {
                let database = try Database(path, .write)
                try database.transaction { try Catalogue.fill(database, books, progress) }
                return Opened(database: database, path: path)
            } catch let error as DatabaseError where error.isDamage {
                reason = .damaged
            }
        }
        let mode: Database.Mode = reason == .otherSchema ? .foreign : .read
        let before = try? lengths(Database(path, mode))
        try make(path, books, progress)
        var opened = Opened(database: try Database(path, .write), path: path)
        opened.news.remade = reason
        if let before { opened.news.compare(before, try lengths(opened.database)) }
        return opened
    }

    /// The catalogue at `path`, if nothing is wrong with it.
    private static func reading(_ path: String) throws -> Database? {
        try reasonToRemake(path) == nil ? Database(path, .read) : nil
    }

    private static func inMemory(
        from old: Database?, _ books: BookSet, _ progress: @escaping Steps
    ) throws -> Opened {
        let database = try Database(Database.memory, .create)
        if let old { try database.copy(old) } else { try lay(in: database) }
        try database.transaction { try fill(database, books, progress) }
        return Opened(database: database, path: nil)
    }

    private static func reasonToRemake(_ path: String) throws -> Remade? {
        guard access(path, F_OK) == 0 else { return .new }
        do throws(DatabaseError) {
            guard let version = try CatalogueFile.version(path) else { return .damaged }
            guard version == CatalogueSchema.version else { return .otherSchema }
            let database = try Database(path, .write)
            let algorithm = try database.number("SELECT value FROM meta WHERE key = 'algorithm'")
            return algorithm == Int64(CatalogueSchema.algorithm) ? nil : .otherAlgorithm
        } catch {
            guard error.isDamage else { throw error }
            return .damaged
        }
    }

    // MARK: Making it

    /// Beside the old one, which others may be reading, and in its place when it is whole.
    private static func make(_ path: String, _ books: BookSet, _ progress: @escaping (Int, Int) -> Void) throws {
        CatalogueFile.sweep(beside: path)
        let draft = "\(path).\(getpid())"
        try CatalogueFile.begin(draft)
        do {
            try build(draft, books, progress)
            try CatalogueFile.settle(draft, at: path)
        } catch {
            unlink(draft)
            throw error
        }
    }

    private static func build(_ draft: String, _ books: BookSet, _ progress: @escaping (Int, Int) -> Void) throws {
        let database = try Database(draft, .create)
        try database.run("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -8000")
        try database.transaction {
            try lay(in: database)
            try fill(database, books, progress)
        }
    }

    private static func lay(in database: Database) throws(DatabaseError) {
        for statement in CatalogueSchema.statements { try database.run(statement) }
    }
}
