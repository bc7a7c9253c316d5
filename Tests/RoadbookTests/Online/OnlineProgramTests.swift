import AppendLog
import Awaiting
import Glibc
import Testing
import World

/// The real roadbook-online against services on this machine, with the pace that it has everywhere.
@Suite struct OnlineProgramTests {
    private let book: DrivenBook
    private let settings: SettingsFolder

    init() throws {
        settings = try SettingsFolder()
        book = try OnlineRoad().book
    }

    private func set(_ lines: String...) throws {
        try settings.write("[Online]\n" + lines.joined(separator: "\n") + "\n", to: "roadbook.conf")
    }

    private func run(_ words: String...) throws -> Roadbook.Outcome {
        let options = ["--data", book.books.data, "--config", settings.path]
        return try Child(Roadbook.path + "-online", options + words, [:]).finish()
    }

    /// The lines of the answers without sequence and checksum.
    private func answers() throws -> [[String]] {
        var lines: [[String]] = []
        try LogReader(["\(book.books.data)/answers"]).readToEnd { line in
            let words = String(decoding: line.bytes, as: UTF8.self).split(separator: " ").map(String.init)
            lines.append([words[0]] + words[2...].dropLast())
        }
        return lines
    }

    private func setStreets(_ services: StoodInServices, _ kind: String = "photon", _ more: String = "") throws {
        try set("Streets=\(kind)", "StreetsEndpoint=\(services.address)/\(kind)", "Contact=anna@example.org", more)
    }

    @Test(arguments: ["--help", "--version", "--dry-run"])
    func wordsThatCannotBeWrittenAreAnError(_ option: String) throws {
        let words = "\(Roadbook.path)-online --data \(book.books.data) --config \(settings.path) \(option)"
        let full = try Outsiders.run("/bin/sh", ["-c", "\(words) >/dev/full"])
        #expect(full.code == 1 && full.errors.contains("the output cannot be written: No space left on device"))
        #expect(try Outsiders.run("/bin/bash", ["-c", "set -o pipefail; \(words) | true"]).code == 0)
    }

    @Test func withoutTheSectionNothingIsAsked() throws {
        let outcome = try run()
        #expect(outcome.code == 0 && outcome.errors.isEmpty)
        #expect(outcome.lines.count == 1)
        #expect(outcome.text.contains("off"))
        #expect(access("\(book.books.data)/answers", F_OK) != 0)
    }

    /// A run lasts for minutes, and people write meanwhile; only two runs keep each other out.
    @Test func peopleWhoWriteAndLookUpsDoNotWaitForEachOther() throws {
        let services = try StoodInServices()
        try setStreets(services)
        let turn = try TakenTurn(book.books.data)
        #expect(try run().code == 0)
        withExtendedLifetime(turn) {}
        turn.letGo()
        let other = try TakenTurn("\(book.books.data)/answers")
        let refused = try run()
        #expect(refused.code == 1 && refused.errors.contains("another roadbook-online is at work"), "\(refused.errors)")
        #expect(try book.books.run("driver", "add", "Anna").code == 0)
        other.letGo()
    }

    /// The book says of no end, for the power has not come on since; `trips` says "power off".
    @Test func aDriveThatThePowerCutEndedIsAskedAbout() throws {
        let road = ToldRoad()
        road.car(.connected)
        road.drive(600, at: 15)
        let book = try DrivenBook(road, settings: "[Car]\nAddress=\(DrivenBook.golf)\nName=Golf\n")
        let services = try StoodInServices()
        try setStreets(services)
        let words = ["--data", book.books.data, "--config", settings.path, "--dry-run"]
        let told = try Child(Roadbook.path + "-online", words, [:]).finish()
        #expect(told.code == 0, "\(told.errors)")
        #expect(told.lines.dropFirst().count == 2, "\(told.text)")
    }

