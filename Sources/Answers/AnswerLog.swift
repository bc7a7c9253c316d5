import AppendLog
import Ledger

/// The log of the answers: read as a whole, and written one line at a time.
package struct AnswerLog: Sendable {
    package let directory: String
    /// The time for which it waits for its turn.
    private let patienceMilliseconds: Int

    package init(_ directory: String, patienceMilliseconds: Int = 10_000) {
        self.directory = directory
        self.patienceMilliseconds = patienceMilliseconds
    }

    /// The logs of a data directory: this machine's, and those that were pulled from others, of each of their cards.
    package static func all(in data: String) -> [AnswerLog] {
        BookSet(data: data).answers.map { AnswerLog($0) }
    }

    /// All that several logs say, in the order of their times, as it holds at a time.
    package static func book(
        of logs: [AnswerLog], at utc: Int64 = .max - AnswerBook.clockTolerance, calls: SystemCalls = .kernel
    ) throws(LogError) -> AnswerBook {
        var lines: [AnswerLine] = []
        var counts = AnswerBook()
        for log in logs { lines += try log.read(calls: calls, counting: &counts) }
        // Among those of the same time the one that stood first comes first.
        let order = lines.indices.sorted { (lines[$0].utc, $0) < (lines[$1].utc, $1) }
        var book = AnswerBook(order.map { lines[$0] }, at: utc)
        (book.unreadable, book.otherLines) = (counts.unreadable, counts.otherLines)
        (book.missing, book.damaged) = (counts.missing, counts.damaged)
        return book
    }

    /// Reads every line, in the order of their sequences.
    private func read(calls: SystemCalls, counting counts: inout AnswerBook) throws(LogError) -> [AnswerLine] {
        var lines: [(sequence: UInt64, line: AnswerLine)] = []
        var (unreadable, others): (UInt64, UInt64) = (0, 0)
        let reader = LogReader([directory], calls: calls)
        try reader.readToEnd { line in
            switch ReadAnswer(sequence: line.sequence, line.bytes) {
            case .answer(let answer): lines.append((line.sequence, answer))
            case .unreadable: unreadable += 1
            // A failed commit's notice is the log's own.
            case .other: if line.letter != UInt8(ascii: "N") { others += 1 }
            }
        }
        counts.unreadable += unreadable
        counts.otherLines += others
        counts.missing += reader.tally.missing
        counts.damaged += UInt64(reader.tally.count(.damaged))
        return lines.sorted { $0.sequence < $1.sequence }.map(\.line)
    }

    // MARK: Writing

    /// Writes one line in one commit, and returns its sequence when it is on the card.
    @discardableResult
    package func append(_ line: AnswerLine, calls: SystemCalls = .kernel) throws(LedgerError) -> UInt64 {
        let batch = try LineBatch(line.letter, line.payload)
        var writer = try LogLockWait.open(
            .answers(directory), patienceMilliseconds: patienceMilliseconds, calls, waiting: { _ in })
        let sequence = writer.opening.first
        let (_, failure) = try batch.commit(to: &writer, in: directory, at: UInt64(max(0, line.utc)))
        if let failure { throw failure }
        return sequence
    }
}

extension LogConfiguration {
    /// A ledger that one user writes and the household reads.
    package static func answers(_ directory: String) -> LogConfiguration {
        var configuration = LogConfiguration.ledger(directory)
        (configuration.directoryMode, configuration.fileMode) = (0o2750, 0o640)
        return configuration
    }
}
