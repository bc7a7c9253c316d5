import Glibc

/// Reads a log from its first line to its last, and on while it is being written. Never writes; damage is counted and
/// named and stops nothing.
package final class LogReader {
    /// So many of the newest segments are read block by block whatever they are, and their blocks told: the last one
    /// is usually blank, and the one before it may be young.
    private static let toldSegments = 3

    private let shelf: any SegmentShelf
    private let range: LogRange
    /// Also hash every body, so that an edited line is found.
    private let verifies: Bool
    /// Only the lines count: copies are looked at only where something is missing, so that duplicates and conflicts
    /// among them are not seen.
    private let linesOnly: Bool
    /// The log goes on from segments that lie elsewhere: that the first ones are not here is no gap.
    package var beginsMidway = false
    /// The number of blocks that every segment has; nil where nobody knows, and then no size is wrong.
    package var segmentBlocks: Int?
    /// A copy that grows: its newest segment ends where the last pull ended.
    package var growsBlockByBlock = false
    package private(set) var log: UInt64?
    package private(set) var tally = ReaderCounts()
    package var onFinding: (LogFinding) -> Void = { _ in }
    /// Called for every block whose header is good, before its lines are given.
    package var onBlock: ((BlockFingerprint) -> Void)?

    private var audit = ChainAudit()
    private var recent = RecentLines()
    private var seals = SealCheck()
    private var decoded = DecodedBlock()
    private var numbers: [UInt64] = []
    private var segment: UInt64?
    private var source: (any BlockSource)?
    private var nextBlock = 0
    private var delivered: UInt64 = 0
    /// The segment in which the newest line stood that is no copy.
    private var deliveredIn: UInt64?
    /// Up to this sequence copies may yet hold lines that are missing.
    private var copiesMatterUntil: UInt64 = 0
    private var previousUTC: UInt64?
    private var isShowing = true
    /// True as long as nothing is missing of the segment being read, and its chain is not followed.
    private var isPassing = false
    /// True if a whole archive was read last.
    private var endsWhole = false
    /// The segment behind which the chain goes on, where it was not followed through that segment.
    private var passed: UInt64?
    /// The newest segment whose size was looked at, and the newest that was too short, unless the chain has gone on.
    private var sized: UInt64 = 0
    private var tooShort: UInt64?

    package init(_ shelf: any SegmentShelf, range: LogRange = LogRange(), verifies: Bool = false) {
        self.shelf = shelf
        self.range = range
        self.verifies = verifies
        linesOnly = false
    }

    /// Reads all lines as fast as it can. Of what is wrong it sees what a line is missing for; whether somebody changed
    /// what is there it does not ask.
    package init(linesOf shelf: any SegmentShelf) {
        self.shelf = shelf
        range = LogRange()
        verifies = false
        linesOnly = true
    }

    package convenience init(
        _ directories: [String], range: LogRange = LogRange(), verifies: Bool = false, calls: SystemCalls = .kernel
    ) {
        self.init(DirectoryShelf(directories, calls: calls), range: range, verifies: verifies)
    }

    /// Gives every line that is there and was not given yet. In a log that is being written the newest block is left
    /// for the next call as long as it is not whole.
    package func readAvailable(_ visit: (LogLine) -> Void) throws(LogError) { try read(isFinal: false, visit) }

    /// Gives all the rest; the log is taken as it is now, and what is open is settled.
    package func readToEnd(_ visit: (LogLine) -> Void) throws(LogError) {
        try read(isFinal: true, visit)
        try stopPassing()
        try judgeRest()
        audit.finish { report($0) }
        tally.isCutOff = tooShort != nil
        settle()
    }

    /// The last line that is known as acknowledged, because two later commits build on it; 0 for none.
    package var acknowledged: UInt64 { audit.acknowledgedLine }

    /// The place at which the next block would stand; nil before anything was read.
    package var position: BlockPlace? { segment.map { BlockPlace(segment: $0, block: nextBlock) } }

    /// The segments in which lines are missing: each range runs from the segment of the last good line before them to
    /// that of the next one.
    package var missingIn: [ClosedRange<UInt64>] { audit.missingIn }

    /// The segment being read and how many there are, for a progress line.
    package var progress: (done: Int, of: Int) {
        let done = numbers.firstIndex { $0 >= segment ?? 0 } ?? 0
        return (done, numbers.count)
    }
}