    @Test func theDryRunTellsExactlyTheCallsThatThenCome() throws {
        let services = try StoodInServices()
        try set(
            "Streets=nominatim", "StreetsEndpoint=\(services.address)/nominatim", "Contact=anna@example.org",
            "Language=de,en", "Weather=yes", "WeatherEndpoint=\(services.address)/forecast",
            "WeatherArchiveEndpoint=\(services.address)/archive")
        let told = try run("--dry-run")
        #expect(told.code == 0, "\(told.errors)")
        let addresses = Array(told.lines.dropFirst())
        #expect(told.lines.first?.contains("127.0.0.1:\(services.port)") == true)
        #expect(services.calls().isEmpty)
        #expect(access("\(book.books.data)/answers", F_OK) != 0)
        // Four ends in cells of their own, and two cells of weather.
        #expect(addresses.count == 6)

        let outcome = try run()
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(outcome.text.contains("6 answered"), "\(outcome.text)")
        let calls = services.calls()
        #expect(calls.map { services.address + $0.path } == addresses)
        #expect(Set(calls.map(\.path)).count == calls.count)
        for (one, next) in zip(calls, calls.dropFirst()) { #expect(next.time - one.time >= 2_000) }
        #expect(calls.allSatisfy { $0.userAgent.hasPrefix("Roadbook/") && $0.language == "de,en" })
        #expect(calls.allSatisfy { $0.userAgent.hasSuffix(" (anna@example.org)") })
        // Nothing that is said has a place in it.
        #expect(!outcome.text.contains("51.") && !outcome.text.contains("lat"))

        let kept = try answers()
        #expect(kept.count(where: { $0[0] == "A" && $0.contains("Zuckschwerdtstraße") }) == 4)
        #expect(kept.count(where: { $0[0] == "W" && $0.contains("CC_BY_4.0") }) == 2)
        let again = try run()
        #expect(again.code == 0 && again.text.contains("nothing was asked"))
        #expect(services.calls().count == 6)
    }

    @Test func nothingIsAskedOfAPrivatePlaceNorOfTheStreetOfAnotherOwnOne() throws {
        let services = try StoodInServices()
        let first = try book.books.run("place", "add", "Home", "--at", "51.5,-0.12", "--private")
        #expect(first.code == 0, "\(first.errors)")
        let second = try book.books.run("place", "add", "Work", "--at", "51.5809,-0.12")
        #expect(second.code == 0, "\(second.errors)")
        try set(
            "Streets=photon", "StreetsEndpoint=\(services.address)/photon", "Contact=anna", "Weather=yes",
            "WeatherEndpoint=\(services.address)/forecast", "WeatherArchiveEndpoint=\(services.address)/archive")
        let outcome = try run()
        #expect(outcome.code == 0, "\(outcome.errors)")
        let calls = services.calls()
        #expect(calls.count(where: { $0.path.hasPrefix("/photon") }) == 1)
        #expect(calls.allSatisfy { !$0.path.contains("lat=51.500") && !$0.path.contains("lat=51.58") })
    }

    @Test func aServiceThatWantsFewerCallsIsLeftAlone() throws {
        let services = try StoodInServices(["429:7200"])
        try setStreets(services)
        let outcome = try run()
        #expect(outcome.code == 0 && outcome.text.contains("fewer calls"), "\(outcome.text)")
        #expect(services.calls().count == 1)
        let line = try #require(try answers().first)
        #expect(Array(line[5...7]) == ["-", "429", "limited"])
        #expect(try #require(Int64(line[8])) - (try #require(Int64(line[1]))) == 7_200_000)
        #expect(try run().text.contains("left alone"))
        #expect(services.calls().count == 1)
    }

    @Test func withoutATimeItIsLeftAloneForAnHour() throws {
        let services = try StoodInServices(["503"])
        try setStreets(services)
        #expect(try run().code == 0)
        let line = try #require(try answers().first)
        #expect(try #require(Int64(line[8])) - (try #require(Int64(line[1]))) == 3_600_000)
    }

    @Test func aServiceThatRefusesIsOffUntilTheContactChanges() throws {
        let services = try StoodInServices(["403"])
        try setStreets(services)
        let outcome = try run()
        #expect(outcome.code == 6 && outcome.text.contains("refuse"), "\(outcome.text)")
        #expect(try run().code == 6)
        #expect(services.calls().count == 1)
        try set("Streets=photon", "StreetsEndpoint=\(services.address)/photon", "Contact=jo@example.org")
        #expect(try run().code == 0)
        #expect(services.calls().count == 5)
    }

    @Test(arguments: [
        ["html", "redirect", "truncated"], ["huge", "elsewhere", "nan"], ["500", "silent", "control"],
    ])
    func whatIsNoAnswerIsNotKept(_ plan: [String]) throws {
        let services = try StoodInServices(plan)
        try setStreets(services)
        let outcome = try run()
        #expect(outcome.code == 0 && outcome.text.contains("3 failed"), "\(outcome.text)")
        let calls = services.calls()
        #expect(calls.count == 3 && calls.allSatisfy { $0.path.hasPrefix("/photon?") })
        let kept = try answers()
        #expect(kept.map { $0[0] } == ["F", "F", "F"])
        let broken = ["500", "silent"]
        #expect(kept.map { $0[7] } == plan.map { broken.contains($0) ? "broken" : "wrong" })
        for line in kept { #expect(try #require(Int64(line[8])) - (try #require(Int64(line[1]))) == 300_000) }
        if plan.contains("huge") { #expect(try #require(services.flooded()) < 50 << 20) }
    }

    @Test func whoDoesNotAnswerIsNotWaitedForLong() throws {
        let services = try StoodInServices(["hang", "empty"])
        try setStreets(services)
        #expect(try run().code == 0)
        #expect(try answers().map { $0[0] } == ["F", "M", "A", "A"])
        #expect(try answers()[0][7] == "timeout")
    }

    @Test func withoutANetworkOneLineIsSaidAndNothingCounted() throws {
        try set("Streets=photon", "StreetsEndpoint=http://127.0.0.1:1/photon", "Contact=anna")
        let outcome = try run()
        #expect(outcome.code == 0 && outcome.errors.isEmpty)
        #expect(outcome.text.contains("cannot be reached"))
        #expect(try answers().isEmpty)
    }

    @Test func whatIsWrongIsSaidInALineWithAHint() throws {
        try set("Streets=photon", "StreetsEndpoint=https://a.example.org/reverse")
        let outcome = try run()
        #expect(outcome.code == 1)
        let lines = outcome.errors.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.first?.hasPrefix("roadbook-online: error: ") == true)
        #expect(lines.last?.hasPrefix("roadbook-online: hint: ") == true)
        #expect(try run("--nonsense").code == 2)
        #expect(try run("--version").text.hasPrefix("roadbook-online "))
    }

    // MARK: Clocks

    /// A clock that was seventy years ahead has left an answer, and the wish of a service.
    private func writeLinesOfTheFuture() throws {
        try book.books.write(.answers, "4000000000000 photon a.org 0.0000,0.0000 -", letter: "M")
        let wish = "4000000000000 photon a.org 0.0000,0.0000 - 429 limited 4000003600000 00ff00ff00ff00ff"
        try book.books.write(.answers, wish, letter: "F")
    }

    @Test func aClockThatWasAheadStopsNothing() throws {
        let services = try StoodInServices()
        try setStreets(services)
        try writeLinesOfTheFuture()
        #expect(try run("--dry-run").text.contains("2 lines are dated in the future"))
        let outcome = try run()
        #expect(outcome.code == 0 && outcome.text.contains("4 answered"), "\(outcome.text) \(outcome.errors)")
        #expect(services.calls().count == 4)
        #expect(try run().text.contains("nothing was asked"))
    }

    /// The service says that it is a day later than it is here, or says nothing of the time.
    @Test(arguments: ["late", "dateless"])
    func aClockThatMayBeBehindAsksOnceAndEnds(_ plan: String) throws {
        let services = try StoodInServices([plan])
        try setStreets(services)
        try writeLinesOfTheFuture()
        let outcome = try run()
        #expect(outcome.code == 1 && outcome.errors.contains(plan == "late" ? "clock" : "what time it is"))
        #expect(outcome.errors.contains("hint: set the clock"))
        #expect(services.calls().count == 1)
        #expect(try answers().map { $0[0] } == ["M", "F", "A"])
    }

    @Test func whatIsNoAnswerProvesNoClock() throws {
        let services = try StoodInServices(["html", "late"])
        try setStreets(services)
        try writeLinesOfTheFuture()
        #expect(try run().code == 1)
        #expect(services.calls().count == 2)
        #expect(try answers().map { $0[0] } == ["M", "F", "F", "A"])
    }

    @Test func withoutLinesOfTheFutureNoDateIsNeeded() throws {
        let services = try StoodInServices(["late", "dateless", "aeons"])
        try setStreets(services)
        #expect(try run().text.contains("4 answered"))
    }

    @Test func nothingIsKeptUnderAClockThatIsFarAhead() throws {
        let services = try StoodInServices(["early"])
        try setStreets(services)
        let outcome = try run()
        #expect(outcome.code == 1 && outcome.errors.contains("ahead of that of 127.0.0.1"), "\(outcome.errors)")
        #expect(services.calls().count == 1)
        let kept = try answers()
        #expect(kept.map { $0[0] } == ["F"] && kept[0][7] == "wrong")
    }
}
