import Control
import Testing
import World

/// The page of `roadbook status`: what matters first, then what a driver asks once in a while.
@Suite struct StatusTests {
    private static let day: Int64 = 86_400_000

    private func page(_ stand: RecorderStand, data: String? = nil, _ environment: [String: String] = [:]) throws
        -> String
    {
        let words = data.map { ["--data", $0] } ?? []
        let outcome = try stand.start(words + ["status"], environment: environment).finish(turning: stand.turn)
        return outcome.text
    }

    @Test func whatMattersComesFirst() throws {
        let travels = try Travels()
        for day in 0..<10 { try travels.drive(at: TripsTests.saturday + Int64(day) * Self.day, [10, 20, 20, 10]) }
        let stand = try RecorderStand()
        let lines = try page(stand, data: travels.data).split(separator: "\n", omittingEmptySubsequences: false)
        #expect(
            lines.prefix(8) == [
                "recording  yes: driving for 1 min 1 s",
                "drive      Golf: 0.9 km in 1 min 1 s, 48 km/h on average, 54 km/h at most",
                "speed      50 km/h",
                "receiver   3D, 9 satellites, within 3 m, 1 s ago",
                "card       all on the card but for the last 3 s",
                "car        Golf connected",
                "wrong      the card stalls (roadbook doctor)",
                "wrong      cold",
            ])
        // 90,000 hours at four minutes a day.
        let room = "room       1,350,000 days of driving, at 0:04 a day as so far; a year like this takes "
        #expect(lines[8].isEmpty && lines[9].hasPrefix(room) && !lines[9].hasSuffix(" 0 B"))
        #expect(lines.contains("last drive Golf, 2024-04-08 22:30-22:34, 3.6 km in 4 min"))
        #expect(lines.contains("clock      Thursday, 28 May 2026, 20:27, by the receiver"))
        #expect(lines.contains { $0.hasPrefix("gpsd       fixing, ") } && lines.contains("bluetooth  ready"))
    }

    @Test(arguments: [
        (Status.State.parked, "no: parked for 1 min 1 s"),
        (.paused, "no: paused by hand for 1 min 1 s (roadbook resume)"),
        (.leaving, "yes: the car went 1 min 1 s ago, and may come back"),
        (.idle, "yes: the car stands, idle for 1 min 1 s"),
        (.resuming, "yes: the power came back 1 min 1 s ago, and the drive may go on"),
        (.arming, "not yet: a car came 1 min 1 s ago"),
    ])
    func itSaysWhyItRecordsOrNot(state: Status.State, words: String) throws {
        let stand = try RecorderStand()
        stand.recorder.status.state = state
        #expect(try page(stand).hasPrefix("recording  \(words)\n"))
    }

    @Test func goodNewsHasGoodWords() throws {
        let stand = try RecorderStand()
        stand.recorder.status.spool.unacknowledgedLines = 0
        stand.recorder.status.problems = []
        #expect(try page(stand).contains("\ncard       all on the card\n"))
        #expect(try stand.run("status").code == 0)
    }

    @Test func theSecondPlaceAndAFailingCardAreNamed() throws {
        let stand = try RecorderStand()
        stand.recorder.status.spool.onFallback = true
        #expect(try page(stand).contains(", in the second place: /var/lib/roadbook/spool\n"))
        stand.recorder.status.spool.failing = "no space left"
        #expect(try page(stand).contains("\ncard       failing: no space left\n"))
    }

    /// A machine of which nobody has a book yet, and a receiver that has seen nothing.
    @Test func aFirstDayIsSaidAsOne() throws {
        let stand = try RecorderStand()
        stand.recorder.status = Status()
        stand.recorder.status.spool.hoursBeforeFull = 6_315.7
        let text = try page(stand, data: try Travels().data)
        #expect(text.contains("receiver   no fix yet: gpsd absent\n"))
        #expect(text.contains("room       6315 h of driving; how many days is not known yet\n"))
        #expect(text.contains("clock      not known yet: the receiver has not told the time\n"))
        #expect(!text.contains("last drive"))
    }

    /// The boots that went on with a drive, and those that ended it.
    @Test func bootsThatFoundADriveOpenAreCounted() throws {
        let travels = try Travels()
        try travels.begin(at: TripsTests.saturday)
        travels.drive(120, at: 20)
        try travels.cutPower(seconds: 60)
        travels.drive(120, at: 20)
        try travels.end()
        let stand = try RecorderStand()
        let text = try page(stand, data: travels.data)
        #expect(text.contains("\npower cut  once while a drive was open; the last: "), "\(text)")
    }
}