// MARK: - From block to block

extension LogReader {
    private func read(isFinal: Bool, _ visit: (LogLine) -> Void) throws(LogError) {
        numbers = try shelf.numbers()
        source?.refresh()
        if source == nil, try !openNext(visit) { return }
        while true {
            guard let source else { return }
            guard nextBlock < source.count else {
                if try !openNext(visit) { return }
                continue
            }
            decoded.decode(source.block(nextBlock), copies: !linesOnly)
            endsWhole = false
            if decoded.isBlank {
                guard try passBlank(source, isFinal: isFinal, visit) else { return }
                continue
            }
            if !isFinal && !decoded.isComplete, try isLast(source) { return }
            try readBlock(of: source, visit)
            nextBlock += 1
        }
    }

    /// Opens the next segment that the range does not let us skip. False at the end of the log.
    private func openNext(_ visit: (LogLine) -> Void) throws(LogError) -> Bool {
        // A segment that does not end in a seal may have lost its end; of one without blocks it was another's.
        let isSealed = source?.count ?? 0 > 0 && (endsWhole || decoded.seal != nil)
        try endPassing()
        if !isSealed { audit.passBlank() }
        while let number = numbers.first(where: { $0 > segment ?? 0 }) {
            noteMissingSegments(before: number)
            if let seal = try skippable(number) {
                skip(seal)
                segment = number
                continue
            }
            if let archive = try archiveToPass(number) {
                pass(archive, number, visit)
                continue
            }
            isPassing = mayPass(number)
            if !isPassing, passed != nil { try goOnAfterPassed(into: shelf.openReadable(number)) }
            guard let opened = try openOrReport(number) else { return false }
            judgeSize(opened, number)
            source = opened
            if log == nil { log = MajorityLogID.winner(in: opened) }
            segment = number
            nextBlock = 0
            tally.segments += 1
            seals.begin(number)
            return true
        }
        return false
    }

    /// True if the lines of a segment may be given without following its chain for as long as none of them is missing:
    /// a line's sequence is given once, so that lines without a gap leave nothing to be explained.
    private func mayPass(_ number: UInt64) -> Bool {
        // Copies may have what a log lacks at its beginning. The newest blocks are told, for they may yet go.
        guard linesOnly, delivered >= copiesMatterUntil, delivered > 0 || numbers.first == 1,
            !numbers.suffix(LogReader.toldSegments).contains(number)
        else { return false }
        return passed.map { $0 + 1 == number } ?? audit.isSettled
    }

    /// The archive that can be given at once.
    private func archiveToPass(_ number: UInt64) throws(LogError) -> WholeArchive? {
        guard mayPass(number), let archive = try shelf.wholeArchive(number), log == nil || archive.log == log,
            passed != nil || archive.previous.map({ audit.continues(after: $0) }) == true
        else { return nil }
        return archive.follows(delivered) ? archive : nil
    }

    private func pass(_ archive: WholeArchive, _ number: UInt64, _ visit: (LogLine) -> Void) {
        log = archive.log
        segment = number
        passed = number
        audit.passWhole()
        endsWhole = true
        source = nil
        tally.segments += 1
        tally.blocks += UInt64(archive.blocks.count)
        tally.lines += UInt64(archive.lines.count)
        tally.first = tally.first ?? archive.lines.first?.sequence
        tally.last = archive.lines.last?.sequence ?? tally.last
        archive.withText { text in
            for (index, block) in archive.blocks.enumerated() {
                note(block.stamp)
                give(archive, block, BlockPlace(segment: number, block: index), text, visit)
            }
        }
        delivered = tally.last ?? delivered
        deliveredIn = number
        recent.forgetThrough(delivered)
    }

    private func give(
        _ archive: WholeArchive, _ block: WholeArchive.Block, _ place: BlockPlace, _ text: UnsafeRawBufferPointer,
        _ visit: (LogLine) -> Void
    ) {
        var given = LogLine(
            log: log, place: place, sequence: 0, letter: 0, bytes: text, stamp: block.stamp, isHealed: false,
            isBare: true)
        var length = 0
        for line in archive.lines[block.lines] {
            given.sequence = line.sequence
            given.letter = line.letter
            given.bytes = archive.bytes(line, in: text)
            length += given.bytes.count + LineCheck.trailerLength + 1
            pass(given, to: visit)
        }
        tally.bytes += UInt64(length)
    }

