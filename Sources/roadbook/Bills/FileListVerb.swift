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
        options: [FuelOptions.vehicle, Option("json", help: "one object a line")],
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
        let vehicle: KnownVehicle
        let fact: Fact
        let file: FactFile
        let time: DatedTime
        /// Nil where the file is not here.
        let bytes: Int?
    }

    private let invocation: Invocation
    private let number: FactNumber
    private var rows: [Row] = []

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        let book = try OpenCarBook(invocation)
        let kept = KeptFiles(invocation.places.data)
        number = try FactNumber(book.catalogue)
        for vehicle in try book.asked() {
            for fact in book.facts(of: vehicle) {
                guard let time = fact.date.map(book.time) else { continue }
                rows += fact.files.map { file in
                    Row(vehicle: vehicle, fact: fact, file: file, time: time, bytes: kept.size(of: file.hash))
                }
            }
        }
        // Files of one entry stay in their order.
        let places = rows.indices.sorted { left, right in
            let (one, other) = (rows[left], rows[right])
            return (one.time.milliseconds, one.fact.id, left) < (other.time.milliseconds, other.fact.id, right)
        }
        rows = places.map { rows[$0] }
    }

    func print() throws -> ExitCode {
        if invocation.values.has("json") {
            for row in rows { try invocation.object { write(row, to: &$0) } }
            return .ok
        }
        guard !rows.isEmpty else {
            try invocation.output.line(BillWords.none)
            return .ok
        }
        for line in table.lines(on: invocation.screen) { try invocation.output.line(line) }
        return .ok
    }

    private var table: Table {
        let isOfOne = Set(rows.map(\.vehicle.name)).count == 1
        var table = Table([
            Table.Column(Heading.number, .right), Table.Column(Heading.date),
            Table.Column(Heading.entry, shrinks: true), Table.Column(Heading.file, shrinks: true),
            Table.Column(Heading.size, .right), Table.Column(Heading.hash, leaves: 2),
            Table.Column(Heading.vehicle, shrinks: true, leaves: isOfOne ? 1 : 3),
        ])
        for row in rows {
            table.add([
                number.text(row.fact.id), invocation.dates.text(row.time.day), BillWords.entry(row.fact),
                row.file.name ?? "", row.bytes.map { Quantity.bytes($0) } ?? BillWords.missing,
                BillWords.short(row.file.hash), row.vehicle.name,
            ])
        }
        return table
    }

    private func write(_ row: Row, to writer: inout JSONWriter) {
        writer.member("number", number.text(row.fact.id))
        writer.member("kind", row.fact.kind.rawValue)
        writer.member("vehicle", row.vehicle.name)
        writer.member("date", row.fact[.date] ?? "")
        writer.optional("name", row.file.name)
        writer.member("hash", row.file.hash)
        writer.optional("bytes", row.bytes)
    }
}
