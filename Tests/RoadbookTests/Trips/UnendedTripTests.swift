import Glibc
import JSON
import Testing
import World

/// A drive whose end the book does not have yet, for the power went off with the ignition: the ordinary end of a day.
@Suite struct UnendedTripTests {
    private static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000
    }

    /// Five minutes at 15 m/s that ended so many minutes ago, with the ignition.
    private func travels(ended minutes: Int64) throws -> Travels {
        let travels = try Travels()
        try travels.begin(at: Self.now - (minutes + 5) * 60_000)
        travels.drive(300, at: 15)
        try travels.cutOff()
        return travels
    }

    private func lock(_ travels: Travels) throws -> Int32 {
        let lock = open(travels.books.directory(.spool) + "/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o640)
        try #require(lock >= 0 && flock(lock, LOCK_EX) == 0)
        return lock
    }

    @Test(arguments: [40, 63, 72, 79, 80, 100])
    func thatThePowerIsOffIsSeenOnEveryTerminal(columns: Int) throws {
        let travels = try travels(ended: 600)
        let terminal = try PseudoTerminal(columns: UInt16(columns), rows: 40)
        let child = try Child(
            Roadbook.path, ["--data", travels.data, "trips"], ["TZ": "UTC", "TERM": "xterm"], terminal: terminal)
        let text = child.finish().text
        #expect(text.contains("power off"), "\(text)")
    }

    @Test func whileARecorderHasItOpenItHasNotEnded() throws {
        let travels = try travels(ended: 600)
        let lock = try lock(travels)
        defer { close(lock) }
        let trip = try #require(try travels.objects().first)
        #expect(trip["open"] == .bool(true))
        #expect(trip["powerOff"] == .bool(false))
        #expect(try travels.run(["trips"]).text.contains("not ended"))
        #expect(try travels.run(["why", "@last"]).text.contains("it has not ended yet"))
    }

    /// The books as a pull brought them, `modified` minutes ago.
    private func pulled(_ travels: Travels, _ modified: Int) throws -> WrittenBooks {
        let home = try WrittenBooks()
        let machines = "\(home.data)/machines"
        for folder in [machines, "\(machines)/golf"] { try #require(mkdir(folder, 0o700) == 0) }
        let spool = "\(machines)/golf/spool"
        try #require(rename(travels.books.directory(.spool), spool) == 0)
        let time = timespec(tv_sec: Int(Self.now / 1_000) - modified * 60, tv_nsec: 0)
        for name in WrittenBooks.files(in: spool) {
            try #require(utimensat(AT_FDCWD, "\(spool)/\(name)", [time, time], 0) == 0)
        }
        return home
    }

    /// The trip was driven when its books were pulled, and is at home for long; nobody here knows what the power did.
    @Test func ofABookThatWasPulledInTheDriveNobodySaysThatThePowerWentOff() throws {
        let home = try pulled(travels(ended: 600), 599)
        let trip = try JSONValue(reading: home.run("trips", "--json").text)
        #expect(trip["open"] == .bool(true))
        #expect(trip["powerOff"] == .bool(false))
        #expect(trip["machine"]?.text == "golf")
        for words in [["trips"], ["show", "@last"], ["trips", "--plain"], []] as [[String]] {
            let text = try Roadbook.run(["--data", home.data, "--socket", "/nowhere/control"] + words).text
            #expect(text.contains("not ended when pulled"), "\(text)")
        }
        let sentence = try home.run("trips", "--plain").text
        #expect(sentence.ranges(of: "not ended").count == 1, "\(sentence)")
        #expect(try home.run("why", "@last").text.contains("it had not ended when it was pulled"))
        #expect(try home.run("show", "@last", "--plain").text.contains("Ended: not before it was pulled."))
    }

    @Test func whatWasOldWhenItWasPulledHasItsEnd() throws {
        let home = try pulled(travels(ended: 600), 300)
        let trip = try JSONValue(reading: home.run("trips", "--json").text)
        #expect(trip["powerOff"] == .bool(true))
    }

    /// The end that is shown in the morning is the one that the recorder tells when the power is back.
    @Test func itsEndIsTheOneThatTheNextIgnitionTells() throws {
        let road = ToldRoad()
        road.stand(30)
        road.car(.connected)
        road.drive(300)
        road.car(.gone)
        road.stand(40)
        let day = try DrivenBook(road)
        let before = try JSONValue(reading: day.run("trips", "--all", "--json").text)
        #expect(before["powerOff"] == .bool(true))
        road.cutPower(off: 20_000)
        road.drive(300)
        try day.live(road)
        let lines = try day.run("trips", "--all", "--json").lines
        let after = try JSONValue(reading: try #require(lines.last))
        #expect(after["reason"]?.text == "powercut", "\(lines) \(before)")
        for name in ["id", "startedAt", "endedAt", "durationMs", "distanceMetres", "movingMs", "statistics"] {
            #expect(before[name] == after[name], "\(name)")
        }
    }
}