    /// Gives a line, and counts the boot that it may tell of.
    @inline(__always)
    private func pass(_ line: LogLine, to visit: (LogLine) -> Void) {
        if line.letter == 0x4E, BootNotice.highest(line.bytes) != nil { tally.boots += 1 }
        visit(line)
    }

    /// The chain is followed again: through what was passed of this segment, and from the end of the one before it.
    private func stopPassing() throws(LogError) {
        guard isPassing, let source, let segment else { return }
        isPassing = false
        try goOnAfterPassed()
        for index in 0..<nextBlock {
            let bytes = source.block(index)
            decoded.decode(bytes, copies: false)
            if let header = decoded.header { link(header, BlockPlace(segment: segment, block: index), bytes) }
        }
    }

    /// Ends the passing of a segment behind its last block. A segment that is whole to its seal is passed; else
    /// something may be missing.
    private func endPassing() throws(LogError) {
        guard isPassing else { return }
        guard nextBlock > 0, decoded.isComplete, decoded.seal != nil else { return try stopPassing() }
        isPassing = false
        passed = segment
        audit.passWhole()
    }

    /// The next block is to be linked to the last one of a segment whose chain was not followed. Where it has the very
    /// next lines, it is linked: to reckon the last header of an archive again takes all that stands in it.
    private func goOnAfterPassed(into next: (any BlockSource)? = nil) throws(LogError) {
        guard let number = passed else { return }
        passed = nil
        if let next, next.count > 0 {
            decoded.decode(next.block(0), copies: false)
            if let header = decoded.header, decoded.isComplete, header.log == log, header.part == 0,
                header.place == BlockPlace(segment: number + 1, block: 0), header.first == delivered + 1
            {
                return audit.goOn(after: header.previous)
            }
        }
        decoded.decode(UnsafeRawBufferPointer(start: nil, count: 0))
        guard let before = try shelf.openReadable(number), before.count > 0 else { return audit.goOn(after: nil) }
        let last = before.block(before.count - 1)
        decoded.decode(last)
        audit.goOn(after: decoded.header == nil ? nil : Digest(of: decoded.headerLine(last)))
    }

    /// A file that stands in a segment's place and is no segment is damage: it has no blocks, and the next segment is
    /// read.
    private func openOrReport(_ number: UInt64) throws(LogError) -> (any BlockSource)? {
        do throws(LogError) { return try shelf.open(number) } catch {
            guard error.isOfOneFile else { throw error }
            audit.passBlank()
            report(LogFinding(kind: .damaged, place: BlockPlace(segment: number, block: 0), detail: error.message))
            return NoBlocks()
        }
    }

    /// Segments behind the last line: prepared ones, or what is left of others.
    private func judgeRest() throws(LogError) {
        guard segmentBlocks != nil else { return }
        for number in numbers where number > max(segment ?? 0, sized) {
            if segment != nil { noteMissingSegments(before: number) }
            if let opened = try openOrReport(number) { judgeSize(opened, number) }
            segment = number
        }
    }

    /// A segment has its size before it has its name, and keeps it.
    private func judgeSize(_ source: any BlockSource, _ number: UInt64) {
        sized = number
        guard let blocks = segmentBlocks, let file = source as? BlockFile else { return }
        let size = blocks * BlockLayout.size
        guard file.byteCount != size else { return }
        if growsBlockByBlock, number == numbers.last, file.byteCount % BlockLayout.size == 0, file.byteCount < size {
            return
        }
        let whole = min(file.byteCount / BlockLayout.size, blocks)
        tally.missingBlocks += UInt64(blocks - whole)
        if whole < blocks { tooShort = number }
        let detail =
            whole < blocks
            ? AppendLogWords.otherSize(file.byteCount, insteadOf: size, missing: blocks - whole, of: blocks)
            : AppendLogWords.otherSize(file.byteCount, insteadOf: size)
        report(LogFinding(kind: .damaged, place: BlockPlace(segment: number, block: whole), detail: detail))
    }

    private func noteMissingSegments(before number: UInt64) {
        let expected = (segment ?? 0) + 1
        guard number > expected else { return }
        if segment == nil { audit.skip() } else { audit.passBlank() }
        guard segment != nil || !beginsMidway else { return }
        let place = BlockPlace(segment: expected, block: 0)
        report(LogFinding(kind: .gap, place: place, detail: AppendLogWords.segmentsAreMissing(number - expected)))
    }

