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
            bytes[start..<end].withUnsafeBytes { part in reader.feed(part) { rows.append($0) } }
            start = end
        }
        reader.finish { rows.append($0) }
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
}
