import Terminal
import Testing

/// The layout of text, and what it costs on a narrow screen.
@Suite struct TableTests {
    private let pipe = Screen(isTerminal: false, columns: nil, hasColour: false)

    private func screen(_ columns: Int) -> Screen { Screen(isTerminal: true, columns: columns, hasColour: false) }

    private var findings: Table {
        var table = Table([
            Table.Column("segment", .right), Table.Column("kind"), Table.Column("what", shrinks: true),
        ])
        table.add(["7", "torn", "a write that the power cut"])
        table.add(["1024", "damaged", "healed"])
        return table
    }

    @Test func columnsAreAsWideAsTheirWidestCell() {
        #expect(
            findings.lines(on: pipe) == [
                "segment  kind     what",
                "      7  torn     a write that the power cut",
                "   1024  damaged  healed",
            ])
    }

    @Test func textGivesWayOnANarrowScreenAndNumbersDoNot() {
        #expect(
            findings.lines(on: screen(36)) == [
                "segment  kind     what",
                "      7  torn     a write that the …",
                "   1024  damaged  healed",
            ])
        let narrowest = findings.lines(on: screen(10))
        #expect(narrowest[1] == "      7  torn     a write…")
        #expect(findings.lines(on: screen(44)) == findings.lines(on: pipe))
    }

    @Test func columnsLeaveInTheirOrderWhereShrinkingIsNotEnough() {
        var table = Table([
            Table.Column("no."), Table.Column("paid", .right, leaves: 2), Table.Column("price", .right, leaves: 1),
            Table.Column("where", shrinks: true, leaves: 3),
        ])
        table.add(["1", "72.47 EUR", "1.759 EUR/L", "by the sea, on the left"])
        let first = { (columns: Int) in table.lines(on: self.screen(columns))[1] }
        #expect(first(52) == "1    72.47 EUR  1.759 EUR/L  by the sea, on the left")
        #expect(first(37) == "1    72.47 EUR  1.759 EUR/L  by the …")
        #expect(first(36) == "1    72.47 EUR  by the sea, on the …")
        #expect(first(24) == "1    72.47 EUR  by the …")
        #expect(first(23) == "1    by the sea, on th…")
        #expect(first(13) == "1    by the …")
        #expect(first(12) == "1")
        #expect(first(1) == "1")
        #expect(table.width(on: screen(36)) == 36)
        #expect(table.width(on: pipe) == 52)
        #expect(table.width(on: screen(12)) == 3)
    }

    @Test func headingsAreLeftOutWhenThereAreNone() {
        var table = Table([Table.Column(""), Table.Column("", .right)])
        #expect(table.isEmpty)
        table.add(["lines", "12"])
        table.add(["size on disk", "4.0 MiB"])
        #expect(table.lines(on: pipe) == ["lines              12", "size on disk  4.0 MiB"])
        #expect(!table.isEmpty)
    }

    @Test func headingsAreBoldWhereThereIsColour() {
        let lines = findings.lines(on: Screen(isTerminal: true, columns: 80, hasColour: true))
        #expect(lines[0] == "\u{1b}[1msegment  kind     what\u{1b}[0m")
        #expect(lines[2] == "   1024  damaged  healed")
    }

    @Test func wideCharactersTakeTwoColumns() {
        #expect(TextWidth.columns("Zürich") == 6)
        #expect(TextWidth.columns("e\u{301}") == 1)
        #expect(TextWidth.columns("東京") == 4)
        #expect(TextWidth.columns("🚗") == 2)
        #expect(TextWidth.columns("☀\u{FE0F}") == 2)
        #expect(TextWidth.padded("東京", to: 6, alignment: .right) == "  東京")
    }

    @Test(arguments: [
        ("Zürich", 6, "Zürich"), ("Zürich", 5, "Züri…"), ("Zürich", 1, "…"), ("Zürich", 0, ""), ("東京都", 4, "東…"),
        ("東京都", 5, "東京…"), ("", 0, ""),
    ])
    func cutsBetweenCharacters(text: String, limit: Int, expected: String) {
        #expect(TextWidth.cut(text, to: limit) == expected)
    }

    @Test func nothingInACellSpeaksToTheTerminal() {
        var table = Table([Table.Column("")])
        table.add(["a\u{1b}[31m\nb\u{9b}c\u{202E}d"])
        #expect(table.lines(on: pipe) == ["a\u{FFFD}[31m\u{FFFD}b\u{FFFD}c\u{FFFD}d"])
    }

    /// A mark before an accent takes no column; what is shown for it does.
    @Test func whatIsMeasuredIsWhatIsShown() {
        let text = "a\u{200D}b\u{202E}\u{AD}"
        #expect(TextWidth.columns(text) == 5)
        #expect(TextWidth.padded(text, to: 7, alignment: .left) == "a\u{FFFD}b\u{FFFD}\u{FFFD}  ")
        #expect(TextWidth.cut(text, to: 3) == "a\u{FFFD}…")
    }
}

