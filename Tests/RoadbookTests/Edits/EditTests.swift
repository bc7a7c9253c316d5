import CLinux
import Glibc
import JSON
import Testing

/// Saying what trips were, putting them together, dividing them, and taking it back.
@Suite struct EditTests {
    private func ids(_ day: DrivenDay) throws -> [String] {
        // {"id":"0123456789","shortId":"0123",…
        try day.run("trips", "--json").lines.map { String($0.split(separator: "\"")[7]) }
    }

    // MARK: a drive that goes on

    @Test func ofADriveThatGoesOnOnlyWhatHoldsForAllOfItIsSaid() throws {
        let travels = try Travels()
        try travels.begin(at: Int64(time(nil)) * 1_000 - 60_000)
        travels.go(60, 20)
        try travels.cutOff()
        for words in [["delete", "@last"], ["edit", "@last", "--business"], ["edit", "@last", "--purpose", "Fair"]] {
            let refused = try travels.run(words)
            #expect(refused.code == 1 && refused.errors.contains("roadbook finish ends it"), "\(words)")
        }
        #expect(try travels.run(["edit", "@last", "--name", "To the sea"]).code == 0)
        #expect(try travels.run(["ledger", "cat"]).lines.count { $0.contains(" set ") } == 1)
    }

    @Test func whatWasRecordedIsToldAsWhatItWas() throws {
        let travels = try Travels()
        try travels.drive(at: TripsTests.saturday, [20, 20, 20])
        #expect(try travels.run(["edit", "@last", "--vehicle", "Van"]).text.contains("\"Golf\" -> \"Van\""))
    }

    // MARK: merge

    @Test func theNewestTwoBecomeOneAndTwoAgain() throws {
        let day = try DrivenDay()
        let before = try ids(day)
        #expect(before.count == 3)
        let dry = try day.run("merge", "@last", "@-2", "--dry-run")
        #expect(dry.code == 0)
        #expect(dry.lines.contains("    50 min apart, 15 m straight"))
        #expect(dry.lines.contains("would be merged into:"))
        #expect(try ids(day) == before)
        let merged = try day.run("merge", "@last", "@-2")
        #expect(merged.code == 0)
        #expect(merged.lines.contains("merged into:"))
        #expect(merged.lines.last == "undo with: roadbook undo 1")
        #expect(merged.lines.dropLast().last == dry.lines.last)
        #expect(try ids(day) == Array(before.dropFirst()))
        let undone = try day.run("undo")
        #expect(undone.lines.first?.hasPrefix("undone: entry 1 of ") == true)
        #expect(undone.lines.last == "undo with: roadbook undo 2")
        #expect(try ids(day) == before)
        #expect(try day.run("undo", "2").code == 0)
        #expect(try ids(day) == Array(before.dropFirst()))
    }

    @Test func whatIsMergedIsTheSumAndWhatLiesBetweenIsApart() throws {
        let day = try DrivenDay()
        let object = try day.object("merge", "@-3", "@last", "@-2")
        let before = try #require(object["before"]?.elements)
        let after = try #require(object["after"]?.elements?.first)
        #expect(before.count == 3)
        #expect(after["durationMs"] == .integer(2_100_000))
        #expect(after["apartMs"] == .integer(3_600_000))
        #expect(object["gaps"]?.elements?.map { $0["ms"] } == [.integer(600_000), .integer(3_000_000)])
        #expect(after["startedAt"] == before.first?["startedAt"])
        #expect(after["endedAt"] == before.last?["endedAt"])
        #expect(object["entry"] == .integer(1))
    }

