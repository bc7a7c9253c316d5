import AppendLog
import Glibc
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

    private var process: pid_t = 0
    private var answer: Int32 = -1
    private var question: Int32 = -1
    private var messages: Int32 = -1
    private var message: [UInt8] = []
    private var hasSpoken = false
    private var pace = PullPace()
    private var isReaped = false
    private var status: Int32 = 0

    /// The words are given as they are: no shell sees them.
    init(_ words: [String]) throws {
        var ends = [Int32](repeating: -1, count: 6)
        try RemoteBooks.makePipes(&ends)
        defer { for end in [ends[0], ends[3], ends[5]] { close(end) } }
        question = ends[1]
        answer = ends[2]
        messages = ends[4]
        _ = fcntl(messages, F_SETFL, O_NONBLOCK)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[0], 0)
        posix_spawn_file_actions_adddup2(&actions, ends[3], 1)
        posix_spawn_file_actions_adddup2(&actions, ends[5], 2)
        // Root may write here in the owner's name, and still asks over there as itself.
        let (started, failure) = HelperProgram.start(words, &actions, flags: POSIX_SPAWN_RESETIDS)
        guard failure == 0 else { throw PullVerbWords.notStarted(words[0], failure) }
        process = started
    }

    deinit {
        if question >= 0 { close(question) }
        if answer >= 0 { close(answer) }
        if process > 0, !isReaped { end() }
        passLastMessages()
        if messages >= 0 { close(messages) }
    }

    private static func makePipes(_ ends: inout [Int32]) throws {
        for index in [0, 2, 4] {
            var pair: [Int32] = [-1, -1]
            guard pipe(&pair) == 0 else { throw PullVerbWords.noPipe(errno) }
            for end in pair { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            ends[index] = pair[0]
            ends[index + 1] = pair[1]
        }
    }

    /// A pipe takes all of it at once; whoever does not read it answers without it.
    func ask(_ text: [UInt8]) {
        var sent = 0
        while sent < text.count {
            let count = text.withUnsafeBytes { Glibc.write(question, $0.baseAddress! + sent, text.count - sent) }
            if count < 0, errno == EINTR { continue }
            if count <= 0 { break }
            sent += count
        }
        close(question)
        question = -1
    }

    func read(_ buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        let patience = Int64(hasSpoken ? RemoteBooks.patience : RemoteBooks.firstPatience)
        let end = Int64(LogWriter.boottimeMilliseconds()) + patience
        while true {
            var entries = [answer, messages].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            // Messages are no books: whoever sends nothing else is silent.
            let left = end - Int64(LogWriter.boottimeMilliseconds())
            guard left > 0 else { throw GivenUp.silent }
            guard poll(&entries, nfds_t(entries.count), Int32(left)) > 0 else { continue }
            if entries[1].revents != 0 { _ = passMessages() }
            guard entries[0].revents != 0 else { continue }
            let count = Glibc.read(answer, buffer.baseAddress!, buffer.count)
            if count < 0, errno == EINTR { continue }
            hasSpoken = hasSpoken || count > 0
            guard pace.isKept(adding: max(0, count), at: LogWriter.boottimeMilliseconds()) else { throw GivenUp.slow }
            return max(0, count)
        }
    }

    /// The way in which it ended: its exit code, or 128 and the signal. One that goes on talking is ended.
    func finish() -> Int32 {
        close(answer)
        answer = -1
        if waited(milliseconds: 5_000) == nil { end() }
        passLastMessages()
        return waited(milliseconds: nil) ?? 0
    }

    // MARK: What it says beside its answer

    /// False if nothing was there.
    private func passMessages() -> Bool {
        var buffer = [UInt8](repeating: 0, count: RemoteBooks.longestMessage)
        let count = Glibc.read(messages, &buffer, buffer.count)
        if count == 0 {
            close(messages)
            messages = -1
        }
        guard count > 0 else { return false }
        for byte in buffer[..<count] {
            if byte == 0x0A || message.count == RemoteBooks.longestMessage { showMessage() }
            if byte != 0x0A { message.append(byte) }
        }
        return true
    }

    /// Passes on what the program had said when it ended, and no more: another that it left behind may keep the pipe
    /// open for ever.
    private func passLastMessages() {
        for _ in 0..<64 { guard messages >= 0, passMessages() else { break } }
        if !message.isEmpty { showMessage() }
    }

    private func showMessage() {
        if message.last == 0x0D { message.removeLast() }
        let stream = Output(descriptor: 2)
        try? stream.line(String(decoding: message, as: UTF8.self))
        try? stream.flush()
        message.removeAll(keepingCapacity: true)
    }

    private func end() {
        kill(process, SIGTERM)
        if waited(milliseconds: 2_000) == nil { kill(process, SIGKILL) }
        _ = waited(milliseconds: nil)
    }

    private func waited(milliseconds: Int32?) -> Int32? {
        var left = milliseconds ?? 0
        while !isReaped {
            let result = waitpid(process, &status, milliseconds == nil ? 0 : WNOHANG)
            if result == process || (result < 0 && errno != EINTR) {
                isReaped = true
                break
            }
            if milliseconds != nil, left <= 0 { return nil }
            _ = poll(nil, 0, 10)
            left -= 10
        }
        return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
    }
}
