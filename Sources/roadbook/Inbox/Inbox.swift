import CarBook
import Catalogue
import Drive
import Ledger
import Settings
import Trips

/// Everything that waits for a person.
struct Inbox {
    static let mostDays = 30
    /// Two trips with at most so much between them may be one, in milliseconds.
    private static let mostBetween: Int64 = 15 * 60_000
    /// Two clocks that are both right may differ by so much, in milliseconds.
    private static let mostAhead: Int64 = 120_000

    private let invocation: Invocation
    private let book: OpenCarBook
    private let text: TripText
    private let ids: ShortIDs
    /// The trips that are looked at, oldest first.
    private let trips: [TripEntry]

    init(_ invocation: Invocation, _ opened: OpenCarBook? = nil) throws {
        self.invocation = invocation
        book = try opened ?? OpenCarBook(invocation)
        text = TripText(invocation)
        ids = try ShortIDs(book.catalogue)
        var filter = TripFilter()
        let since = try TimeRange(invocation).since
        filter.since = since ?? WallClock.now() - Int64(Inbox.mostDays) * 86_400_000
        trips = try book.catalogue.trips(filter).filter { $0.doubleOf == nil }.reversed()
    }

    func items() throws -> [InboxItem] {
        try unsaid + ofStations() + services() + questioned() + ahead() + inOtherCurrency() + (try joinable) + failures
    }

    /// The items about trips as they are told, for which no point of them has to be read.
    func ofTrips() throws -> [InboxItem] { unsaid + (try joinable) }

    /// Stops at stations, for which all points of the trips are read.
    func ofStations() throws -> [InboxItem] { try StationStops(book, trips).items(text) }

    // MARK: Trips of which something is missing

    private var unsaid: [InboxItem] {
        let asked = invocation.places.settings.read().settings.words(.ask)
        return trips.filter { !$0.trip.isOpen && !$0.said.wasCarried }.flatMap { entry -> [InboxItem] in
            var items: [InboxItem] = []
            let id = ids[entry.id]
            if asked.contains("driver"), entry.driver == nil {
                items.append(
                    InboxItem(kind: .driver, text: InboxWords.noDriver(told(entry)), command: InboxWords.sayDriver(id)))
            }
            if asked.contains("purpose"), entry.said.purpose == nil, entry.said.isBusiness != false {
                items.append(
                    InboxItem(
                        kind: .purpose, text: InboxWords.noPurpose(told(entry)), command: InboxWords.sayPurpose(id)))
            }
            return items
        }
    }

    private func told(_ entry: TripEntry) -> String { "\(text.name(entry)), \(text.span(entry))" }

    // MARK: Services that are due

    private func services() throws -> [InboxItem] {
        try book.cars.inUse.filter { !book.facts(of: $0, .plan).isEmpty }.flatMap { vehicle -> [InboxItem] in
            let stored = try StoredServices(book, vehicle)
            let told = ServiceText(book, stored)
            return stored.due.map { planned in
                let text = ServiceWords.next(planned.plan.name, vehicle.name, told.standing(planned))
                let command = ServiceWords.sayDone(planned.plan.name, vehicle.name)
                return InboxItem(kind: .service, text: text, command: command)
            }
        }
    }

    // MARK: Programs that failed

    /// The failures that the reader may see.
    static var failedHooks: [HookMemory.Failure] { HookStore.glance()?.failures ?? [] }

    private var failures: [InboxItem] {
        Inbox.failedHooks.map { failure in
            let name = failure.hook.split(separator: "/").last.map(String.init) ?? failure.hook
            return InboxItem(
                kind: .hook, text: InboxWords.failed(name, failure.message.event.rawValue),
                command: InboxWords.whyItFailed)
        }
    }

    // MARK: Entries that were questioned

    private func questioned() throws -> [InboxItem] {
        let number = try FactNumber(book.catalogue)
        return try book.cars.edits.facts.all.filter(\.isQuestioned).map { fact in
            let word = number.text(fact.id)
            let day = fact.date.map { invocation.dates.text(book.time($0).day) } ?? ""
            let doubts = try EntryDoubts(fact, word, book)
            let text = InboxWords.questioned(
                FactWords.noun(fact.kind), word, day, fact.vehicle, doubts: doubts.sentences,
                isRight: doubts.otherwise == nil)
            return InboxItem(
                kind: .questioned, text: text, command: InboxWords.confirm(word), otherwise: doubts.otherwise)
        }
    }

    // MARK: Entries that lie in the future

    /// Facts that were dated by a clock that was ahead: what is computed of days leaves them out or is wrong.
    static func factsAhead(_ book: OpenCarBook) -> [Fact] {
        let (now, today) = (WallClock.now(), book.invocation.zone.civil(at: WallClock.now() / 1000))
        return book.cars.edits.facts.all.filter { fact in
            switch fact.date {
            case .moment(let utc): return utc > now + mostAhead
            case .day(let day): return day.days > today.days
            case nil: return false
            }
        }
    }

    private func ahead() throws -> [InboxItem] {
        let number = try FactNumber(book.catalogue)
        return Inbox.factsAhead(book).map { fact in
            let word = number.text(fact.id)
            let day = fact.date.map { invocation.dates.text(book.time($0).day) } ?? ""
            return InboxItem(
                kind: .future, text: InboxWords.isAhead(FactWords.noun(fact.kind), word, day, fact.vehicle),
                command: FactWords.otherDate(fact.kind, word))
        }
    }

    // MARK: Entries in another currency

    private func inOtherCurrency() -> [InboxItem] { book.cars.all.compactMap { OtherCurrency($0, book)?.item } }

    // MARK: Trips that may be one

    private var joinable: [InboxItem] {
        get throws {
            zip(trips, trips.dropFirst()).compactMap { before, after in
                guard Inbox.mayBeOne(before, after), !isApart(before, after) else { return nil }
                let minutes = (after.trip.start ?? 0) - (before.trip.end ?? 0)
                let text = InboxWords.mayBeOne(told(before), told(after), self.text.apart(minutes))
                return InboxItem(
                    kind: .oneTrip, text: text, command: InboxWords.merge(ids[before.id], ids[after.id]),
                    otherwise: InboxWords.two(ids[after.id]))
            }
        }
    }

    /// Somebody said that the second is a trip of its own.
    private func isApart(_ before: TripEntry, _ after: TripEntry) -> Bool {
        let (first, second) = (before.trip.span, after.trip.span)
        let seam = TripSeam(
            log: first.log, last: first.sequences.upperBound, first: second.sequences.lowerBound)
        return seam.map { seam in book.cars.edits.cuts.contains { seam.holds($0) } } ?? false
    }

    /// The two follow each other closely in time and place, in one vehicle and one log, and nobody said where they
    /// part.
    private static func mayBeOne(_ before: TripEntry, _ after: TripEntry) -> Bool {
        guard let end = before.trip.end, let start = after.trip.start, let last = before.trip.last,
            let first = after.trip.first, before.vehicle == after.vehicle, !before.trip.isOpen,
            before.trip.span.log == after.trip.span.log, before.trip.origin == nil
        else { return false }
        return (0...mostBetween).contains(start - end) && last.isWithin(Thresholds.samePlace, of: first)
            && before.said.isBusiness == after.said.isBusiness
    }
}
