import AppendLog
import Glibc

/// Takes in what a sender tells of one book. Every block is proved before it is written, nothing that is whole here is
/// ever changed, and what differs goes into a fork (docs/pull-protocol.md, section 4).
final class LogReceiving {
    /// Blocks that a failed commit may have left behind.
    private static let remembered = 64

    private let home: PullHome
    private let calls: SystemCalls
    private let name: String
    private let log: UInt64
    private(set) var news: PullNews
    private var branch: BookBranch
    private var walk: ChainWalk
    private var segment: HeldSegment?
    /// The number of blocks that the segment has room for, and the next place in it that may come.
    private var room = 0
    private var next: Int?
    private var archive: PulledArchive?
    /// True where damage that was told of explains that a link is missing.
    private var isExplained = true
    private var doubts = PossibleDamage()
    /// True if not all of the segment could be read over there: then the segment is to be asked for again.
    private var isUnread = false
    private var decoded = DecodedBlock()
    private var changed: Set<UInt64> = []

    init(
        _ held: HeldBook, _ sent: SentBook, home: PullHome, calls: SystemCalls
    ) throws(LogError) {
        self.home = home
        self.calls = calls
        log = sent.log
        name = held.name
        news = PullNews(book: held.name)
        news.log = sent.log
        news.newest = held.newest
        walk = ChainWalk(midway: true)
        if let (index, heldBlock) = sent.agreed {
            branch = held.branches[index]
            try goOn(from: held.heldBlocks[index][heldBlock].place)
            isExplained = false
        } else {
            branch = try home.branch(for: sent.log, of: held.name, following: sent.followed)
            // All of it comes, and the chain begins with it.
            walk = ChainWalk(midway: false)
            isExplained = false
            news.isNewFork = branch.fork != nil
            news.isNewSuccessor = branch.successor != nil
        }
        news.fork = branch.fork
        news.successor = branch.successor
        _ = try hold()
    }

    /// Takes in the last blocks, for what comes next may link to any of them: the newest may be one that the chain
    /// leaves aside.
    private func goOn(from place: BlockPlace) throws(LogError) {
        let shelf = DirectoryShelf([directory], calls: calls)
        for number in try shelf.numbers() where number == place.segment || number + 1 == place.segment {
            guard let source = try shelf.openReadable(number) else { continue }
            let end = number == place.segment ? min(place.block + 1, source.count) : source.count
            for index in max(0, end - LogReceiving.remembered)..<end {
                let bytes = source.block(index)
                decoded.decode(bytes, copies: false)
                guard decoded.isComplete, let header = decoded.header else { continue }
                walk.add(header, digest: Digest(of: decoded.headerLine(bytes))) { _ in }
            }
        }
    }

    private var directory: String { home.directory(name, branch) }

    private func hold() throws(LogError) -> HeldDirectory { try home.hold(name, branch) }

    private func begin(fork number: Int) {
        branch = .fork(number)
        news.fork = number
        news.isNewFork = true
    }

    func receive(_ frame: PullFrame) throws {
        guard archive == nil || frame.kind == .piece || frame.kind == .unreadable else {
            throw PullError.garbled(PullWords.endlessArchive)
        }
        switch frame.kind {
        case .segment: try beginSegment(frame.first, frame.second)
        case .blocks: try receiveBlocks(frame)
        case .blank: try receiveBlanks(frame)
        case .damaged: try receiveDamaged(frame)
        case .archive: try beginArchive(frame.first, frame.second)
        case .piece: try receivePiece(frame)
        case .missing:
            try news.addMissing(frame.first, frame.second)
            isExplained = true
        case .unreadable: try receiveUnreadable(frame)
        case .plan, .book, .failed, .end, .file, .part, .absent: throw PullError.garbled(PullWords.strayFrame)
        }
    }

    /// A segment of which nothing comes, or no more; or an archive that began to come.
    private func receiveUnreadable(_ frame: PullFrame) throws {
        guard frame.payload.count <= PullFrame.textLimit else { throw PullError.garbled(PullWords.tooLongReason) }
        if let archive {
            guard archive.number == frame.first else { throw PullError.garbled(PullWords.endlessArchive) }
            self.archive = nil
            isUnread = true
        }
        // A segment that came in part stays noted as unfinished, and is asked for again.
        if segment?.number == frame.first { isUnread = true }
        news.addUnreadable(frame.first)
        isExplained = true
    }

