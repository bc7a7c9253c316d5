import Testing
import World

/// A line that is offered to be typed has what somebody wrote as one word, in each shell that Debian has: names are
/// words of whoever wrote the books, and whoever types the line may be root.
@Suite struct OfferedLineTests {
    private static let names = [
        "Golf", "Anna's Golf", "\\';touch /tmp/x;#", "a\\", "\\\\", "'", "\"; echo no \"", "$(echo no)",
        "`echo no`", "{a,b}", "*", "~", "%self", "=\u{345}x", "a;b&c|d>e", "(echo no)", "!1", "=ls", "ü\u{301} é",
    ]

    @Test(arguments: Shell.allCases)
    func aLineOfTheInboxHasTheNameAsOneWord(_ shell: Shell) throws {
        let books = try WrittenBooks()
        for name in Self.names {
            #expect(try books.run("vehicle", "add", name).code == 0, "\(name)")
            #expect(try books.run("service", "add", "Brakes", "--due", "2026-01-01", "--vehicle", name).code == 0)
        }
        let lines = try books.run("inbox", "--json").lines.filter { $0.contains("service done") }
        let offered = lines.compactMap { line -> String? in
            guard let begin = line.firstRange(of: "\"command\":\"")?.upperBound else { return nil }
            return unescaped(line[begin...])
        }
        let words = try offered.map { try shell.words(of: $0) }
        #expect(Set(words.map { $0.last ?? "" }) == Set(Self.names))
        #expect(words.allSatisfy { $0.dropLast() == ["service", "done", "Brakes", "--vehicle"] })
    }

    /// The text of a member of JSON up to its quotation mark.
    private func unescaped(_ text: Substring) -> String {
        var word = ""
        var isEscaped = false
        for letter in text.unicodeScalars {
            if !isEscaped, letter == "\"" { break }
            isEscaped = !isEscaped && letter == "\\"
            if !isEscaped { word.unicodeScalars.append(letter) }
        }
        return word
    }

    @Test func aHintHasTheNameAsOneWord() throws {
        let road = ToldRoad()
        road.drive(300, at: 20)
        let book = try DrivenBook(road)
        let outcome = try book.books.run("edit", "@last", "--driver", "$(touch /tmp/x)")
        let hint = try #require(outcome.errors.split(separator: "roadbook driver add ").last)
        for shell in Shell.allCases {
            let words = try shell.words(of: "roadbook driver add " + hint.filter { $0 != "\n" })
            #expect(words == ["driver", "add", "$(touch /tmp/x)"])
        }
    }
}
