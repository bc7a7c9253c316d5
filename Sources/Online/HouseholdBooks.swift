import Catalogue
import Files
import Glibc
import Ledger
import Trips

/// The books whose trips are asked about.
struct HouseholdBooks {
    private let data: String
    private let books: BookSet
    /// UTC, milliseconds since 1970.
    private let now: () -> Int64

    init(data: String, fallback: String, now: @escaping () -> Int64) throws(OnlineComplaint) {
        (self.data, self.now) = (data, now)
        guard access("\(data)/spool", R_OK | X_OK) == 0 else {
            throw OnlineComplaint(OnlineWords.noBooks(data), hint: OnlineWords.noBooksHint)
        }
        books = BookSet(data: data, spool: ["\(data)/spool"] + (fallback.isEmpty ? [] : [fallback]))
    }

    private func catalogue() throws -> Catalogue {
        let folder = "\(data)/catalogue"
        _ = try? HeldFolder(data).makeFolder(FileName("catalogue"), mode: 0o2770)
        let catalogue = try Catalogue("\(folder)/catalogue.db", books: books)
        let unended = UnendedTrips(books, now: now)
        catalogue.goesOn = { unended.goesOn($0, newestLine: $1) }
        return catalogue
    }

    /// True while the newest trip of this machine's recorder has no end.
    func isDriving() throws -> Bool {
        var filter = TripFilter()
        filter.withTrivial = true
        let newest = try catalogue().trips(filter).first { $0.trip.machine == nil && $0.trip.origin == nil }
        return newest?.trip.isOpen ?? false
    }

    /// The questions that all trips raise.
    func questions() throws -> QuestionList {
        let catalogue = try catalogue()
        guard try catalogue.isWhatWasSaidWhole() else {
            throw OnlineComplaint(OnlineWords.ledgerIsLacking, hint: OnlineWords.ledgerHint)
        }
        let circles = PrivateCircles(try catalogue.said().edits.places.all)
        let ends = try catalogue.trips(TripFilter()).flatMap(HouseholdBooks.ends)
        return QuestionList(ends, except: circles)
    }

    /// The later one first.
    private static func ends(_ entry: TripEntry) -> [TripEnd] {
        guard !entry.trip.isOpen, entry.doubleOf == nil else { return [] }
        let trip = entry.trip
        let last = trip.last.map { TripEnd(place: $0, time: trip.end, isNamed: entry.endName.own != nil) }
        let first = trip.first.map { TripEnd(place: $0, time: trip.start, isNamed: entry.startName.own != nil) }
        return [last, first].compactMap(\.self)
    }
}
