import JSON

/// The number of things that wait for a person, of each kind.
struct InboxCount {
    private(set) var counts: [InboxItem.Kind: Int] = [:]

    /// `kept` are the counts of before, where facts alone were written since, which lie over no trip. `stops` are the
    /// stops at stations that waited before, where somebody waits for a command: then they are looked for again only if
    /// there were any, for all points of a month's trips are read for them.
    init(_ book: OpenCarBook, services: Int, kept: InboxCount?, stops: Int?) throws {
        if let kept { counts = kept.counts }
        if kept == nil || stops != 0 {
            let inbox = try Inbox(book.invocation, book)
            let items = try inbox.ofTrips()
            for kind in InboxCount.ofTrips { counts[kind] = items.count { $0.kind == kind } }
            counts[.station] = stops == 0 ? 0 : try inbox.ofStations().count
        }
        counts[.service] = services
        counts[.hook] = Inbox.failedHooks.count
        counts[.future] = Inbox.factsAhead(book).count
        counts[.questioned] = book.cars.edits.facts.all.count { $0.isQuestioned }
    }

    private static let ofTrips: [InboxItem.Kind] = [.driver, .purpose, .oneTrip]

    /// Nil for what is none.
    init?(kept value: JSONValue) {
        for kind in InboxItem.Kind.allCases {
            guard let count = value[kind.member]?.integer, (0...1_000_000).contains(count) else { return nil }
            counts[kind] = Int(count)
        }
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
