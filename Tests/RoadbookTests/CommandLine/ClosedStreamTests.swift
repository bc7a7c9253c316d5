import Testing

/// Programs of which a standard stream is closed: its number must not be that of a file, or words would stand in books.
@Suite struct ClosedStreamTests {
    /// Runs the program in a shell that closes streams, and returns its exit status.
    private func run(_ words: [String], _ closing: String) throws -> Int32 {
        let line = ([Roadbook.path] + words).map { "'\($0)'" }.joined(separator: " ")
        return try Child("/bin/sh", ["-c", "\(line) \(closing)"], ["PATH": "/usr/bin:/bin", "TZ": "UTC"]).finish().code
    }

    @Test(arguments: [">&-", "2>&-", "<&-", "<&- >&- 2>&-"])
    func aBackupWritesNoWordsIntoBooks(closing: String) throws {
        let lost = try LostCard()
        let words = ["--data", lost.first.books.data, "backup", lost.stick, "--same-card", "--name", "golf"]
        // Without its output it cannot report the result.
        #expect(try run(words, closing) == (closing.contains(" >&-") || closing == ">&-" ? 1 : 0))
        for file in WrittenBooks.files(in: "\(lost.stick)/machines/golf") where file.contains("lock") {
            #expect(Checkout.content(of: "\(lost.stick)/machines/golf/\(file)")?.contains("segment") != true)
        }
        #expect(try Roadbook.run(["--data", lost.stick, "verify"]).code == 0)
    }
}
