import AppendLog
import Glibc
import Launch
import Pull
import Terminal

/// The other side of a pull as a program that was started for it: ssh, or this program itself on a directory. Its
/// messages go where ours go, a line at a time, as what others wrote is shown.
final class RemoteBooks {
    /// For a person who types a password, or unlocks a key. ssh asks at the terminal.
    private static let firstPatience: Int32 = isatty(0) == 1 ? 10 * 60_000 : patience
    /// A line that says nothing for so long is dead.
    private static let patience: Int32 = 60_000
    /// A longer message is shown in pieces.
    private static let longestMessage = 4096

    /// The other side is not worth waiting for any longer.
    enum GivenUp: Error { case silent, slow }

    private let program: ChildProcess
    private var message: [UInt8] = []
    private var hasSpoken = false
    private var pace = PullPace()

    /// The words are given as they are: no shell sees them. Root may write here in the owner's name, and still asks
    /// over there as itself.
    init(_ source: PullSource) throws {
        let words = source.words
        do throws(ChildProcess.Failure) {
            program = try ChildProcess(
                words, in: source.folder?.descriptor, input: .pipe, output: .pipe, errors: .pipe, manner: .asCaller)
        } catch {
            throw PullVerbWords.notStarted(words[0], error.errno)
        }
        _ = fcntl(program.errors, F_SETFL, O_NONBLOCK)
    }

    deinit {
        program.closeInput()
        program.closeOutput()
        end()
        passLastMessages()
    }

    /// A pipe takes all of it at once; whoever does not read it answers without it.
    func ask(_ text: [UInt8]) { program.say(text) }

    func read(_ buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        let patience = Int64(hasSpoken ? RemoteBooks.patience : RemoteBooks.firstPatience)
        let end = Int64(LogWriter.boottimeMilliseconds()) + patience
        while true {
            var entries = [program.output, program.errors].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            // Messages are no books: whoever sends nothing else is silent.
            let left = end - Int64(LogWriter.boottimeMilliseconds())
            guard left > 0 else { throw GivenUp.silent }
            guard poll(&entries, nfds_t(entries.count), Int32(left)) > 0 else { continue }
            if entries[1].revents != 0 { _ = passMessages() }
            guard entries[0].revents != 0 else { continue }
            let count = Glibc.read(program.output, buffer.baseAddress!, buffer.count)
            if count < 0, errno == EINTR { continue }
            hasSpoken = hasSpoken || count > 0
            guard pace.isKept(adding: max(0, count), at: LogWriter.boottimeMilliseconds()) else { throw GivenUp.slow }
            return max(0, count)
        }
    }

    /// The way in which it ended: its exit code, or 128 and the signal. One that goes on talking is ended.
    func finish() -> Int32 {
        program.closeOutput()
        program.wait(within: 5_000)
        let end = end()
        passLastMessages()
        return end.number
    }

    @discardableResult
    private func end() -> ChildProcess.End { program.stop(SIGTERM, grace: 2_000) }

    // MARK: What it says beside its answer

    /// False if nothing was there.
    private func passMessages() -> Bool {
        switch program.read(program.errors, atMost: RemoteBooks.longestMessage) {
        case .bytes(let bytes):
            for byte in bytes {
                if byte == 0x0A || message.count == RemoteBooks.longestMessage { showMessage() }
                if byte != 0x0A { message.append(byte) }
            }
            return true
        case .nothingYet: return false
        case .nothingMore:
            program.closeErrors()
            return false
        }
    }

    /// Passes on what the program had said when it ended, and no more: another that it left behind may keep the pipe
    /// open for ever.
    private func passLastMessages() {
        for _ in 0..<64 { guard program.errors >= 0, passMessages() else { break } }
        if !message.isEmpty { showMessage() }
    }

    private func showMessage() {
        if message.last == 0x0D { message.removeLast() }
        let stream = Output(descriptor: 2)
        try? stream.line(String(decoding: message, as: UTF8.self))
        try? stream.flush()
        message.removeAll(keepingCapacity: true)
    }
}
