import Control
import JSON
import Testing

/// A trial of `hooks run`: a program that is tried reads what it will read when something happens.
@Suite struct HookTrialTests {
    private let stand: HookStand
    private let car: RecorderStand

    init() throws {
        (stand, car) = (try HookStand(DrivenDay([(30, 3)])), try RecorderStand())
        car.recorder.status.clock.state = .trusted
        car.recorder.status.clock.now = 4_000_000_000_000
        car.recorder.status.problems = [Status.Problem("the card stalls", remedy: "lsblk")]
        try stand.listener("hooks.d/listen")
        try stand.run("vehicle", "add", "Golf")
        try stand.run("service", "add", "Inspection", "--due", "2024-03-31")
        try stand.run("odometer", "10000km", "--date", "2024-01-01")
        try stand.run("odometer", "9000km", "--date", "2024-02-01", "--anyway")
    }

    private func tell() throws {
        let place = ["--data", stand.day.books.data, "--config", stand.settings]
        let child = try car.start(place + ["hooks", "run"], environment: ["STATE_DIRECTORY": stand.state])
        let outcome = child.finish { car.turn() }
        #expect(outcome.code == 0, "\(outcome.errors)")
    }

    private static func names(_ message: JSONValue?) -> Set<String> { Set((message?.members ?? []).map(\.name)) }

    /// Everything happens: a drive ends and a service is due; then the drive goes on, and the power comes back.
    @Test func aTrialHasTheNamesOfWhatHappens() throws {
        try tell()
        let later = WrittenBooks.Commit(
            "D 2100000 reopen 2080000", "D 2110000 continued 5", at: 2_110_000, offset: UInt64(DrivenDay.boot))
        try stand.day.books.record("0f8fad5b-d9cb-469f-a165-70867728950e", later)
        try tell()
        let heard = try stand.heard()
        #expect(Set(heard.map(\.event)).count == 7, "\(heard.map(\.event))")
        for (event, message) in heard {
            let dry = try stand.run("hooks", "run", event, "--dry-run", "--json").lines
            let object = try JSONValue(reading: try #require(dry.first))
            #expect(Self.names(object["message"]) == Self.names(message), "\(event)")
        }
    }

    @Test func aTrialOfTheInboxIsMadeUp() throws {
        let dry = try stand.run("hooks", "run", "inbox-new", "--dry-run", "--json").lines
        let message = try JSONValue(reading: try #require(dry.first))["message"]
        let item = message?["items"]?[0]
        #expect(item?["kind"]?.text == "questioned")
        #expect(item?["command"]?.text == "roadbook inbox")
        #expect(message?["id"]?.text == "trial")
    }
}
