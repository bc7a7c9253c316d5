import Glibc
import Testing

/// Manuals that the program makes: the sections of roadbook(1) that its table of verbs comes to, and the pages of
/// formats and protocols. `make pages` writes them; without it, a manual that is behind fails here.
@Suite struct ManualPageTests {
    private static let pages = [
        ("answers-format", "roadbook-answers.5"), ("imports-format", "roadbook-imports.5"),
        ("ledger-format", "roadbook-ledger.5"), ("snapshot-format", "roadbook-snapshot.5"),
        ("spool-format", "roadbook-spool.5"), ("control-protocol", "roadbook-control.7"),
        ("pull-protocol", "roadbook-pull.7"),
    ]
    private static let end = ".\\\" end of "

    @Test func theVerbsAreThoseOfTheTable() throws {
        let file = "docs/man/roadbook.1"
        let page = try Checkout.text(of: file)
        var parts = Self.parts(try Roadbook.run(["__manual"]).text)
        #expect(parts.count == 4)
        var made: [Substring] = []
        var isMade = false
        for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
            if let part = parts.removeValue(forKey: line) {
                made += part
                isMade = true
            }
            if !isMade { made.append(line) }
            if line.hasPrefix(Self.end) { isMade = false }
        }
        #expect(parts.isEmpty, "\(file) has no place for \(parts.keys.sorted())")
        try Self.hold(file, against: made.joined(separator: "\n"))
    }

    @Test(arguments: pages) func aManualIsThatOfItsPage(page: String, manual: String) throws {
        try Self.hold("docs/man/\(manual)", against: try Roadbook.run(["__manual", page]).text)
    }

    @Test func onlyPagesOfFormatsAndProtocolsAreManuals() throws {
        #expect(try Roadbook.run(["__manual", "first-week"]).code == 3)
        #expect(try Roadbook.run(["__manual", "none-such"]).code == 3)
        #expect(try Roadbook.run(["help", "all"]).text.contains("__manual") == false)
    }

    /// No word of a page is lost in its manual, but the headings of a table that is a list there, and the name of a
    /// page that is another manual.
    @Test(arguments: pages) func nothingOfAPageIsLostInItsManual(page: String, manual: String) throws {
        let lines = try Checkout.text(of: "docs/\(page).md").split(separator: "\n")
        let kept = lines.indices.filter { $0 + 1 == lines.count || !lines[$0 + 1].hasPrefix("|---") }
        let text = kept.map { String(lines[$0]) }.joined(separator: "\n")
        let source = PagesTests.words(Self.pages.reduce(text) { $0.replacing("[\($1.0)](", with: "[](") })
        let shown = Set(
            PagesTests.words(Self.read(try Checkout.text(of: "docs/man/\(manual)"))).map { $0.lowercased() })
        #expect(source.filter { !shown.contains($0.lowercased()) } == [])
    }

    /// Text for a reader never begins a line as a macro does, and brings no escape of its own.
    @Test func everyMacroAndEscapeIsKnown() throws {
        let macros: Set = [
            "Bd", "Bl", "Cm", "Dd", "Dt", "Ed", "El", "Fl", "It", "Nd", "Nm", "Op", "Ar", "Os", "Pp", "Pq", "Sh", "Ss",
            "Xc", "Xo", "Xr", "br", "\\\"",
        ]
        var texts = try Self.pages.map { try Roadbook.run(["__manual", $0.0]).text }
        texts.append(try Roadbook.run(["__manual"]).text)
        for line in texts.flatMap({ $0.split(separator: "\n") }) {
            #expect(!line.hasPrefix("'"))
            let name = line.dropFirst().prefix { $0 != " " }
            #expect(!line.hasPrefix(".") || macros.contains(String(name)), "\(line)")
            #expect(line.hasPrefix(".\\\"") || !Self.read(String(line)).contains("\\"), "\(line)")
        }
    }

    /// Text that looks like a macro, an escape or a delimiter is shown as it was written.
    @Test func whatLooksLikeAMacroIsEscaped() throws {
        let lines = try Roadbook.run(["__manual"]).text.split(separator: "\n")
        #expect(lines.contains(".Ss \\&In and out"))
        #expect(lines.contains(".It Cm zcat 2025.nmea.gz \\&| roadbook import \\-"))
        #expect(lines.contains(".It Cm roadbook edit mpcj \\-\\-note \\(dq\\(dq"))
        #expect(lines.contains(".It Cm roadbook export @last \\-\\-output \\&."))
        #expect(lines.contains(".It Cm roadbook features Drives \\- \\&| column \\-ts,\\&"))
        #expect(lines.contains(".Op Fl -csv Ns Op = Ns Ar KIND"))
    }

    // MARK: Comparing

    /// The lines of each section, under the first of them.
    private static func parts(_ text: String) -> [Substring: [Substring]] {
        var parts: [Substring: [Substring]] = [:]
        var lines: [Substring] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            lines.append(line)
            guard line.hasPrefix(end) else { continue }
            parts[lines[0]] = lines
            lines = []
        }
        return parts
    }

    private static func hold(_ file: String, against made: String) throws {
        if getenv("ROADBOOK_PAGES") != nil { try Checkout.write(made, to: file) }
        let lines = try Checkout.text(of: file).split(separator: "\n", omittingEmptySubsequences: false)
        let wanted = made.split(separator: "\n", omittingEmptySubsequences: false)
        let first = zip(lines, wanted).first { $0 != $1 }.map { ": \($0) should be \($1)" } ?? ""
        #expect(lines == wanted, "\(file) is behind, `make pages` writes it\(first)")
    }

    /// The text of a manual's lines without fonts and escapes.
    private static func read(_ text: String) -> String {
        let signs = [
            ("\\fB", ""), ("\\fI", ""), ("\\fP", ""), ("\\%", ""), ("\\&", ""), ("\\~", " "), ("\\-", "-"),
            ("\\(aq", "'"), ("\\(dq", "\""), ("\\(ga", "`"), ("\\(ha", "^"), ("\\(ti", "~"), ("\\e", "/"),
        ]
        return signs.reduce(text) { $0.replacing($1.0, with: $1.1) }
    }
}
