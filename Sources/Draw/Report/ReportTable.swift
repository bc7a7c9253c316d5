/// A table of a report: columns with headings, and rows of as many cells.
package struct ReportTable: Equatable, Sendable {
    package struct Column: Equatable, Sendable {
        package var heading: String
        /// True for figures, which end at the right.
        package var isNumber: Bool

        package init(_ heading: String, isNumber: Bool = false) {
            self.heading = heading
            self.isNumber = isNumber
        }
    }

    package struct Row: Equatable, Sendable {
        package var cells: [String]
        /// True for a sum.
        package var isStrong: Bool

        package init(_ cells: [String], isStrong: Bool = false) {
            self.cells = cells
            self.isStrong = isStrong
        }
    }

    package var columns: [Column]
    package private(set) var rows: [Row] = []

    package init(_ columns: [Column]) { self.columns = columns }

    package mutating func add(_ cells: [String], isStrong: Bool = false) {
        rows.append(Row(cells, isStrong: isStrong))
    }

    /// The same without columns in which no row has anything.
    package var withoutEmptyColumns: ReportTable {
        let kept = columns.indices.filter { column in
            rows.contains { $0.cells.indices.contains(column) && !$0.cells[column].isEmpty }
        }
        var table = ReportTable(kept.map { columns[$0] })
        for row in rows {
            let cells = kept.map { row.cells.indices.contains($0) ? row.cells[$0] : "" }
            table.add(cells, isStrong: row.isStrong)
        }
        return table
    }
}