    private func skippable(_ number: UInt64) throws(LogError) -> SegmentSeal? {
        guard range != LogRange(), let seal = try shelf.seal(of: number) else { return nil }
        return range.skips(seal, after: previousUTC) ? seal : nil
    }

    private func skip(_ seal: SegmentSeal) {
        tally.skippedSegments += 1
        audit.skip()
        if let last = seal.last { delivered = max(delivered, last) }
        recent.forgetThrough(delivered)
        previousUTC = seal.to ?? previousUTC
    }

    /// Steps over a blank block if something is written after it. False at the live end.
    private func passBlank(
        _ source: any BlockSource, isFinal: Bool, _ visit: (LogLine) -> Void
    ) throws(LogError) -> Bool {
        guard let next = firstWritten(source, after: nextBlock) else {
            guard try isFollowed(segment!, countingUnreadable: isFinal) else { return false }
            return try openNext(visit)
        }
        // The writer fills blocks in order: if a later one is there, this one is too, unless it was never written.
        source.refresh()
        decoded.decode(source.block(nextBlock))
        guard decoded.isBlank else { return true }
        try stopPassing()
        audit.passBlank()
        nextBlock = next
        return true
    }

    private func firstWritten(_ source: any BlockSource, after index: Int) -> Int? {
        var index = index + 1
        while index < source.count {
            if !BlockLayout.isBlank(source.block(index)) { return index }
            index += 1
        }
        return nil
    }

    private func isLast(_ source: any BlockSource) throws(LogError) -> Bool {
        if firstWritten(source, after: nextBlock) != nil { return false }
        return try !isFollowed(segment!, countingUnreadable: false)
    }

    /// True if anything is written in a later segment. A segment that cannot be read may hold something; but a writer
    /// that is at work here goes on here.
    private func isFollowed(_ number: UInt64, countingUnreadable: Bool) throws(LogError) -> Bool {
        for later in numbers where later > number {
            do throws(LogError) {
                if let source = try shelf.open(later), firstWritten(source, after: -1) != nil { return true }
            } catch {
                guard error.isOfOneFile else { throw error }
                if countingUnreadable { return true }
            }
        }
        return false
    }
}

// MARK: - One block

extension LogReader {
    private func readBlock(of source: any BlockSource, _ visit: (LogLine) -> Void) throws(LogError) {
        let place = BlockPlace(segment: segment!, block: nextBlock)
        var bytes = source.block(nextBlock)
        let isNext = linesOnly && isNext(place, bytes)
        if linesOnly && !isNext {
            try stopPassing()
            bytes = source.block(nextBlock)
            decoded.decode(bytes)
        }
        if let format = decoded.newerFormat { throw .newerFormat(path: shelf.path, format: format) }
        tally.blocks += 1
        if isPassing, let header = decoded.header {
            note(header.stamp)
            return deliverNext(place, header.stamp, bytes, visit)
        }
        guard let header = judge(place, bytes) else { return }
        let upper = header?.first ?? upperWithoutHeader
        let stamp = header?.stamp
        isShowing = range.shows(stamp?.utc, after: previousUTC)
        note(stamp)
        if isNext {
            deliverNext(place, stamp, bytes, visit)
        } else {
            if let upper { try heal(below: upper, at: place, bytes, visit) }
            try deliver(place, stamp, source, visit)
        }
        settle()
    }

    /// True if the block is whole and holds the very lines that come next, while no line before them is missing.
    private func isNext(_ place: BlockPlace, _ bytes: UnsafeRawBufferPointer) -> Bool {
        guard decoded.isComplete, let header = decoded.header, header.log == log, header.place == place,
            header.first > copiesMatterUntil
        else { return false }
        if header.first == delivered + 1 { return true }
        // Numbers that an opening left out.
        guard header.first > delivered, delivered > 0, let line = decoded.lines.first,
            let highest = BootNotice.highest(decoded.bytes(line, in: bytes))
        else { return false }
        return highest <= delivered
    }

