import AppendLog
import Catalogue
import Drive
import Files
import Glibc
import Ledger
import Terminal
import Trips

/// Opens the catalogue for a verb: beside the books, or where the data cannot be written, among this user's caches.
/// Says on standard error what a person should know of it.
enum OpenCatalogue {
    /// The place of an opening among those of one run: each thing is said once.
    enum Turn {
        case only
        /// The catalogue will be opened again, and then it is said what the books miss.
        case first
        case last
        /// A verb that has written reads again what it has told of already.
        case again
    }

    static func of(_ invocation: Invocation, rebuild: Bool = false, _ turn: Turn = .only) throws -> Catalogue {
        let places = invocation.places
        // Anyone who names a directory that holds no books is told so; a spool that nobody wrote yet is none at all.
        _ = try LogKind.spool.existing(in: places)
        let file = file(places)
        let books = BookSet(data: places.data, spool: LogKind.spool.directories(in: places))
        let progress = Steps(rebuild ? CatalogueWords.rebuilding : CatalogueWords.reading)
        do {
            let catalogue = try Catalogue(file, books: books, rebuild: rebuild) { progress.update($0, $1) }
            progress.finish()
            if turn == .only || turn == .first { tell(refusal: catalogue.news.refusal, of: file) }
            tell(catalogue.news)
            if let why = catalogue.news.refusedCoefficients, turn != .again {
                Complaint.say(CategoryWords.notUsed(BookSet.categoryModel(in: places.data), why))
            }
            if turn == .only || turn == .last {
                if catalogue.news.isLacking { Complaint.say(CatalogueWords.booksAreLacking) }
                if try !catalogue.isWhatWasSaidWhole() { Complaint.say(CatalogueWords.ledgerIsLacking) }
                tellOfMachines(in: places.data)
            }
            catalogue.onRemade = { news in
                tell(refusal: news.refusal, of: file)
                tell(news)
            }
            let unended = UnendedTrips(books, now: WallClock.now)
            catalogue.goesOn = { unended.goesOn($0, newestLine: $1) }
            invocation.opened.catalogue = catalogue
            return catalogue
        } catch let error as LogError {
            throw Complaint(error)
        } catch let error as DatabaseError {
            throw CatalogueWords.trouble(error)
        }
    }

    /// The one beside the books, without a word; nil where it is not there yet, or cannot be kept there.
    static func quietly(_ places: Paths) -> Catalogue? {
        guard Catalogue.isThere(places.catalogue) else { return nil }
        let books = BookSet(data: places.data, spool: LogKind.spool.directories(in: places))
        guard let catalogue = try? Catalogue(places.catalogue, books: books) else { return nil }
        let unended = UnendedTrips(books, now: WallClock.now)
        catalogue.goesOn = { unended.goesOn($0, newestLine: $1) }
        return catalogue
    }

    /// All trips as they would be if this were said, by their records; trivial ones and those in the trash too.
    static func trips(_ catalogue: Catalogue, trying deeds: [LedgerVerb]) throws -> [TripEntry] {
        let progress = Steps(CatalogueWords.trying)
        do {
            let trial = try catalogue.trial(deeds) { progress.update($0, $1) }
            progress.finish()
            return try TripEditing.all(trial)
        } catch let error as LogError {
            throw Complaint(error)
        } catch let error as DatabaseError {
            throw CatalogueWords.trouble(error)
        }
    }

    private static func tell(refusal: DatabaseError?, of file: String) {
        if let refusal { Complaint.say(CatalogueWords.notKept(file, refusal.message)) }
    }

    private static func tell(_ news: Catalogue.News) {
        switch news.remade {
        case .damaged: Complaint.say(CatalogueWords.wasDamaged)
        case .otherVersion: Complaint.say(CatalogueWords.otherVersion)
        case .new, .asked, nil: break
        }
        if news.changed > 0 {
            Complaint.say(CatalogueWords.changed(news.changed, metres: news.changedMetres))
        }
        if news.guessedAnew > 0 { Complaint.say(CategoryWords.guessedAnew(news.guessedAnew)) }
    }

    private static func tellOfMachines(in data: String) {
        do throws(FileFailure) { _ = try BookSet.allMachines(in: data) } catch {
            Complaint.say(CatalogueWords.noMachines("\(data)/machines", error.words))
        }
    }

    // MARK: Where

    private static func file(_ places: Paths) -> String {
        isWritable("\(places.data)/catalogue") ? places.catalogue : cached(places.data) ?? places.catalogue
    }

    /// There, or made there, for the household.
    private static func isWritable(_ directory: String) -> Bool {
        make(directory)
        return access(directory, W_OK | X_OK) == 0
    }

    static func make(_ directory: String) {
        guard let (folder, name) = try? HeldFolder.place(of: directory) else { return }
        _ = try? folder.makeFolder(name, mode: 0o2770)
    }

    /// Makes the folder of a derived file, where it is not there.
    static func makeFolder(of path: String) {
        if let cut = path.lastIndex(of: "/") { make(String(path[..<cut])) }
    }

    /// One for every data directory, by its path; nil where this user has no place for it.
    private static func cached(_ data: String) -> String? {
        let environment = Screen.environment
        let home = environment("XDG_CACHE_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
        guard let base = home ?? environment("HOME").map({ "\($0)/.cache" }) else { return nil }
        let real = realpath(data, nil)
        defer { free(real) }
        let name = real.map { String(cString: $0) } ?? data
        let file = name.utf8.map { $0 == 0x2F ? "_" : String(UnicodeScalar($0)) }.joined()
        for directory in [base, "\(base)/roadbook"] { mkdir(directory, 0o700) }
        return "\(base)/roadbook/catalogue\(file).db"
    }

    /// A progress line whose total is known when the first segment is read.
    private final class Steps {
        private let label: String
        private var progress: Progress?

        init(_ label: String) { self.label = label }

        func update(_ done: Int, _ total: Int) {
            if progress == nil { progress = Progress(label, total: Int64(total), unit: .things(CountWords.segments)) }
            progress?.update(Int64(done))
        }

        func finish() { progress?.finish() }
    }
}
