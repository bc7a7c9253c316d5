import Drive
import Glibc

/// A standard stream, written by descriptor through a buffer of its own: libc's streams are globals that Swift 6
/// refuses, and they hide the errors of write(2).
package final class Output {
    package enum Failure: Error, Equatable {
        /// The reader at the other end of the pipe has gone: the work is over, and nothing went wrong.
        case closed
        case failed(errno: Int32)
    }

    private static let limit = 64 << 10

    package let descriptor: Int32
    private let isTerminal: Bool
    private var pending: [UInt8] = []

    package init(descriptor: Int32) {
        self.descriptor = descriptor
        isTerminal = isatty(descriptor) == 1
        pending.reserveCapacity(Output.limit)
    }

    /// Writes bytes as they are to a program or a file; to a terminal only what is safe to show.
    package func write(_ bytes: some Collection<UInt8>) throws(Failure) {
        guard isTerminal else { return try append(bytes) }
        try append(ShownText.lines(String(decoding: bytes, as: UTF8.self)).utf8)
    }

    /// A line for a person, who may read it on whatever a pipe leads to: safe to show wherever it goes.
    package func line(_ text: String) throws(Failure) { try append("\(Style.shown(text))\n".utf8) }

    /// Writes a sequence that this room itself has for a terminal.
    func control(_ sequence: String) throws(Failure) { try append(sequence.utf8) }

    private func append(_ bytes: some Collection<UInt8>) throws(Failure) {
        pending.append(contentsOf: bytes)
        if pending.count >= Output.limit { try flush() }
    }

    /// Hands everything to the kernel. What a failed flush had not written is dropped: nobody can want it later.
    package func flush() throws(Failure) {
        var written = 0
        let length = pending.count
        while written < length {
            let count = pending.withUnsafeBytes { bytes in
                Glibc.write(descriptor, bytes.baseAddress! + written, length - written)
            }
            if count >= 0 {
                written += count
            } else if let failure = Output.failure(of: errno, waitingOn: descriptor) {
                pending.removeAll(keepingCapacity: true)
                throw failure
            }
        }
        pending.removeAll(keepingCapacity: true)
    }

    /// Nil when it is worth another try.
    private static func failure(of code: Int32, waitingOn descriptor: Int32) -> Failure? {
        switch code {
        case EINTR: return nil
        case EPIPE: return .closed
        case EAGAIN:
            // Somebody else made this pipe non-blocking; we still mean to write it all.
            var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            poll(&entry, 1, -1)
            return nil
        default: return .failed(errno: code)
        }
    }
}

/// Everything that is known of the thing a descriptor leads to.
package struct Screen: Equatable, Sendable {
    package let isTerminal: Bool
    /// Nil where lines may be as long as they like: a file, a pipe.
    package let columns: Int?
    /// Nil where nothing is above or below: a file, a pipe.
    package let rows: Int?
    package let hasColour: Bool
    /// True if the screen shows more than ASCII.
    package let isUnicode: Bool

    package init(isTerminal: Bool, columns: Int?, rows: Int? = nil, hasColour: Bool, isUnicode: Bool = false) {
        self.isTerminal = isTerminal
        self.columns = columns
        self.rows = rows
        self.hasColour = hasColour
        self.isUnicode = isUnicode
    }

    /// A terminal tells its own width; COLUMNS speaks where it does not, and wherever a person has set it for a pipe.
    /// NO_COLOR with anything in it means no colour (no-color.org), and so does TERM=dumb.
    package init(descriptor: Int32, environment: (String) -> String? = Screen.environment) {
        isTerminal = isatty(descriptor) == 1
        let told = environment("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
        let fallback = isTerminal ? 80 : nil
        let size = isTerminal ? Screen.size(of: descriptor) : nil
        columns = size?.columns ?? told ?? fallback
        rows = size?.rows ?? (isTerminal ? 24 : nil)
        let isPlain = !(environment("NO_COLOR") ?? "").isEmpty || environment("TERM") == "dumb"
        hasColour = isTerminal && !isPlain
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(environment).first { !$0.isEmpty } ?? ""
        isUnicode = locale.lowercased().filter { $0 != "-" }.contains("utf8")
    }

    package static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    private static func size(of descriptor: Int32) -> (columns: Int, rows: Int?)? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return (Int(size.ws_col), size.ws_row > 0 ? Int(size.ws_row) : nil)
    }

    package func bold(_ text: String) -> String { hasColour ? Style.bold.of(text) : text }
    package func red(_ text: String) -> String { hasColour ? Style.red.of(text) : text }
}

/// How a whole line can stand out.
enum Style: String, CaseIterable {
    case bold = "\u{1b}[1m"
    case red = "\u{1b}[31m"

    private static let end = "\u{1b}[0m"

    func of(_ text: String) -> String { rawValue + text + Style.end }

    /// A line safe to show, which may be indented and have one of these. Nothing else that a terminal acts on passes.
    static func shown(_ line: String) -> String {
        let indent = line.prefix { $0 == " " }
        let text = line[indent.endIndex...]
        for style in allCases where text.hasPrefix(style.rawValue) && text.hasSuffix(end) {
            let styled = text.dropFirst(style.rawValue.count).dropLast(end.count)
            return indent + style.of(ShownText.line(String(styled)))
        }
        return ShownText.line(line)
    }
}
