import JSON
import Testing

/// `vehicle report`: the history of a vehicle for others.
@Suite struct VehicleReportTests {
    private static func object(_ book: KeptBook, _ words: String = "") throws -> JSONValue {
        try #require(try book.objects("vehicle report Golf\(words)").first)
    }

    private static func page(_ book: KeptBook, _ words: String = "") throws -> String {
        let outcome = try book.run("vehicle report Golf --output -\(words)")
        #expect(outcome.code == 0, "\(outcome.errors)")
        return outcome.text
    }

    @Test func aLongHistoryIsWrittenWhole() throws {
        let book = try KeptBook.withGolf()
        for number in 0..<400 {
            let (month, day) = (number / 28 % 12 + 1, number % 28 + 1)
            let date = "\(2020 + number / 336)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
            let said = "date \(date) vehicle Golf work Wash_\(number) total 5000 currency EUR note clean"
            try book.books.write(.ledger, "1784510733100 typed anna fact service \(said)", letter: "E")
        }
        let page = try Self.page(book)
        #expect(page.split(separator: "<td>Wash ").count == 401)
        #expect(page.contains("<td>service</td><td class=\"number\">2000.00 EUR</td>"))
        #expect(try Self.object(book)["services"]?.elements?.count == 400)
    }
}
