import Catalogue
import Civil
import Ledger
import Trips

/// The conditions on a trip that the catalogue does not know, as they were typed: what it was for, on which days and at
/// what time it began, how far and how long it went.
struct TripConditions {
    /// True for business only, false for private only.
    private(set) var business: Bool?
    /// Only what was said to be neither.
    private var isUnsaid: Bool
    private var purpose: String?
    private var tag: String?
    /// The places where it began and ended.
    private var from: String?
    private var to: String?
    private var weekdays: Set<Int>?
    private var clock: ClockRange?
    private var longer: TripMeasure?
    private var shorter: TripMeasure?

    static let options = [
        Option("business", help: "only what was said to be business; of a mixed trip its business pieces count"),
        Option("private", help: "only what was said to be private, likewise"),
        Option("unsaid", help: "only those of which nobody said whether they were business or private"),
        Option("purpose", "TEXT", help: "only those whose purpose has these words in it"),
        Option("tag", "WORD", help: "only with this tag"),
        Option("from", "PLACE", help: "only those that began at a place called so"),
        Option("to", "PLACE", help: "only those that ended at a place called so"),
        Option("weekday", "DAYS", help: "only those that began on these: monday,friday or workdays or weekends"),
        Option("time", "HH:MM-HH:MM", help: "only those that began at this time of day, over midnight too"),
        Option("longer", "HOW", help: "only longer than this: 20km, 10mi or 45min"),
        Option("shorter", "HOW", help: "only shorter than this"),
    ]

    init(_ values: Values) throws {
        guard ["business", "private", "unsaid"].count(where: values.has) < 2 else { throw TripListWords.oneUse }
        isUnsaid = values.has("unsaid")
        business = values.has("business") ? true : values.has("private") ? false : nil
        purpose = values["purpose"].map { SearchText.folded($0) }
        tag = values["tag"].map { $0.lowercased().replacing("#", with: "") }
        from = values["from"]
        to = values["to"]
        weekdays = try values["weekday"].map(TripConditions.weekdays)
        clock = try values["time"].map { try ClockRange($0) }
        longer = try values["longer"].map { try TripMeasure($0, "longer") }
        shorter = try values["shorter"].map { try TripMeasure($0, "shorter") }
    }

    var isAny: Bool {
        business != nil || isUnsaid || purpose != nil || tag != nil || from != nil || to != nil || weekdays != nil
            || clock != nil || longer != nil || shorter != nil
    }

    /// True if only some pieces of a mixed trip may be meant.
    var dividesPieces: Bool { business != nil || isUnsaid || purpose != nil }

    func meets(_ entry: TripEntry, in zone: Zone) -> Bool {
        let said = entry.said
        let pieces = said.mixedPieces
        guard pieces.isEmpty ? meets(said[.business], said[.purpose]) : pieces.contains(where: meets) else {
            return false
        }
        if let tag, !said.tags.contains(where: { $0.lowercased() == tag }) { return false }
        if let from, !TripConditions.isCalled(from, said.startPlace, entry.startName) { return false }
        if let to, !TripConditions.isCalled(to, said.endPlace, entry.endName) { return false }
        if let longer, !longer.isShorter(than: entry.trip) { return false }
        if let shorter, !shorter.isLonger(than: entry.trip) { return false }
        return isTimely(entry, in: zone)
    }

    /// True if a piece of a mixed trip counts in sums.
    func counts(_ piece: TripPieces.Piece) -> Bool { !piece.said.wasCarried && meets(piece.said) }

    func meets(_ piece: SaidPiece) -> Bool { meets(piece[.business], piece[.purpose]) }

    private func meets(_ business: String?, _ purpose: String?) -> Bool {
        if let wanted = self.business, TripFlag.business.value(business) != wanted { return false }
        if isUnsaid, business != nil { return false }
        if let wanted = self.purpose, purpose.map({ SearchText.folded($0).contains(wanted) }) != true { return false }
        return true
    }

    /// An end is called as somebody said; one of which nobody said anything, as the places are in which it lies.
    private static func isCalled(_ wanted: String, _ said: String?, _ name: EndName) -> Bool {
        said.map { $0.lowercased() == wanted.lowercased() } ?? name.isCalled(wanted)
    }

    /// A trip that nobody can date is of the day under which it is listed, and began at no time of that day.
    private func isTimely(_ entry: TripEntry, in zone: Zone) -> Bool {
        if let weekdays {
            guard let day = entry.moment.map({ zone.civil(at: $0 / 1000) }) else { return false }
            guard weekdays.contains(day.weekday) else { return false }
        }
        guard let clock else { return true }
        guard let start = entry.trip.start.map({ zone.civil(at: $0 / 1000) }) else { return false }
        return clock.contains(start.hour * 60 + start.minute)
    }

    // MARK: Reading the words

    private static func weekdays(_ text: String) throws -> Set<Int> {
        var days: Set<Int> = []
        for word in text.lowercased().split(separator: ",").map({ String($0.filter { $0 != " " }) }) {
            switch word {
            case "workday", "workdays", "weekday", "weekdays": days.formUnion(0...4)
            case "weekend", "weekends": days.formUnion([5, 6])
            default:
                // The plural, too.
                let day = CivilTime.weekday(named: word) ?? CivilTime.weekday(named: String(word.dropLast()))
                guard let day else { throw TripListWords.notAWeekday(word) }
                days.insert(day)
            }
        }
        guard !days.isEmpty else { throw TripListWords.notAWeekday(text) }
        return days
    }
}
