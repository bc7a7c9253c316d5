import Glibc

/// The newest lines of the log, for the copies of the next block: whole lines, each ended by its newline.
///
/// Lines of a commit under way are at its end; they are dropped again if the commit fails. Never allocates after init.
struct LineHistory: ~Copyable {
    /// Enough for every line of the longest commit, and for one block full of copies before it.
    static let capacity = (SegmentWriter.commitBlocks + 3) * BlockLayout.size

    private let memory: UnsafeMutableRawBufferPointer
    private let base: UnsafeMutablePointer<UInt8>
    private let keepsMemory: Bool
    private var count = 0
    private var acknowledged = 0
    /// Nothing before this offset may be copied.
    private var edge = 0

    init(keepsMemory: Bool = false) {
        self.keepsMemory = keepsMemory
        memory = ReclaimableBuffer.reserve(LineHistory.capacity)
        base = memory.bindMemory(to: UInt8.self).baseAddress!
    }

    deinit { ReclaimableBuffer.release(memory) }

    /// Makes room for a commit: what one block could copy stays, and a line.
    mutating func compact() {
        let kept = min(count, 2 * BlockLayout.size)
        let dropped = count - kept
        guard dropped > 0 else { return }
        memmove(base, base + dropped, kept)
        if !keepsMemory { ReclaimableBuffer.giveBack(memory, touched: count) }
        count = kept
        acknowledged = max(0, acknowledged - dropped)
        // A line cut in two by the move is not a line: the edge goes behind its newline.
        edge = max(edge - dropped, wholeLineStart(dropped))
    }

    private func wholeLineStart(_ dropped: Int) -> Int {
        guard let newline = memchr(base, 0x0A, count) else { return 0 }
        return base.distance(to: newline.assumingMemoryBound(to: UInt8.self)) + 1
    }

    mutating func append(_ lines: UnsafeRawBufferPointer) {
        precondition(count + lines.count <= LineHistory.capacity, "a commit is longer than its history has room for")
        guard let source = lines.baseAddress else { return }
        memcpy(base + count, source, lines.count)
        count += lines.count
    }

    /// The commit that wrote the appended lines is on the card.
    mutating func acknowledge() { acknowledged = count }

    /// The commit failed: back to the acknowledged lines.
    mutating func rewind() { count = acknowledged }

    /// No later copy reaches back over this point.
    mutating func setEdge() { edge = count }

    var edgeOffset: Int { edge }

    mutating func restoreEdge(_ offset: Int) { edge = offset }

    /// The newest lines that fit into `room`, each behind a `=`.
    func newest(fitting room: Int) -> UnsafeRawBufferPointer {
        var start = lineStart(notBefore: max(edge, count - max(0, room)))
        var cost = count - start + lines(from: start)
        while cost > room, start < count {
            let next = lineEnd(from: start)
            cost -= next - start + 1
            start = next
        }
        return UnsafeRawBufferPointer(start: base + start, count: count - start)
    }

    private func lineStart(notBefore position: Int) -> Int {
        position <= edge || base[position - 1] == 0x0A ? position : lineEnd(from: position)
    }

    private func lines(from start: Int) -> Int {
        var lines = 0
        var position = start
        while position < count {
            position = lineEnd(from: position)
            lines += 1
        }
        return lines
    }

    /// The position behind the newline of the line that stands there.
    private func lineEnd(from position: Int) -> Int {
        guard let newline = memchr(base + position, 0x0A, count - position) else { return count }
        return base.distance(to: newline.assumingMemoryBound(to: UInt8.self)) + 1
    }
}
