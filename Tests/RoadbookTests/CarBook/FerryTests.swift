import Glibc
import Testing

/// A trip that was carried, in the car's book.
@Suite struct FerryTests {
    /// The Golf was not there; the trip ends at a station.
    private func ferry() throws -> KeptBook {
        let travels = try Travels()
        try travels.drive(at: (Int64(time(nil)) - 86_400) * 1_000, [15, 15, 15], car: nil)
        let book = KeptBook(travels.books)
        try book.run("vehicle add Golf")
        try book.run("edit @last --vehicle Golf")
        try book.run("odometer 10000km --date 2026-01-01 --vehicle Golf")
        #expect(try book.run("place add Aral --trip @last --kind fuel").code == 0)
        return book
    }

    @Test func itStoodAtNoStationAndMovedNoOdometerUntilSomebodySaysThatItWasDriven() throws {
        let book = try ferry()
        #expect(try book.run("edit @last --carried").code == 0)
        #expect(try book.run("show").text.contains("odometer") == false)
        #expect(try book.run("inbox").text.contains("stood at Aral") == false)
        #expect(try book.run("edit @last --driven").code == 0)
        #expect(try book.run("show").text.contains("odometer"))
        #expect(try book.run("inbox").text.contains("stood at Aral"))
    }
}
