import AppendLog
import Glibc

/// Answers a pull for one book: finds out what the asker has, and sends what comes after it, as it stands
/// (docs/pull-protocol.md, section 2). Never writes.
package final class LogSending {
    /// A segment that is to be sent, from this block on.
    private struct Part {
        var file: SegmentFile
        var from: Int
        /// The size in bytes, for the plan.
        var size: Int
        /// Blocks, or bytes of an archive.
        var room: Int
    }

    /// One thing that is to be said. All are said in the order of the segments: a missing segment explains a missing
    /// link.
    private enum Item {
        case part(Part)
        case missing(ClosedRange<UInt64>)
        case unreadable(UInt64, reason: String)

        var size: Int {
            if case .part(let part) = self { return part.size }
            return 0
        }
    }

    private let name: String
    private let directories: [String]
    private let asked: PullCursor.Book
    /// The log of another card, on which this one goes on.
    private let followed: UInt64?
    private let calls: SystemCalls
    private var log: UInt64?
    private var items: [Item] = []
    private var lacking: [ClosedRange<UInt64>] = []
    private var newest: UInt64 = 1
    private var agreed: (branch: Int, heldBlock: Int, place: BlockPlace)?

    package init(
        _ asked: PullCursor.Book, in directories: [String], following followed: UInt64? = nil,
        calls: SystemCalls = .kernel
    ) throws(LogError) {
        name = asked.name
        self.followed = followed
        self.directories = directories
        self.asked = asked
        self.calls = calls
        let files = try chosen()
        newest = files.last?.number ?? 1
        log = vote(files)
        agreed = agreement(files)
        try plan(files)
        lacking = absent(files)
    }

    /// The number of bytes that may come.
    package var bytes: UInt64 { items.reduce(0) { $0 + UInt64($1.size) } }

    /// True if anything was ever written into it.
    var hasLog: Bool { log != nil }

    /// The name, its log's id, and that of the log which it follows.
    private var heading: String {
        guard let log else { return "\(name) -" }
        return ([name, SentBook.word(log)] + [followed].compactMap { $0.map(SentBook.word) }).joined(separator: " ")
    }

    package func send(_ writer: PullFrameWriter) throws {
        let branch = UInt64((agreed?.branch ?? -1) + 1)
        try writer.frame(.book, branch, UInt64(agreed?.heldBlock ?? 0), text: heading)
        for (index, item) in items.enumerated() {
            switch item {
            case .missing(let range): try writer.frame(.missing, range.lowerBound, range.upperBound)
            case .unreadable(let number, let reason): try writer.frame(.unreadable, number, text: reason)
            case .part(let part):
                switch part.file.kind {
                case .plain: try sendBlocks(part, isNewest: index == items.count - 1, writer)
                case .archive: try sendArchive(part, writer)
                }
            }
        }
        for range in lacking { try writer.frame(.missing, range.lowerBound, range.upperBound) }
        for segment in cameInPart { try writer.frame(.unreadable, segment, text: PullWords.cameInPart) }
        if lacksAcknowledgedLines { try writer.frame(.unreadable, newest, text: PullWords.endsTooSoon) }
    }

    /// The segments that a pull brought here, and not to their end: the copy of a copy is no better.
    private var cameInPart: [UInt64] {
        directories.flatMap { directory -> [UInt64] in
            guard let home = directory.lastIndex(of: "/").map({ String(directory[..<$0]) }) else { return [] }
            let notes = try? UnfinishedSegments.notes(beside: home, calls)
            return (notes ?? []).filter { "\(home)/\($0.directory)" == directory && !$0.isDamaged }.map(\.segment)
        }
    }

    /// True where the file beside the spool knows of a line that does not stand here any more: the last blocks pass for
    /// what a power cut left. It is read first, for a recorder may go on meanwhile.
    private var lacksAcknowledgedLines: Bool {
        let lines = directories.flatMap { LogWitness.acknowledgedLines(beside: $0, calls: calls) }
        let known = lines.filter { log == nil || $0.log == log }.map(\.sequence).max()
        guard let known else { return false }
        guard let last = try? AcknowledgedLine.last(in: directories, calls: calls) else { return true }
        return last.log == log ?? last.log && last.sequence < known
    }

    // MARK: What there is

    /// One file for each segment, as a reader would take it; without prepared ones at the end.
    private func chosen() throws(LogError) -> [SegmentFile] {
        var files: [SegmentFile] = []
        for file in try SegmentFile.list(directories, calls) {
            guard let last = files.last, last.number == file.number else {
                files.append(file)
                continue
            }
            // The plain one comes first, and holds if it is whole; of two, in two directories, the one with lines.
            let plain = readable(last)
            if file.kind == .archive, let plain, DirectoryShelf.isWhole(plain),
                plain.count >= readable(file)?.count ?? 0
            {
                continue
            }
            if file.kind == .plain, let plain = plain as? BlockFile, DirectoryShelf.holdsLines(plain) { continue }
            files[files.count - 1] = file
        }
        while let last = files.last, last.kind == .plain, let source = readable(last) as? BlockFile,
            !source.isWritten
        {
            files.removeLast()
        }
        return files
    }

    private func readable(_ file: SegmentFile) -> (any BlockSource)? {
        switch file.kind {
        case .plain: return try? BlockFile(file.path, calls)
        case .archive: return try? ArchivedSegment(file.path, calls)
        }
    }

    private func vote(_ files: [SegmentFile]) -> UInt64? {
        for file in files {
            if let source = readable(file), let winner = MajorityLogID.winner(in: source) { return winner }
        }
        return nil
    }

    /// The newest of all blocks held there that stand here too.
    private func agreement(_ files: [SegmentFile]) -> (branch: Int, heldBlock: Int, place: BlockPlace)? {
        var best: (branch: Int, heldBlock: Int, place: BlockPlace)?
        var opened: (number: UInt64, source: (any BlockSource)?)?
        for (branch, heldBlocks) in asked.branches.enumerated() {
            for (index, block) in heldBlocks.enumerated() {
                if let best, block.place <= best.place { break }
                let number = block.place.segment
                if opened?.number != number {
                    opened = (number, files.first { $0.number == number }.flatMap(readable))
                }
                guard let source = opened?.source, stands(block, in: source) else { continue }
                best = (branch, index, block.place)
                break
            }
        }
        return best
    }

    private func stands(_ block: PullCursor.HeldBlock, in source: any BlockSource) -> Bool {
        guard block.place.block < source.count else { return false }
        let bytes = source.block(block.place.block)
        var decoded = DecodedBlock()
        decoded.decode(bytes, copies: false)
        guard decoded.isComplete, decoded.header?.place == block.place else { return false }
        return Digest(of: decoded.headerLine(bytes)) == block.digest
    }

    /// Segments before those that are sent that the asker lacks, and that are not here either.
    private func absent(_ files: [SegmentFile]) -> [ClosedRange<UInt64>] {
        let end = agreed?.place.segment ?? 1
        let numbers = files.map(\.number).filter { $0 < end }
        return zip([0] + numbers, numbers + [end]).compactMap { before, behind in
            guard behind > before + 1 else { return nil }
            let gap = (before + 1)...(behind - 1)
            return asked.wanted.contains { $0.overlaps(gap) } ? gap : nil
        }
    }

    private func plan(_ files: [SegmentFile]) throws(LogError) {
        var next = agreed.map { $0.place.segment } ?? 1
        for file in files {
            let isWanted = asked.wanted.contains { $0.contains(file.number) }
            guard file.number >= next || isWanted else { continue }
            if file.number > next { items.append(.missing(next...(file.number - 1))) }
            next = max(next, file.number + 1)
            do throws(LogError) {
                guard let part = try part(file) else { continue }
                let isEmpty = log == nil || part.room == 0
                items.append(isEmpty ? .unreadable(file.number, reason: PullWords.noReadableBlock) : .part(part))
            } catch {
                guard error.isOfOneFile else { throw error }
                items.append(.unreadable(file.number, reason: error.message))
            }
        }
    }

    /// The part of a segment that the asker lacks; nil if there is none.
    private func part(_ file: SegmentFile) throws(LogError) -> Part? {
        let from = agreed?.place.segment == file.number ? agreed!.place.block + 1 : 0
        switch file.kind {
        case .plain:
            let count = try BlockFile(file.path, calls).count
            // All of it: it may be an archive when its turn comes.
            return Part(file: file, from: from, size: count * BlockLayout.size, room: count)
        case .archive:
            if from > 0, try ArchivedSegment(file.path, calls).count <= from { return nil }
            let (descriptor, size) = try calls.openFile(file.path)
            _ = calls.close(descriptor)
            return Part(file: file, from: 0, size: size, room: size)
        }
    }

    // MARK: Archives

    private func sendArchive(_ part: Part, _ writer: PullFrameWriter) throws {
        let (descriptor, _) = try calls.openFile(part.file.path)
        defer { _ = calls.close(descriptor) }
        try writer.frame(.archive, part.file.number, UInt64(part.room))
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: PullFrame.payloadLimit, alignment: 16)
        defer { buffer.deallocate() }
        var offset = 0
        while offset < part.room {
            let piece = UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(buffer.count, part.room - offset)])
            guard calls.readFully(descriptor, piece, at: offset) == piece.count else {
                // The file is what is wrong, and the next one may be whole.
                return try writer.frame(.unreadable, part.file.number, text: PullWords.cannotBeReadToItsEnd)
            }
            try writer.frame(.piece, UInt64(offset), 0, UnsafeRawBufferPointer(piece))
            offset += piece.count
        }
    }

    // MARK: Blocks

    private func sendBlocks(_ part: Part, isNewest: Bool, _ writer: PullFrameWriter) throws {
        guard let source = try? BlockFile(part.file.path, calls) else { return try sendGone(part, writer) }
        try writer.frame(.segment, part.file.number, UInt64(part.room))
        var run = Run(source, part.file.number, log, writer)
        var (index, firstRefused) = (part.from, Int?.none)
        var isSettled = true
        while index < part.room {
            let end = min(part.room, index + PullFrame.blocks)
            if isNewest {
                source.refresh()
                // A failing card cannot promise it, and it is sent all the same: tomorrow it may not be read any more.
                isSettled = isSettled && settle(source, index..<end)
            }
            while index < end {
                _ = source.block(index)
                if source.refused.contains(index) {
                    firstRefused = firstRefused ?? index
                } else {
                    // Refused blocks with others behind them are damage; of those at the end nothing is known.
                    for place in (firstRefused ?? index)...index { try run.add(place) }
                    firstRefused = nil
                }
                index += 1
            }
        }
        try run.finish(withBlanks: !isNewest)
        if !isSettled { try writer.frame(.unreadable, part.file.number, text: PullWords.cannotBeSettled) }
        guard !source.refused.isEmpty || source.byteCount % BlockLayout.size != 0 else { return }
        // The last blocks look like those that a power cut left, and may have been acknowledged.
        try writer.frame(.unreadable, part.file.number, text: PullWords.cannotBeReadToItsEnd)
    }

    /// A segment that was there when the plan was made.
    private func sendGone(_ part: Part, _ writer: PullFrameWriter) throws {
        let files = try SegmentFile.list(directories, calls)
        guard let archive = files.first(where: { $0.number == part.file.number && $0.kind == .archive }),
            let (descriptor, size) = try? calls.openFile(archive.path)
        else { return try writer.frame(.unreadable, part.file.number, text: PullWords.wentAway) }
        _ = calls.close(descriptor)
        try sendArchive(Part(file: archive, from: 0, size: size, room: size), writer)
    }

    /// Makes sure that no power cut takes back what is sent of the segment that is being written. False where the card
    /// cannot promise it.
    private func settle(_ source: BlockFile, _ blocks: Range<Int>) -> Bool {
        var decoded = DecodedBlock()
        _ = source.block(blocks.lowerBound)
        // A block that is being written this moment is whole the next; one that stays as it is was torn or has rotted.
        for _ in 0..<10 {
            let torn = blocks.last { index in
                decoded.decode(source.block(index), copies: false)
                return !decoded.isBlank
            }
            guard let torn else { return true }
            if decoded.isComplete { break }
            let before = Array(source.block(torn))
            _ = poll(nil, 0, 100)
            source.refresh()
            if source.block(torn).elementsEqual(before) { break }
        }
        // Read, then synced: what is sent is what lies there for good.
        for index in blocks { _ = source.block(index) }
        return source.sync()
    }

    /// Gathers blocks of one kind into a frame.
    private struct Run {
        private enum Kind { case whole, blank }

        private let source: BlockFile
        private let number: UInt64
        private let log: UInt64?
        private let writer: PullFrameWriter
        private var decoded = DecodedBlock()
        private var bytes: [UInt8] = []
        private var kind = Kind.whole
        private var first = 0
        private var count = 0

        init(_ source: BlockFile, _ number: UInt64, _ log: UInt64?, _ writer: PullFrameWriter) {
            self.source = source
            self.number = number
            self.log = log
            self.writer = writer
        }

        mutating func add(_ index: Int) throws {
            let block = source.block(index)
            decoded.decode(block)
            if decoded.isBlank { return try gather(.blank, index, block) }
            // Behind blank blocks that were read a moment ago: perhaps they are not blank any more.
            if kind == .blank, count > 0 { try readBlanksAgain(before: index) }
            let again = source.block(index)
            decoded.decode(again)
            if decoded.isAsWritten(again, at: BlockPlace(segment: number, block: index), of: log) {
                return try gather(.whole, index, again)
            }
            try finish(withBlanks: true)
            try writer.frame(.damaged, UInt64(index), 0, again)
        }

        private mutating func readBlanksAgain(before index: Int) throws {
            source.refresh()
            let blanks = first..<index
            guard let written = blanks.first(where: { !BlockLayout.isBlank(source.block($0)) }) else { return }
            count = written - first
            for block in written..<index { try add(block) }
        }

        private mutating func gather(_ kind: Kind, _ index: Int, _ block: UnsafeRawBufferPointer) throws {
            if kind != self.kind || count == 0 || (kind == .whole && count == PullFrame.blocks) {
                try finish(withBlanks: true)
                self.kind = kind
                first = index
            }
            if kind == .whole { bytes.append(contentsOf: block) }
            count += 1
        }

        /// Sends what was gathered. Blank blocks at the end of what is still being written are none yet.
        mutating func finish(withBlanks: Bool) throws {
            defer {
                count = 0
                bytes.removeAll(keepingCapacity: true)
            }
            guard count > 0 else { return }
            switch kind {
            case .blank:
                if withBlanks { try writer.frame(.blank, UInt64(first), UInt64(count)) }
            case .whole:
                try bytes.withUnsafeBytes { try writer.frame(.blocks, UInt64(first), UInt64(count), $0) }
            }
        }
    }
}
