import AppendLog
import Pull
import SimulatedDisk

/// The answer of a machine whose books are pulled. What it says is proved by checks that any machine can reckon: so the
/// frames are put together here, out of words, and only what they say is hostile.
enum PullAttempt {
    private static let folder = "/machines/golf"

    /// A line is a frame: its kind, two numbers, and its payload, in which `|` is the end of a line.
    static func pull(_ bytes: UnsafeRawBufferPointer) {
        guard let answer = try? answer(bytes) else { return }
        let calls = SimulatedDisk().calls
        let home = PullHome(folder, calls: calls)
        guard (try? home.open {}) != nil, let held = try? home.cursor().held else { return }
        let receiving = BooksReceiving(home, held, calls: calls)
        try? receiving.receive(answer.reader)
        for news in receiving.news { precondition(!news.book.isEmpty) }
    }

    private static func answer(_ bytes: UnsafeRawBufferPointer) throws -> Answer {
        let answer = Answer()
        let writer = PullFrameWriter { answer.bytes += $0 }
        try writer.greet()
        for line in bytes.split(separator: 0x0A) {
            var fields = LineFields(UnsafeRawBufferPointer(rebasing: line))
            let word = fields.next().map { String(decoding: $0, as: UTF8.self) }
            guard let kind = word.flatMap(PullFrame.Kind.init(rawValue:)), let first = fields.number(),
                let second = fields.number()
            else { continue }
            try payload(kind, fields.rest).withUnsafeBytes { try writer.frame(kind, first, second, $0) }
        }
        return answer
    }

    /// Blocks are as long as blocks are, and their lines end in their checksums.
    private static func payload(_ kind: PullFrame.Kind, _ said: UnsafeRawBufferPointer) -> [UInt8] {
        let text = said.map { $0 == UInt8(ascii: "|") ? 0x0A : $0 }
        guard kind == .blocks || kind == .damaged else { return text }
        let length = BlockLayout.size * max(1, (text.count + BlockLayout.size - 1) / BlockLayout.size)
        let padded = text + [UInt8](repeating: 0x20, count: length - text.count)
        return padded.withUnsafeBytes { Repair.checksums(of: $0) }
    }
}