    /// The lines of such a block: nothing is to be asked of any.
    private func deliverNext(
        _ place: BlockPlace, _ stamp: Stamp?, _ bytes: UnsafeRawBufferPointer, _ visit: (LogLine) -> Void
    ) {
        let lines = decoded.lines
        guard let last = lines.last else { return }
        recent.remember(lines)
        tally.first = tally.first ?? lines[0].sequence
        tally.last = last.sequence
        tally.lines += UInt64(lines.count)
        delivered = last.sequence
        deliveredIn = place.segment
        var given = LogLine(
            log: log, place: place, sequence: 0, letter: 0, bytes: bytes, stamp: stamp, isHealed: false,
            isBare: true)
        var length = 0
        for line in lines {
            length += line.length + 1
            given.sequence = line.sequence
            given.letter = line.letter
            let end = line.offset + line.length - LineCheck.trailerLength
            given.bytes = UnsafeRawBufferPointer(rebasing: bytes[line.offset..<end])
            pass(given, to: visit)
        }
        tally.bytes += UInt64(length)
    }

    /// A block without a good header begins with its first own line; if none is left, it came after its last copy.
    private var upperWithoutHeader: UInt64? {
        if let own = decoded.lines.first(where: { !$0.isCopy }) { return own.sequence }
        return decoded.lines.last.map { $0.sequence + 1 }
    }

    /// The block's header if it is good and in its place. The outer nil: not a block of this log.
    private func judge(_ place: BlockPlace, _ bytes: UnsafeRawBufferPointer) -> BlockHeader?? {
        guard let header = decoded.header else {
            audit.addUnreadable(place)
            seals.spoil()
            return .some(nil)
        }
        if log == nil { log = header.log }
        guard header.log == log else {
            audit.passBlank()
            report(LogFinding(kind: .foreign, place: place, detail: AppendLogWords.ofAnotherLog))
            return nil
        }
        guard header.place == place else {
            audit.passBlank()
            report(LogFinding(kind: .damaged, place: place, detail: AppendLogWords.belongsElsewhere))
            return .some(nil)
        }
        link(header, place, bytes)
        return .some(header)
    }

    private func link(_ header: BlockHeader, _ place: BlockPlace, _ bytes: UnsafeRawBufferPointer) {
        let line = decoded.headerLine(bytes)
        let isComplete = decoded.isComplete
        // Lines may be absent from a whole block only by hand; what is cut, or was archived so, lost them otherwise.
        let isEdited =
            isComplete
            ? verifies && !decoded.bodyMatches(bytes)
            : decoded.badLines == 0 && verifies && bytes.count == BlockLayout.size
        let digest = Digest(of: line)
        onBlock?(BlockFingerprint(place: place, first: header.first, digest: digest))
        let isLinked = audit.add(
            header, digest: digest, isComplete: isComplete, isEdited: isEdited,
            { finding in
                if finding.kind == .torn { seals.remove(finding.place) }
                report(finding)
            })
        // The chain has gone on behind what is not there, and says what of it was acknowledged.
        if isLinked, header.part == 0, let short = tooShort, short < place.segment { tooShort = nil }
        // The seal of a segment that misses a header proves nothing; what is missing is named already.
        if audit.isAtBreak && place.block > 0 { seals.spoil() }
        guard verifies else { return }
        if let range = decoded.seal, let seal = SegmentSeal.parse(UnsafeRawBufferPointer(rebasing: bytes[range])) {
            // A seal that the chain does not reach, because a cut left out what lies before it, proves nothing.
            if isLinked && !seals.agrees(seal) {
                report(LogFinding(kind: .edited, place: place, detail: AppendLogWords.sealIsOther))
            }
        } else {
            seals.add(header, line)
        }
    }

    private func note(_ stamp: Stamp?) {
        guard let utc = stamp?.utc else { return }
        previousUTC = utc
        tally.firstUTC = min(tally.firstUTC ?? utc, utc)
        tally.lastUTC = max(tally.lastUTC ?? 0, utc)
    }

    private func deliver(
        _ place: BlockPlace, _ stamp: Stamp?, _ source: any BlockSource, _ visit: (LogLine) -> Void
    ) throws(LogError) {
        // Healing may have read other blocks of this source: its bytes are asked for again after it.
        var bytes = source.block(nextBlock)
        for line in decoded.lines {
            if line.sequence <= delivered {
                giveAgain(line, place, stamp, bytes, visit)
            } else if !line.isCopy {
                if line.sequence > delivered + 1 {
                    // A gap among the own lines: what fills it comes before the next of them.
                    try heal(below: line.sequence, at: place, bytes, visit)
                    bytes = source.block(nextBlock)
                }
                advance(to: line.sequence, bytes: decoded.bytes(line, in: bytes))
                deliveredIn = place.segment
                give(line, place, stamp, bytes, isHealed: false, visit)
            }
        }
    }

