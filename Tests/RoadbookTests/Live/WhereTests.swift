import Glibc
import JSON
import Testing

/// The place where the car is or was left, and `roadbook` alone: with a recorder, with only its spool, with neither.
@Suite struct WhereTests {
    private static let fix = "G 61000 - 51.4778000 -0.0015000 46.2 0.00 - 3 9 3.4"

    private func parked() throws -> WrittenBooks {
        let books = try WrittenBooks()
        try books.record(
            "a",
            WrittenBooks.Commit(
                "V 100 7 car Golf", "D 1000 begin bluetooth 7 900 51.5000000 0.0000000",
                "T 2000 \(WrittenBooks.start + 2_000) learnt", Self.fix, at: 61_000, offset: WrittenBooks.start),
            WrittenBooks.Commit("D 90000 end disconnect 60900 0 812 40 55500 1", at: 90_000, offset: WrittenBooks.start)
        )
        return books
    }

    // MARK: where

    @Test func theRecorderKnowsWhereTheCarIs() throws {
        let stand = try RecorderStand()
        let outcome = try stand.run("where")
        #expect(outcome.code == 0)
        #expect(
            outcome.text == """
                geo:51.477800,-0.001500;u=3.4
                1 s ago, 2026-05-28 20:27:40, within 3 m, driving

                """)
    }

    @Test func withoutARecorderItIsWhereItWasLeft() throws {
        let books = try parked()
        let outcome = try Roadbook.run(
            ["--data", books.data, "--socket", "/nowhere/control", "where", "--utc"], environment: ["TZ": "Asia/Tokyo"])
        #expect(outcome.code == 0)
        #expect(outcome.lines.first == "geo:51.477800,-0.001500;u=3.4")
        let rest = "2026-03-01 08:01:01Z, within 3 m, from the spool, for no recorder at /nowhere/control"
        #expect(outcome.lines.last?.hasSuffix(rest) == true)
    }

    @Test func whereItIsHasAName() throws {
        let books = try parked()
        let words = ["--data", books.data, "--socket", "/nowhere/control"]
        #expect(try Roadbook.run(words + ["where"]).lines.count == 2)
        _ = try Roadbook.run(words + ["place", "add", "Home", "--at", "51.4778,-0.0015"])
        #expect(try Roadbook.run(words + ["where"]).lines[1] == "Home")
    }

    @Test func atHomeItIsWhereTheCarsOwnBooksSay() throws {
        let books = try parked()
        let home = "\(books.data)/home"
        for folder in ["", "/machines", "/machines/golf"] { #expect(mkdir(home + folder, 0o700) == 0) }
        #expect(rename(books.directory(.spool), "\(home)/machines/golf/spool") == 0)
        let words = ["--data", home, "--socket", "/nowhere/control", "where"]
        let outcome = try Roadbook.run(words)
        #expect(outcome.lines.first == "geo:51.477800,-0.001500;u=3.4")
        #expect(outcome.lines.last?.contains("from the spool of golf, for no recorder") == true)
        #expect(try JSONValue(reading: Roadbook.run(words + ["--json"]).text)["machine"]?.text == "golf")
    }

    @Test func aRecorderWithoutAFixLeavesItToTheSpool() throws {
        let books = try parked()
        let stand = try RecorderStand()
        stand.recorder.status.fix = nil
        let child = try stand.start(["--data", books.data, "where", "--json"])
        let object = try JSONValue(reading: child.finish(turning: stand.turn).text)
        #expect(object["source"]?.text == "spool")
        #expect(object["latitude"]?.double == 51.4778)
        #expect(object["time"]?.text == "2026-03-01T08:01:01Z")
    }

    @Test func geojsonIsAFeatureWithTheLongitudeFirst() throws {
        let stand = try RecorderStand()
        let feature = try JSONValue(reading: stand.run("where", "--geojson").text)
        #expect(feature["type"]?.text == "Feature")
        #expect(feature["geometry"]?["type"]?.text == "Point")
        #expect(feature["geometry"]?["coordinates"]?.elements?.compactMap(\.double) == [-0.0015, 51.4778, 46.2])
        #expect(feature["properties"]?["errorMetres"]?.double == 3.4)
        #expect(feature["properties"]?["source"]?.text == "recorder")
    }

    // MARK: roadbook alone

    @Test func aloneItSaysHowThingsAreAndWhatToTypeNext() throws {
        let books = try parked()
        let stand = try RecorderStand()
        stand.recorder.status.drive = nil
        stand.recorder.status.state = .parked
        stand.recorder.status.problems = []
        let child = try stand.start(["--data", books.data])
        let outcome = child.finish(turning: stand.turn)
        #expect(outcome.code == 0)
        #expect(
            outcome.lines.prefix(2) == [
                "parked Golf for 1 min 1 s", "last drive: Golf, 2026-03-01 08:00-08:01, 2.5 km in 1 min, trivial",
            ])
        #expect(outcome.lines.filter { $0.hasPrefix("  roadbook ") }.count == 5)
        #expect(outcome.lines.count == 7)
    }

    @Test func whileDrivingItIsTheOpenDriveAndTheWorstProblem() throws {
        let outcome = try RecorderStand().run()
        #expect(outcome.code == 0)
        #expect(
            outcome.lines.prefix(2) == [
                "driving Golf: 0.9 km in 1 min 1 s, now 50 km/h",
                "wrong: the card stalls (roadbook doctor); 1 more thing in roadbook status",
            ])
        #expect(outcome.text.contains("  roadbook watch "))
    }

    @Test func aDriveThatThePowerCutIsNotEnded() throws {
        let books = try WrittenBooks()
        try books.record("a", WrittenBooks.Commit("D 1000 begin motion - 900 - -", Self.fix, at: 61_000))
        let outcome = try Roadbook.run(["--data", books.data, "--socket", "/nowhere/control"])
        #expect(outcome.lines[1] == "last drive: a car, at an unknown time, power off, 0.0 km in 1 min")
    }

    @Test func aloneItHasJsonToo() throws {
        let books = try parked()
        let outcome = try Roadbook.run(["--data", books.data, "--socket", "/nowhere/control", "--json"])
        let object = try JSONValue(reading: outcome.text)
        #expect(object["status"] == .null)
        let drive = object["lastDrive"]
        #expect(drive?["vehicle"]?.text == "Golf")
        #expect(drive?["begunAt"]?.text == "2026-03-01T08:00:00.900Z")
        #expect(drive?["endedAt"]?.text == "2026-03-01T08:01:00.900Z")
        #expect(drive?["elapsedMs"]?.integer == 60_000)
        #expect(drive?["distanceMetres"]?.double == 0)
        #expect(drive?["inferredMetres"]?.double ?? 0 > 2_400)
        #expect(drive?["reason"]?.text == "disconnect")
    }
}
