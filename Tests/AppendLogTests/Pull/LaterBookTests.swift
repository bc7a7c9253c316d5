import Pull
import Testing

/// Books that older machines do not know: they are asked for where those do not read.
@Suite struct LaterBookTests {
    private let first = "book spool\nbook ledger\nbook imports\nend\n"

    private func names(_ text: String) throws -> [String] { try PullCursor(text: Array(text.utf8)).books.map(\.name) }

    @Test func theAnswersAreAskedForBehindTheFirstEnd() throws {
        let cursor = try PullHome(machine: "golf", in: PullRig().here.path).cursor().cursor
        let lines = String(decoding: cursor.text, as: UTF8.self).split(separator: "\n").filter { $0 != "branch" }
        #expect(
            lines == [
                "roadbook-pull 4", "book spool", "book ledger", "book imports", "end", "book answers", "end",
            ])
        #expect(try PullCursor(text: cursor.text) == cursor)
    }

    @Test(arguments: ["roadbook-pull 1", "roadbook-pull 2"])
    func behindTheEndOfAnOlderQuestionNothingIsRead(greeting: String) throws {
        #expect(try names("\(greeting)\n\(first)book answers\nend\n") == ["spool", "ledger", "imports"])
        #expect(try names("\(greeting)\n\(first)what is this?\n") == ["spool", "ledger", "imports"])
    }

    @Test func aBookOfANewerMachineIsPassedOver() throws {
        let digest = String(repeating: "0f", count: 32)
        let newer = "book dreams\nbranch\nhave 3 4 \(digest)\nwant 1 2\nbook answers\nend\n"
        #expect(
            try names("roadbook-pull 4\n\(first)\(newer)") == ["spool", "ledger", "imports", "answers"])
        #expect(try names("roadbook-pull 3\n\(first)") == ["spool", "ledger", "imports"])
    }

    @Test(arguments: [
        "book ../etc\nend\n", "book Answers\nend\n", "book answers\n", "have 1 1 00\nend\n",
        "book answers\nbook answers\nend\n", "book spool\nend\n",
    ])
    func aSecondPartThatIsNoneIsRefused(text: String) {
        #expect(throws: PullError.self) { _ = try PullCursor(text: Array("roadbook-pull 3\n\(first)\(text)".utf8)) }
    }

    @Test func inTheFirstPartOnlyTheFirstBooksMayStand() {
        #expect(throws: PullError.self) {
            _ = try PullCursor(text: Array("roadbook-pull 3\nbook answers\nend\nend\n".utf8))
        }
    }

    @Test func aQuestionThatIsTooLongLeavesItsSecondPartOut() throws {
        var cursor = try PullHome(machine: "golf", in: PullRig().here.path).cursor().cursor
        let whole = cursor.text.count
        for number in 0..<4_000 as Range<UInt64> {
            cursor.books[0].wanted.append((10_000 + number)...(20_000 + number))
        }
        let lines = String(decoding: cursor.text, as: UTF8.self)
        #expect(cursor.text.count > whole && !lines.contains("answers"))
        #expect(try PullCursor(text: cursor.text).books.count == 3)
    }
}