    /// Twenty, ten and five minutes at 54 km/h; the last five on a ferry.
    @Test func whatWasSaidOfAPieceStaysWithItWhenItIsMerged() throws {
        let day = try DrivenDay()
        _ = try day.run("edit", "@last", "--carried", "--purpose", "the ferry")
        _ = try day.run("edit", "@-2", "--business")
        let totals = try day.run("totals", "--range", "all", "--json").text
        let driven = try JSONValue(reading: totals)
        let dry = try day.run("merge", "@-3", "@-2", "@last", "--dry-run")
        #expect(dry.lines.last?.hasSuffix("mixed use") == true)
        #expect(try day.run("merge", "@-3", "@-2", "@last").code == 0)
        let shown = try day.run("show", "@last")
        let row = "mixed      18.0 km of which nothing was said; 9.0 km business; 4.5 km carried, the ferry"
        #expect(shown.lines.contains(row), "\(shown.text)")
        try expectPieces(day, metres: [18_000, 9_000, 4_500])
        let after = try JSONValue(reading: try day.run("totals", "--range", "all", "--json").text)
        #expect(driven["trips"] == .integer(2) && after["trips"] == .integer(1))
        for member in ["distanceMetres", "movingMs"] {
            let (whole, parts) = (driven[member]?.double ?? 0, after[member]?.double ?? 0)
            #expect(whole > 0 && abs(whole - parts) < whole / 500, "\(member): \(whole) and \(parts)")
        }
        #expect(try day.run("totals").text.contains("the pieces of 1 trip that were carried"))
        _ = try day.run("undo")
        #expect(try day.run("totals", "--range", "all", "--json").text == totals)
    }

    private func expectPieces(_ day: DrivenDay, metres: [Double]) throws {
        let trip = try day.object("show", "@last")
        #expect(trip["mixed"] == .bool(true) && trip["business"] == .null && trip["said"]?["business"]?.text == "mixed")
        let pieces = try #require(trip["pieces"]?.elements)
        let told = pieces.map { $0["distanceMetres"]?.double ?? 0 }
        #expect(told.count == metres.count && zip(told, metres).allSatisfy { abs($0 - $1) < 40 }, "\(told)")
        let sum = told.reduce(0, +)
        #expect(abs(sum - (trip["distanceMetres"]?.double ?? 0)) < 1)
    }

    @Test func tripsThatAreNotNeighboursAreNotMerged() throws {
        let day = try DrivenDay()
        let middle = try ids(day)[1]
        let refused = try day.run("merge", "@last", "@-3")
        #expect(refused.code == 1)
        #expect(refused.errors.contains("lies \(middle) "))
        #expect(refused.errors.contains("hint: roadbook merge "))
        _ = try day.run("delete", middle)
        let deleted = try day.run("merge", "@last", "@-2")
        #expect(deleted.code == 1)
        #expect(deleted.errors.contains("hint: roadbook undelete \(middle)"))
        #expect(try day.run("merge", "@last", middle).errors.contains("is in the trash"))
        #expect(try day.run("merge", "@last", "@last").code == 2)
        #expect(try day.run("merge", "@last").errors.contains("merge needs at least 2 of TRIP, and was given 1"))
        #expect(try day.run("merge", "@last", "@-9").code == 3)
        #expect(try day.run("history").lines.count == 2)
    }

    @Test func otherVehiclesAreOtherTrips() throws {
        let day = try DrivenDay(vehicles: ["Golf", "Golf", "Van"])
        let refused = try day.run("merge", "@last", "@-2")
        #expect(refused.code == 1)
        #expect(refused.errors.contains("was driven with Golf"))
        #expect(try day.run("edit", "@last", "--vehicle", "Golf").code == 0)
        #expect(try day.run("merge", "@last", "@-2").code == 0)
    }

    // MARK: split

    @Test(arguments: ["06:40", "2026-03-02 06:40", "+10min", "06:39:59.500"])
    func aTripIsDividedWhereItIsSaid(time: String) throws {
        let day = try DrivenDay()
        let object = try day.object("split", "@-3", "--at", time)
        let after = try #require(object["after"]?.elements)
        #expect(after.map { $0["durationMs"] } == [.integer(600_000), .integer(600_000)])
        #expect(after.last?["startedAt"]?.text == "2026-03-02T06:40:00Z")
        #expect(after.first?["endedAt"] == after.last?["startedAt"])
        #expect(try ids(day).count == 4)
        #expect(try day.run("undo").code == 0)
        #expect(try ids(day).count == 3)
    }

