import Catalogue
import Civil
import Drive
import Trips

/// Finds the trip that a word means: `@last`, `@-2` for the one before it, `@yesterday` for the only one of a day,
/// `@monday.2` for the second one, or the first letters of an id, four at least.
///
/// Counting goes over what `roadbook trips` shows: no trip in the trash, and none that is hidden as trivial. By its id
/// each of them is found, whatever has become of it.
enum FindTrip {
    private static let mostBack = 100_000

    /// The trip that is meant where none is named.
    static let newest = "@last"
    private static let fewestLetters = 4

    static func named(_ word: String, in catalogue: Catalogue, _ invocation: Invocation) throws -> TripEntry {
        if word == newest || word.hasPrefix("@-") { return try counted(word, in: catalogue) }
        if word.hasPrefix("@") { return try dated(word, in: catalogue, invocation) }
        guard let prefix = TripID.Prefix(word) else { throw isDay(word, invocation) ?? TripWords.notATrip(word) }
        guard prefix.count >= fewestLetters else { throw TripWords.tooFewLetters(word, of: fewestLetters) }
        let found = try catalogue.trips(prefix)
        guard let entry = found.first else { throw isDay(word, invocation) ?? TripWords.noTrip(word) }
        if found.count > 1 { throw ambiguous(word, found, catalogue, TripText(invocation)) }
        return entry
    }

    /// Nil for a word that is no day.
    private static func isDay(_ word: String, _ invocation: Invocation) -> Complaint? {
        guard let span = try? invocation.timeReader.span(of: word), span.end > span.start else { return nil }
        return TripWords.isDay(word)
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
        if word == newest { return 1 }
        guard let count = Int(word.dropFirst(2)), (1...mostBack).contains(count) else {
            throw TripWords.notACountBack(word)
        }
        return count
    }

    // MARK: By a moment

    /// More drives than this are under way at once in no household.
    private static let mostAtOnce = 32

    /// The trip of `--vehicle`, or of any, that was under way at that moment, else the one that had ended last.
    static func begun(
        by moment: Int64, in catalogue: Catalogue, _ invocation: Invocation
    ) throws -> (entry: TripEntry, isUnderWay: Bool)? {
        var filter = TripFilter()
        (filter.until, filter.limit) = (moment + 1, mostAtOnce)
        filter.vehicle = invocation.values["vehicle"]
        filter.withTrivial = true
        let begun = try catalogue.trips(filter.byNames(on: catalogue, invocation)).filter { $0.trip.start != nil }
        let last = begun.max { end(of: $0.trip) < end(of: $1.trip) }
        return last.map { ($0, end(of: $0.trip) >= moment) }
    }

    /// A drive that goes on has no end yet; one whose power is gone was seen up to there.
    private static func end(of trip: Trip) -> Int64 {
        trip.isOpen && !trip.isPowerOff ? .max : trip.end ?? .min
    }

    /// The same, only if it was under way.
    static func underWay(at words: String, in catalogue: Catalogue, _ invocation: Invocation) throws -> TripEntry {
        let moment = try PastPlace.moment(words, invocation.zone, invocation)
        let found = try begun(by: moment, in: catalogue, invocation)
        guard let found, found.isUnderWay else { throw TripWords.noneUnderWay(at: words) }
        return found.entry
    }

    // MARK: By day

    private static func dated(_ word: String, in catalogue: Catalogue, _ invocation: Invocation) throws -> TripEntry {
        let (day, number) = try day(word, invocation)
        var filter = TripFilter()
        day.bound(&filter)
        let found = Array(
            try catalogue.trips(filter).filter { $0.moment != nil && day.contains($0) }.reversed())
        guard !found.isEmpty else { throw TripWords.noTrip(of: word) }
        if let number {
            guard found.indices.contains(number - 1) else { throw TripWords.noSuchTrip(word, of: found.count) }
            return found[number - 1]
        }
        guard found.count == 1 else { throw several(word, found, invocation) }
        return found[0]
    }

    /// The day that is meant, and which of its trips: `@4.3.` is a day, `@monday.2` has a number behind it.
    private static func day(_ word: String, _ invocation: Invocation) throws -> (TripRange, number: Int?) {
        let text = String(word.dropFirst())
        do {
            return (try range(of: text, invocation), nil)
        } catch let error as TimeError {
            let parts = text.split(separator: ".", omittingEmptySubsequences: false)
            if parts.count > 1, let number = parts.last.flatMap({ Int($0) }),
                let range = try? range(of: parts.dropLast().joined(separator: "."), invocation)
            {
                return (range, number)
            }
            if case .unreadable = error { throw TripWords.notATrip(word) }
            throw CommandLineWords.badTime(error)
        }
    }

    private static func range(of words: String, _ invocation: Invocation) throws -> TripRange {
        try TripRange(invocation) { reader in
            guard let range = try TimeRange(on: words, reader) else { throw TimeError.unreadable(words) }
            return range
        }
    }

    private static func several(_ word: String, _ found: [TripEntry], _ invocation: Invocation) -> Complaint {
        let text = TripText(invocation)
        let names = found.enumerated().map { index, entry in
            TripWords.named("\(word).\(index + 1)", text.span(entry))
        }
        return TripWords.ambiguous(word, names)
    }

    private static func ambiguous(
        _ word: String, _ found: [TripEntry], _ catalogue: Catalogue, _ text: TripText
    ) -> Complaint {
        let ids = try? ShortIDs(catalogue)
        let names = found.map { entry -> String in
            let date = entry.trip.start.map(text.at(entry).moment) ?? TripListWords.undated
            return TripWords.named(ids?[entry.id] ?? "\(entry.id)", date)
        }
        return TripWords.ambiguous(word, names)
    }
}
