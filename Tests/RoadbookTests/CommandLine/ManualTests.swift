import Glibc
import Testing

/// Help, the man page and the completion say the same, and each says all of it.
@Suite struct ManualTests {
    private static let verbs = [
        "status", "watch", "where", "trips", "show", "totals", "why", "history",
        "edit", "merge", "split", "same", "delete", "undelete", "undo", "recut",
        "driver list", "driver add", "driver edit", "driver retire",
        "start", "finish", "pause", "resume", "mark", "car connected", "car gone", "flush",
        "export", "import", "features", "pull", "books send",
        "doctor", "verify", "archive", "rebuild", "carve", "spool cat", "spool info", "ledger cat", "ledger info",
        "config show", "config check", "config explain", "config set",
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

    @Test func theManualKnowsEveryVerbAndOption() throws {
        let manual = try Checkout.text(of: "docs/man/roadbook.1")
        for verb in Self.verbs {
            #expect(manual.contains("Cm \(verb)"), "\(verb)")
            for option in try options(of: verb) {
                #expect(manual.contains("Fl -\(option)"), "\(verb) --\(option)")
            }
        }
    }

    @Test func completionOffersTheOptionsOfAVerbAndNoOthers() throws {
        for verb in Self.verbs {
            let words = ["roadbook"] + verb.split(separator: " ").map(String.init)
            let offered = Set(try complete(words + ["--"]))
            let wanted = try options(of: verb).map { "--\($0)" }
            #expect(offered == Set(wanted), "\(verb)")
        }
    }

    @Test func completionOffersTheVerbsThatThereAre() throws {
        let paths = Self.verbs.map { $0.split(separator: " ").map(String.init) }
        let first = try complete(["roadbook", ""])
        #expect(Set(first) == Set(paths.map { $0[0] } + ["help"]))
        for noun in Set(paths.filter { $0.count > 1 }.map { $0[0] }) {
            let seconds = paths.filter { $0.count > 1 && $0[0] == noun }.map { $0[1] }
            let second = try complete(["roadbook", noun, ""])
            #expect(Set(second) == Set(seconds), "\(noun)")
        }
    }

    /// The program names its formats to whoever asks for one that it does not have.
    @Test func completionOffersTheFormatsThatThereAre() throws {
        let refusal = try Roadbook.run(["export", "--all", "--format", "none-such"]).errors
        let line = try #require(refusal.split(separator: "\n").last)
        let hint = try #require(line.split(separator: ": ").last)
        let formats = hint.replacing(",", with: "").split(separator: " ").map(String.init)
        #expect(formats.contains("gpx"))
        #expect(try complete(["roadbook", "export", "--format", ""]) == formats)
    }

    @Test func theDaemonsManualKnowsItsOptionsAndNoOthers() throws {
        let daemon = try Child(Roadbook.path + "d", ["--help"], [:]).finish()
        let options = daemon.lines.filter { $0.hasPrefix("  --") }.map { line in
            String(line.dropFirst(4).prefix { $0 != " " })
        }
        #expect(options.contains("data"))
        #expect(daemon.lines.allSatisfy { $0.count <= 80 })
        let lines = try Checkout.text(of: "docs/man/roadbookd.8").split(separator: "\n")
        let manual = lines.filter { $0.hasPrefix(".It Fl -") }
        #expect(manual.map { String($0.dropFirst(8).prefix { $0 != " " }) } == options)
    }

    @Test(arguments: [
        (["roadbook", "sp"], ["split", "spool"]),
        (["roadbook", "driver", ""], ["list", "add", "edit", "retire"]),
        (["roadbook", "driver", "edit", "Anna", "--na"], ["--name"]),
        (["roadbook", "ledger", "cat", "--re"], ["--readable"]),
        (["roadbook", "spool", "cat", "--re"], []),
        (["roadbook", "spool", ""], ["cat", "info"]),
        (["roadbook", "--data", "/tmp", "ledger", "c"], ["cat"]),
        (["roadbook", "--data", "=", "/tmp", "ledger", "i"], ["info"]),
        (["roadbook", "help", "spool", ""], ["cat", "info"]),
        (["roadbook", "spool", "cat", "--fo"], ["--follow"]),
        (["roadbook", "spool", "cat", "--since", "y"], ["yesterday"]),
        (["roadbook", "edit", "mpcj", "--category", "s"], ["scenic"]),
        (["roadbook", "split", "@last", "--d"], ["--data", "--dry-run"]),
        (["roadbook", "spool", "cat", "--since", "=", "t"], ["today", "tuesday", "thursday"]),
        (["roadbook", "export", "@last", "--format", "g"], ["gpx", "geojson"]),
        (["roadbook", "books", ""], ["send"]),
        (["roadbook", "pull", "--n"], ["--name"]),
        (["roadbook", "verify", "--j"], ["--json"]),
        (["roadbook", "verify", "--r"], ["--replay"]),
        (["roadbook", "config", ""], ["show", "check", "explain", "set"]),
        (["roadbook", "config", "show", "--o"], ["--origin"]),
        (["roadbook", "--config", "/etc", "where", "--g"], ["--geojson"]),
    ])
    func completionKnowsWhatComesNext(words: [String], expected: [String]) throws {
        #expect(try complete(words) == expected)
    }

    /// Long options in the help of a verb.
    private func options(of verb: String) throws -> [String] {
        let lines = try Roadbook.run(verb.split(separator: " ").map(String.init) + ["--help"]).lines
        return lines.compactMap { line in
            guard line.hasPrefix("  --") else { return nil }
            return String(line.dropFirst(4).prefix { $0 != " " && $0 != "[" })
        }
    }

    /// The words that bash would offer for the last of these.
    private func complete(_ words: [String]) throws -> [String] {
        let script = """
            source "$1"; shift
            COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _roadbook; printf '%s\\n' "${COMPREPLY[@]}"
            """
        let file = Checkout.root + "/completions/roadbook.bash"
        let child = try Child("/bin/bash", ["-c", script, "bash", file] + words, ["PATH": "/usr/bin:/bin"])
        let outcome = child.finish()
        #expect(outcome.errors.isEmpty)
        return outcome.lines
    }
}