    @Test func aTimeOfDayIsThatOfTheReadersZone() throws {
        let day = try DrivenDay()
        let split = try day.run("split", "@-3", "--at", "07:40", "--dry-run", zone: "Europe/Berlin")
        #expect(split.lines.dropFirst().first == "would be split at 2026-03-02 07:40:00 into:")
        #expect(try day.run("split", "@-3", "--at", "06:40", "--utc", "--dry-run", zone: "Asia/Tokyo").code == 0)
    }

    @Test(arguments: ["05:00", "06:30", "06:50:01", "12:00", "+0s", "+25min", "2026-03-01", "noon", "+", "+soon"])
    func aTimeOutsideOfTheTripIsRefused(time: String) throws {
        let day = try DrivenDay()
        let refused = try day.run("split", "@-3", "--at", time)
        #expect(refused.code == 2)
        #expect(refused.errors.contains("roadbook: hint: "))
        #expect(try day.run("history").lines.count == 1)
    }

    @Test func aMergedTripIsDividedBetweenItsPieces() throws {
        let day = try DrivenDay()
        let before = try ids(day)
        _ = try day.run("merge", "@last", "@-2")
        let divided = try day.run("split", "@last", "--at", "07:30")
        #expect(divided.code == 0)
        #expect(try ids(day) == before)
    }

    // MARK: edit

