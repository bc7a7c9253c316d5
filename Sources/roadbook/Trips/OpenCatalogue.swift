import AppendLog
import Catalogue
import Glibc
import Ledger
import Terminal
import Trips

/// Opens the catalogue for a verb: beside the books, or where the data cannot be written, among this user's caches.
/// Says on standard error what a person should know of it.
enum OpenCatalogue {
    /// `isFirst`: it will be opened again, and only then it is said what the books miss.
    static func of(_ invocation: Invocation, rebuild: Bool = false, isFirst: Bool = false) throws -> Catalogue {
        let places = invocation.places
        _ = try LogKind.spool.existing(in: places)
        let file = file(places)
        let books = BookSet(data: places.data, spool: LogKind.spool.directories(in: places))
        let progress = Steps(rebuild ? "rebuilding the catalogue" : "reading the books")
        do {
            let catalogue = try Catalogue(file, books: books, rebuild: rebuild) { progress.update($0, $1) }
            progress.finish()
            tell(catalogue.news, of: file)
            if !isFirst { tell(missing: catalogue.news.missing) }
            catalogue.onRemade = { tell($0, of: file) }
            let unended = UnendedTrips(books)
            catalogue.goesOn = { unended.goesOn($0, newestLine: $1) }
            return catalogue
        } catch let error as LogError {
            throw Complaint(error)
        } catch let error as DatabaseError {
            throw Complaint(error)
        }
    }

    /// All trips as they would be if this were said, by their records; trivial ones and those in the trash too.
    static func trips(_ catalogue: Catalogue, trying deeds: [LedgerVerb]) throws -> [TripEntry] {
        let progress = Steps("trying")
        do {
            let trial = try catalogue.trial(deeds) { progress.update($0, $1) }
            progress.finish()
            return try TripEditing.all(trial)
        } catch let error as LogError {
            throw Complaint(error)
        } catch let error as DatabaseError {
            throw Complaint(error)
        }
    }

    private static func tell(_ news: Catalogue.News, of file: String) {
        if let refusal = news.refusal {
            Complaint.say("the catalogue at \(file) cannot be kept: \(refusal.message); the books are read without it")
        }
        switch news.remade {
        case .damaged: Complaint.say("the catalogue was damaged and is made anew from the books; nothing is lost")
        case .otherSchema, .otherAlgorithm:
            Complaint.say("this version keeps another catalogue: it was made anew from the books")
        case .new, .asked, nil: break
        }
        if news.changed > 0 {
            let count = Quantity.count(news.changed, "trip")
            let metres = Quantity.decimal(news.changedMetres, digits: 0)
            Complaint.say("\(count) changed in length, by \(metres) m in all")
        }
    }

    static func tell(missing: UInt64) {
        guard missing > 0 else { return }
        Complaint.say("the books miss \(Quantity.count(missing, "line")); `roadbook verify` tells which")
    }

    // MARK: Where

    private static func file(_ places: Paths) -> String {
        isWritable("\(places.data)/catalogue") ? places.catalogue : cached(places.data) ?? places.catalogue
    }

    /// There, or made there, for the household.
    private static func isWritable(_ directory: String) -> Bool {
        if mkdir(directory, 0o770) == 0 { _ = chmod(directory, 0o2770) }
        return access(directory, W_OK | X_OK) == 0
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
            if progress == nil { progress = Progress(label, total: Int64(total), unit: .things("segment")) }
            progress?.update(Int64(done))
        }

        func finish() { progress?.finish() }
    }
}

extension Complaint {
    init(_ error: DatabaseError) {
        let hint: String?
        switch error {
        case _ where error.isFull: hint = "make room there: the catalogue can be made again at any time"
        case _ where error.isDamage: hint = "roadbook rebuild makes it anew from the books; nothing is lost"
        default: hint = nil
        }
        self.init("the catalogue at \(error.path): \(error.message)", hint: hint)
    }
}
