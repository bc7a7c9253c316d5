import CarBook
import Exchange
import JSON
import Ledger

/// Fill-ups of a table, read whole before the first is written.
struct FuelImport {
    private struct Row {
        let line: Int
        var said: FactStatements
        let vehicle: KnownVehicle
    }

    private let invocation: Invocation
    private let book: OpenCarBook
    private let path: String
    private let file: FuelFile
    private let figures: FuelFigures
    private let dates: FuelDates
    private var rows: [Row] = []
    private var bad: [(line: Int, why: String)] = []
    private var known = 0
    /// Lines that say the same as one before them.
    private var twice: [Int] = []
    private var questioned: [Int] = []

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        _ = try invocation.values["currency"].map(TypedFigure.currency)
        path = invocation.values.operands[0]
        file = try FuelFile(path)
        // Other people who write need not wait for the file.
        if !invocation.values.has("dry-run") { try invocation.turn.take() }
        book = try OpenCarBook.toWrite(invocation)
        figures = FuelFigures(file, book)
        dates = try FuelDates(file, path, invocation)
        try read()
        try question()
    }

    // MARK: Reading

    private mutating func read() throws {
        var fills: [String: [FillUp]] = [:]
        var currencies: [String: Currency] = [:]
        var texts: Set<[String]> = []
        for (line, row) in file.rows {
            do {
                let vehicle = try row.vehicle(in: book)
                let said = try row.statements(on: dates.date(of: row), vehicle, figures, book, &currencies)
                guard let fill = StoredFills.fill(Fact(new: .fuel, said.said), -1 - line, book, vehicle) else {
                    throw FuelImportWords.saysNothing
                }
                guard fill.isWithinLimits else { throw FuelWords.price(.tooLarge, book.figures(vehicle)) }
                let others = fills[vehicle.name] ?? StoredFills(book, vehicle).fills
                fills[vehicle.name] = others
                let near = FuelImport.near(fill, others)
                let isKnown = !SameFillUp.candidates(for: fill, among: near, metres: KnownStations.metres).isEmpty
                if isKnown {
                    known += 1
                } else if texts.insert(said.said.map { "\($0.field.rawValue) \($0.value ?? "")" }).inserted {
                    rows.append(Row(line: line, said: said, vehicle: vehicle))
                } else {
                    twice.append(line)
                }
            } catch is FuelRow.UnknownCurrency {
                throw FuelImportWords.whichCurrency(path)
            } catch let complaint as Complaint {
                bad.append((line, complaint.message))
            } catch {
                bad.append((line, "\(error)"))
            }
        }
    }

    /// The fill-ups that may be on the same day, however long that is, of those in the order of their times.
    private static func near(_ fill: FillUp, _ others: [FillUp]) -> [FillUp] {
        let day: Int64 = 26 * 3_600_000
        let (earliest, latest) = (fill.time.milliseconds - day, fill.time.milliseconds + day)
        var (low, high) = (0, others.count)
        while low < high {
            let middle = (low + high) / 2
            if others[middle].time.milliseconds < earliest { low = middle + 1 } else { high = middle }
        }
        return Array(others[low...].prefix { $0.time.milliseconds <= latest })
    }

    /// Marks those against which something speaks: they are stored, and wait in the inbox.
    private mutating func question() throws {
        for (_, indices) in Dictionary(grouping: rows.indices, by: { rows[$0].vehicle.name }) {
            let facts = indices.map { Fact(new: .fuel, rows[$0].said.said) }
            for place in try FuelImportCheck(book, rows[indices[0]].vehicle, facts).questioned() {
                rows[indices[place]].said.say(.questioned, "yes")
                questioned.append(rows[indices[place]].line)
            }
        }
        questioned.sort()
    }

    // MARK: Writing

    mutating func run() throws -> ExitCode {
        if let first = bad.first, !invocation.values.has("skip-bad") {
            throw FuelImportWords.cannotRead(path, line: first.line, first.why, more: bad.count - 1)
        }
        var entries: [UInt64] = []
        if !invocation.values.has("dry-run"), !rows.isEmpty {
            entries = try OpenLedger(invocation).write(rows.map { .fact(.fuel, $0.said.said) }).map(\.sequence)
        }
        try tell(entries)
        return .ok
    }

    private func tell(_ entries: [UInt64]) throws {
        guard invocation.values.has("json") else {
            for (line, why) in bad { Complaint.say(FuelImportWords.leftOut(path, line: line, why)) }
            for line in lines(entries) { try invocation.output.line(line) }
            return
        }
        try invocation.object { writer in
            writer.member("added", rows.count)
            writer.member("known", known)
            writer.member("bad", bad.count)
            writer.member("twice", twice.count)
            writer.member("questioned", questioned.count)
            writer.array("entries", entries) { $1.integer($0) }
            writer.optional("dates", dates.order?.rawValue)
            writer.array("unknownColumns", file.columns.unknown) { $1.string($0) }
            writer.optional("section", file.section.title)
            writer.objects("unreadSections", file.unread) { section, writer in
                writer.optional("title", section.title)
                writer.member("lines", section.lines)
            }
        }
    }

    private func lines(_ entries: [UInt64]) -> [String] {
        let isTrial = invocation.values.has("dry-run")
        var lines = [FuelImportWords.told(rows.count, known: known, bad: bad.count, isTrial: isTrial, entries)]
        if !twice.isEmpty { lines.append(FuelImportWords.standsTwice(twice)) }
        if !questioned.isEmpty { lines.append(FuelImportWords.questioned(questioned, isTrial: isTrial)) }
        if let told = dates.told { lines.append(told) }
        lines += figures.grouped.map { FuelImportWords.isGrouped($0.field, $0.example) }
        if !file.columns.unknown.isEmpty { lines.append(FuelImportWords.unknown(file.columns.unknown)) }
        if !file.unread.isEmpty {
            let others = file.unread.map { ($0.title, $0.lines) }
            lines.append(FuelImportWords.sections(file.section.title, file.rows.count, unread: others))
        }
        return lines
    }
}