    /// Ends the book: everything that was given is on the disk then.
    func finish() throws {
        guard archive == nil else { throw PullError.garbled(PullWords.endlessArchive) }
        try endSegment()
        walk.finish { _ in }
        try doubts.judge(&news, home.unfinished, calls)
    }

    // MARK: Segments

    private func beginSegment(_ number: UInt64, _ blocks: UInt64) throws {
        guard number >= 1, blocks >= 1, blocks <= UInt64(BlockLayout.segmentBlocks.upperBound),
            number > segment?.number ?? 0
        else { throw PullError.garbled(PullWords.straySegment) }
        try endSegment()
        segment = try HeldSegment(number, in: hold(), home.unfinished, calls)
        room = Int(blocks)
        next = nil
    }

    private func endSegment() throws(LogError) {
        archive = nil
        guard let segment else { return }
        try segment.finish()
        guard !isUnread else { return isUnread = false }
        if try !noteDamage() { doubts.addSuspect(segment.number, in: segment.directory) }
        try home.unfinished.settle(segment.number, in: segment.directory)
    }

    /// Notes blocks that came damaged, to be asked for again until they come whole. False where none did.
    private func noteDamage() throws(LogError) -> Bool {
        guard let segment, let first = doubts.firstDamage(of: segment.number, in: segment.directory) else {
            return false
        }
        try home.unfinished.noteDamage(segment.number, from: first, in: segment.directory)
        return true
    }

    /// The answer goes no further, and what came stays. A segment that has others behind it is noted as unfinished:
    /// only the newest one goes on from its end.
    func breakOff() throws(LogError) {
        archive = nil
        guard let segment else { return }
        try segment.finish()
        _ = try noteDamage()
        guard segment.count <= next ?? 0 else { return }
        let files = try SegmentFile.list([segment.directory], calls)
        guard files.allSatisfy({ $0.number <= segment.number }) else { return }
        try home.unfinished.settle(segment.number, in: segment.directory)
    }

    /// The first block of a segment may stand anywhere in what is held; from there on none is left out.
    private func expect(_ first: UInt64, _ count: UInt64) throws -> HeldSegment {
        guard let segment, count >= 1, first <= UInt64(room), count <= UInt64(room) - first,
            Int(first) == next ?? Int(first), Int(first) <= segment.count
        else { throw PullError.garbled(PullWords.strayBlock) }
        next = Int(first + count)
        return segment
    }

    private func note(_ segment: HeldSegment, _ blocks: Int) {
        changed.insert(segment.number)
        news.segments = changed.count
        news.blocks += UInt64(blocks)
        news.bytes += UInt64(blocks * BlockLayout.size)
    }

    // MARK: Blocks

    private func receiveBlocks(_ frame: PullFrame) throws {
        guard frame.second <= UInt64(PullFrame.blocks), frame.payload.count == Int(frame.second) * BlockLayout.size
        else { throw PullError.garbled(PullWords.otherCountOfBlocks) }
        var segment = try expect(frame.first, frame.second)
        let first = Int(frame.first)
        // Behind this block all are new.
        var start = 0
        while start < Int(frame.second) {
            let block = UnsafeRawBufferPointer(rebasing: frame.payload[(start * BlockLayout.size)...].prefix(4096))
            guard first + start < segment.count else { break }
            let digest = try prove(block, at: BlockPlace(segment: segment.number, block: first + start))
            segment = try compare(block, digest, at: first + start, in: segment)
            start += 1
        }
        guard start < Int(frame.second) else { return }
        let rest = UnsafeRawBufferPointer(rebasing: frame.payload[(start * BlockLayout.size)...])
        for index in start..<Int(frame.second) {
            let offset = (index - start) * BlockLayout.size
            let block = UnsafeRawBufferPointer(rebasing: rest[offset..<(offset + BlockLayout.size)])
            _ = try prove(block, at: BlockPlace(segment: segment.number, block: first + index))
        }
        try segment.write(rest, at: first + start)
        note(segment, Int(frame.second) - start)
    }

    /// The hash of a block's header, if the block is what it is said to be. Its link is followed.
    private func prove(_ block: UnsafeRawBufferPointer, at place: BlockPlace) throws -> Digest {
        decoded.decode(block)
        if let format = decoded.newerFormat { throw LogError.newerFormat(path: name, format: format) }
        guard decoded.isAsWritten(block, at: place, of: log), let header = decoded.header else {
            throw PullError.garbled(PullWords.unprovenBlock(place.block, of: place.segment))
        }
        let digest = Digest(of: decoded.headerLine(block))
        follow(header, digest)
        return digest
    }

