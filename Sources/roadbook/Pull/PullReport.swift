import Civil
import Glibc
import JSON
import Pull
import Terminal

/// Says what a pull has brought.
struct PullReport {
    private let name: String
    private let source: PullSource
    private let invocation: Invocation

    init(_ name: String, _ source: PullSource, _ invocation: Invocation) {
        self.name = name
        self.source = source
        self.invocation = invocation
    }

    /// `trips` are those that came, where that is known.
    func tell(_ news: [PullNews], isWhole: Bool, trips: PulledTrips? = nil) throws {
        if invocation.values.has("json") {
            try invocation.output.write(object(news, isWhole: isWhole, trips))
        } else if isWhole || news.contains(where: { $0.blocks > 0 }) {
            try invocation.output.line(summary(news, trips))
        }
        try invocation.output.flush()
        for book in news { warn(book) }
    }

    // MARK: For people

    private func summary(_ news: [PullNews], _ trips: PulledTrips?) -> String {
        let segments = news.reduce(0) { $0 + $1.segments }
        let blocks = news.reduce(0) { $0 + $1.blocks }
        let newest = news.compactMap(\.newest).max().map { ", up to \(PullReport.time($0))" } ?? ""
        guard blocks > 0 else { return "\(name): nothing new\(newest)" }
        let more = trips?.words(invocation.units).map { "\($0): " } ?? ""
        return "\(name): \(more)\(Quantity.count(segments, "segment")), \(Quantity.count(blocks, "block"))\(newest)"
    }

    /// `Fri 20 Nov 10:12`, with the year where it is not this one.
    private static func time(_ milliseconds: UInt64) -> String {
        let civil = Zone.local.civil(at: Int64(clamping: milliseconds / 1_000))
        let today = Zone.local.civil(at: Int64(Glibc.time(nil)))
        let year = civil.year == today.year ? "" : " \(civil.year)"
        let day = "\(civil.weekdayName.prefix(3)) \(civil.day) \(civil.monthName.prefix(3))\(year)"
        return "\(day) \(civil.clockText.prefix(5))"
    }

    private func warn(_ book: PullNews) {
        if let fork = book.fork {
            let place = "machines/\(name)/forks/\(fork)/\(book.book)"
            let parted = "\(name): its \(book.book) is not the one that is held here: both are kept, the new one in"
            Complaint.say(book.isNewFork ? "\(parted) \(place)" : "\(name): its \(book.book) goes on in \(place)")
        }
        if book.damaged > 0 { say(book, "\(Quantity.count(book.damaged, "block")) damaged there") }
        if book.missing > 0 { say(book, "\(Quantity.count(book.missing, "segment")) not there") }
        for number in book.unreadable.prefix(10) { say(book, "segment \(number) cannot be read") }
        if book.unreadableCount > 10 { say(book, "\(book.unreadableCount - 10) more segments cannot be read") }
        if book.broken > 0 { say(book, "\(Quantity.count(book.broken, "link")) of its chain broken") }
    }

    private func say(_ book: PullNews, _ words: String) {
        Complaint.say("\(name): \(book.book): \(words); `roadbook verify` over there tells more")
    }

    // MARK: For programs

    private func object(_ news: [PullNews], isWhole: Bool, _ trips: PulledTrips?) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("machine", name)
        writer.member("from", source.name)
        writer.member("complete", isWhole)
        writer.optionalMember("trips", trips.map { UInt64($0.trips) })
        if let trips { writer.member("metres", trips.metres) } else { writer.nullMember("metres") }
        writer.name("books")
        writer.beginArray()
        for book in news { write(book, to: &writer) }
        writer.endArray()
        writer.endObject()
        writer.endLine()
        return writer.bytes
    }

    private func write(_ book: PullNews, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("book", book.book)
        if let log = book.log { writer.member("log", logID(log)) } else { writer.nullMember("log") }
        writer.member("segments", book.segments)
        writer.member("blocks", book.blocks)
        writer.member("bytes", book.bytes)
        writer.optionalTime("newest", book.newest)
        writer.member("mended", book.mended)
        writer.member("damaged", book.damaged)
        writer.member("missing", book.missing)
        writer.name("unreadable")
        writer.beginArray()
        for number in book.unreadable { writer.integer(number) }
        writer.endArray()
        writer.member("unreadableCount", book.unreadableCount)
        writer.member("broken", book.broken)
        writer.optionalMember("fork", book.fork.map { UInt64($0) })
        writer.member("newFork", book.isNewFork)
        writer.endObject()
    }
}
