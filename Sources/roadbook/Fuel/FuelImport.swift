import CarBook
import Exchange
import JSON
import Ledger
import Terminal

/// Fill-ups of a table, read whole before the first is written.
struct FuelImport {
    private struct Row {
        let line: Int
        let said: FactStatements
        let vehicle: KnownVehicle
    }

    private let invocation: Invocation
    private let book: OpenCarBook
    private let path: String
    private var rows: [Row] = []
    private var bad: [(line: Int, why: String)] = []
    private var known = 0

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        book = try OpenCarBook(invocation)
        path = invocation.values.operands[0]
        try read()
    }

    // MARK: Reading

    private mutating func read() throws {
        var table = CSVRows()
        var all: [[String]] = []
        try FileChunks(path).chunks { chunk, _ in
            chunk.withUnsafeBytes { bytes in table.feed(bytes) { all.append($0) } }
        }
        table.finish { all.append($0) }
        if let fault = table.fault { throw FileWords.refusal(path, "\(fault)") }
        guard let start = all.firstIndex(where: { FuelColumns(head: $0).isHead }) else {
            throw FuelImportWords.noHead(path)
        }
        let columns = FuelColumns(head: all[start])
        var fills: [String: [FillUp]] = [:]
        for (index, row) in all.enumerated().dropFirst(start + 1) {
            // Another section of the same file.
            if row.first?.hasPrefix("##") == true { break }
            guard row.contains(where: { !$0.isEmpty }) else { continue }
            take(FuelRow(row, columns), line: index + 1, &fills)
        }
    }

    private mutating func take(_ row: FuelRow, line: Int, _ fills: inout [String: [FillUp]]) {
        do {
            let vehicle = try row.vehicle(in: book)
            let said = try row.statements(vehicle, book)
            let fact = Fact(new: .fuel, said.said)
            guard let fill = StoredFills.fill(fact, -1 - line, book) else { throw FuelImportWords.saysNothing }
            let others = fills[vehicle.name] ?? StoredFills(book, vehicle).fills
            fills[vehicle.name] = others
            guard SameFillUp.candidates(for: fill, among: others, metres: KnownStations.metres).isEmpty else {
                known += 1
                return
            }
            rows.append(Row(line: line, said: said, vehicle: vehicle))
        } catch let complaint as Complaint {
            bad.append((line, complaint.message))
        } catch {
            bad.append((line, "\(error)"))
        }
    }

    // MARK: Writing

    mutating func run() throws -> ExitCode {
        if let first = bad.first, !invocation.values.has("skip-bad") {
            throw FuelImportWords.cannotRead(path, line: first.line, first.why, more: bad.count - 1)
        }
        var entries: [UInt64] = []
        if !invocation.values.has("dry-run") {
            let ledger = try OpenLedger(invocation)
            let progress = Progress(
                FuelImportWords.writing, total: Int64(rows.count), unit: .things(CountWords.entries))
            for (index, row) in rows.enumerated() {
                entries.append(try ledger.write(.fact(.fuel, row.said.said)).sequence)
                progress.update(Int64(index + 1))
            }
            progress.finish()
        }
        try tell(entries)
        return .ok
    }

    private func tell(_ entries: [UInt64]) throws {
        guard invocation.values.has("json") else {
            for (line, why) in bad { Complaint.say(FuelImportWords.leftOut(path, line: line, why)) }
            let isTrial = invocation.values.has("dry-run")
            try invocation.output.line(
                FuelImportWords.told(rows.count, known: known, bad: bad.count, isTrial: isTrial, entries))
            return
        }
        try invocation.object { writer in
            writer.member("added", rows.count)
            writer.member("known", known)
            writer.member("bad", bad.count)
            writer.name("entries")
            writer.beginArray()
            for entry in entries { writer.integer(entry) }
            writer.endArray()
        }
    }
}
