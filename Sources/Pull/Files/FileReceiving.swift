import AppendLog

/// Takes in the files that were asked for. Each is written beside its name until its bytes have the hash, and nothing
/// that is held is changed (docs/pull-protocol.md, section 4).
final class FileReceiving {
    private let wanted: [WantedFile]
    private let home: PullHome
    private let calls: SystemCalls
    /// The file that is coming.
    private var open: (wanted: WantedFile, index: Int, size: Int, draft: HashedFileDraft)?
    /// The place in the question that may come next.
    private var next = 0
    /// The place of one of which nothing more is taken, whatever comes of it.
    private var dropped: Int?
    private(set) var news = FileNews()

    init(_ wanted: [WantedFile], home: PullHome, _ calls: SystemCalls) {
        self.wanted = wanted
        self.home = home
        self.calls = calls
    }

    func receive(_ frame: PullFrame) throws {
        switch frame.kind {
        case .file: try begin(frame.first, size: frame.second)
        case .part: try receivePart(frame)
        case .absent: try receiveAbsent(frame.first)
        default: throw PullError.garbled(PullWords.strayFrame)
        }
    }

    /// The file of that place in the question. Nothing else is ever named.
    private func wanted(_ index: UInt64) throws -> WantedFile {
        guard open == nil, index >= UInt64(next), index < UInt64(wanted.count) else {
            throw PullError.garbled(PullWords.unaskedFile)
        }
        next = Int(index) + 1
        return wanted[Int(index)]
    }

    private func begin(_ index: UInt64, size: UInt64) throws {
        let file = try wanted(index)
        guard size >= 1, size <= UInt64(HashedFiles.limit) else {
            throw PullError.garbled(PullWords.tooLargeFile(size))
        }
        let folder = try HashedFiles.makeFolder(in: home.hold("ledger", .card(file.card)))
        let name = HashedFiles.partName(of: file.hash)
        let draft = try HashedFileDraft(name, in: folder, goesOn: file.held > 0, calls)
        open = (file, Int(index), Int(size), draft)
        // A part that is not what it was, or too much already, is of no use: the file comes from its beginning next
        // time.
        guard draft.count == file.held, file.held <= Int(size) else { return drop() }
        if draft.count == Int(size) { try end() }
    }

    private func receivePart(_ frame: PullFrame) throws {
        let count = frame.payload.count
        guard let open else {
            guard dropped != nil, dropped == next - 1 else { throw PullError.garbled(PullWords.strayPiece) }
            return
        }
        guard frame.first == UInt64(open.draft.count), count > 0, count <= open.size - open.draft.count else {
            throw PullError.garbled(PullWords.strayPiece)
        }
        try open.draft.append(frame.payload)
        news.bytes += UInt64(count)
        if open.draft.count == open.size { try end() }
    }

    private func receiveAbsent(_ index: UInt64) throws {
        if let open, UInt64(open.index) == index {
            open.draft.leave()
            self.open = nil
            news.absent.append(open.wanted.hash)
        } else if dropped.map(UInt64.init) != index {
            news.absent.append(try wanted(index).hash)
        }
    }

    /// All of it is there: it gets its name if it is what was asked for.
    private func end() throws {
        guard let file = open else { return }
        guard file.draft.hash == file.wanted.hash else { return drop() }
        open = nil
        try file.draft.settle()
        news.came.append(file.wanted.hash)
    }

    private func drop() {
        guard let file = open else { return }
        open = nil
        dropped = file.index
        news.wrong.append(file.wanted.hash)
    }

    func finish() throws {
        guard open == nil else { throw PullError.garbled(PullWords.endlessFile) }
    }

    /// The answer goes no further. What came of a file stays, and is gone on with.
    func breakOff() {
        open?.draft.leave()
        open = nil
    }
}
