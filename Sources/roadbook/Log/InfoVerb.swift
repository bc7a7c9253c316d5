import AppendLog
import Civil
import Glibc
import JSON
import Terminal

extension Command {
    /// `spool info`, `ledger info` and `answers info`: what there is of a book.
    static func info(_ book: LogKind) -> Command {
        let name = "\(book.name) info"
        return Command(
            name, "count what is in the \(book.name)",
            about: """
                Reads the whole \(book.name) and tells how much there is: segments, blocks and lines, what they span, \
                what room they take, and what damage there is.
                """,
            options: [
                .utc,
                .json,
            ],
            examples: [
                Example("roadbook \(name)", "read it in a few lines"),
                Example("roadbook \(name) --json", "the same for a program"),
            ]
        ) { invocation in
            guard try book.existing(in: invocation.places) != nil else {
                if !invocation.values.has("json") { try invocation.output.line(BookWords.isEmpty(book.name)) }
                book.tellOfMachines("info", invocation.places)
                return .ok
            }
            let info = try InfoVerb(book, book.directories(in: invocation.places))
            try info.print(invocation)
            return .ok
        }
    }
}

/// The counts of a whole reading of a book.
private struct InfoVerb {
    private typealias Label = BookWords.Label

    private let book: LogKind
    private let directories: [String]
    private let log: UInt64?
    private let tally: ReaderCounts
    private let archives: Int
    private let disk: DiskUse

    init(_ book: LogKind, _ directories: [String]) throws {
        self.book = book
        self.directories = directories
        let shelf = DirectoryShelf(directories)
        let reading = LogReading(shelf, name: BookWords.the(book.name))
        try reading.readToEnd(BookWords.reading) { _ in }
        log = reading.reader.log
        tally = reading.reader.tally
        disk = DiskUse(shelf.allFiles)
        archives = disk.archives
    }

    func print(_ invocation: Invocation) throws {
        if invocation.values.has("json") { return try invocation.output.write(object()) }
        guard tally.blocks > 0 else { return try invocation.output.line(BookWords.isEmpty(book.name)) }
        var table = Table([Table.Column(""), Table.Column("", shrinks: true)])
        for (label, text) in facts(invocation.values.has("utc") ? .utc : .local) { table.add([label, text]) }
        try invocation.print(table)
    }

    private func facts(_ zone: Zone) -> [(String, String)] {
        var facts = [
            (Label.log, log.map(logID) ?? BookWords.unknown),
            (Label.directory, directories.joined(separator: ", ")),
            (Label.segments, BookWords.segments(tally.segments, archived: archives)),
            (Label.blocks, Quantity.grouped(tally.blocks)),
            (Label.lines, Quantity.grouped(tally.lines)),
        ]
        if let first = tally.first, let last = tally.last {
            facts.append((Label.sequence, BookWords.range(first, to: last)))
        }
        if let first = tally.firstUTC, let last = tally.lastUTC {
            facts.append((Label.from, text(first, zone)))
            facts.append((Label.to, text(last, zone)))
        }
        if tally.boots > 0 { facts.append((Label.openings, Quantity.grouped(tally.boots))) }
        facts.append((Label.sizeOnDisk, Quantity.bytes(disk.bytes)))
        if let mean { facts.append((Label.bytesPerLine, Quantity.decimal(mean, digits: 1))) }
        facts.append((Label.damage, tally.damage ?? BookWords.noDamage))
        return facts
    }

    private func text(_ milliseconds: UInt64, _ zone: Zone) -> String {
        zone.text(milliseconds: Int64(clamping: milliseconds))
    }

    /// The length of a line, newline included, as it was written once.
    private var mean: Double? { tally.lines == 0 ? nil : Double(tally.bytes) / Double(tally.lines) }

    private func object() -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("book", book.name)
        if let log { writer.member("log", logID(log)) } else { writer.nullMember("log") }
        writer.member("directory", directories[0])
        if directories.count > 1 { writer.member("fallback", directories[1]) }
        writer.member("segments", tally.segments)
        writer.member("archived", archives)
        writer.member("blocks", tally.blocks)
        writer.member("lines", tally.lines)
        writer.optionalMember("first", tally.first)
        writer.optionalMember("last", tally.last)
        writer.optionalTime("from", tally.firstUTC)
        writer.optionalTime("to", tally.lastUTC)
        writer.member("openings", tally.boots)
        writer.member("bytesOnDisk", disk.bytes)
        if let mean { writer.member("bytesPerLine", mean) } else { writer.nullMember("bytesPerLine") }
        writer.damage(tally)
        writer.endObject()
        writer.endLine()
        return writer.bytes
    }
}

extension JSONWriter {
    /// The findings in a log, by name, and what became of its lines.
    mutating func damage(_ tally: ReaderCounts) {
        name("findings")
        beginObject()
        for kind in LogFinding.Kind.allCases { member(kind.rawValue, tally.count(kind)) }
        endObject()
        member("healed", tally.healed)
        member("missing", tally.missing)
        member("missingBlocks", tally.missingBlocks)
        member("unacknowledged", tally.unacknowledged)
    }
}
