import Glibc
import Launch
import Terminal

/// A program that was started to help. Its output is read a line at a time; it has ended with this object at the
/// latest.
final class HelperProgram {
    /// The next thing that happens.
    enum Event {
        case line(String)
        /// A line that somebody typed.
        case typed(String)
        /// The program has ended.
        case end
    }

    private let program: ChildProcess
    private var pending: [UInt8] = []

    /// Nothing of it is seen but what is read; its complaints are shown if they are wanted. It can be spoken to if it
    /// hears.
    init(_ words: [String], showsComplaints: Bool, hears: Bool = false) throws {
        do throws(ChildProcess.Failure) {
            program = try ChildProcess(
                words, input: hears ? .pipe : .nothing, output: .pipe, errors: showsComplaints ? .ours : .nothing)
        } catch {
            throw SetupWords.notStarted(words[0], error.errno)
        }
    }

    /// Runs a program on this terminal to its end, and gives its exit code. A silent one's complaints are not seen.
    /// Whatever it changes in the system it changes to the end.
    static func run(_ words: [String], silently: Bool = false) throws -> Int32 {
        do throws(ChildProcess.Failure) {
            let program = try ChildProcess(words, errors: silently ? .nothing : .ours, manner: .outlivesUs)
            return program.finish().number
        } catch {
            throw SetupWords.notStarted(words[0], error.errno)
        }
    }

    // MARK: What it says

    /// Waits for the next line. With `orTyped` a line that is typed meanwhile ends the waiting, too.
    func next(orTyped: Bool = false) -> Event {
        while true {
            if let line = takeLine() { return .line(line) }
            var entries = [pollfd(fd: program.output, events: Int16(POLLIN), revents: 0)]
            if orTyped { entries.append(pollfd(fd: 0, events: Int16(POLLIN), revents: 0)) }
            guard poll(&entries, nfds_t(entries.count), -1) > 0 else { continue }
            if orTyped, entries[1].revents != 0 { return .typed(readLine() ?? "") }
            if entries[0].revents != 0, !read() { return .end }
        }
    }

    /// The helper's next words, a whole line or not; nil if it says nothing in time, or will say nothing more.
    func bytes(within milliseconds: Int64) -> [UInt8]? {
        if pending.isEmpty {
            var entries = [pollfd(fd: program.output, events: Int16(POLLIN), revents: 0)]
            guard poll(&entries, 1, Int32(clamping: milliseconds)) > 0, read() else { return nil }
        }
        defer { pending = [] }
        return pending
    }

    /// Says a line to it; what it does not hear any more is lost.
    func say(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = write(program.input, bytes, bytes.count)
    }

    private func takeLine() -> String? {
        guard let end = pending.firstIndex(of: 0x0A) else { return nil }
        defer { pending.removeFirst(end + 1) }
        return String(decoding: pending[..<end], as: UTF8.self)
    }

    /// False when no more will come.
    private func read() -> Bool {
        guard case .bytes(let bytes) = program.read(program.output) else { return false }
        pending += bytes
        return true
    }

    // MARK: Its end

    var isRunning: Bool { program.isRunning }

    /// Sends the signal, waits, and gives the exit code.
    @discardableResult
    func end(_ signal: Int32) -> Int32 {
        if program.isRunning { program.send(signal) }
        return program.finish().number
    }
}
