import StubRecorder
import Testing

/// The time by which entries of the car's book are dated where a recorder knows it.
@Suite struct FactTimeTests {
    /// One of each kind of entry that has a date.
    private static let deeds = [
        "fuel add 40l 10000km 1.7", "odometer 10000km", "expense add 5EUR parking", "service done oil 30EUR --once",
        "service add Wax --distance 10000km", "tyres put Winter",
    ]

    /// A recorder that trusts its clock has it from the receiver.
    @Test(arguments: deeds) func aTrustedRecorderDatesEntries(deed: String) throws {
        let (book, car) = (try KeptBook.withGolf(), try RecorderStand())
        car.recorder.status.clock.state = .trusted
        car.recorder.status.clock.now = 1_830_000_000_000
        let place = ["--socket", car.socket, "--data", book.books.data, "--config", book.books.data + "/settings"]
        let child = try Child(Roadbook.path, place + deed.split(separator: " ").map(String.init), ["TZ": "UTC"])
        let outcome = child.finish { car.turn() }
        #expect(outcome.code == 0, "\(outcome.errors)")
        let line = try #require(try book.run("ledger cat").lines.last)
        #expect(line.contains("2027-12-28T13:2"), "\(line)")
        #expect(line.contains(" gps "), "\(line)")
    }
}
