import Pull
import Testing

/// Books that only newer programs have, and books for which a question has no room.
@Suite struct UnknownBookTests {
    private let known = "book spool\nbook ledger\nbook imports\n"

    private func names(_ text: String) throws -> [String] {
        try PullCursor(text: Array("roadbook-pull 1\n\(known)\(text)".utf8)).books.map(\.name)
    }

    @Test func eachBookIsAskedForOnce() throws {
        let cursor = try PullHome(machine: "golf", in: PullRig().here.path).cursor().cursor
        let lines = String(decoding: cursor.text, as: UTF8.self).split(separator: "\n").filter { $0 != "branch" }
        #expect(lines == ["roadbook-pull 1", "book spool", "book ledger", "book imports", "book answers", "end"])
        #expect(try PullCursor(text: cursor.text) == cursor)
    }

    @Test func aBookOfANewerProgramIsPassedOverWithItsLines() throws {
        let digest = String(repeating: "0f", count: 32)
        let newer = "book dreams\nbranch\nhave 3 4 \(digest)\nwant 1 2\nbook answers\nend\n"
        #expect(try names(newer) == ["spool", "ledger", "imports", "answers"])
        #expect(try names("end\n") == ["spool", "ledger", "imports"])
    }

    @Test(arguments: [
        "book ../etc\nend\n", "book Answers\nend\n", "book answers\n", "have 1 1 00\nend\n",
        "book answers\nbook answers\nend\n", "book spool\nend\n", "book aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\nend\n",
        "what is this?\nend\n", "end\nwhat is this?\n",
    ])
    func aLineThatSaysNothingIsRefused(text: String) {
        #expect(throws: PullError.self) { _ = try names(text) }
    }

    @Test func aQuestionThatIsTooLongLeavesItsLastBooksOut() throws {
        var cursor = try PullHome(machine: "golf", in: PullRig().here.path).cursor().cursor
        for number in 0..<4_000 as Range<UInt64> {
            cursor.books[2].wanted.append((10_000 + number)...(20_000 + number))
        }
        #expect(cursor.text.count <= PullCursor.limit)
        #expect(try PullCursor(text: cursor.text).books.map(\.name) == ["spool", "ledger"])
        cursor.books[2].wanted.removeLast(1_000)
        #expect(try PullCursor(text: cursor.text).books.map(\.name) == ["spool", "ledger", "imports", "answers"])
    }
}
