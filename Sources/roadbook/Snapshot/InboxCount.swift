import JSON

/// The number of things that wait for a person, of each kind.
struct InboxCount {
    private(set) var counts: [InboxItem.Kind: Int] = [:]

    init(_ book: OpenCarBook, services: Int) throws {
        let inbox = try Inbox(book.invocation, book)
        for item in try inbox.ofTrips() { counts[item.kind, default: 0] += 1 }
        counts[.station] = try inbox.ofStations().count
        counts[.service] = services
        counts[.currency] = book.cars.all.count { OtherCurrency($0, book) != nil }
        counts[.hook] = Inbox.failedHooks.count
        counts[.future] = Inbox.factsAhead(book).count
        counts[.questioned] = book.cars.edits.facts.all.count { $0.isQuestioned }
    }

    var sum: Int { counts.values.reduce(0, +) }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("things", sum)
        for kind in InboxItem.Kind.allCases { writer.member(kind.member, counts[kind] ?? 0) }
        writer.endObject()
    }
}

extension InboxItem.Kind {
    fileprivate var member: String { self == .oneTrip ? "oneTrip" : rawValue }
}
