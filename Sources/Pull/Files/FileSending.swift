import AppendLog

/// A file that is asked for, as it is sent: from the byte on that is not held (docs/pull-protocol.md, section 2). It is
/// sent as it lies there, and proves itself to whoever receives it. Never writes.
struct FileSending {
    private let index: UInt64
    private let asked: PullCursor.File
    /// The place where it lies, and its size then.
    private var found: (place: HashedFiles, size: Int)?

    /// Takes the place of the file in the question, and the ledgers beside which it may lie.
    init(_ index: Int, _ asked: PullCursor.File, beside ledgers: [String], _ calls: SystemCalls) {
        self.index = UInt64(index)
        self.asked = asked
        for ledger in ledgers where found == nil {
            let place = HashedFiles(beside: ledger, calls: calls)
            if let size = (try? place.size(of: asked.hash)) ?? nil { found = (place, size) }
        }
    }

    /// The number of bytes that may come.
    var bytes: UInt64 { UInt64(max(0, (found?.size ?? 0) - asked.held)) }

    func send(_ writer: PullFrameWriter) throws {
        guard let found, let file = (try? found.place.opened(asked.hash)) ?? nil, file.size == found.size else {
            return try writer.frame(.absent, index)
        }
        try writer.frame(.file, index, UInt64(file.size))
        let room = UnsafeMutableRawBufferPointer.allocate(byteCount: PullFrame.payloadLimit, alignment: 16)
        defer { room.deallocate() }
        var offset = asked.held
        while offset < file.size {
            let part = UnsafeMutableRawBufferPointer(rebasing: room.prefix(file.size - offset))
            guard file.read(part, at: offset) == part.count else { return try writer.frame(.absent, index) }
            try writer.frame(.part, UInt64(offset), 0, UnsafeRawBufferPointer(part))
            offset += part.count
        }
    }
}
