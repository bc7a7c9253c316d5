import Testing
import World

/// The room that the card has, as `roadbook status` tells it.
@Suite struct RoomTests {
    private static let day: Int64 = 86_400_000

    /// The line of the room, after drives on so many days that began a day after each other.
    private func room(_ travels: Travels) throws -> String {
        let stand = try RecorderStand()
        let outcome = try stand.start(["--data", travels.data, "status"]).finish(turning: stand.turn)
        return outcome.lines.first { $0.hasPrefix("room ") } ?? outcome.text
    }

    /// A second of driving on one day says nothing of those to come.
    @Test(arguments: [1, 2, 6])
    func inTheFirstWeekNoRateIsKnown(days: Int) throws {
        let travels = try Travels()
        for day in 0..<days { try travels.drive(at: TripsTests.saturday + Int64(day) * Self.day, [20]) }
        #expect(try room(travels) == "room       90,000 h of driving; how many days is not known yet")
    }

    @Test func afterAWeekItIs() throws {
        let travels = try Travels()
        for day in [0, 7] { try travels.drive(at: TripsTests.saturday + Int64(day) * Self.day, [20, 20, 20, 20]) }
        #expect(try room(travels).contains(" days of driving, at 0:04 a day as so far; a year like this takes "))
    }

    /// A segment is reserved before its first line, and most of it is blank.
    @Test func whatIsReservedIsNotWritten() throws {
        let travels = try Travels()
        for day in [0, 8] { try travels.drive(at: TripsTests.saturday + Int64(day) * Self.day, [20, 20, 20, 20]) }
        let files = WrittenBooks.files(in: travels.books.directory(.spool)).filter { $0.hasSuffix(".log") }
        let (written, reserved) = try files.reduce((0, 0)) { sum, name in
            let bytes = try WrittenBooks.bytes(of: "\(travels.books.directory(.spool))/\(name)")
            let blank: Set<UInt8> = [0x00, 0x0A, 0x20, 0xFF]
            let end = bytes.lastIndex { !blank.contains($0) }.map { ($0 / 4_096 + 1) * 4_096 } ?? 0
            return (sum.0 + end, sum.1 + bytes.count)
        }
        #expect(written > 0 && written < reserved)
        let year = Double(written) / (8 * 86_400 + 240) * 31_557_600
        let told = try room(travels).split(separator: " ").suffix(2).map(String.init)
        let factors = ["KiB": 1_024.0, "MiB": 1_048_576.0]
        let bytes = try #require(Double(told[0])) * (factors[told[1]] ?? 1)
        #expect(abs(bytes / year - 1) < 0.01, "\(told), not \(year)")
    }
}
