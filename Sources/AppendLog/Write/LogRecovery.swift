/// The result of a scan of the newest segments, for a writer to go on from. The scan writes nothing: a cut during it
/// costs nothing.
struct LogRecovery {
    /// The newest lines that are kept for the first copies: more than one block can take.
    private static let keptLines = 512
    /// More blocks than the copies of one block can be from.
    private static let ancestors = 128
    /// Segments with whole blocks to read back through.
    private static let segmentsBack = 2

    /// A block that the chain runs through.
    private struct Linked {
        var header: BlockHeader
        var line: [UInt8]
        var digest: Digest
        var hasSeal: Bool
        /// The lines that are good; all of them or none.
        var own: Range<UInt64>
        /// True for a block that was written to its end: own lines, the seal in its place, and copies without a gap. A
        /// block that lacks copies must not be built on: the lines before it would stand only once.
        var isWhole: Bool

        var isEdgeBlock: Bool { header.count == 0 && !hasSeal }
    }

    private(set) var log: UInt64?
    private(set) var tip = Digest.zero
    private(set) var edge: UInt64 = 0
    private(set) var highest: UInt64 = 0
    private(set) var highestSegment: UInt64 = 0
    private(set) var damagedBlocks = 0
    private(set) var place: BlockPlace?
    private(set) var directory = ""
    private(set) var spare: SegmentFile?
    /// The segments that a writer builds on: that of the tip, every later one in which something stands, and the spare.
    private(set) var foundation: [SegmentFile] = []
    private(set) var reckoning = SealReckoning(segment: 0)

    private var lines: [UInt64: [UInt8]] = [:]
    private var walk = ChainWalk(midway: true)
    private var linked: [Linked] = []

    /// The sequence after the newest linked block's lines: what lies beyond it was never acknowledged.
    private var linkedEnd = UInt64.max

    /// Lines for the first copies, ascending, as many as one block could hold: none from before the edge, and none of a
    /// torn tail, which would take the room of the newest acknowledged lines: those stand only once yet.
    var newestLines: [[UInt8]] {
        var newest: [[UInt8]] = []
        var room = BlockLayout.size
        for sequence in lines.keys.sorted(by: >) where sequence >= edge && sequence < linkedEnd {
            let line = lines[sequence]!
            room -= line.count
            if room < 0 { break }
            newest.append(line)
        }
        return newest.reversed()
    }

    func opening(_ numbering: LogConfiguration.Numbering) -> LogOpening {
        let first: UInt64
        switch numbering {
        case _ where highest == 0: first = 1
        case .jumping: first = highest + BlockLayout.sequenceJump
        case .continuing: first = highest + 1
        }
        return LogOpening(highest: highest, first: first, damagedBlocks: damagedBlocks)
    }

    static func scan(_ configuration: LogConfiguration, _ calls: SystemCalls) throws(LogError) -> LogRecovery {
        var recovery = LogRecovery()
        try configuration.check()
        let scanned = ScannedShelf(DirectoryShelf(configuration.directories, calls: calls))
        let shelf = scanned.shelf
        let numbers = try shelf.numbers()
        recovery.highestSegment = numbers.last ?? 0
        let written = try writtenSegments(numbers, configuration.numbering, scanned)
        recovery.log = try vote(written, scanned)
        try check(scanned, configuration.numbering, knowsLog: recovery.log != nil)
        for number in written { try recovery.read(number, scanned) }
        recovery.finish()
        guard recovery.highest < BlockLayout.sequenceBound / 2 else {
            throw .notALog(path: configuration.directory, reason: AppendLogWords.sequencesAreUsedUp)
        }
        guard recovery.highestSegment < BlockLayout.sequenceBound / 2 else {
            throw .notALog(path: configuration.directory, reason: AppendLogWords.segmentNumbersAreUsedUp)
        }
        try recovery.findPlace(written.last ?? 0, shelf.allFiles, configuration, calls)
        let oldest = recovery.linked.last?.header.place.segment ?? 0
        recovery.foundation = shelf.allFiles.filter { file in
            guard file.kind == .plain, file.number >= oldest else { return false }
            return written.contains(file.number) || file == recovery.spare
        }
        return recovery
    }

