import Catalogue
import Civil
import Trips

/// Which trip a word means: `@last`, `@-2` for the one before it, or the first letters of an id.
///
/// Counting goes over what `roadbook trips` shows: no trip in the trash, and none that is hidden as trivial. By its id
/// each of them is found, whatever has become of it.
enum FindTrip {
    private static let mostBack = 100_000

    static func named(_ word: String, in catalogue: Catalogue, zone: Zone = .local) throws -> TripEntry {
        if word.hasPrefix("@") { return try counted(word, in: catalogue) }
        guard let prefix = TripID.Prefix(word) else {
            throw TripWords.notATrip(word)
        }
        let found = try catalogue.trips(prefix)
        guard let entry = found.first else { throw TripWords.noTrip(word) }
        if found.count > 1 { throw ambiguous(word, found, catalogue, zone) }
        return entry
    }

    private static func counted(_ word: String, in catalogue: Catalogue) throws -> TripEntry {
        let count = try back(word)
        var filter = TripFilter()
        filter.limit = count
        let newest = try catalogue.trips(filter)
        guard newest.count == count, let entry = newest.last else {
            throw TripWords.tooFarBack(word, of: newest.count)
        }
        return entry
    }

    /// `@last` and `@-1` are the newest.
    private static func back(_ word: String) throws -> Int {
        if word == "@last" { return 1 }
        guard word.hasPrefix("@-"), let count = Int(word.dropFirst(2)), (1...mostBack).contains(count) else {
            throw TripWords.notACountBack(word)
        }
        return count
    }

    private static func ambiguous(
        _ word: String, _ found: [TripEntry], _ catalogue: Catalogue, _ zone: Zone
    ) -> Complaint {
        let ids = try? ShortIDs(catalogue)
        let names = found.map { entry -> String in
            let date = entry.trip.start.map { String(zone.text(milliseconds: $0).prefix(16)) } ?? TripListWords.undated
            return TripWords.named(ids?[entry.id] ?? "\(entry.id)", date)
        }
        return TripWords.ambiguous(word, names)
    }
}
