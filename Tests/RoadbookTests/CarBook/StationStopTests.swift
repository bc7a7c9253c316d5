import Glibc
import Testing

/// Stops at stations that `inbox` asks about.
@Suite struct StationStopTests {
    /// Six minutes at a pump, three minutes away from either end.
    private func stop(told: @escaping (Double) -> Double?) throws -> KeptBook {
        let travels = try Travels()
        travels.told = told
        try travels.begin(at: (Int64(time(nil)) - 86_400) * 1_000)
        travels.go(180, 15)
        travels.go(360, 0)
        travels.go(180, 15)
        try travels.end()
        let book = KeptBook(travels.books)
        try book.run("vehicle add Golf")
        let north = 51.5 + 180 * 15 / 111_195.08
        #expect(try book.run("place add Pump --at \(north),-0.12 --kind fuel").code == 0)
        return book
    }

    /// A receiver that tells no speed: the car stood all the same.
    @Test func aStopIsOneWithAndWithoutToldSpeeds() throws {
        for told in [{ $0 }, { _ in nil }] as [(Double) -> Double?] {
            let book = try stop(told: told)
            let lines = try book.run("inbox").lines.filter { $0.contains("stood at Pump") }
            #expect(lines.count == 1, "\(lines)")
        }
    }
}