    /// Refuses to write where that would begin another log beside one that cannot be read this moment, or use numbers
    /// of lines again: a log that continues at the next number must have read all of its plain segments.
    private static func check(
        _ scanned: ScannedShelf, _ numbering: LogConfiguration.Numbering, knowsLog: Bool
    ) throws(LogError) {
        guard let refusal = scanned.refusal else { return }
        let plain = scanned.shelf.allFiles.contains { $0.kind == .plain && scanned.refused.contains($0.number) }
        if !knowsLog || plain && numbering == .continuing { throw refusal }
    }

    /// The newest segments that hold something, archived or not, ascending: enough of them that two have a whole
    /// block that begins a commit. To any other the chain may not lead, and it would tell neither tip nor edge.
    ///
    /// Commits that failed may have left the highest sequence further back: the spool's jump is far above it, but a log
    /// that continues at the next number must not miss it.
    private static func writtenSegments(
        _ numbers: [UInt64], _ numbering: LogConfiguration.Numbering, _ scanned: ScannedShelf
    ) throws(LogError) -> [UInt64] {
        var result: [UInt64] = []
        var whole = 0
        let plain = numbering == .continuing ? scanned.shelf.allFiles.filter { $0.kind == .plain }.map(\.number) : []
        for number in numbers.reversed() where whole < segmentsBack || plain.contains(number) {
            guard let blocks = try scanned.open(number) else { continue }
            var decoded = DecodedBlock()
            var isWritten = false
            for index in 0..<blocks.count {
                decoded.decode(blocks.block(index))
                if decoded.isBlank { continue }
                isWritten = true
                if decoded.beginsCommit { break }
            }
            if decoded.beginsCommit { whole += 1 }
            if isWritten { result.append(number) }
        }
        return result.reversed()
    }

    private static func vote(_ numbers: [UInt64], _ scanned: ScannedShelf) throws(LogError) -> UInt64? {
        var vote = MajorityLogID()
        for number in numbers { if let blocks = try scanned.open(number) { vote.add(blocks) } }
        return vote.winner
    }

    private mutating func read(_ number: UInt64, _ scanned: ScannedShelf) throws(LogError) {
        guard let blocks = try scanned.open(number) else { return }
        var decoded = DecodedBlock()
        for index in 0..<blocks.count {
            let bytes = blocks.block(index)
            decoded.decode(bytes)
            if decoded.isBlank { continue }
            if let format = decoded.newerFormat { throw .newerFormat(path: scanned.shelf.path, format: format) }
            let place = BlockPlace(segment: number, block: index)
            let isComplete = isComplete(decoded, blocks, index)
            // An archive has no copies to tell by.
            let copies = blocks is ArchivedSegment ? nil : decoded.lines.filter(\.isCopy).map(\.sequence)
            add(decoded, bytes, at: place, isComplete: isComplete, copies: copies)
        }
    }

    /// Good as far as the block alone tells. In an archive there are no copies, and no place for the seal.
    private func isComplete(_ block: DecodedBlock, _ blocks: any BlockSource, _ index: Int) -> Bool {
        guard block.isComplete else { return false }
        if blocks is ArchivedSegment { return true }
        return block.badLines == 0 && (index < blocks.count - 1 || block.seal != nil)
    }

    private mutating func add(
        _ block: DecodedBlock, _ bytes: UnsafeRawBufferPointer, at place: BlockPlace, isComplete: Bool,
        copies: [UInt64]?
    ) {
        if let header = block.header {
            guard header.log == log else { return }
            highest = max(highest, header.last)
        }
        for line in block.lines {
            highest = max(highest, line.sequence)
            keep(line, Array(block.bytes(line, in: bytes)))
        }
        guard let header = block.header, header.place == place else {
            damagedBlocks += 1
            return
        }
        let line = block.headerLine(bytes)
        let own = header.first..<(header.first + (block.isComplete ? UInt64(header.count) : 0))
        link(
            Linked(
                header: header, line: Array(line), digest: Digest(of: line), hasSeal: block.seal != nil, own: own,
                isWhole: isComplete),
            copies: copies)
    }

