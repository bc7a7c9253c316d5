import Glibc

/// The ring of lines that are not acknowledged yet, complete with sequence and CRC, and the edges between them.
///
/// Its memory is reserved once and touched only as it fills: what is pending moves to the front whenever that costs no
/// more than what was acknowledged before it, so that it takes 32 KiB, and it may hold 30 minutes at 10 Hz when the
/// card fails. At ten fixes a second there is always one that came while the card was written to: a ring that waited
/// until everything is acknowledged would march through all of its memory.
package struct PendingLines: ~Copyable {
    package static let defaultCapacity = 4 << 20

    private let base: UnsafeMutablePointer<UInt8>
    private let capacity: Int
    private let keepsMemory: Bool
    private var start = 0
    private var end = 0
    /// Up to where memory has been touched since it was last given back.
    private var touched = 0
    /// Sequences before which an edge lies, ascending, all within the pending ones.
    package private(set) var edges: [UInt64] = []
    /// The sequence of the first pending line, or of the next one.
    package private(set) var first: UInt64
    package private(set) var count: UInt64 = 0
    /// Lines that found no room since the last `takeRefused`.
    package private(set) var refused: UInt64 = 0

    package init(first: UInt64, capacity: Int = PendingLines.defaultCapacity, keepsMemory: Bool = false) {
        precondition(capacity >= 2 * BlockLayout.lineLimit)
        base = ReclaimableBuffer.reserve(capacity).bindMemory(to: UInt8.self).baseAddress!
        self.capacity = capacity
        self.keepsMemory = keepsMemory
        self.first = first
        edges.reserveCapacity(64)
    }

    deinit { ReclaimableBuffer.release(memory) }

    private var memory: UnsafeMutableRawBufferPointer { UnsafeMutableRawBufferPointer(start: base, count: capacity) }

    package var isEmpty: Bool { count == 0 && edges.isEmpty }

    package var byteCount: Int { end - start }

    package var nextSequence: UInt64 { first + count }

    package var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base + start, count: end - start) }

    /// Appends one line of the caller's and returns its sequence.
    package mutating func append(letter: UInt8, _ payload: UnsafeRawBufferPointer) throws(LogError) -> UInt64 {
        if let bad = PendingLines.objection(letter: letter, payload) { throw .badLine(bad) }
        return try appendChecked(letter: letter, payload)
    }

    /// Appends a notice of the log's own.
    package mutating func appendNotice(_ payload: UnsafeRawBufferPointer) throws(LogError) -> UInt64 {
        try appendChecked(letter: 0x4E, payload)
    }

    package mutating func appendNotice(_ payload: String) throws(LogError) {
        var text = payload
        // The error is carried out by hand: withUTF8 rethrows untyped.
        let failure = text.withUTF8 { utf8 -> LogError? in
            do throws(LogError) {
                _ = try appendNotice(UnsafeRawBufferPointer(utf8))
                return nil
            } catch {
                return error
            }
        }
        if let failure { throw failure }
    }

    private mutating func appendChecked(letter: UInt8, _ payload: UnsafeRawBufferPointer) throws(LogError) -> UInt64 {
        makeRoom(BlockLayout.lineLimit)
        guard capacity - end >= BlockLayout.lineLimit else {
            refused += 1
            throw .ringFull(refused: refused)
        }
        let sequence = nextSequence
        var text = LineText(base + end)
        text.byte(letter)
        text.space()
        text.decimal(sequence)
        text.space()
        text.bytes(payload)
        text.close(from: 0)
        end += text.count
        count += 1
        return sequence
    }

    /// Moves what is pending to the front if the end of the memory is near.
    private mutating func makeRoom(_ needed: Int) {
        guard capacity - end < needed, start > 0 else { return }
        moveToFront()
    }

    private mutating func moveToFront() {
        touched = max(touched, end)
        memmove(base, base + start, end - start)
        end -= start
        start = 0
    }

    /// Between the last line and the next: copies do not reach back over it.
    package mutating func setEdge() {
        if edges.last != nextSequence { edges.append(nextSequence) }
    }

    /// Everything below `sequence` is on the card; and the edges up to it, if their own blocks are.
    package mutating func acknowledge(through sequence: UInt64, edgesThrough edge: UInt64) {
        while count > 0 && first <= sequence {
            guard let newline = memchr(base + start, 0x0A, end - start) else { break }
            start = base.distance(to: newline.assumingMemoryBound(to: UInt8.self)) + 1
            first += 1
            count -= 1
        }
        edges.removeAll { $0 <= edge }
        if end - start <= start { moveToFront() }
        if !keepsMemory, touched > ReclaimableBuffer.kept, end <= ReclaimableBuffer.kept {
            ReclaimableBuffer.giveBack(memory, touched: touched)
            touched = 0
        }
    }

    /// The number of lines that were refused since this was last asked.
    package mutating func takeRefused() -> UInt64 {
        defer { refused = 0 }
        return refused
    }

    private static func objection(letter: UInt8, _ payload: UnsafeRawBufferPointer) -> BadLine? {
        switch letter {
        case 0x42, 0x4E, 0x52, 0x53: return .letter(letter)
        case 0x41...0x5A, 0x61...0x7A: break
        default: return .letter(letter)
        }
        if payload.isEmpty { return .empty }
        if payload.count > BlockLayout.payloadLimit { return .tooLong(bytes: payload.count) }
        // All of them are looked at without a branch: there hardly ever is one.
        var bad: UInt8 = 0
        for byte in payload { bad |= isControl(byte) ? 1 : 0 }
        return bad == 0 ? nil : payload.first(where: isControl).map { .controlCharacter($0) }
    }

    private static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0x7F }
}
