import Testing

/// Words that are not about any log: help, version, and what is said of words that make no sense.
@Suite struct CommandLineTests {
    @Test func theVersionIsOneLine() throws {
        let outcome = try Roadbook.run(["--version"])
        #expect(outcome.code == 0)
        #expect(outcome.text == "roadbook 0.9\n")
        #expect(outcome.errors.isEmpty)
    }

    @Test func allProgramsAndThePackagesAreOfOneVersion() throws {
        let version = try Roadbook.run(["--version"]).text.dropFirst("roadbook ".count)
        for program in ["d", "-online"] {
            let said = try Child(Roadbook.path + program, ["--version"], [:]).finish().text
            #expect(said == "roadbook\(program) \(version)")
        }
        let changelog = try Checkout.text(of: "debian/changelog")
        #expect(changelog.hasPrefix("roadbook (\(version.dropLast())) "))
    }

    @Test(arguments: [["--help"], ["-h"], ["help"], ["--data", "/nowhere", "--help"]])
    func helpListsTheVerbs(words: [String]) throws {
        let outcome = try Roadbook.run(words)
        #expect(outcome.code == 0)
        #expect(outcome.errors.isEmpty)
        #expect(outcome.lines.first == "usage: roadbook VERB [OPTION]...")
        #expect(outcome.lines.count <= 24)
        #expect(outcome.lines.allSatisfy { $0.count <= 80 })
    }

    @Test func helpAllListsEveryVerbAndTheOptionsOfAll() throws {
        let outcome = try Roadbook.run(["help", "all"])
        #expect(outcome.code == 0)
        #expect(outcome.text.contains("--data DIR"))
        #expect(outcome.lines.allSatisfy { $0.count <= 80 })
    }

    @Test func helpTimesNamesWordsThatAreUnderstood() throws {
        let books = try WrittenBooks()
        let lines = try Roadbook.run(["help", "times"]).lines.filter { $0.hasPrefix("  ") }
        #expect(lines.count == 11)
        for line in lines {
            let named = line.dropFirst(2).split(separator: "  ")[0]
            for word in named.split(separator: ", ").map(String.init) {
                #expect(try books.run("spool", "cat", "--since", word).code != 2, "\(word)")
            }
        }
    }

    @Test(arguments: [
        ("ls", "roadbook trips"), ("list", "roadbook trips"), ("log", "roadbook trips"),
        ("stats", "roadbook show --stats"), ("stop", "roadbook finish"),
        ("rename", "roadbook edit TRIP --name NAME"), ("search", "roadbook trips --search WORDS"),
        ("version", "roadbook --version"), ("config explain", "roadbook config show KEY"),
    ])
    func theNamesOfOthersLeadHere(word: String, instead: String) throws {
        let outcome = try Roadbook.run(word.split(separator: " ").map(String.init))
        #expect(outcome.code == 2)
        #expect(outcome.errors.hasPrefix("roadbook: error: there is no verb \"\(word)\"\n"))
        #expect(outcome.errors.hasSuffix("roadbook: hint: here it is: \(instead)\n"))
    }

    @Test(arguments: [
        (["fuel", "add", "--gallons", "8"], "unknown option \"--gallons\"", "here it is: --litres 8gal"),
        (["--verson"], "unknown option \"--verson\"", "did you mean --version?"),
        (["--vers"], "unknown option \"--vers\"", "did you mean --version?"),
        (["--zebra"], "unknown option \"--zebra\"", "roadbook --help"),
        (["-x"], "unknown option \"-x\"", "roadbook --help"),
        (["spool", "cta"], "there is no verb \"spool cta\"", "did you mean \"roadbook spool cat\"?"),
        (["ledgre"], "there is no verb \"ledgre\"", "did you mean \"roadbook ledger\"?"),
        (["spool"], "spool needs a verb: cat or info", "roadbook spool --help"),
        (["spool", "cat", "--folow"], "unknown option \"--folow\"", "did you mean --follow?"),
        (["spool", "info", "--follow"], "unknown option \"--follow\"", "roadbook spool info --help"),
        (
            ["--follow", "spool", "cat"], "unknown option \"--follow\"",
            "options of a verb come behind it: roadbook spool cat --follow"
        ),
        (
            ["--json", "verify"], "unknown option \"--json\"",
            "options of a verb come behind it: roadbook verify --json"
        ),
        (
            ["--data", "v3", "--dry-run", "import", "x"], "unknown option \"--dry-run\"",
            "options of a verb come behind it: roadbook import --dry-run"
        ),
        (
            ["--vehicle", "van", "import", "x"], "unknown option \"--vehicle\"",
            "options of a verb come behind it: roadbook import --vehicle"
        ),
        (
            ["spool", "--follow", "cat"], "unknown option \"--follow\"",
            "options of a verb come behind it: roadbook spool cat --follow"
        ),
        (["--dry-run", "trips"], "unknown option \"--dry-run\"", "roadbook trips --help"),
        (
            ["--dry-run"], "unknown option \"--dry-run\"",
            "options of a verb come behind it: roadbook edit --dry-run"
        ),
        (["config", "set", "Units"], "config set needs VALUE", "roadbook config set --help"),
        (["config", "set"], "config set needs KEY", "roadbook config set --help"),
        (["config", "set", "a", "b", "c"], "config set does not take \"c\"", "roadbook config set --help"),
        (["config", "--origin", "check"], "unknown option \"--origin\"", "roadbook config check --help"),
        (["verify", "now"], "verify does not take \"now\"", "roadbook verify --help"),
        (["carve", "a", "b"], "carve does not take \"b\"", "roadbook carve --help"),
        (["zebra"], "there is no verb \"zebra\"", "roadbook --help"),
        (["--", "--help"], "there is no verb \"--help\"", "roadbook --help"),
        (["\u{1b}[31m"], "there is no verb \"\u{FFFD}[31m\"", "roadbook --help"),
    ])
    func whatIsUnknownIsRefusedWithSomethingToType(words: [String], error: String, hint: String) throws {
        let outcome = try Roadbook.run(words)
        #expect(outcome.code == 2)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors == "roadbook: error: \(error)\nroadbook: hint: \(hint)\n")
    }

    @Test(arguments: [
        (["--data"], "--data needs a value: --data DIR"),
        (["--data="], "--data needs a value: --data DIR"),
        (["--help=yes"], "--help takes no value"),
        (["--data", "a", "--data", "b"], "--data is given twice"),
        (["spool", "cat", "--since"], "--since needs a value: --since TIME"),
        (["spool", "cat", "--json=1"], "--json takes no value"),
    ])
    func valuesAreAskedForWhereTheyBelong(words: [String], error: String) throws {
        let outcome = try Roadbook.run(words)
        #expect(outcome.code == 2)
        #expect(outcome.errors == "roadbook: error: \(error)\n")
    }

    @Test func aReaderWhoHasSeenEnoughIsNoError() throws {
        let child = try Child(Roadbook.path, ["--help"], [:])
        child.stopReading()
        let outcome = child.finish()
        #expect(outcome.code == 0)
        #expect(outcome.errors.isEmpty)
    }
}