    private mutating func keep(_ line: DecodedBlock.Line, _ bytes: [UInt8]) {
        if lines[line.sequence] == nil { lines[line.sequence] = bytes + [0x0A] }
        guard lines.count > 2 * LogRecovery.keptLines else { return }
        for sequence in lines.keys.sorted().dropLast(LogRecovery.keptLines) { lines[sequence] = nil }
    }

    private mutating func link(_ block: Linked, copies: [UInt64]?) {
        linked.append(block)
        var leaves: [BlockPlace] = []
        walk.add(block.header, digest: block.digest) { finding in
            if case .leaf(let place) = finding { leaves.append(place) }
        }
        if !leaves.isEmpty { linked.removeAll { leaves.contains($0.header.place) } }
        if let copies, !holdsCopies(block.header, copies) { linked[linked.count - 1].isWhole = false }
        if linked.last?.isWhole == false { damagedBlocks += 1 }
    }

    /// True if the newest block has the copies that it was written with, as far as the blocks before it tell: all lines
    /// of the block that it is linked to (they always fit), and none left out between its oldest copy and those.
    private func holdsCopies(_ header: BlockHeader, _ copies: [UInt64]) -> Bool {
        guard let previous = linked.lastIndex(where: { $0.digest == header.previous }) else { return true }
        for index in linked[...previous].suffix(LogRecovery.ancestors).indices.reversed() {
            let own = linked[index].own
            let oldest = max(header.edge, index == previous ? 0 : copies.first ?? .max)
            if own.upperBound <= oldest && !own.isEmpty { break }
            let wanted = max(own.lowerBound, min(oldest, own.upperBound))..<own.upperBound
            if copies.count(where: wanted.contains) < wanted.count { return false }
        }
        return true
    }

    /// The last commit may be what a cut left: from its first block on that is not whole nothing is built on it. Of
    /// everything before it, a later commit says that it was acknowledged.
    private mutating func finish() {
        walk.finish { finding in
            if case .leaf(let place) = finding { linked.removeAll { $0.header.place == place } }
        }
        tip = walk.tip
        let commit = linked.lastIndex { $0.header.part == 0 } ?? 0
        if let torn = linked[commit...].firstIndex(where: { !$0.isWhole }) {
            tip = linked[torn].header.previous
            edge = linked[torn].header.edge
            linkedEnd = linked[torn].header.first
            linked.removeSubrange(torn...)
        }
        guard let last = linked.last else { return }
        edge = last.isEdgeBlock ? last.header.first : last.header.edge
        linkedEnd = last.header.first + UInt64(last.header.count)
    }

    /// After the last block that is not blank, if the segment is not full and as this writer would make it; and the
    /// segment that was prepared to follow.
    private mutating func findPlace(
        _ newest: UInt64, _ files: [SegmentFile], _ configuration: LogConfiguration, _ calls: SystemCalls
    ) throws(LogError) {
        // A segment that is archived, or has a twin in the other directory, is not written to.
        let candidates = files.filter { $0.number >= newest }
        let own = candidates.filter { $0.directory == configuration.directory && $0.kind == .plain }
        for file in own where candidates.count(where: { $0.number == file.number }) == 1 {
            guard let next = try LogRecovery.nextBlock(file, configuration, calls) else { continue }
            if file.number == newest {
                reckoning = SealReckoning(segment: newest)
                for block in linked where block.header.place.segment == newest {
                    block.line.withUnsafeBytes { reckoning.add(block.header, line: $0) }
                }
                place = BlockPlace(segment: newest, block: next)
                directory = file.directory
            } else if next == 0 {
                spare = file
                return
            }
        }
    }

    private static func nextBlock(
        _ file: SegmentFile, _ configuration: LogConfiguration, _ calls: SystemCalls
    ) throws(LogError) -> Int? {
        guard let blocks = try BlockFile.readable(file.path, calls) else { return nil }
        guard blocks.byteCount == configuration.segmentBlocks * BlockLayout.size else { return nil }
        var next = 0
        for index in 0..<blocks.count where !BlockLayout.isBlank(blocks.block(index)) { next = index + 1 }
        return next < configuration.segmentBlocks - 1 ? next : nil
    }
}

extension DecodedBlock {
    fileprivate var beginsCommit: Bool { isComplete && header?.part == 0 }
}
