import Catalogue
import Civil
import Trips

/// Which trip a word means: `@last`, `@-2` for the one before it, or the first letters of an id.
///
/// Counting goes over what `roadbook trips` shows: no trip in the trash, and none that is hidden as trivial. By its id
/// each of them is found, whatever has become of it.
enum FindTrip {
    /// For the hints of verbs that miss one.
    static let hint = "roadbook trips lists them; @last is the newest"
    private static let mostBack = 100_000

    static func named(_ word: String, in catalogue: Catalogue, zone: Zone = .local) throws -> TripEntry {
        if word.hasPrefix("@") { return try counted(word, in: catalogue) }
        guard let prefix = TripID.Prefix(word) else {
            throw Complaint.usage("\"\(word)\" is no trip: @last, @-2, or the first letters of an id", hint: hint)
        }
        let found = try catalogue.trips(prefix)
        guard let entry = found.first else { throw missing("there is no trip \"\(word)\"") }
        if found.count > 1 { throw ambiguous(word, found, catalogue, zone) }
        return entry
    }

    private static func counted(_ word: String, in catalogue: Catalogue) throws -> TripEntry {
        let count = try back(word)
        var filter = TripFilter()
        filter.limit = count
        let newest = try catalogue.trips(filter)
        guard newest.count == count, let entry = newest.last else {
            let there = newest.isEmpty ? "there is no trip yet" : "there are only \(newest.count)"
            throw missing("\(there): nothing is \(word)")
        }
        return entry
    }

    /// `@last` and `@-1` are the newest.
    private static func back(_ word: String) throws -> Int {
        if word == "@last" { return 1 }
        guard word.hasPrefix("@-"), let count = Int(word.dropFirst(2)), (1...mostBack).contains(count) else {
            throw Complaint.usage("\"\(word)\" is no trip: @last is the newest, @-2 the one before it", hint: hint)
        }
        return count
    }

    private static func missing(_ message: String) -> Complaint {
        Complaint(message, hint: "roadbook trips --all lists every trip", code: .notFound)
    }

    /// The words are at fault and not the books: the code of a wrong command line.
    private static func ambiguous(
        _ word: String, _ found: [TripEntry], _ catalogue: Catalogue, _ zone: Zone
    ) -> Complaint {
        let ids = try? ShortIDs(catalogue)
        let names = found.map { entry -> String in
            let date = entry.trip.start.map { String(zone.text(milliseconds: $0).prefix(16)) } ?? "undated"
            return "\(ids?[entry.id] ?? "\(entry.id)") (\(date))"
        }
        return .usage("\"\(word)\" fits two trips or more: \(names.joined(separator: ", "))")
    }
}
