/// Reads a table of separated values by pushing: fields may stand in quotes, with separators, line ends and doubled
/// quotes in them. Each row is given with the line on which it begins.
package struct CSVRows {
    /// The rest of a longer field is not kept, and the first one is a fault.
    private static let longestField = 4096
    private static let mostFields = 64

    private enum State {
        case start, plain, quoted
        /// Behind a quote inside of quotes: an end, or half of a quote.
        case quote
    }

    private let separator: UInt8
    private var state = State.start
    private var field: [UInt8] = []
    private var fields: [String] = []
    /// The LF behind it ends no further row.
    private var sawReturn = false
    private var isRowOpen = false
    private var line = 1
    private var rowLine = 1
    private var last: UInt8 = 0
    private var quoteLine = 1
    /// The first field that is too long, or quote that is not one of a whole field: where that ends, and so where rows
    /// end, nobody can know.
    package private(set) var fault: ExchangeError?

    package init(separator: UInt8 = UInt8(ascii: ",")) { self.separator = separator }

    package mutating func feed(_ bytes: UnsafeRawBufferPointer, _ give: ([String], Int) throws -> Void) rethrows {
        for byte in bytes { try step(byte, give) }
    }

    /// The last row may lack its end.
    package mutating func finish(_ give: ([String], Int) throws -> Void) rethrows {
        if state == .quoted { refuse(ExchangeWords.endlessQuote) }
        if isRowOpen { try endRow(give) }
    }

    private mutating func refuse(_ reason: String) {
        fault = fault ?? ExchangeError(reason, at: .line(quoteLine))
    }

    /// Line ends in quotes are line ends of the file too.
    private mutating func countLines(_ byte: UInt8) {
        if last == 0x0A || (last == 0x0D && byte != 0x0A) { line += 1 }
        last = byte
    }

    private mutating func step(_ byte: UInt8, _ give: ([String], Int) throws -> Void) rethrows {
        countLines(byte)
        let isSecondHalf = byte == 0x0A && sawReturn
        sawReturn = false
        if isSecondHalf { return }
        switch state {
        case .quoted:
            if byte == 0x22 { state = .quote } else { keep(byte) }
            return
        case .quote where byte == 0x22:
            keep(byte)
            state = .quoted
            return
        case .quote where byte != separator && byte != 0x0A && byte != 0x0D:
            refuse(ExchangeWords.textBehindQuote)
        default: break
        }
        switch byte {
        case separator: endField()
        case 0x0A, 0x0D:
            sawReturn = byte == 0x0D
            try endRow(give)
        case 0x22 where state == .start:
            state = .quoted
            quoteLine = line
            openRow()
        default:
            keep(byte)
            state = .plain
        }
    }

    private mutating func openRow() {
        if !isRowOpen { rowLine = line }
        isRowOpen = true
    }

    private mutating func keep(_ byte: UInt8) {
        openRow()
        if field.count < CSVRows.longestField { return field.append(byte) }
        fault = fault ?? ExchangeError(ExchangeWords.longValue(CSVRows.longestField), at: .line(rowLine))
    }

    private mutating func endField() {
        if fields.count < CSVRows.mostFields { fields.append(String(decoding: field, as: UTF8.self)) }
        field.removeAll(keepingCapacity: true)
        state = .start
        openRow()
    }

    /// An empty line is no row.
    private mutating func endRow(_ give: ([String], Int) throws -> Void) rethrows {
        guard isRowOpen else { return }
        endField()
        let row = fields
        fields = []
        isRowOpen = false
        try give(row, rowLine)
    }
}
