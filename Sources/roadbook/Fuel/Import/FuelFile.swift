import Exchange

/// The table of a file of fill-ups, read whole: its columns, and its rows with the lines on which they begin.
struct FuelFile {
    let columns: FuelColumns
    let rows: [(line: Int, row: FuelRow)]
    /// The part of the file that has the fill-ups.
    let section: FileSection
    /// Other parts of the file, as far as anything is in them.
    let unread: [FileSection]

    init(_ path: String) throws {
        let bytes = try TableFile(path).bytes
        let table = try FuelFile.table(bytes, path)
        let sections = FileSection.all(of: table.rows)
        guard let head = table.head, let section = sections.first(where: { $0.rows.contains(head) }) else {
            throw FileSubject(bytes).map { FileWords.noFills(path, $0) } ?? FuelImportWords.noHead(path)
        }
        let columns = FuelColumns(head: table.rows[head].fields)
        let rows = table.rows[(head + 1)..<section.rows.upperBound]
        self.rows = rows.filter { $0.fields.contains { !$0.isEmpty } }.map { ($0.line, FuelRow($0.fields, columns)) }
        self.columns = columns
        self.section = section
        unread = sections.filter { $0 != section && $0.lines > 0 }
    }

    private static func table(_ bytes: [UInt8], _ path: String) throws -> SeparatedTable {
        do {
            return try SeparatedTable(bytes) { fields in
                guard fields.count > 1 else { return 0 }
                let columns = FuelColumns(head: fields)
                return columns.isHead ? columns.count : 0
            }
        } catch {
            // A track is no table, however it is read.
            guard case .tracks? = FileSubject(bytes) else { throw FileWords.refusal(path, "\(error)") }
            throw FileWords.noFills(path, .tracks)
        }
    }
}
