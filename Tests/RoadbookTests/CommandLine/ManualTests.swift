import Glibc
import Testing

/// Help and the man page say the same, and each says all of it.
@Suite struct ManualTests {
    static let verbs = [
        "status", "watch", "where", "trips", "show", "map", "chart", "totals", "why", "history", "inbox",
        "edit", "merge", "split", "same", "delete", "undelete", "undo", "recut",
        "driver list", "driver add", "driver edit", "driver retire",
        "place list", "place add", "place edit", "place show", "place retire", "place import",
        "fuel list", "fuel add", "fuel show", "fuel edit", "fuel trend", "fuel chart", "fuel import",
        "odometer", "service list", "service add", "service done", "service snooze",
        "service edit", "service history", "service delete", "service presets", "tyres list",
        "tyres put",
        "expense list", "expense add", "expense edit", "file list", "file get", "station list",
        "dashboard", "vehicle list", "vehicle add", "vehicle edit", "vehicle show", "vehicle report",
        "vehicle retire",
        "start", "finish", "pause", "resume", "mark", "car connected", "car gone", "flush",
        "export", "share", "report", "import", "features", "journal", "pull", "books send",
        "backup", "restore", "verify", "archive", "rebuild", "carve",
        "spool cat", "spool info", "ledger cat", "ledger info", "answers cat", "answers info",
        "setup", "doctor", "hooks list", "hooks run", "hooks log", "remind", "config show", "config check",
        "config set", "config take", "category list", "category train", "category eval", "snapshot",
        "widget",
    ]

    @Test func everyVerbHasAPageOfHelpWithExamples() throws {
        for verb in Self.verbs {
            let outcome = try Roadbook.run(verb.split(separator: " ").map(String.init) + ["--help"])
            #expect(outcome.code == 0)
            #expect(outcome.lines.first?.hasPrefix("usage: roadbook \(verb)") == true)
            #expect(outcome.lines.contains("examples:"))
            #expect(outcome.lines.allSatisfy { $0.count <= 80 }, "\(verb)")
        }
    }

    @Test func helpNamesTheVerbsThatThereAre() throws {
        #expect(try PageCommand.verbs() == Self.verbs)
        let names = try Roadbook.run(["help"]).lines.drop { $0 != "all verbs:" }.joined(separator: " ")
        for verb in Self.verbs { #expect(names.contains(verb.split(separator: " ")[0])) }
        let nouns = try Roadbook.run(["help", "ledger"]).text
        #expect(nouns.contains("ledger cat") && !nouns.contains("spool cat"))
    }

    @Test(arguments: [("d", "roadbookd.8"), ("-online", "roadbook-online.8"), ("-draw", "roadbook-draw.1")])
    func theManualOfAnotherProgramKnowsItsOptionsAndNoOthers(program: String, page: String) throws {
        let help = try Child(Roadbook.path + program, ["--help"], [:]).finish()
        let options = help.lines.filter { $0.hasPrefix("  --") }.map { line in
            String(line.dropFirst(4).prefix { $0 != " " })
        }
        #expect(options.contains("version"))
        #expect(help.lines.allSatisfy { $0.count <= 80 })
        let lines = try Checkout.text(of: "docs/man/\(page)").split(separator: "\n")
        let manual = lines.filter { $0.hasPrefix(".It Fl -") }
        #expect(manual.map { String($0.dropFirst(8).prefix { $0 != " " }) } == options)
    }

    /// Long options in the help of a verb.
    static func options(of verb: String) throws -> [String] {
        let lines = try Roadbook.run(verb.split(separator: " ").map(String.init) + ["--help"]).lines
        return lines.compactMap { line in
            guard line.hasPrefix("  --") else { return nil }
            return String(line.dropFirst(4).prefix { $0 != " " && $0 != "[" })
        }
    }
}