@Suite struct QuantityTests {
    @Test(
        arguments: [
            (0, "0 B"), (1023, "1023 B"), (1024, "1.0 KiB"), (1536, "1.5 KiB"), (4 << 20, "4.0 MiB"),
            (1_048_524, "1023.9 KiB"), (1_048_575, "1.0 MiB"), (64 << 30, "64.0 GiB"), (Int64.max, "8.0 EiB"),
            (-2048, "-2.0 KiB"),
        ] as [(Int64, String)])
    func sizesGoByPowersOf1024(bytes: Int64, expected: String) {
        #expect(Quantity.bytes(bytes) == expected)
    }

    @Test(
        arguments: [
            (0, "0 ms"), (999, "999 ms"), (1_000, "1.0 s"), (3_250, "3.2 s"), (9_999, "9.9 s"), (10_000, "10 s"),
            (59_999, "59 s"),
            (60_000, "1 min"), (303_000, "5 min 3 s"), (3_600_000, "1 h"), (3_900_000, "1 h 5 min"),
            (86_399_000, "23 h 59 min"),
            (86_400_000, "1 d"), (273_600_000, "3 d 4 h"), (-42_000, "-42 s"), (Int64.min, "-106751991167 d 7 h"),
        ] as [(Int64, String)])
    func durationsHaveTwoUnitsAtMost(milliseconds: Int64, expected: String) {
        #expect(Quantity.duration(milliseconds: milliseconds) == expected)
    }

    @Test func countsAgreeWithTheirNouns() {
        #expect(Quantity.count(1, "block", "blocks") == "1 block")
        #expect(Quantity.count(0, "block", "blocks") == "0 blocks")
        #expect(Quantity.count(12_345, "entry", "entries") == "12,345 entries")
    }

    @Test(arguments: [(0, "0"), (1_234, "1234"), (12_345, "12,345"), (1_234_567, "1,234,567"), (-65_536, "-65,536")])
    func longNumbersAreGrouped(number: Int, expected: String) {
        #expect(Quantity.grouped(number) == expected)
    }

    @Test func fractionsAreRoundedAndNeverMinusZero() {
        #expect(Quantity.decimal(3.14159, digits: 2) == "3.14")
        #expect(Quantity.decimal(-0.04, digits: 1) == "0.0")
        #expect(Quantity.decimal(-1.96, digits: 1) == "-2.0")
        #expect(Quantity.decimal(19.5, digits: 0) == "20")
        #expect(Quantity.decimal(.infinity, digits: 1) == "inf")
    }

    @Test func forAListenerARowIsASentence() {
        var table = Table([.init(""), .init("trips", .right), .init("time", .right), .init("", shrinks: true)])
        table.add(["this month", "12", "", "and a long word that no screen cuts"])
        let screen = Screen(isTerminal: true, columns: 20, hasColour: true).plain
        #expect(table.lines(on: screen) == ["this month, trips 12, and a long word that no screen cuts."])
        #expect(screen.isPlain && !screen.hasColour && screen.columns == nil)
    }
}
