import Glibc
import JSON
import Testing

/// `remind`: people are told once of what is due, by the programs of the administrator.
@Suite struct RemindTests {
    private static func stand() throws -> HookStand {
        let stand = try HookStand(DrivenDay([(30, 3)]))
        try stand.run("vehicle", "add", "Golf", "--make", "VW", "--model", "Golf")
        try stand.run("service", "add", "Inspection", "--due", "2024-03-31", "--vehicle", "Golf")
        return stand
    }

    private static func texts(_ stand: HookStand) throws -> [String] {
        try stand.heard().compactMap { $0.message["text"]?.text }
    }

    @Test func anOverdueServiceIsToldOnce() throws {
        let stand = try Self.stand()
        try stand.listener("notify.d/phone")
        let first = try stand.run("remind")
        #expect(first.code == 0, "\(first.errors)")
        #expect(first.text.hasPrefix("Golf: Inspection, "))
        #expect(try stand.run("remind").text.isEmpty)
        let message = try #require(try stand.heard().first?.message)
        #expect(try stand.heard().count == 1)
        #expect(message["event"]?.text == "service-due")
        #expect(message["status"]?.text == "overdue")
        #expect(message["title"]?.text == "Golf: service")
        let commands = message["commands"]?.elements?.compactMap(\.text) ?? []
        #expect(
            commands == [
                "roadbook service done Inspection --vehicle Golf", "roadbook service snooze Inspection --vehicle Golf",
            ])
    }

    @Test func eachLevelIsToldOnceAndADateThatMovesBeginsAnew() throws {
        let stand = try Self.stand()
        try stand.listener("notify.d/phone")
        try stand.run("remind")
        try stand.run("service", "edit", "Inspection", "--due", "2099-01-01", "--vehicle", "Golf")
        try stand.run("remind")
        #expect(try Self.texts(stand).count == 1)
        try stand.run("service", "edit", "Inspection", "--due", "2024-03-31", "--vehicle", "Golf")
        try stand.run("remind")
        #expect(try Self.texts(stand).count == 2)
    }

    /// The odometer at which a service is due is often an estimate, and each reading moves that.
    @Test func aReadingThatMovesAnEstimateRemindsNobodyAgain() throws {
        let stand = try HookStand(DrivenDay([(30, 3)]))
        try stand.listener("notify.d/phone")
        try stand.run("vehicle", "add", "Polo")
        try stand.run("odometer", "10000km", "--date", "2024-03-01", "--vehicle", "Polo")
        try stand.run("service", "add", "Oil change", "--date", "2023-05-01", "--vehicle", "Polo")
        try stand.run("remind")
        try stand.run("odometer", "9000km", "--date", "2023-04-01", "--vehicle", "Polo")
        try stand.run("remind")
        #expect(try Self.texts(stand).count == 1)
    }

    @Test func anOverdueServiceThatIsDueSoonAfterAllIsNoNews() throws {
        let stand = try HookStand(DrivenDay([(30, 3)]))
        try stand.listener("notify.d/phone")
        try stand.run("vehicle", "add", "Polo")
        try stand.run("odometer", "10000km", "--date", "2024-03-01", "--vehicle", "Polo")
        try stand.run("service", "add", "Timing belt", "--due-at", "10700km", "--vehicle", "Polo")
        try stand.run("remind")
        try stand.run("odometer", "10900km", "--date", "2024-03-05", "--vehicle", "Polo")
        try stand.run("remind")
        try stand.run("undo")
        try stand.run("remind")
        #expect(try stand.heard().compactMap { $0.message["status"]?.text } == ["soon", "overdue"])
    }

    @Test func aServiceThatWasPutOffIsQuiet() throws {
        let stand = try Self.stand()
        try stand.listener("notify.d/phone")
        try stand.run("service", "snooze", "Inspection", "--vehicle", "Golf")
        try stand.run("remind")
        #expect(try Self.texts(stand).isEmpty)
        #expect(try stand.run("remind", "--dry-run").text == "nothing is due\n")
    }

    @Test func aMessageIsKeptUntilAProgramTakesIt() throws {
        let stand = try Self.stand()
        let alone = try stand.run("remind")
        #expect(alone.code == 6)
        #expect(alone.errors.contains("notify.d, so that nobody is told"))
        try stand.hook("notify.d/10-broken", "exit 1")
        #expect(try stand.run("remind").code == 6)
        try stand.listener("notify.d/20-phone")
        #expect(try stand.run("remind").code == 0)
        #expect(try Self.texts(stand).count == 1)
        try stand.run("remind")
        #expect(try Self.texts(stand).count == 1)
    }

    /// The one that runs it is killed in the middle of the only program, again and again.
    @Test func nothingIsLostWhereverItIsKilled() throws {
        var (lost, twice) = (0, 0)
        for kills in 1...4 {
            let stand = try Self.stand()
            try stand.hook(
                "notify.d/phone",
                """
                read -r line
                printf '%s %s\\n' "$1" "$line" >>@STATE/told
                [ "$(wc -l <@STATE/told)" -gt \(kills) ] || kill -KILL $PPID
                """)
            for _ in 1...kills { #expect(try stand.run("remind").code == 128 + SIGKILL) }
            for _ in 1...2 { try stand.run("remind") }
            let count = try Self.texts(stand).count
            if count == 0 { lost += 1 }
            twice += max(0, count - kills - 1)
        }
        print("figure reminders-lost \(lost) reminders")
        print("figure reminders-twice \(twice) reminders")
        #expect(lost == 0)
        #expect(twice == 0)
    }

    @Test func hooksHearOfItToo() throws {
        let stand = try Self.stand()
        mkdir(stand.settings + "/hooks.d/service-due.d", 0o755)
        try stand.listener("hooks.d/service-due.d/light")
        try stand.hook("notify.d/phone", "exit 0")
        try stand.run("hooks", "run")
        #expect(try stand.heard().map(\.event) == ["service-due"])
    }

    @Test func nothingIsCalledDueBeforeTheTimeIsKnown() throws {
        let stand = try Self.stand()
        let soon = WrittenBooks.Commit(["T 1000 4102444800000 learnt"], at: 1_000, offset: 4_102_444_799_000)
        try stand.day.books.record("2f8fad5b-d9cb-469f-a165-70867728950e", [soon])
        try stand.listener("notify.d/phone")
        let outcome = try stand.run("remind")
        #expect(outcome.code == 0)
        #expect(outcome.errors.contains("nobody knows the time yet"))
        #expect(try stand.heard().isEmpty)
    }

    /// A Pi without a network: its own clock stays wrong, and what fell due while the power was off is known by the
    /// receiver's alone.
    @Test func aClockLearntLateIsTheReceivers() throws {
        let (stand, car) = (try HookStand(DrivenDay([(30, 3)])), try RecorderStand())
        try stand.listener("notify.d/phone")
        try stand.run("vehicle", "add", "Golf")
        try stand.run("service", "add", "Inspection", "--due", "2099-03-31", "--vehicle", "Golf")
        func remind() throws -> Roadbook.Outcome {
            try car.run(
                "--data", stand.day.books.data, "--config", stand.settings, "remind",
                environment: ["STATE_DIRECTORY": stand.state])
        }
        car.recorder.status.clock.state = .provisional
        #expect(try remind().errors.contains("nobody knows the time yet"))
        car.recorder.status.clock.state = .trusted
        car.recorder.status.clock.now = 4_078_713_600_000
        #expect(try remind().text.hasPrefix("Golf: Inspection, "))
        #expect(try remind().text.isEmpty)
        let message = try #require(try stand.heard().first?.message)
        #expect(try stand.heard().count == 1)
        #expect(message["status"]?.text == "overdue")
        #expect(message["atMs"]?.integer.map { $0 >= 4_078_713_600_000 } == true)
    }

    @Test func asObjectsItSaysWhatTheProgramsRead() throws {
        let stand = try Self.stand()
        try stand.listener("notify.d/phone")
        #expect(try stand.run("remind", "--test", "--json").text == "{\"taken\":true}\n")
        let dry = try stand.run("remind", "--dry-run", "--json").lines.map { try JSONValue(reading: $0) }
        #expect(dry.compactMap { $0["service"]?.text } == ["Inspection"])
        let told = try stand.run("remind", "--json").lines.map { try JSONValue(reading: $0) }
        #expect(told.count == 1)
        #expect(told.first?["id"] == dry.first?["id"])
        #expect(told.first?["status"]?.text == "overdue")
        #expect(try stand.heard().last?.message["id"] == told.first?["id"])
        #expect(try stand.run("remind", "--json").text.isEmpty)
    }

    @Test func aTrialTriesThePrograms() throws {
        let stand = try Self.stand()
        #expect(try stand.run("remind", "--test").code == 1)
        try stand.hook("notify.d/broken", "exit 1")
        #expect(try stand.run("remind", "--test").code == 6)
        try stand.listener("notify.d/phone")
        let outcome = try stand.run("remind", "--test")
        #expect(outcome.code == 0)
        #expect(outcome.text == "a program took the message\n")
        #expect(try Self.texts(stand) == ["This message tries the way to you. Nothing is due."])
    }
}
