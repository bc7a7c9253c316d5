import Testing
import World

/// The shells offer what the program has, and nothing else.
@Suite struct CompletionTests {
    @Test func theOptionsOfAVerbAreOfferedAndNoOthers() throws {
        for verb in ManualTests.verbs {
            let offered = try asked(verb.split(separator: " ").map(String.init) + ["--"])
            let documented = try ManualTests.options(of: verb).map { "--\($0)" }
            #expect(Set(offered) == Set(documented), "\(verb)")
        }
    }

    @Test func theVerbsThatThereAreAreOffered() throws {
        let paths = ManualTests.verbs.map { $0.split(separator: " ").map(String.init) }
        #expect(Set(try asked([""])) == Set(paths.map { $0[0] } + ["help"]))
        for noun in Set(paths.filter { $0.count > 1 }.map { $0[0] }) {
            let seconds = paths.filter { $0.count > 1 && $0[0] == noun }.map { $0[1] }
            #expect(Set(try asked([noun, ""])) == Set(seconds), "\(noun)")
        }
    }

    /// The program names its formats to anyone who asks for one that it does not have.
    @Test func theFormatsThatThereAreAreOffered() throws {
        let refusal = try Roadbook.run(["export", "--all", "--format", "none-such"]).errors
        let line = try #require(refusal.split(separator: "\n").last)
        let hint = try #require(line.split(separator: ": ").last)
        let formats = hint.replacing(",", with: "").split(separator: " ").map(String.init)
        #expect(formats.contains("gpx"))
        #expect(Set(try asked(["export", "--format", ""])) == Set(formats))
    }

    @Test(arguments: [
        (["sp"], ["split", "spool"]),
        (["driver", ""], ["list", "add", "edit", "retire"]),
        (["driver", "edit", "Anna", "--na"], ["--name"]),
        (["ledger", "cat", "--re"], ["--readable"]),
        (["spool", "cat", "--re"], []),
        (["--data", "/tmp", "ledger", "c"], ["cat"]),
        (["--data=/tmp", "ledger", "i"], ["info"]),
        (["help", "spool", ""], ["cat", "info"]),
        (["spool", "cat", "--since", "y"], ["yesterday"]),
        (["spool", "cat", "--since=y"], ["--since=yesterday"]),
        (["edit", "mpcj", "--category", "s"], ["scenic"]),
        (["edit", "mpcj", "--category", "scenic", "--no"], ["--note", "--now"]),
        (["split", "@last", "--d"], ["--data", "--dry-run"]),
        (["export", "@last", "--format", "g"], ["gpx", "geojson"]),
        (["trips", "--weekday", "w"], ["workdays", "weekends", "wednesday"]),
        (["totals", "--range", "m"], ["month"]),
        (["config", "set", "IdleR"], ["IdleRadius"]),
        (["recut", "IdleR"], ["IdleRadius="]),
        (["verify", "--unknown", "--r"], ["--replay"]),
        (["config", "show", "--o"], ["--origin"]),
        (["--config", "/etc", "where", "--g"], ["--geojson"]),
        (["import", ""], [":files"]),
        (["--data", "/e"], [":folders"]),
        (["pull", ""], [":hosts"]),
        (["nothing", "of", ""], []),
    ])
    func theProgramKnowsWhatComesNext(words: [String], expected: [String]) throws {
        #expect(Set(try asked(words)) == Set(expected))
    }

    @Test func whatTheBooksHaveIsOffered() throws {
        let book = try driven()
        let trips = try asked(["--data", book.books.data, "show", ""])
        #expect(trips.contains("@last") && trips.count > 1)
        let drive = try #require(trips.last)
        #expect(try book.books.run("show", drive).code == 0)
        #expect(try asked(["show", ""]).isEmpty)
    }

    @Test(arguments: Shell.allCases)
    func aShellOffersWhatTheProgramSays(_ shell: Shell) throws {
        #expect(Set(try shell.offers(for: ["roadbook", "tri"])) == ["trips"])
        #expect(Set(try shell.offers(for: ["roadbook", "spool", "cat", "--fo"])) == ["--follow"])
        #expect(Set(try shell.offers(for: ["roadbook", "export", "--format", "g"])) == ["gpx", "geojson"])
        #expect(Set(try shell.offers(for: ["roadbook", "help", "spool", ""])) == ["cat", "info"])
        #expect(Set(try shell.offers(for: ["roadbook", "--data", "/", "trips", "--cs"])) == ["--csv"])
        #expect(try shell.offers(for: ["roadbook", "spool", "cat", "--re"]).isEmpty)
    }

    @Test(arguments: Shell.allCases)
    func aShellOffersTripsByTheirNames(_ shell: Shell) throws {
        let book = try driven()
        let offered = try shell.offers(for: ["roadbook", "--data", book.books.data, "show", ""])
        #expect(offered.contains("@last") && offered.count > 1)
    }

    /// bash puts an offer into the line as it is.
    @Test(arguments: ["a;touch x;", "a;touch x;=", "a $(b) `c`=", "a'b\"c="])
    func whatSomebodyWroteIsOneWord(purpose: String) throws {
        let book = try driven()
        #expect(try book.books.run("edit", "@last", "--purpose", purpose).code == 0)
        let offered = try Shell.bash.offers(for: ["roadbook", "--data", book.books.data, "trips", "--purpose", "a"])
        let word = try #require(offered.first)
        #expect(offered.count == 1)
        #expect(try Outsiders.run("/bin/bash", ["-c", "printf '%s\\n' \(word)"]).lines == [purpose])
    }

    /// bash has three words for it, zsh and fish one.
    @Test(arguments: Shell.allCases)
    func aValueBehindAnEqualsSignIsOffered(_ shell: Shell) throws {
        let isBash = shell == .bash
        let words = ["roadbook", "trips"] + (isBash ? ["--since", "=", "y"] : ["--since=y"])
        #expect(try shell.offers(for: words) == [isBash ? "yesterday" : "--since=yesterday"])
    }

    private func driven() throws -> DrivenBook {
        let road = ToldRoad()
        road.drive(600, at: 20)
        return try DrivenBook(road)
    }

    private func asked(_ words: [String]) throws -> [String] {
        let outcome = try Roadbook.run(["__complete"] + words)
        #expect(outcome.code == 0 && outcome.errors.isEmpty)
        return outcome.lines.map { String($0.prefix { $0 != "\t" }) }
    }
}
