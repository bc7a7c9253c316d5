import Exchange
import Testing

@Suite struct CSVTableTests {
    private func text(_ dialect: CSVTable.Dialect, _ fill: (inout CSVTable) -> Void) -> String {
        var table = CSVTable(dialect, isForSpreadsheet: false)
        fill(&table)
        return String(decoding: table.take(), as: UTF8.self)
    }

    @Test(
        arguments: [
            (0.0, 3, "0.000"), (0.0004, 3, "0.000"), (-0.0004, 3, "0.000"), (0.0005, 3, "0.001"),
            (12.3456, 3, "12.346"),
            (-12.05, 1, "-12.1"), (-0.5, 0, "-1"), (7, 0, "7"), (51.4772001, 7, "51.4772001"),
            (-0.1246, 7, "-0.1246000"),
            (.nan, 3, ""), (.infinity, 0, ""),
        ] as [(Double, Int, String)])
    func numbersHaveTheirDigits(number: Double, digits: Int, expected: String) {
        #expect(text(.comma) { $0.number(number, digits: digits) } == expected)
        let comma = expected.replacing(".", with: ",")
        #expect(text(.semicolon) { $0.number(number, digits: digits) } == comma)
    }

    /// Words that begin like a formula, also with an accent on that sign, and behind apostrophes.
    @Test(arguments: ["=x", "+1", "-\u{301}x", "@\u{338}", "=\u{338}x", "'=x", "''+", "'s-Hertogenbosch", "x", "", "'"])
    func wordsComeBackAsTheyWere(_ words: String) {
        let guarded = CSVField.words(words)
        #expect(CSVField.unguarded(guarded).utf8.elementsEqual(words.utf8), "\(guarded)")
        #expect(!["=", "+", "-", "@"].contains(guarded.unicodeScalars.first.map(String.init) ?? ""))
    }

    @Test func rowsAreWhatAReaderOfTablesReads() {
        let fields = ["plain", "a, b", "a; b", "\"quoted\"", "two\nlines", ""]
        let table = text(.comma) { table in
            for _ in 0..<2 {
                for field in fields { table.words(field) }
                table.endRow()
            }
        }
        var rows: [[String]] = []
        var reader = CSVRows()
        Array(table.utf8).withUnsafeBytes { bytes in reader.feed(bytes) { row, _ in rows.append(row) } }
        reader.finish { row, _ in rows.append(row) }
        #expect(rows == [fields, fields] && reader.fault == nil)
    }

    /// An unknown field is empty, and what somebody typed is no formula.
    @Test func wordsAreNoFormulas() {
        let row = text(.semicolon) { table in
            table.words("=1+1")
            table.words("@SUM(A1)")
            table.plain("+01:00")
            table.words(nil)
            table.number(nil)
            table.endRow()
        }
        #expect(row == "'=1+1;'@SUM(A1);+01:00;;\n")
    }

    @Test func aSpreadsheetIsToldThatItIsUTF8Once() {
        var table = CSVTable(.semicolon, isForSpreadsheet: true)
        table.plain("ä")
        table.endRow()
        #expect(table.take() == [0xEF, 0xBB, 0xBF, 0xC3, 0xA4, 0x0A] && table.take().isEmpty)
    }
}
