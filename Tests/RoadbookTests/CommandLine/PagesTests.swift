import Glibc
import Testing

/// The pages of the documentation as `roadbook help` shows them.
@Suite struct PagesTests {
    private static func names() throws -> [String] {
        let lines = try Roadbook.run(["help", "pages"]).lines.filter { $0.hasPrefix("  ") }
        return lines.compactMap { $0.split(separator: " ").first.map(String.init) }
    }

    private func onTerminal(_ words: [String], rows: UInt16, _ environment: [String: String]) throws -> String {
        let terminal = try PseudoTerminal(columns: 80, rows: rows)
        let surroundings = ["TERM": "xterm", "PATH": "/usr/bin:/bin"].merging(environment) { $1 }
        let outcome = try Child(Roadbook.path, words, surroundings, terminal: terminal).finish()
        #expect(outcome.code == 0, "\(outcome.errors)")
        return outcome.text.replacing("\r\n", with: "\n")
    }

    @Test func everyPageIsLaidOutInEightyColumns() throws {
        let names = try Self.names()
        #expect(names.contains("first-week") && names.count > 12)
        for name in ["architecture", "gallery", "log", "style"] { #expect(!names.contains(name), "\(name)") }
        for name in names {
            let outcome = try Roadbook.run(["help", name])
            #expect(outcome.code == 0)
            // A block of what is to be typed stays as it is.
            let wide = outcome.lines.filter { $0.count > 80 && !$0.hasPrefix("    ") }
            #expect(wide == [], "\(name)")
            #expect(!outcome.text.contains("```") && !outcome.text.contains("]("), "\(name)")
        }
    }

    /// No word of a page is lost in its layout, and none is added but the way to another page.
    @Test func nothingOfAPageIsLost() throws {
        for name in try Self.names() {
            let source = Self.words(try Checkout.text(of: "docs/\(name).md"))
            let shown = Set(Self.words(try Roadbook.run(["help", name]).text))
            let lost = source.filter { !shown.contains($0) }
            #expect(lost == [], "\(name)")
        }
    }

    /// Words of letters alone, outside the places of links; a page that a link calls by its file goes by its name.
    static func words(_ text: String) -> [String] {
        let text = text.replacing(".md](", with: "](")
        var rest = text[...]
        var plain = ""
        while let start = rest.firstRange(of: "]("), let end = rest[start.upperBound...].firstIndex(of: ")") {
            plain += rest[..<start.lowerBound] + " "
            rest = rest[rest.index(after: end)...]
        }
        plain += rest
        let lines = plain.split(separator: "\n").filter { !$0.hasPrefix("```") }.joined(separator: "\n")
        return lines.split { !$0.isLetter }.map(String.init)
    }

    @Test func aPageNamesThePagesItLinksTo() throws {
        let text = try Roadbook.run(["help", "first-week"]).text.replacing("\n", with: " ")
        #expect(text.contains("stands in operating (roadbook help operating), in \"man roadbook\""))
        #expect(text.contains("    sudo roadbook setup "))
    }

    @Test func aLinkInBracketsHasNoneOfItsOwn() throws {
        let text = try Roadbook.run(["help", "backups"]).text.replacing("\n", with: " ")
        #expect(text.contains("at home (roadbook help operating), or onto a stick"))
        for name in try Self.names() {
            let page = try Roadbook.run(["help", name]).text.replacing("\n", with: " ")
            #expect(!page.contains(".md (roadbook help"), "\(name)")
        }
    }

    @Test func aVerbIsNoPage() throws {
        #expect(try Roadbook.run(["help", "doctor"]).text.hasPrefix("usage: roadbook doctor"))
        #expect(try Roadbook.run(["help", "first-month"]).code == 2)
        #expect(try Roadbook.run(["help", "architecture"]).code == 2)
    }

    @Test func whatDoesNotFitIsPaged() throws {
        let pager = ["PAGER": "sed 's/^/> /'"]
        let paged = try onTerminal(["help", "first-week"], rows: 24, pager)
        #expect(paged.contains("\n> sudo") == false && paged.contains("\n>     sudo roadbook setup\n"))
        #expect(try onTerminal(["help", "first-week"], rows: 1_000, pager).hasPrefix("> ") == false)
        #expect(try onTerminal(["help"], rows: 30, pager).hasPrefix("usage:"))
    }

    @Test func withoutAPagerItIsPrinted() throws {
        for pager in ["", "cat", "none-such-pager 2>/dev/null"] {
            let text = try onTerminal(["help", "first-week"], rows: 24, ["PAGER": pager, "NO_COLOR": "1"])
            #expect(text.hasPrefix("The first week\n"))
        }
        #expect(try Roadbook.run(["help", "first-week"], environment: ["PAGER": "false"]).text.count > 4_000)
    }
}
