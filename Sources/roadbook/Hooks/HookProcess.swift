import Glibc
import Launch

/// One run of a program of the administrator: with a message on its standard input, its own process group, a limit of
/// time, and of what it says only the beginning kept.
struct HookProcess {
    enum Outcome: Equatable {
        case done
        case failed(Int32)
        /// Ended by a signal.
        case killed(Int32)
        case tookTooLong
        case notStarted(Int32)
    }

    private static let longestOutput = 4_096
    /// Milliseconds between the request to end and the end.
    private static let grace: Int64 = 2_000

    let path: String
    let words: [String]
    let environment: [String]
    let limitMilliseconds: Int64

    /// Runs it to its end, and everything that it started in its group.
    func run(_ message: [UInt8]) -> (outcome: Outcome, output: [UInt8]) {
        do throws(ChildProcess.Failure) {
            let program = try ChildProcess(
                [path] + words, input: .pipe, output: .pipe, errors: .output, environment: environment,
                manner: .inOwnGroup)
            var talk = HookTalk(program, telling: message, keeping: HookProcess.longestOutput)
            let outcome = talk.outcome(limitMilliseconds, grace: HookProcess.grace)
            return (outcome, talk.kept)
        } catch {
            return (.notStarted(error.errno), [])
        }
    }
}

/// A wait for a program: the message that it is told and what it says meanwhile go through two pipes, of which neither
/// keeps the other waiting.
private struct HookTalk {
    private let program: ChildProcess
    private var untold: ArraySlice<UInt8>
    private let most: Int
    private(set) var kept: [UInt8] = []

    init(_ program: ChildProcess, telling message: [UInt8], keeping most: Int) {
        self.program = program
        untold = message[...]
        self.most = most
        // A pipe holds 64 KiB, and a message may be longer. The program's own end waits as any pipe does.
        for end in [program.input, program.output] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    }

    mutating func outcome(_ limit: Int64, grace: Int64) -> HookProcess.Outcome {
        if let end = end(within: limit) {
            switch end {
            case .code(0): return .done
            case .code(let code): return .failed(code)
            case .signal(let signal): return .killed(signal)
            }
        }
        program.send(SIGTERM)
        if end(within: grace) == nil { program.stop(SIGKILL, grace: 0) }
        return .tookTooLong
    }

    /// Nil if it still runs when the time is over.
    private mutating func end(within milliseconds: Int64) -> ChildProcess.End? {
        let deadline = ChildProcess.now() + milliseconds
        while true {
            write()
            read()
            if let end = program.wait(within: 0) {
                read()
                return end
            }
            let rest = deadline - ChildProcess.now()
            guard rest > 0 else { return nil }
            sleep(rest)
        }
    }

    /// Until it takes or says something, or ends.
    private func sleep(_ milliseconds: Int64) {
        var entries = [
            pollfd(fd: program.input, events: Int16(POLLOUT), revents: 0),
            pollfd(fd: program.output, events: Int16(POLLIN), revents: 0),
            pollfd(fd: program.ending, events: Int16(POLLIN), revents: 0),
        ]
        poll(&entries, nfds_t(entries.count), Int32(clamping: milliseconds))
    }

    /// Writes as much as the program takes now. A program that wants no more of it has closed the pipe.
    private mutating func write() {
        while !untold.isEmpty {
            let count = untold.withUnsafeBytes { Glibc.write(program.input, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN { return }
            untold = count > 0 ? untold.dropFirst(count) : []
        }
        program.closeInput()
    }

    private mutating func read() {
        while program.output >= 0 {
            switch program.read(program.output) {
            case .bytes(let bytes): kept += bytes.prefix(most - kept.count)
            case .nothingYet: return
            // A program that says nothing more is not listened to any longer; a closed end would wake every wait.
            case .nothingMore: program.closeOutput()
            }
        }
    }
}
