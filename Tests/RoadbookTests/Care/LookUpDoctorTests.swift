import Glibc
import Testing

/// The findings of `doctor` about look-ups over the network.
@Suite struct LookUpDoctorTests {
    private let books: WrittenBooks
    private let settings: SettingsFolder
    /// The first half of what sha256sum makes of the address and the contact, a newline behind each.
    private static let setting = "8e2dcd59f1ab8be2"
    private static let place = "photon.example.org 50.0998,8.5442 -"

    init() throws {
        books = try WrittenBooks()
        mkdir(books.directory(.spool), 0o755)
        settings = try SettingsFolder()
    }

    private func switchOn() throws {
        let street = "Streets=photon\nStreetsEndpoint=https://photon.example.org/reverse\nContact=anna@example.org\n"
        try settings.write("[Online]\n\(street)", to: "roadbook.conf")
    }

    private func fail(_ words: String, at utc: Int64) throws {
        try books.write(.answers, "\(utc) photon \(LookUpDoctorTests.place) \(words)", letter: "F")
    }

    private var now: Int64 { Int64(time(nil)) * 1_000 }

    /// The lines about look-ups, with what to type beneath.
    private func examine() throws -> [String] {
        let words = ["--data", books.data, "doctor", "--system", books.data]
        let lines = try Roadbook.run(words + ["--config", settings.path], environment: ["TZ": "UTC"]).lines
        guard let first = lines.firstIndex(where: { $0.contains(" look-ups ") }) else { return [] }
        #expect(lines[first...].allSatisfy { !$0.contains("50.09") && !$0.contains("8.54") })
        return Array(lines[first...])
    }

    @Test func theyAreOffUnlessAskedFor() throws {
        #expect(try examine() == ["well  look-ups   off"])
    }

    @Test func beforeTheFirstCallThereIsNothingToTell() throws {
        try switchOn()
        #expect(try examine() == ["well  look-ups   on; nothing was asked yet"])
    }

    @Test func theLastCallAndTheNewestAnswerAreTold() throws {
        try switchOn()
        try books.write(.answers, PulledAnswerTests.found, letter: "A")
        try fail("500 broken \(now) \(LookUpDoctorTests.setting)", at: now - 7_200_000)
        let lines = try examine()
        #expect(lines.first?.hasPrefix("well  look-ups   on; 1 answer in ") == true, "\(lines)")
        #expect(lines.first?.hasSuffix(" ago; the last call was 2 h ago") == true, "\(lines)")
        #expect(lines.dropFirst().first == "note  look-ups   the last call to photon failed")
        #expect(lines.last == "                 type: roadbook-online --dry-run")
    }

    @Test func aServiceThatRefusesIsToBeMendedUntilTheContactIsAnother() throws {
        try switchOn()
        try fail("403 refused - \(LookUpDoctorTests.setting)", at: now - 60_000)
        let lines = try examine()
        #expect(lines.dropFirst().first?.hasPrefix("mend  look-ups   photon refuses us") == true, "\(lines)")
        #expect(lines.last == "                 type: sudo roadbook config set Contact anna@example.org")
        try settings.write(
            "[Online]\nStreets=photon\nStreetsEndpoint=https://photon.example.org/reverse\nContact=jo@example.org\n",
            to: "roadbook.conf")
        #expect(try examine().count == 1)
    }

    @Test func aServiceThatWantsFewerCallsIsLeftAloneForSoLong() throws {
        try switchOn()
        try fail("429 limited \(now + 7_230_000) \(LookUpDoctorTests.setting)", at: now - 60_000)
        let lines = try examine()
        let told = "note  look-ups   photon wants fewer calls, and is left alone for another 2 h"
        #expect(lines.count == 2 && lines[1].hasPrefix(told), "\(lines)")
    }

    @Test func whatIsDatedInTheFutureOrDamagedIsTold() throws {
        try books.write(.answers, PulledAnswerTests.found, letter: "A")
        try books.write(.answers, "4000000000000 photon a.org 0.0000,0.0000 -", letter: "M")
        try books.write(.answers, "nonsense", letter: "A")
        let lines = try examine()
        #expect(lines.contains { $0.hasPrefix("note  look-ups   1 line of the answers is dated in the future") })
        #expect(lines.contains { $0.hasPrefix("note  look-ups   1 line of the answers cannot be read") })
        try books.overwrite(.answers, segment: 1, block: 0, with: [UInt8](repeating: 0x58, count: 4096))
        #expect(try examine().contains("mend  look-ups   the answers are damaged"))
    }
}
