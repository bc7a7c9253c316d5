/// Bytes of a connection, cut into messages at their NULs. What it holds is bounded by who fills it: nothing is added
/// while `isFull`.
struct Frames {
    /// Without its NUL.
    static let longestMessage = 65_536
    static let mostMessages = 8

    private var bytes: [UInt8] = []
    /// The offset at which the next message begins; `ends` has those at which whole messages end.
    private var start = 0
    private var ends: [Int] = []

    /// More must wait until something is taken out.
    var isFull: Bool { ends.count >= Frames.mostMessages || bytes.count - start > Frames.longestMessage }
    var hasMessage: Bool { !ends.isEmpty }
    /// Bytes without an end, more than any message has.
    var isEndless: Bool { bytes.count - (ends.last.map { $0 + 1 } ?? start) > Frames.longestMessage }

    mutating func add(_ chunk: some Collection<UInt8>) {
        for (offset, byte) in chunk.enumerated() where byte == 0 { ends.append(bytes.count + offset) }
        bytes += chunk
    }

    mutating func next() -> [UInt8]? {
        guard !ends.isEmpty else { return nil }
        let end = ends.removeFirst()
        let message = Array(bytes[start..<end])
        start = end + 1
        if start == bytes.count {
            // An idle connection holds no memory.
            bytes = []
            start = 0
        } else if start > Frames.longestMessage {
            bytes.removeFirst(start)
            ends = ends.map { $0 - start }
            start = 0
        }
        return message
    }
}
