import JSON
import Terminal

/// Rows that a verb lists: an object a line for programs, a table for people, a sentence where there are none.
struct Listing<Row> {
    let rows: [Row]
    private let none: String
    private let write: (Row, inout JSONWriter) -> Void
    private var columns: [Table.Column] = []
    private var cells: [(Row) -> String] = []

    /// `none` says that there are none, and how to go on; `write` is a row for programs.
    init(_ rows: [Row], none: String, write: @escaping (Row, inout JSONWriter) -> Void) {
        self.rows = rows
        self.none = none
        self.write = write
    }

    /// Adds a column: its heading as `Table.Column` has it, and what stands below it of each row.
    mutating func column(
        _ heading: String, _ alignment: Table.Alignment = .left, shrinks: Bool = false, stepsBack: Bool = false,
        leaves: Int? = nil, cell: @escaping (Row) -> String
    ) {
        columns.append(Table.Column(heading, alignment, shrinks: shrinks, stepsBack: stepsBack, leaves: leaves))
        cells.append(cell)
    }

    func print(_ invocation: Invocation) throws -> ExitCode {
        try print(invocation) {
            var table = Table(columns)
            for row in rows { table.add(cells.map { $0(row) }) }
            try invocation.print(table)
        }
    }

    /// The same with something else than a table.
    func print(_ invocation: Invocation, forPeople show: () throws -> Void) throws -> ExitCode {
        if invocation.values.has("json") {
            for row in rows { try invocation.object { write(row, &$0) } }
        } else if rows.isEmpty {
            try invocation.output.line(none)
        } else {
            try show()
        }
        return .ok
    }
}
