import AppendLog
import Glibc
import Spool
import Terminal

extension Command {
    /// `spool cat` and `ledger cat`: the lines of a book as they are stored.
    static func cat(_ book: LogKind) -> Command {
        let name = "\(book.name) cat"
        return Command(
            name, "print the lines of the \(book.name)",
            about: """
                Prints the lines of the \(book.name) as they are stored, oldest first. Each still carries its \
                checksum, so the output can be searched, kept and checked again. Damage is passed over and summed \
                up in one line on standard error; "roadbook verify" tells where it is.

                TIME is 2026-03-01, "2026-03-01 08:00", 2026-03, 2026, 08:00, today, yesterday, "10min ago" or \
                @1784510732. \(cat(undatedLinesOf: book))
                """,
            options: TimeRange.options + cat(optionsOf: book) + [
                Option("follow", help: "stay, and print what is written from now on too"),
                Option("json", help: "one object a line: log, segment, block, sequence, letter, utc, healed, text"),
            ],
            examples: [
                Example("roadbook \(name) --since yesterday", "what was written since yesterday"),
                book == .ledger
                    ? Example("roadbook \(name) --until 2026-03 | grep '^E '", "what people said until March")
                    : Example("roadbook \(name) --until 2026-03 | grep '^D '", "the drives until March"),
                Example("roadbook \(name) --follow --since \"10min ago\"", "the last ten minutes, and what comes"),
            ]
        ) { invocation in
            guard invocation.values.has("readable") else { return try BookCat(book, invocation).run() }
            if let other = ["follow", "json"].first(where: invocation.values.has) {
                throw Complaint.usage("--readable and --\(other) do not go together")
            }
            return try readableLedger(invocation, TimeRange(invocation.values))
        }
    }

    private static func cat(optionsOf book: LogKind) -> [Option] {
        switch book {
        case .ledger: return [Option("readable", help: "in words, with what was undone by which entry")]
        case .spool, .imports: return []
        }
    }

    private static func cat(undatedLinesOf book: LogKind) -> String {
        switch book {
        case .ledger, .imports: return "Lines written before the clock was known are always printed."
        case .spool:
            return """
                A line that was written before the clock was known is dated by what the same boot learnt later; \
                one that nobody can date is always printed.
                """
        }
    }
}

/// One run of `cat`.
private struct BookCat {
    private let book: LogKind
    private let invocation: Invocation
    private let range: TimeRange
    private let isJSON: Bool
    private let follows: Bool

    init(_ book: LogKind, _ invocation: Invocation) throws {
        self.book = book
        self.invocation = invocation
        range = try TimeRange(invocation.values)
        isJSON = invocation.values.has("json")
        follows = invocation.values.has("follow")
    }

    func run() throws -> ExitCode {
        // One who follows may come before the recorder.
        guard try book.existing(in: invocation.places) != nil || follows else {
            book.tellOfMachines("cat", invocation.places)
            return .ok
        }
        let directories = book.directories(in: invocation.places)
        let shelf = DirectoryShelf(directories)
        let reading = LogReading(shelf, name: "the \(book.name)", range: range.logRange)
        let lines = LinePrinter(invocation.output, isJSON: isJSON, within: range, try dates(shelf))
        if follows { try follow(reading, directories, lines) }
        try reading.readToEnd("reading", lines.print)
        try invocation.output.flush()
        if let damage = reading.reader.tally.damage { Complaint.say(damage) }
        return .ok
    }

    /// The dates of the lines of the spool, where they matter: anchors come after the lines that they date, so that the
    /// lines are read once for the anchors and then again.
    private func dates(_ shelf: DirectoryShelf) throws -> SpoolDates? {
        guard book == .spool, range.isBounded || isJSON else { return nil }
        var dates = SpoolDates()
        let reading = LogReading(UndatedSegments(shelf), name: "the clock")
        try reading.readToEnd("reading") { dates.take($0) }
        return dates
    }

    /// Ends only with the program, or with whoever reads its output.
    private func follow(_ reading: LogReading, _ directories: [String], _ lines: LinePrinter) throws -> Never {
        var watch = DirectoryWatch(directories)
        while true {
            do throws(LogError) {
                try reading.reader.readAvailable(lines.print)
            } catch {
                throw Complaint(error)
            }
            try invocation.output.flush()
            try watch.wait(printingTo: invocation.output)
        }
    }
}

/// The segments of a log that dating its lines takes: those with blocks that were written before the clock was known,
/// and the ones behind them, where the anchor may stand. All others date their lines themselves.
private final class UndatedSegments: SegmentShelf {
    private let shelf: DirectoryShelf

    init(_ shelf: DirectoryShelf) { self.shelf = shelf }

    var path: String { shelf.path }

    func numbers() throws(LogError) -> [UInt64] {
        var wanted: [UInt64] = []
        var isWantedToo = true
        for number in try shelf.numbers() {
            let isUndated = try shelf.seal(of: number).map { $0.undated > 0 } ?? true
            if isUndated || isWantedToo { wanted.append(number) }
            isWantedToo = isUndated
        }
        return wanted
    }

    func open(_ number: UInt64) throws(LogError) -> (any BlockSource)? { try shelf.open(number) }

    func seal(of number: UInt64) throws(LogError) -> SegmentSeal? { try shelf.seal(of: number) }
}

/// Waits until something may have changed in a directory.
private struct DirectoryWatch: ~Copyable {
    /// Also the longest wait: file systems that send no word of changes exist.
    private static let patienceMilliseconds: Int32 = 2_000

    private let descriptor: Int32
    /// Directories that are not there yet.
    private var awaited: [String]

    init(_ directories: [String]) {
        let descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
        self.descriptor = descriptor
        awaited = directories.filter { !DirectoryWatch.add($0, to: descriptor) }
    }

    deinit { close(descriptor) }

    private static func add(_ directory: String, to descriptor: Int32) -> Bool {
        inotify_add_watch(descriptor, directory, UInt32(IN_MODIFY | IN_CREATE | IN_MOVED_TO | IN_DELETE)) >= 0
    }

    /// Also ends when nobody reads the output any more: in a parked car the next line may be days away.
    mutating func wait(printingTo output: Output) throws(Output.Failure) {
        awaited = awaited.filter { [descriptor] in !DirectoryWatch.add($0, to: descriptor) }
        var entries = [
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: output.descriptor, events: 0, revents: 0),
        ]
        poll(&entries, 2, DirectoryWatch.patienceMilliseconds)
        guard entries[1].revents == 0 else { throw .closed }
        var events = [UInt8](repeating: 0, count: 4096)
        // The events need only be read; nothing that they say matters.
        while read(descriptor, &events, events.count) > 0 {}
    }
}