    @Test func whatIsSaidIsShownAndTakenAwayAgain() throws {
        let day = try DrivenDay()
        let said = try day.run(
            "edit", "@last", "--name", " To  the sea ", "--from", "Home", "--to", "Harbour", "--category", "Scenic",
            "--tags", "b, a ,b", "--note", "rain_and 100 %", "--purpose", "holiday", "--private", "--carried",
            "--vehicle", "Golf")
        #expect(said.code == 0)
        let id = try ids(day)[0]
        #expect(said.lines.first == "  \(id) name: nothing -> \"To the sea\"")
        #expect(said.lines.contains("  \(id) tags: nothing -> \"b,a\""))
        #expect(said.lines.contains("  \(id) note: nothing -> \"rain_and 100 %\""))
        let listed = try day.run("trips").lines[1]
        #expect(listed.contains("To the sea") && listed.contains("#b #a") && listed.contains("scenic"))
        #expect(
            try day.run("edit", "@last", "--name", "To the sea").lines == [
                "there is nothing to change about \(id): it is so already"
            ])
        let other = try day.run("edit", "@last", "--name", "", "--add-tag", "c", "--remove-tag", "a", "--note=")
        #expect(other.lines.contains("  \(id) name: \"To the sea\" -> nothing"))
        #expect(other.lines.contains("  \(id) tags: \"b,a\" -> \"b,c\""))
        #expect(other.lines.contains("  \(id) note: \"rain_and 100 %\" -> nothing"))
        #expect(try day.run("undo").code == 0)
        #expect(try day.run("trips").lines[1] == listed)
    }

    @Test func severalTripsAreSaidTheSameAndEachIsAnEntry() throws {
        let day = try DrivenDay()
        let said = try day.run("edit", "@last", "@-3", "--business")
        #expect(said.lines.last == "undo with: roadbook undo 1-2")
        #expect(try day.run("trips").lines.filter { $0.hasSuffix("business") }.count == 2)
        #expect(try day.run("undo", "2", "1").code == 0)
        #expect(try day.run("trips").lines.filter { $0.hasSuffix("business") }.isEmpty)
    }

    @Test func wrongWordsAreRefusedBeforeAnythingIsWritten() throws {
        let day = try DrivenDay()
        let category = try day.run("edit", "@last", "--category", "fun")
        #expect(category.code == 2)
        #expect(category.errors.contains("errand, urban, road trip, scenic, mixed, none"))
        let driver = try day.run("edit", "@last", "--driver", "Anna")
        #expect(driver.code == 3)
        #expect(driver.errors.contains("hint: roadbook driver add \"Anna\""))
        #expect(try day.run("edit", "@last").code == 2)
        #expect(try day.run("edit", "@last", "--business", "--private").code == 2)
        #expect(try day.run("edit", "@last", "--tags", "a", "--add-tag", "b").code == 2)
        #expect(try day.run("edit", "zzzzzzzzzz", "--name", "x").code == 3)
        let long = try day.run("edit", "@last", "--note", String(repeating: "n", count: 2_000))
        #expect(long.code == 2)
        #expect(long.errors.contains("bytes shorter"))
        #expect(try day.run("history").lines.count == 1)
        #expect(try day.run("driver", "add", "Anna").code == 0)
        #expect(try day.run("edit", "@last", "--driver", "Anna").code == 0)
    }

    // MARK: The trash

    @Test func whatIsDeletedIsGoneFromTheListAndComesBack() throws {
        let day = try DrivenDay()
        let before = try ids(day)
        let deleted = try day.run("delete", "@last", "@-2")
        #expect(deleted.lines.last == "undo with: roadbook undelete \(before[1]) \(before[0])")
        #expect(try ids(day) == [before[2]])
        let trash = try day.run("trips", "--deleted").text
        #expect(trash.contains(before[0]) && trash.contains(before[1]) && !trash.contains(before[2]))
        #expect(
            try day.run("delete", before[0]).lines == [
                "there is nothing to change: \(before[0]) is in the trash already"
            ])
        #expect(try day.run("undelete", before[0]).lines.first == "back from the trash:")
        #expect(try ids(day) == [before[0], before[2]])
        #expect(try day.run("undo").code == 0)
        #expect(try day.run("undo").code == 0)
        #expect(try ids(day) == before)
    }

    // MARK: undo and history

    @Test func theHistorySaysWhatWasSaidAndTakenBack() throws {
        let day = try DrivenDay()
        #expect(try day.run("history").lines == ["nothing was said yet (roadbook edit --help)"])
        _ = try day.run("edit", "@last", "--name", "Shop")
        _ = try day.run("merge", "@-2", "@-3")
        _ = try day.run("undo", "1")
        let lines = try day.run("history").lines
        #expect(lines.count == 4)
        #expect(lines[1].hasSuffix("undone by 3"))
        #expect(lines[3].contains("undo 1"))
        let id = try ids(day)[0]
        let touching = try day.run("history", id, "--json").lines.map { try JSONValue(reading: $0) }
        #expect(touching.map { $0["entry"] } == [.integer(1), .integer(3)])
        #expect(touching.first?["inForce"] == .bool(false))
        #expect(touching.first?["undoneBy"] == .integer(3))
        #expect(try day.run("undo", "1").errors.contains("undone already, by entry 3"))
        #expect(try day.run("undo", "77").code == 3)
        #expect(try day.run("undo", "first").code == 2)
        #expect(try DrivenDay().run("undo").code == 3)
    }

    /// By the machine that it was said on, in the order of time, and only what was said here can be taken back here.
    @Test func theHistoryHasWhatWasSaidWhereItWasPulledFrom() throws {
        let car = try DrivenDay()
        _ = try car.run("edit", "@last", "--name", "Shop")
        _ = try car.run("undo")
        let home = try WrittenBooks()
        let machines = "\(home.data)/machines"
        try #require(mkdir(machines, 0o700) == 0 && rename(car.books.data, "\(machines)/golf") == 0)
        defer { rename("\(machines)/golf", car.books.data) }
        #expect(try home.run("edit", "@last", "--note", "late").code == 0)
        let lines = try home.run("history").lines
        #expect(lines.count == 4, "\(lines)")
        #expect(lines[1].hasPrefix("golf 1  ") && lines[1].hasSuffix("undone by 2"), "\(lines)")
        #expect(lines[3].hasPrefix("     1  ") && lines[3].contains("note \"late\""), "\(lines)")
        let told = try home.run("history", "@last", "--json").lines.map { try JSONValue(reading: $0) }
        #expect(told.map { $0["machine"]?.text } == ["golf", "golf", nil])
        #expect(told.map { $0["inForce"] } == [.bool(false), .bool(true), .bool(true)])
        #expect(try home.run("undo", "2").code == 3)
        #expect(try home.run("undo", "1").code == 0)
    }

    @Test func rulesAreToldAsSettingsHaveThem() throws {
        let day = try DrivenDay()
        // The first two lie ten minutes apart.
        let kept = try day.run("recut", "--try", "ReopenWindow=1h", "IdleRadius=80m", "--apply")
        #expect(kept.code == 0)
        #expect(!kept.text.contains("-0.0"), "\(kept.text)")
        for text in try [day.run("history").text, day.run("ledger", "cat", "--readable").text] {
            #expect(text.contains("recut under IdleRadius=80m, ReopenWindow=1h"), "\(text)")
            #expect(!text.contains("3600000"))
        }
    }

    @Test func whatNoTripHasAnyMoreIsListedApart() throws {
        let day = try DrivenDay()
        _ = try day.run("edit", "@last", "--name", "Shop")
        let other = try DrivenDay()
        _ = try other.run("edit", "@last", "--name", "Elsewhere")
        // Another card's spool under this ledger.
        #expect(rename(day.books.directory(.spool), day.books.directory(.spool) + ".old") == 0)
        #expect(rename(other.books.directory(.spool), day.books.directory(.spool)) == 0)
        let lines = try day.run("history").lines
        #expect(lines.contains("of these no trip has the records any more:"))
        #expect(lines.last?.contains("name \"Shop\"") == true)
    }

    // MARK: Two at once

    @Test func whoComesSecondWaitsAndSaysForWhom() throws {
        let day = try DrivenDay()
        _ = try day.run("edit", "@last", "--name", "first")
        let lock = open(day.books.directory(.ledger) + "/lock", O_RDWR | O_CLOEXEC)
        try #require(lock >= 0)
        defer { close(lock) }
        try #require(flock(lock, LOCK_EX) == 0)
        let child = try Child(
            Roadbook.path,
            [
                "--data", day.books.data, "--config", day.books.data + "/settings", "--socket",
                day.books.data + "/control", "edit", "@last", "--name", "second",
            ], ["TZ": "UTC"])
        #expect(child.read { String(decoding: $0.complained, as: UTF8.self).contains("waiting for ") })
        flock(lock, LOCK_UN)
        let outcome = child.finish()
        #expect(outcome.code == 0)
        #expect(outcome.errors.contains("which writes the ledger"))
        #expect(try day.run("trips").lines[1].contains("second"))
    }

    @Test(arguments: ["022", "077"])
    func noUmaskKeepsTheHouseholdOut(umask: String) throws {
        let day = try DrivenDay()
        let script = "umask \(umask); exec \"$@\""
        let words = ["--data", day.books.data, "--config", "/nowhere", "--socket", "/nowhere", "merge", "@last", "@-2"]
        let child = try Child("/bin/sh", ["-c", script, "sh", Roadbook.path] + words, [:])
        #expect(child.finish().code == 0)
        #expect(mode(day.books.directory(.ledger)) == 0o2770)
        #expect(mode(day.books.path(.ledger, segment: 1)) == 0o660)
        #expect(mode(day.books.data + "/catalogue") == 0o2770)
        #expect(mode(day.books.data + "/catalogue/catalogue.db") == 0o660)
    }

    private func mode(_ path: String) -> mode_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
    }
}
