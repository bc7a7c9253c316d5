import CarBook
import JSON
import Ledger
import Terminal

extension Command {
    static let fileList = Command(
        "file list", "the bills and photos that are kept with entries",
        about: """
            Lists the files that are kept with fill-ups, services and expenses, the newest last: of which entry each \
            is, its name and its size. "roadbook file" alone does the same.
            """,
        options: [FuelOptions.vehicle, .jsonLines],
        examples: [
            Example("roadbook file", "list all of them"),
            Example("roadbook file list --vehicle Golf", "list those of one vehicle"),
        ]
    ) { invocation in try FileListVerb(invocation).print() }
}

/// The files of one vehicle's entries or of all.
private struct FileListVerb {
    private typealias Heading = BillWords.Heading

    private struct Row {
        let entry: DatedFact
        let file: FactFile
        /// Nil where the file is not here.
        let bytes: Int?

        var fact: Fact { entry.fact }
    }

    private let invocation: Invocation
    private let number: FactNumber
    private let rows: [Row]

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        let book = try OpenCarBook(invocation)
        let kept = KeptFiles(invocation.places.data)
        number = try FactNumber(book.catalogue)
        rows = try book.dated().flatMap { entry in
            entry.fact.files.map { Row(entry: entry, file: $0, bytes: kept.size(of: $0.hash)) }
        }
    }

    func print() throws -> ExitCode {
        var list = Listing(rows, none: BillWords.none, write: write)
        list.column(Heading.number, .right) { number.text($0.fact.id) }
        list.column(Heading.date) { invocation.dates.text($0.entry.time.day) }
        list.column(Heading.entry, shrinks: true) { BillWords.entry($0.fact) }
        list.column(Heading.file, shrinks: true) { $0.file.name ?? "" }
        list.column(Heading.size, .right) { $0.bytes.map { Quantity.bytes($0) } ?? BillWords.missing }
        list.column(Heading.hash, leaves: 2) { BillWords.short($0.file.hash) }
        let isOfOne = Set(rows.map(\.entry.vehicle.name)).count == 1
        list.column(Heading.vehicle, shrinks: true, leaves: isOfOne ? 1 : 3) { $0.entry.vehicle.name }
        return try list.print(invocation)
    }

    private func write(_ row: Row, to writer: inout JSONWriter) {
        writer.member("number", number.text(row.fact.id))
        writer.member("kind", row.fact.kind.rawValue)
        writer.member("vehicle", row.entry.vehicle.name)
        writer.member("date", row.fact[.date] ?? "")
        writer.optional("name", row.file.name)
        writer.member("hash", row.file.hash)
        writer.optional("bytes", row.bytes)
    }
}
