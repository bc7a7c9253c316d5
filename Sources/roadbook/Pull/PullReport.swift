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

    /// True where books remain where they are, which it says.
    func leavesForks() -> Bool {
        if source.hasForks { Complaint.say(PullVerbWords.forksLeft(name, in: source.name)) }
        return source.hasForks
    }

    // MARK: For people

    private func summary(_ news: [PullNews], _ trips: PulledTrips?) -> String {
        let segments = news.reduce(0) { $0 + $1.segments }
        let blocks = news.reduce(0) { $0 + $1.blocks }
        let newest = news.compactMap(\.newest).max().map(PullReport.time)
        let files = news.reduce(0) { $0 + $1.files }
        guard blocks > 0 else {
            return files > 0 ? PullVerbWords.came(name, files: files) : PullVerbWords.nothingNew(name, upTo: newest)
        }
        let came = PullVerbWords.came(
            name, trips: trips?.words(invocation.units), segments: segments, blocks: blocks, upTo: newest)
        return files > 0 ? PullVerbWords.came(came, and: files) : came
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
        if book.isNewSuccessor, let card = book.successor {
            Complaint.say(PullVerbWords.goesOn(name, book.book, card + 1))
        }
        if let fork = book.fork {
            let place = "machines/\(name)/forks/\(fork)/\(book.book)"
            Complaint.say(
                book.isNewFork
                    ? PullVerbWords.forked(name, book.book, into: place)
                    : PullVerbWords.forkGoesOn(name, book.book, in: place))
        }
        if book.damaged > 0 { say(book, PullVerbWords.damaged(book.damaged)) }
        if book.missing > 0 { say(book, PullVerbWords.missing(book.missing)) }
        for number in book.unreadable.prefix(10) { say(book, PullVerbWords.unreadable(number)) }
        if book.unreadableCount > 10 { say(book, PullVerbWords.moreUnreadable(book.unreadableCount - 10)) }
        for path in book.unopened { say(book, PullVerbWords.unopened(path)) }
        if book.lackingFiles > 0 { say(book, PullVerbWords.lacking(book.lackingFiles)) }
        if book.broken > 0 { say(book, PullVerbWords.broken(book.broken)) }
    }

    private func say(_ book: PullNews, _ words: String) {
        Complaint.say(PullVerbWords.told(name, book.book, words))
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
        writer.objects("books", news) { write($0, to: &$1) }
        writer.endObject()
        writer.endLine()
        return writer.bytes
    }

    private func write(_ book: PullNews, to writer: inout JSONWriter) {
        writer.member("book", book.book)
        if let log = book.log { writer.member("log", logID(log)) } else { writer.nullMember("log") }
        writer.member("segments", book.segments)
        writer.member("blocks", book.blocks)
        writer.member("bytes", book.bytes)
        writer.optionalTime("newest", book.newest)
        writer.member("mended", book.mended)
        writer.member("damaged", book.damaged)
        writer.member("missing", book.missing)
        writer.array("unreadable", book.unreadable) { $1.integer($0) }
        writer.member("unreadableCount", book.unreadableCount)
        writer.array("unopened", book.unopened) { $1.string($0) }
        writer.member("broken", book.broken)
        writer.member("files", book.files)
        writer.member("filesLacking", book.lackingFiles)
        writer.optionalMember("card", book.successor.map { UInt64($0 + 1) })
        writer.optionalMember("fork", book.fork.map { UInt64($0) })
        writer.member("newFork", book.isNewFork)
    }
}