    /// A line at or below the newest one given: usually a copy or a line written again after a failure.
    private func giveAgain(
        _ line: DecodedBlock.Line, _ place: BlockPlace, _ stamp: Stamp?, _ bytes: UnsafeRawBufferPointer,
        _ visit: (LogLine) -> Void
    ) {
        switch recent.look(line.sequence, line.checksum) {
        case .same: tally.duplicates += 1
        case .unknown: break
        case .never: give(line, place, stamp, bytes, isHealed: true, visit)
        case .other:
            let detail = AppendLogWords.writtenTwice(line.sequence)
            report(LogFinding(kind: .conflict, place: place, detail: detail))
            give(line, place, stamp, bytes, isHealed: line.isCopy, visit)
        }
    }

    /// Says what lies between the newest line given and the next: a gap, or numbers that an opening left out.
    private func advance(to sequence: UInt64, bytes: UnsafeRawBufferPointer) {
        var upper = sequence
        if let highest = BootNotice.highest(bytes) {
            tally.boots += 1
            upper = min(upper, max(highest, delivered) + 1)
        }
        defer { delivered = sequence }
        guard upper > delivered + 1 else { return }
        copiesMatterUntil = sequence + UInt64(RecentLines.size)
        var count = upper - delivered - 1
        if count >= BlockLayout.sequenceJump { count -= BlockLayout.sequenceJump }
        guard count > 0, delivered > 0 || numbers.first == 1 else { return }
        let last = segment ?? 1
        audit.addGap((upper - count)...(upper - 1), in: min(deliveredIn ?? numbers[0], last)...last)
    }

    private func give(
        _ line: DecodedBlock.Line, _ place: BlockPlace, _ stamp: Stamp?, _ bytes: UnsafeRawBufferPointer,
        isHealed: Bool, _ visit: (LogLine) -> Void
    ) {
        let text = decoded.bytes(line, in: bytes)
        give(line.sequence, line.letter, line.checksum, text, place, stamp, isHealed: isHealed, visit)
    }

    private func give(
        _ sequence: UInt64, _ letter: UInt8, _ checksum: UInt32, _ text: UnsafeRawBufferPointer, _ place: BlockPlace,
        _ stamp: Stamp?, isHealed: Bool, _ visit: (LogLine) -> Void
    ) {
        recent.remember(sequence, checksum)
        tally.lines += 1
        tally.bytes += UInt64(text.count + 1)
        if isHealed { tally.healed += 1 }
        tally.first = min(tally.first ?? sequence, sequence)
        tally.last = max(tally.last ?? 0, sequence)
        guard isShowing else { return }
        let text = linesOnly ? UnsafeRawBufferPointer(rebasing: text.dropLast(LineCheck.trailerLength)) : text
        visit(
            LogLine(
                log: log, place: place, sequence: sequence, letter: letter, bytes: text, stamp: stamp,
                isHealed: isHealed, isBare: linesOnly))
    }

    private func settle() {
        tally.missing = audit.missingLines
        tally.unacknowledged = audit.unacknowledgedLines
    }

    private func report(_ finding: LogFinding) {
        tally.findings[finding.kind, default: 0] += 1
        onFinding(finding)
    }
}

// MARK: - Healing

extension LogReader {
    /// Fills the gap before `upper` from the copies of this block and the next written ones.
    private func heal(
        below upper: UInt64, at place: BlockPlace, _ bytes: UnsafeRawBufferPointer, _ visit: (LogLine) -> Void
    ) throws(LogError) {
        var upper = upper
        if let own = decoded.lines.first(where: { !$0.isCopy }), own.sequence == upper,
            let highest = BootNotice.highest(decoded.bytes(own, in: bytes))
        {
            upper = min(upper, highest + 1)
        }
        guard upper > delivered + 1 else { return }
        let wanted = (delivered + 1)...(upper - 1)
        for line in try HealingSearch(wanted, of: log).lines(from: place, decoded, bytes, shelf, numbers, source!) {
            line.bytes.withUnsafeBytes { text in
                advance(to: line.sequence, bytes: text)
                give(line.sequence, line.letter, line.checksum, text, place, nil, isHealed: true, visit)
            }
        }
    }
}
