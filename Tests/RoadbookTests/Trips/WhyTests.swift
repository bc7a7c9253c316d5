import JSON
import Testing

/// `roadbook why` on trips that the real recorder made.
@Suite struct WhyTests {
    private static let car = """
        [Car]
        Address=\(Replays.golf)
        Vehicle=Golf

        """

    /// The drives here are as even as none on a road.
    private static let noGuess =
        "category: none guessed: how much its speed changed (by 2 km/h) lies far below that of the drives from which "
        + "categories were learnt"

    @Test func aTripByMotionTellsHowItBeganAndEnded() throws {
        let day = try Replays()
        day.stand(60)
        day.drive(600)
        day.stand(700)
        try day.live()
        let why = try day.run("why", "@last")
        #expect(why.code == 0)
        #expect(
            why.lines.dropFirst() == [
                "08:01  began by motion: 5 fixes in a row were farther than 200 m from where it stood (at least "
                    + "210 m), after it had moved for 18 s (MotionRadius=200m)",
                "08:11  ended: it stood within 100 m for 10 min, dated back to the last movement "
                    + "(IdleTimeout=10min, IdleRadius=100m)",
                WhyTests.noGuess,
            ])
    }

    @Test func theRulesAreThoseOfThen() throws {
        let day = try Replays(settings: "[Drive]\nIdleTimeout=5min\nMotionRadius=300m\n")
        day.stand(60)
        day.drive(600)
        day.stand(700)
        try day.live()
        day.set("[Drive]\nIdleTimeout=1h\n")
        let text = try day.run("why", "@last").text
        #expect(text.contains("(MotionRadius=300m)"))
        #expect(text.contains("stood within 100 m for 5 min, dated back to the last movement (IdleTimeout=5min"))
    }

    @Test func aCarTellsWhenItCameAndWent() throws {
        let day = try Replays(settings: WhyTests.car)
        day.stand(30)
        day.says("car connected")
        day.drive(300)
        day.says("car gone")
        day.drive(30)
        day.says("car connected")
        day.drive(300)
        day.says("car gone")
        day.stand(200)
        try day.live()
        let why = try day.run("why", "@last").lines
        #expect(
            why.dropFirst().prefix(3) == [
                "08:00  began by Bluetooth: Golf connected, and was still there (ConnectDelay=2s)",
                "08:05  Golf was gone for 30 s, and came back (DisconnectDelay=1min 30s)",
                "08:11  ended: Golf was gone for 1 min 30 s, dated back to then (DisconnectDelay=1min 30s)",
            ])
        #expect(why.count == 5 && why[4].hasPrefix("category: none guessed: "))
    }

    @Test func aShortStopWasNoEnd() throws {
        let day = try Replays()
        day.stand(60)
        day.drive(600)
        day.stand(720)
        day.drive(300, at: 12)
        day.stand(700)
        try day.live()
        let lines = try day.run("why", "@last").lines
        #expect(lines.contains { $0.contains("after it had ended") && $0.contains("(ReopenWindow=5min)") }, "\(lines)")
    }

    @Test func theNeighboursTellWhyTheyAreOthers() throws {
        let day = try Replays()
        day.stand(60)
        day.drive(600)
        day.stand(1_500)
        day.drive(600)
        day.stand(700)
        try day.live()
        let last = try day.run("why", "@last").text
        #expect(last.contains("before it: "))
        #expect(last.contains("after the first was over, too late to resume it (ReopenWindow=5min)"))
        let first = try day.run("why", "@-2").text
        #expect(first.contains("after it: "))
        #expect(!first.contains("before it: "))
    }

    @Test func howFarAwayADriveIsResumedIsTold() throws {
        let day = try Replays(settings: WhyTests.car)
        day.stand(30)
        day.says("car connected")
        day.drive(300)
        day.says("car gone")
        day.stand(100)
        day.wait(30)
        day.carry(520)
        day.stand(130)
        day.says("car connected")
        day.drive(300)
        day.says("car gone")
        day.stand(200)
        try day.live()
        let last = try day.run("why", "@last").text
        let words = "520 m farther on, and it is resumed within 300 m at most (ReopenWindow=5min)"
        #expect(last.contains(words), "\(last)")
    }

    @Test func aTripThatIsHiddenSaysWhy() throws {
        let day = try Replays()
        day.stand(30)
        day.says("car connected")
        day.drive(6)
        day.stand(20)
        day.says("car gone")
        day.stand(200)
        try day.live()
        let id = try #require(try day.run("trips", "--all", "--json").lines.last).dropFirst(7).prefix(10)
        let text = try day.run("why", String(id)).text
        #expect(text.contains("hidden: only "), "\(text)")
        #expect(text.contains("(MinDistance=100m)"))
    }

    @Test func handsAreNamed() throws {
        let day = try Replays()
        day.stand(30)
        day.says("start")
        day.drive(300)
        day.says("pause")
        day.stand(100)
        day.says("resume")
        day.drive(300)
        day.says("finish")
        day.stand(400)
        day.drive(300)
        try day.live()
        let first = try day.run("why", "@-2").text
        for words in ["began by hand", "paused by hand", "resumed by hand", "ended by hand"] {
            #expect(first.contains("  \(words)\n"), "\(first)")
        }
        #expect(first.contains("finished by hand, and such a trip is never resumed"))
        #expect(try day.run("why", "@last").text.contains("power off: nothing was recorded since"))
    }

    @Test func theObjectHasWhatTheLinesSay() throws {
        let day = try Replays()
        day.stand(60)
        day.drive(600)
        day.stand(700)
        try day.live()
        let json = try JSONValue(reading: try day.run("why", "@last", "--json").text)
        #expect(json["hidden"] == .bool(false))
        let reasons = try #require(json["reasons"]?.elements)
        #expect(reasons.map { $0["what"]?.text } == ["begun", "ended", "category"])
        #expect(reasons[1]["what"] == .string("ended") && reasons[1]["by"] == .string("idle"))
        #expect(reasons[1]["settings"]?["IdleTimeout"] == .string("10min"))
    }

    @Test func aTripThatIsNotThereIsNotFound() throws {
        let day = try Replays()
        day.stand(60)
        try day.live()
        let why = try day.run("why", "@last")
        #expect(why.code == 3)
        #expect(why.errors.contains("there is no trip yet"))
        #expect(try day.run("why").code == 3)
    }
}
