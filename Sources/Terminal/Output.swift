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
    /// The letters of a picture that kitty takes at a time.
    private static let piece = 4_096

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

    /// A line in pieces, each safe to show, and in its colour where the screen has any.
    package func line(_ pieces: [ColouredText], on screen: Screen) throws(Failure) {
        for piece in pieces {
            let text = ShownText.line(piece.text)
            guard screen.hasColour, let colour = piece.sequence else {
                try append(text.utf8)
                continue
            }
            try append("\(colour)\(text)\u{1b}[0m".utf8)
        }
        try append("\n".utf8)
    }

    /// A PNG on a terminal that shows pictures, so many letters wide and high; sixels are as large as they are.
    package func picture(
        _ picture: [UInt8], _ way: TerminalPictures.Way, columns: Int, rows: Int
    ) throws(Failure) {
        let text = way == .sixel ? picture : Base64.text(picture)
        switch way {
        case .sixel: try append(text)
        case .iTerm:
            let size = "width=\(columns);height=\(rows)"
            try append("\u{1b}]1337;File=inline=1;\(size);preserveAspectRatio=1:".utf8)
            try append(text)
            try append([0x07])
        case .kitty:
            for begin in stride(from: 0, to: text.count, by: Output.piece) {
                let end = min(begin + Output.piece, text.count)
                let head = begin == 0 ? "a=T,f=100,q=2,c=\(columns),r=\(rows)," : ""
                try append("\u{1b}_G\(head)m=\(end < text.count ? 1 : 0);".utf8)
                try append(text[begin..<end])
                try append("\u{1b}\\".utf8)
            }
        }
        try append("\n".utf8)
    }

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
