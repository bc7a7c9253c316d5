import AppendLog

/// The asking side of a pull, from the first line of the answer to its end.
package final class BooksReceiving {
    /// More segments than any machine has, each told twice.
    package static let idleLimit = 100_000
    /// More books than a machine has had on all its cards.
    private static let mostBooks = 100

    private let home: PullHome
    private let held: [HeldBook]
    private let calls: SystemCalls
    /// Logs that are known under another name: the machine's own, and those pulled from elsewhere.
    private let known: [UInt64: String]
    /// Logs of which nothing is wanted.
    private let passedOver: Set<UInt64>
    /// True behind the name of such a book.
    private var isPassing = false
    private var open: LogReceiving?
    /// True behind the name of a book of which no block can be read: only the reasons follow.
    private var isOfNothing = false
    private let files: FileReceiving
    /// Files come behind all books.
    private var hasFiles = false
    private var seen: Set<String> = []
    private var planned: UInt64 = 0
    private var came: UInt64 = 0
    /// Frames without a block.
    private var idle = 0
    package private(set) var news: [PullNews] = []
    /// Asked once, when it is known how much will come.
    package var room: () -> UInt64 = { .max }
    package var onProgress: (_ done: UInt64, _ of: UInt64) -> Void = { _, _ in }

    /// `files` are those of the question, in their order.
    package init(
        _ home: PullHome, _ held: [HeldBook], files: [WantedFile] = [], known: [UInt64: String] = [:],
        passingOver passedOver: Set<UInt64> = [], calls: SystemCalls = .kernel
    ) {
        self.passedOver = passedOver
        self.home = home
        self.held = held
        self.known = known
        self.calls = calls
        self.files = FileReceiving(files, home: home, calls)
    }

    package var fileNews: FileNews { files.news }

    /// Whatever it throws, what came before is kept, and ``news`` tells it.
    package func receive(_ reader: PullFrameReader) throws {
        do {
            try reader.meet()
            try receivePlan(try reader.next())
            while true {
                let frame = try reader.next()
                if frame.kind == .end { break }
                try receive(frame)
            }
            try close()
            try files.finish()
            noteUnopened()
        } catch {
            // The reason counts, not that the disk may refuse once more.
            try? open?.breakOff()
            files.breakOff()
            if let open { news.append(open.news) }
            open = nil
            throw error
        }
    }

    private func noteUnopened() {
        for book in held where !book.unopened.isEmpty {
            if !news.contains(where: { $0.book == book.name }) { news.append(PullNews(book: book.name)) }
            let last = news.lastIndex { $0.book == book.name }
            if let last { news[last].unopened = book.unopened }
        }
    }

    private func receivePlan(_ frame: PullFrame) throws {
        if frame.kind == .failed { try fail(frame) }
        guard frame.kind == .plan else { throw PullError.garbled(PullWords.noPlan) }
        planned = frame.first
        let free = room()
        guard planned <= free else { throw PullError.noRoom(needed: planned, free: free) }
    }

    private func receive(_ frame: PullFrame) throws {
        try count(frame)
        switch frame.kind {
        case .book: try beginBook(frame)
        case .file, .part, .absent:
            try close()
            (hasFiles, isOfNothing, isPassing) = (true, false, false)
            try files.receive(frame)
        case .failed: try fail(frame)
        default:
            if let open { try open.receive(frame) } else if !isPassing { try receiveReason(frame) }
        }
    }

    /// Takes in why nothing comes of the book that was named last.
    private func receiveReason(_ frame: PullFrame) throws {
        guard isOfNothing, frame.payload.count <= PullFrame.textLimit else {
            throw PullError.garbled(PullWords.strayFrame)
        }
        switch frame.kind {
        case .unreadable: news[news.count - 1].addUnreadable(frame.first)
        case .missing: try news[news.count - 1].addMissing(frame.first, frame.second)
        default: throw PullError.garbled(PullWords.strayFrame)
        }
    }

    private func fail(_ frame: PullFrame) throws {
        throw PullError.failed(String(decoding: frame.payload.prefix(400), as: UTF8.self))
    }

    private func count(_ frame: PullFrame) throws {
        switch frame.kind {
        case .blocks, .damaged, .piece, .part: came += UInt64(frame.payload.count)
        case .blank:
            guard frame.second <= UInt64(BlockLayout.segmentBlocks.upperBound) else {
                throw PullError.garbled(PullWords.tooManyBlocks)
            }
            came += frame.second * UInt64(BlockLayout.size)
        default:
            // No machine has so much to say that brings nothing.
            idle += 1
            guard idle <= BooksReceiving.idleLimit else { throw PullError.tooMuch }
            return
        }
        guard came <= planned else { throw PullError.tooMuch }
        onProgress(came, planned)
    }

    private func close() throws {
        guard let open else { return }
        try open.finish()
        news.append(open.news)
        self.open = nil
    }

    private func beginBook(_ frame: PullFrame) throws {
        guard !hasFiles else { throw PullError.garbled(PullWords.strayFrame) }
        try close()
        (isOfNothing, isPassing) = (false, false)
        let words = String(decoding: frame.payload, as: UTF8.self).split(separator: " ")
        guard let held = held.first(where: { $0.name == words.first ?? "" }) else {
            throw PullError.garbled(PullWords.unaskedBook)
        }
        guard words.count != 2 || words[1] != "-" else { return try beginNothing(held) }
        let agreed = try agreed(frame, held)
        guard let sent = SentBook(words.dropFirst(), agreed: agreed) else {
            throw PullError.garbled(PullWords.namelessBook)
        }
        try count(held, sent.log)
        guard !passedOver.contains(sent.log) else { return isPassing = true }
        if let name = known[sent.log] { throw PullError.known(as: name) }
        open = try LogReceiving(held, sent, home: home, calls: calls)
    }

    private func beginNothing(_ held: HeldBook) throws {
        try count(held, nil)
        var nothing = PullNews(book: held.name)
        nothing.newest = held.newest
        news.append(nothing)
        isOfNothing = true
    }

    /// A book comes once for each card that it was on.
    private func count(_ held: HeldBook, _ log: UInt64?) throws {
        guard seen.insert("\(held.name) \(log ?? 0)").inserted, seen.count <= BooksReceiving.mostBooks else {
            throw PullError.garbled(PullWords.unaskedBook)
        }
    }

    private func agreed(_ frame: PullFrame, _ held: HeldBook) throws -> (branch: Int, heldBlock: Int)? {
        guard frame.first > 0 else { return nil }
        guard frame.first <= UInt64(held.heldBlocks.count) else { throw PullError.garbled(PullWords.branchOfNone) }
        let branch = Int(frame.first) - 1
        guard frame.second < UInt64(held.heldBlocks[branch].count) else {
            throw PullError.garbled(PullWords.heldBlockOfNone)
        }
        return (branch, Int(frame.second))
    }
}
