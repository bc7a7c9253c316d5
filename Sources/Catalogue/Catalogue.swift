import Glibc
import Ledger
import Trips

/// Everything that was derived from the books, in one SQLite file that may be thrown away at any time.
package final class Catalogue {
    /// The reason for which it was made anew.
    package enum Remade: Equatable, Sendable {
        case new
        case damaged
        case otherVersion
        case asked
    }

    /// Everything that opening the catalogue brought to light.
    package struct News: Equatable, Sendable {
        package var remade: Remade?
        /// Trips whose length is another than in the catalogue before, and by how many metres in sum.
        package var changed = 0
        package var changedMetres = 0.0
        /// Trips whose guessed category is another than before.
        package var guessedAnew = 0
        /// The reason for which the coefficients that were learnt here are not used.
        package var refusedCoefficients: String?
        /// True where a book has lost lines, or blocks of which nobody knows what they say.
        package var isLacking = false
        /// The lines that were missing in what was read this time.
        package var missing: UInt64 = 0
        /// The reason for which it is not where it should be.
        package var refusal: DatabaseError?

        fileprivate mutating func compare(_ before: Told, _ after: Told) {
            guessedAnew = GuessTable.differences(before.guesses, after.guesses)
            compare(before.lengths, after.lengths)
        }

        private mutating func compare(_ before: [String: Double], _ after: [String: Double]) {
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
    private let reading: LedgerReading
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
        let reading = LedgerReading(books)
        try self.init(try Catalogue.open(path, reading, rebuild ? .asked : nil, progress), reading, progress)
    }

    /// One of its own in memory.
    package convenience init(inMemory books: BookSet, progress: @escaping Steps = { _, _ in }) throws {
        let reading = LedgerReading(books)
        try self.init(try Catalogue.inMemory(from: nil, reading, progress), reading, progress)
    }

    /// The trips as they would be if this were said here.
    package func trial(_ deeds: [LedgerVerb], progress: @escaping Steps = { _, _ in }) throws -> Catalogue {
        var books = reading.books
        books.trial = deeds
        let tried = LedgerReading(books)
        let opened = try answer { try Catalogue.inMemory(from: $0, tried, progress) }
        let trial = try Catalogue(opened, tried, progress)
        trial.goesOn = goesOn
        return trial
    }

    private init(_ opened: Opened, _ reading: LedgerReading, _ progress: @escaping Steps) throws {
        (database, path, news) = (opened.database, opened.path, opened.news)
        (self.reading, self.progress) = (reading, progress)
        try countDamage()
    }

    /// Asks it. Where it turns out to be damaged it is made anew, once.
    func answer<Answer>(_ question: (Database) throws -> Answer) throws -> Answer {
        do {
            return try question(database)
        } catch let error as DatabaseError where error.isDamage && !isHealed {
            guard let path else { throw error }
            isHealed = true
            let opened = try Catalogue.open(path, reading, .damaged, progress)
            (database, self.path, news) = (opened.database, opened.path, opened.news)
            onRemade(news)
            return try question(database)
        }
    }

    /// Everything that people said, as the ledgers have it now, and the machines on which they said it, by the log of a
    /// ledger that was pulled.
    package func said() throws -> (edits: Edits, machines: [UInt64: String]) {
        let said = try reading.said()
        return (said.edits, said.machines)
    }

    /// The same, with whether any of it is lost.
    package func everythingSaid() throws -> LedgerEdits { try reading.said() }

    /// Entries were written into it.
    package func hear(_ entries: [LedgerEntry]) { reading.hear(entries) }

    /// False where a ledger has lost lines.
    package func isWhatWasSaidWhole() throws -> Bool { try !reading.said().isLacking }

    /// The rules under which a trip was made anew, if people said so.
    package func rules(of trip: Trip) throws -> String? { try reading.said().rules(ofMachine: trip.machine) }

    /// The directories in which the records of a trip stand.
    package func directories(of trip: Trip) throws -> [String] {
        let name = try answer { try BookTable($0).name(of: trip.span.log) }
        let logs = reading.books.tripLogs
        return logs.first { $0.name == name }?.directories ?? logs[0].directories
    }

    /// The coefficients by which trips are classified.
    package var coefficients: CategoryCoefficients { CategoryCoefficients(at: reading.books.categoryModel) }

    // MARK: What it says of itself

    /// Everything of which it is said how it changed.
    fileprivate struct Told {
        var lengths: [String: Double]
        var guesses: [String: String]

        init(_ database: Database) throws {
            lengths = try Catalogue.lengths(database)
            guesses = try GuessTable(database).guesses()
        }
    }

    private static func lengths(_ database: Database) throws(DatabaseError) -> [String: Double] {
        let statement = try database.prepare("SELECT id, measured + inferred FROM trip")
        var lengths: [String: Double] = [:]
        while try statement.step() { if let id = statement.text(0) { lengths[id] = statement.number(1) } }
        return lengths
    }

    private func countDamage() throws {
        let (lost, missing) = try answer { database in
            (
                try database.number(
                    "SELECT (SELECT sum(lost_tail) FROM book) + (SELECT count(*) FROM gap WHERE NOT tail)"),
                try database.number("SELECT sum(missing) FROM book") ?? 0
            )
        }
        (news.isLacking, news.missing) = (lost ?? 0 > 0, UInt64(max(0, missing)))
    }

    // MARK: Opening it

    private struct Opened {
        var database: Database
        var path: String?
        var news = News()
    }

    private static func open(
        _ path: String, _ reading: LedgerReading, _ remade: Remade?, _ progress: @escaping Steps
    ) throws -> Opened {
        do {
            return try kept(path, reading, remade, progress)
        } catch let error as DatabaseError where error.isRefusal {
            // The books need not be read again for what is written there already.
            let old = remade == nil ? try? healthy(path) : nil
            var opened = try inMemory(from: old, reading, progress)
            opened.news.refusal = error
            return opened
        }
    }

    private static func kept(
        _ path: String, _ reading: LedgerReading, _ remade: Remade?, _ progress: @escaping Steps
    ) throws -> Opened {
        var reason = try remade ?? reasonToRemake(path)
        if reason == nil {
            do {
                let database = try Database(path, .write)
                let news = try database.transaction { try Catalogue.fill(database, reading, progress) }
                return Opened(database: database, path: path, news: news)
            } catch let error as DatabaseError where error.isDamage {
                reason = .damaged
            }
        }
        let before = try? Told(Database(path, .read))
        let news = try make(path, reading, progress)
        var opened = Opened(database: try Database(path, .write), path: path, news: news)
        opened.news.remade = reason
        if let before { opened.news.compare(before, try Told(opened.database)) }
        return opened
    }

    /// The catalogue at `path`, if nothing is wrong with it.
    private static func healthy(_ path: String) throws -> Database? {
        try reasonToRemake(path) == nil ? Database(path, .read) : nil
    }

    private static func inMemory(
        from old: Database?, _ reading: LedgerReading, _ progress: @escaping Steps
    ) throws -> Opened {
        let database = try Database(Database.memory, .create)
        if let old { try database.copy(old) } else { try lay(in: database) }
        let news = try database.transaction { try fill(database, reading, progress) }
        return Opened(database: database, path: nil, news: news)
    }

    /// True if what lies there is a catalogue of this program, which has only to be brought up to the books.
    package static func isThere(_ path: String) -> Bool {
        do { return try reasonToRemake(path) == nil } catch { return false }
    }

    private static func reasonToRemake(_ path: String) throws -> Remade? {
        guard access(path, F_OK) == 0 else { return .new }
        do throws(DatabaseError) {
            guard let version = try CatalogueFile.version(path) else { return .damaged }
            guard version == CatalogueSchema.version else { return .otherVersion }
            _ = try Database(path, .write).number("SELECT count(*) FROM book")
            return nil
        } catch {
            guard error.isDamage else { throw error }
            return .damaged
        }
    }

    // MARK: Making it

    /// Beside the old one, which others may be reading, and in its place when it is whole.
    private static func make(_ path: String, _ reading: LedgerReading, _ progress: @escaping Steps) throws -> News {
        CatalogueFile.sweep(beside: path)
        let draft = "\(path).\(getpid())"
        try CatalogueFile.begin(draft)
        do {
            let news = try build(draft, reading, progress)
            try CatalogueFile.settle(draft, at: path)
            return news
        } catch {
            unlink(draft)
            throw error
        }
    }

    private static func build(_ draft: String, _ reading: LedgerReading, _ progress: @escaping Steps) throws -> News {
        let database = try Database(draft, .create)
        try database.run("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -8000")
        return try database.transaction {
            try lay(in: database)
            return try fill(database, reading, progress)
        }
    }

    private static func lay(in database: Database) throws(DatabaseError) {
        for statement in CatalogueSchema.statements { try database.run(statement) }
    }
}
