import Exchange
import Testing

/// A table of comma-separated values, and what is wrong with its quotes.
@Suite struct CSVRowsTests {
    private func read(_ text: String, piece: Int = .max) -> (rows: [[String]], fault: String?) {
        var reader = CSVRows()
        var rows: [[String]] = []
        let bytes = Array(text.utf8)
        var start = 0
        while start < bytes.count {
            let end = piece < bytes.count - start ? start + piece : bytes.count
            bytes[start..<end].withUnsafeBytes { part in reader.feed(part) { row, _ in rows.append(row) } }
            start = end
        }
        reader.finish { row, _ in rows.append(row) }
        return (rows, reader.fault?.description)
    }

    @Test func quotesHoldWhateverIsInThem() {
        let text = "a,\"b, \"\"c\"\"\r\nd\",\"\"\r\n\r\ne 5\" f,,\"g\""
        for piece in [1, 3, Int.max] {
            let found = read(text, piece: piece)
            #expect(found.rows == [["a", "b, \"c\"\r\nd", ""], ["e 5\" f", "", "g"]])
            #expect(found.fault == nil)
        }
    }

    @Test(arguments: [
        ("a,b\n\"open,1,2", "line 2: a quote begins here, and nothing ends it"),
        ("a,b\r\n\r\n1,\"open\r\n3,4\r\n", "line 3: a quote begins here, and nothing ends it"),
        ("a,b\r\"c\rd\",\"", "line 3: a quote begins here, and nothing ends it"),
        ("\"c\n\nd\",1\n2,\"\"\"", "line 4: a quote begins here, and nothing ends it"),
        (
            "a,b\n\"open,1\n\"Home, then\",2\n",
            "line 2: a quoted field begins here, and behind the quote that ends it its text goes on"
        ),
        (
            "\"a\" ,b\n\"open",
            "line 1: a quoted field begins here, and behind the quote that ends it its text goes on"
        ),
    ])
    func aQuoteThatIsNoFieldsIsSaidWithItsLine(text: String, fault: String) {
        for piece in [1, 2, Int.max] { #expect(read(text, piece: piece).fault == fault) }
    }

    // MARK: A table of any separator

    /// A head has a column `litres`.
    private func table(_ text: String) throws -> SeparatedTable {
        try SeparatedTable(Array(text.utf8)) { fields in
            fields.contains("litres") ? fields.count { ["date", "litres", "total"].contains($0) } : 0
        }
    }

    @Test(arguments: [",", ";", "\t"]) func theSeparatorIsTheOneThatMakesAHead(_ separator: String) throws {
        let lines = ["sep", "", "date|litres|total", "\"1|2\"|\"3\n4\"|5", "6|7|8"].map {
            $0.replacing("|", with: separator)
        }
        for end in ["\n", "\r\n", "\r"] {
            for mark in ["", "\u{FEFF}"] {
                let found = try table(mark + lines.joined(separator: end) + end)
                #expect(found.head == 1)
                #expect(found.rows.map(\.line) == [1, 3, 4, 6])
                #expect(found.rows[2].fields == ["1\(separator)2", "3\n4", "5"])
            }
        }
    }

    @Test func lettersOfOneByteAreRead() throws {
        let bytes = Array("date;litres;W".utf8) + [0xE4] + Array("hrung\n1;2;".utf8) + [0x80, 0x0D, 0x0A]
        let found = try SeparatedTable(bytes) { $0.count }
        #expect(found.rows.map(\.fields) == [["date", "litres", "Währung"], ["1", "2", "€"]])
    }

    @Test func whatIsNoTableIsSaid() throws {
        #expect(try table("a,b\n1,2\n").head == nil)
        #expect(try table("").rows.isEmpty)
        let utf16 = ExchangeError("it is saved as UTF-16; save it as UTF-8")
        for bytes in [[0xFF, 0xFE, 0x64, 0x00], [0xFE, 0xFF, 0x00, 0x64], [0x64, 0x00, 0x61, 0x00]] as [[UInt8]] {
            #expect(throws: utf16) { try SeparatedTable(bytes) { $0.count } }
        }
        #expect(throws: ExchangeError.self) { try table("date,litres\n\"1,2\n") }
        #expect(throws: ExchangeError.self) { try table("date;litres\n\"1;2\n") }
        // With commas these quotes would be none of whole fields.
        #expect(try table("\"date\";\"litres\"\n\"1,5\";\"2\"\n").rows.last?.fields == ["1,5", "2"])
    }
}
