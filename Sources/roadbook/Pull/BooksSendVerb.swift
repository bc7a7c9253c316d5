import AppendLog
import Drive
import Files
import Glibc
import Pull
import Terminal

extension Command {
    /// `books send`: the other side of `pull`.
    static let booksSend = Command(
        "books send", "send the books to a machine that pulls them",
        about: """
            What "roadbook pull" runs on the other machine: reads a question from standard input, and writes what is \
            new in the books to standard output. It only reads, takes no lock, and disturbs no recorder. It takes no \
            word from the other side, so a key for ssh can be restricted to it: "roadbook help pull-protocol" says \
            how.
            """,
        options: [],
        examples: [
            Example("ssh golf roadbook books send < question > answer", "see by hand what goes over the line")
        ]
    ) { invocation in
        guard isatty(0) == 0 else {
            throw PullVerbWords.answersAMachine
        }
        return try BooksSendVerb(invocation).run()
    }
}

/// One answer.
private struct BooksSendVerb {
    private let invocation: Invocation
    private let writer: PullFrameWriter

    init(_ invocation: Invocation) {
        self.invocation = invocation
        let output = invocation.output
        writer = PullFrameWriter { try output.write($0) }
    }

    func run() throws -> ExitCode {
        try writer.greet()
        let cursor: PullCursor
        do { cursor = try PullCursor(text: question()) } catch { return try fail(PullVerbWords.question(error)) }
        do {
            _ = try LogKind.spool.existing(in: invocation.places)
            try sending().answer(cursor, writer)
            return .ok
        } catch let error as LogError {
            return try fail(Complaint(error).message)
        } catch let error as PullError {
            return try fail(PullVerbWords.question(error))
        } catch let error as Complaint {
            return try fail(error.message)
        }
    }

    /// A file that an entry names may lie beside the ledger of another machine, whose entry it changes. Others may
    /// write the books, or they lie on a medium of somebody's: no link among them is followed.
    private func sending() throws -> BooksSending {
        let data = invocation.places.data
        let calls: SystemCalls
        do throws(FileFailure) { calls = try .below(data) } catch {
            throw Complaint(refusal: error.errno, at: data)
        }
        return BooksSending(try cards(), otherLedgers: KeptFiles.ledgers(in: data), calls: calls)
    }

    /// The recorder may have gone on in another directory.
    private func cards() throws -> [BooksSending.Card] {
        let places = invocation.places
        return try MachineCards.folders(of: places.data).map { folder in
            folder == places.data
                ? BooksSending.Card(folder, spool: LogKind.spool.directories(in: places)) : BooksSending.Card(folder)
        }
    }

    /// The reason goes to the machine that asked, which says it to the person.
    private func fail(_ reason: String) throws -> ExitCode {
        try writer.frame(.failed, text: ShownText.line(reason))
        return .failed
    }

    private func question() throws(PullError) -> [UInt8] {
        var text: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 14)
        while text.count <= PullCursor.limit {
            let count = read(0, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            if count <= 0 { return text }
            text += chunk[..<count]
        }
        throw .tooMuch
    }
}
