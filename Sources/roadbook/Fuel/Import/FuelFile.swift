import Exchange

/// The table of a file of fill-ups, read whole: its columns, and its rows with the lines on which they begin.
struct FuelFile {
    let columns: FuelColumns
    let rows: [(line: Int, row: FuelRow)]

    init(_ path: String) throws {
        var bytes: [UInt8] = []
        try FileChunks(path).chunks { chunk, _ in bytes += chunk }
        let table = try FuelFile.table(bytes, path)
        guard let head = table.head else { throw FuelImportWords.noHead(path) }
        let columns = FuelColumns(head: table.rows[head].fields)
        // Behind it another section of the same file may begin.
        let section = table.rows[(head + 1)...].prefix { $0.fields.first?.hasPrefix("##") != true }
        rows = section.filter { $0.fields.contains { !$0.isEmpty } }.map { ($0.line, FuelRow($0.fields, columns)) }
        self.columns = columns
    }

    private static func table(_ bytes: [UInt8], _ path: String) throws -> SeparatedTable {
        do {
            return try SeparatedTable(bytes) { fields in
                guard fields.count > 1 else { return 0 }
                let columns = FuelColumns(head: fields)
                return columns.isHead ? columns.count : 0
            }
        } catch {
            throw FileWords.refusal(path, "\(error)")
        }
    }
}
