import AppendLog
import Spool

extension Command {
    /// `spool cat`, `ledger cat` and `answers cat`: the lines of a book as they are stored.
    static func cat(_ book: LogKind) -> Command {
        let name = "\(book.name) cat"
        return Command(
            name, "print the lines of the \(book.name)",
            about: """
                Prints the lines of the \(book.name) as they are stored, oldest first. Each still carries its \
                checksum, so the output can be searched, kept and checked again. On a terminal, what would speak to it \
                is shown as U+FFFD. Damage is passed over and summed up in one line on standard error; "roadbook \
                verify" tells where it is.

                TIME is 2026-03-01, "2026-03-01 08:00", 2026-03, 2026, 08:00, today, yesterday, "10min ago" or \
                @1784510732. \(cat(undatedLinesOf: book))
                """,
            options: TimeRange.options + cat(optionsOf: book) + [
                Option("follow", help: "stay, and print what is written from now on too"),
                Option("json", help: "one object a line: log, segment, block, sequence, letter, utc, healed, text"),
            ],
            examples: [
                Example("roadbook \(name) --since yesterday", "what was written since yesterday"),
                cat(exampleOf: book, name),
                Example("roadbook \(name) --follow --since \"10min ago\"", "the last ten minutes, and what comes"),
            ]
        ) { invocation in
            guard invocation.values.has("readable") else { return try CatVerb(book, invocation).run() }
            if let other = ["follow", "json"].first(where: invocation.values.has) {
                throw BookWords.notTogether("readable", other)
            }
            return try readableLedger(invocation, TimeRange(invocation))
        }
    }

    private static func cat(exampleOf book: LogKind, _ name: String) -> Example {
        switch book {
        case .ledger: return Example("roadbook \(name) --until 2026-03 | grep '^E '", "what people said until March")
        case .answers: return Example("roadbook \(name) --until 2026-03 | grep '^A '", "the addresses until March")
        case .spool, .imports: return Example("roadbook \(name) --until 2026-03 | grep '^D '", "the drives until March")
        }
    }

    private static func cat(optionsOf book: LogKind) -> [Option] {
        switch book {
        case .ledger: return [Option("readable", help: "in words, with what was undone by which entry")]
        case .spool, .imports, .answers: return []
        }
    }

    private static func cat(undatedLinesOf book: LogKind) -> String {
        switch book {
        case .ledger, .imports, .answers: return BookWords.undatedAlways
        case .spool: return BookWords.undatedIfNobodyDates
        }
    }
}

/// One run of `cat`.
private struct CatVerb {
    private let book: LogKind
    private let invocation: Invocation
    private let range: TimeRange
    private let isJSON: Bool
    private let follows: Bool

    init(_ book: LogKind, _ invocation: Invocation) throws {
        self.book = book
        self.invocation = invocation
        range = try TimeRange(invocation)
        isJSON = invocation.values.has("json")
        follows = invocation.values.has("follow")
    }

    func run() throws -> ExitCode {
        // One who follows may come before the recorder.
        guard try book.existing(in: invocation.places, mayBegin: follows) != nil || follows else {
            book.tellOfMachines("cat", invocation.places)
            return .ok
        }
        let directories = book.directories(in: invocation.places)
        let shelf = DirectoryShelf(directories)
        let reading = LogReading(shelf, name: BookWords.the(book.name), range: range.logRange)
        let lines = LinePrinter(invocation.output, isJSON: isJSON, within: range, try dates(shelf))
        if follows { try follow(reading, directories, lines) }
        try reading.readToEnd(BookWords.reading, lines.print)
        try invocation.output.flush()
        if let damage = reading.reader.tally.damage { Complaint.say(damage) }
        return .ok
    }

    /// The dates of the lines of the spool, where they matter: anchors come after the lines that they date, so that the
    /// lines are read once for the anchors and then again.
    private func dates(_ shelf: DirectoryShelf) throws -> SpoolDates? {
        guard book == .spool, range.isBounded || isJSON else { return nil }
        var dates = SpoolDates()
        let reading = LogReading(UndatedSegments(shelf), name: BookWords.theClock)
        try reading.readToEnd(BookWords.reading) { dates.read($0) }
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