    private func follow(_ header: BlockHeader, _ digest: Digest) {
        var isBroken = false
        walk.add(header, digest: digest) { finding in
            if case .brokenBefore = finding { isBroken = true }
        }
        if isBroken, !isExplained { doubts.addBreak(before: header.place, in: directory) }
        if walk.hasLinks { isExplained = false }
        if let utc = header.stamp.utc { news.newest = max(news.newest ?? 0, utc) }
    }

    /// The segment in which the next blocks go: this one, or that of a fork.
    private func compare(
        _ block: UnsafeRawBufferPointer, _ digest: Digest, at index: Int, in segment: HeldSegment
    ) throws -> HeldSegment {
        switch segment.held(index) {
        case .whole(digest):
            // A whole block may lack some of its copies, where a cut came between.
            let isSure = segment.isSure(index) || segment.isArchive || segment.bytes(index).elementsEqual(block)
            if !isSure { try mend(block, at: index, in: segment) }
            return segment
        case .whole:
            let forked = try part(from: segment, before: index)
            try forked.write(block, at: index)
            note(forked, 1)
            return forked
        case .blank, .torn, .nothing:
            if segment.isArchive {
                // No block goes into an archive: it stays in question.
                doubts.addDamage(BlockPlace(segment: segment.number, block: index), in: segment.directory)
            } else {
                try mend(block, at: index, in: segment)
            }
            return segment
        }
    }

    private func mend(_ block: UnsafeRawBufferPointer, at index: Int, in segment: HeldSegment) throws(LogError) {
        try segment.write(block, at: index)
        news.mended += 1
        note(segment, 1)
    }

    /// A fork begins with the blocks that both have in common.
    private func part(from old: HeldSegment, before index: Int) throws(LogError) -> HeldSegment {
        try old.finish()
        _ = try noteDamage()
        begin(fork: try home.makeFork(of: name))
        let forked = try HeldSegment(old.number, in: hold(), home.unfinished, calls)
        for common in 0..<index {
            let block = HeldSegment.padded(old.bytes(common))
            let failure = block.withUnsafeBytes { bytes -> LogError? in
                do throws(LogError) { try forked.write(bytes, at: common) } catch { return error }
                return nil
            }
            if let failure { throw failure }
        }
        segment = forked
        return forked
    }

    private func receiveBlanks(_ frame: PullFrame) throws {
        let segment = try expect(frame.first, frame.second)
        let end = Int(frame.first + frame.second)
        guard !segment.isArchive else { return }
        for index in Int(frame.first)..<min(end, segment.count) where !segment.isSure(index) {
            if case .torn = segment.held(index) { try segment.writeBlanks(index..<(index + 1)) }
        }
        if end > segment.count { try segment.writeBlanks(segment.count..<end) }
    }

    private func receiveDamaged(_ frame: PullFrame) throws {
        guard (1...BlockLayout.size).contains(frame.payload.count) else { throw PullError.garbled(PullWords.noBlock) }
        let segment = try expect(frame.first, 1)
        let index = Int(frame.first)
        isExplained = true
        decoded.decode(frame.payload)
        if let format = decoded.newerFormat { throw LogError.newerFormat(path: name, format: format) }
        let block = [UInt8](frame.payload) + [UInt8](repeating: 0x20, count: BlockLayout.size - frame.payload.count)
        if case .whole = segment.held(index) { return news.damaged += 1 }
        doubts.addDamage(BlockPlace(segment: segment.number, block: index), in: segment.directory)
        switch segment.held(index) {
        case .whole: break
        case .torn where segment.isSure(index) || segment.bytes(index).elementsEqual(block): break
        case .torn, .blank, .nothing:
            guard !segment.isArchive else { return }
            try block.withUnsafeBytes { try segment.write($0, at: index) }
            note(segment, 1)
        }
    }

    // MARK: Archives

    private func beginArchive(_ number: UInt64, _ size: UInt64) throws {
        guard number >= 1, number > segment?.number ?? 0 else { throw PullError.garbled(PullWords.strayArchive) }
        try endSegment()
        segment = try HeldSegment(number, in: hold(), home.unfinished, calls)
        next = nil
        room = 0
        guard size > 0 else {
            isUnread = true
            return news.addUnreadable(number)
        }
        guard size <= UInt64(PulledArchive.limit) else { throw PullError.garbled(PullWords.tooLargeArchive(size)) }
        archive = try PulledArchive(number, size: Int(size), in: hold(), calls)
    }

