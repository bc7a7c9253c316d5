import AppendLog
import Glibc
import Testing

/// A writer that opens a log of which a segment cannot be read this moment: it begins no other log beside it.
@Suite struct UnreadableSegmentTests {
    /// The kernel fails so from this opening of the segment on, and up to that one.
    private func calls(failing openings: ClosedRange<Int>, of name: String, with code: Int32) -> SystemCalls {
        var calls = SystemCalls.kernel
        let count = Count()
        calls.open = { folder, path, flags, mode in
            if path.hasSuffix(name) {
                count.value += 1
                if openings.contains(count.value) { return -Int(code) }
            }
            return SystemCalls.kernel.open(folder, path, flags, mode)
        }
        return calls
    }

    private final class Count: @unchecked Sendable { var value = 0 }

    private static let numberings: [LogConfiguration.Numbering] = [.jumping(bootID: "0a0a"), .continuing]

    @Test(arguments: [0, 1], [EIO, EUCLEAN])
    func theOnlySegmentIsNotPassedOver(numbering: Int, code: Int32) throws {
        for opening in 1...4 {
            var log = LogFixture(numbering: Self.numberings[numbering])
            try log.write(commits: 3, lines: 5)
            let before = try log.read().lines
            let calls = calls(failing: opening...opening, of: "00000001.log", with: code)
            do throws(LogError) {
                _ = try SegmentWriter(log.configuration, calls: calls)
            } catch {
                #expect(error.message.contains("00000001.log"), "\(error)")
            }
            // Whichever opening it was: the next writer goes on in the same log.
            try log.write(commits: 1, lines: 5)
            let after = try log.read()
            #expect(after.lines.starts(with: before) && after.tally.count(.foreign) == 0, "opening \(opening)")
            #expect(after.findings.isEmpty, "opening \(opening): \(after.findings)")
        }
    }

    @Test func aLogThatCannotBeReadIsRefused() throws {
        for numbering in Self.numberings {
            var log = LogFixture(numbering: numbering)
            try log.write(commits: 3, lines: 5)
            let calls = calls(failing: 1...99, of: "00000001.log", with: EIO)
            #expect(throws: LogError.self) { _ = try SegmentWriter(log.configuration, calls: calls) }
        }
    }

    /// A recorder goes on behind a bad segment, for the others tell which log it is.
    @Test func oneOfManyIsPassedOverByARecorder() throws {
        var log = LogFixture()
        try log.write(commits: 40, lines: 10)
        let segments = try DirectoryShelf([log.path]).numbers()
        let newest = LogFixture.name(try #require(segments.last))
        let calls = calls(failing: 1...99, of: newest, with: EIO)
        let writer = try SegmentWriter(log.configuration, calls: calls)
        #expect(writer.opening.first > 400)
    }
}

extension LogFixture {
    fileprivate static func name(_ number: UInt64) -> String {
        let digits = String(number)
        return String(repeating: "0", count: 8 - digits.count) + digits + ".log"
    }
}