    private func receivePiece(_ frame: PullFrame) throws {
        guard let archive else { throw PullError.garbled(PullWords.pieceOfNothing) }
        guard try archive.receive(frame.payload, at: frame.first) else { return }
        self.archive = nil
        try settle(archive)
    }

    /// An archive is there with its last byte, and now it is proved.
    private func settle(_ archive: PulledArchive) throws {
        guard let held = segment, let text = archive.unpacked() else {
            isExplained = true
            return leaveUnread(archive)
        }
        let comparison = try compare(text, of: archive.number, with: held)
        guard try keep(archive, text, comparison, beside: held) else { return }
        changed.insert(archive.number)
        news.segments = changed.count
        news.blocks += UInt64(comparison.new)
        news.bytes += UInt64(archive.size)
    }

    private func leaveUnread(_ archive: PulledArchive) {
        isUnread = true
        news.addUnreadable(archive.number)
    }

    /// The blocks of an archive beside those that are held of its segment.
    private struct Comparison {
        /// So many are not held as the archive has them.
        var new = 0
        /// One is held whole, and otherwise.
        var differs = false
        /// One is not held whole.
        var hasMore = false
    }

    private func compare(
        _ text: ArchivedSegment, of number: UInt64, with held: HeldSegment
    ) throws -> Comparison {
        var comparison = Comparison()
        for index in 0..<text.count {
            let place = BlockPlace(segment: number, block: index)
            guard let digest = try prove(archived: text.block(index), at: place, held) else { continue }
            switch held.held(index) {
            case .whole(digest): continue
            case .whole: comparison.differs = true
            case .blank, .torn, .nothing: comparison.hasMore = true
            }
            comparison.new += 1
        }
        return comparison
    }

    /// The hash of the header of an archived block, and its link is followed. Nil where the archive has no whole one.
    private func prove(
        archived block: UnsafeRawBufferPointer, at place: BlockPlace, _ held: HeldSegment
    ) throws -> Digest? {
        decoded.decode(block)
        if decoded.isBlank {
            // An archive keeps nothing in the place of a block without a header: what a cut left, or damage.
            if case .whole = held.held(place.block) { return nil }
            doubts.addDamage(place, in: directory)
            isExplained = true
            return nil
        }
        if let format = decoded.newerFormat { throw LogError.newerFormat(path: name, format: format) }
        guard decoded.isAsWritten(block, at: place, of: log), let header = decoded.header else {
            isExplained = true
            if case .whole = held.held(place.block) {
                news.damaged += 1
            } else {
                doubts.addDamage(place, in: directory)
            }
            return nil
        }
        let digest = Digest(of: decoded.headerLine(block))
        follow(header, digest)
        return digest
    }

    /// Keeps an archive that says more than what is held, in its place, beside it or within it. False for one that says
    /// nothing more.
    private func keep(
        _ archive: PulledArchive, _ text: ArchivedSegment, _ comparison: Comparison, beside held: HeldSegment
    ) throws -> Bool {
        if comparison.differs {
            begin(fork: try home.makeFork(of: name))
        } else if held.count == 0 {
            guard comparison.new > 0 else {
                leaveUnread(archive)
                return false
            }
        } else if !comparison.hasMore {
            return false
        } else if !held.isArchive {
            try add(archive, text, to: held)
            return true
        } else if !held.saysNoMore(than: text) {
            // A segment that was archived with damage gives way only to one that has all that it has.
            return false
        }
        try archive.keep(in: hold())
        return true
    }

    private func add(_ archive: PulledArchive, _ text: ArchivedSegment, to held: HeldSegment) throws {
        guard held.saysNoMore(than: text) else { return try complete(held, from: text) }
        // A cut between the two leaves both, and the blocks would be read.
        try home.unfinished.begin(archive.number, at: 0, in: directory)
        try archive.keep(in: hold())
        try held.remove()
    }

    /// Blocks that say more than an archive are not given up for it: it gives what they lack.
    private func complete(_ held: HeldSegment, from text: ArchivedSegment) throws(LogError) {
        for index in 0..<text.count {
            if case .whole = held.held(index) { continue }
            let bytes = text.block(index)
            if bytes.isEmpty {
                if index >= held.count { try held.writeBlanks(held.count..<(index + 1)) }
                continue
            }
            let block = HeldSegment.padded(bytes)
            let failure = block.withUnsafeBytes { bytes -> LogError? in
                do throws(LogError) { try held.write(bytes, at: index) } catch { return error }
                return nil
            }
            if let failure { throw failure }
        }
        try held.finish()
    }
}
