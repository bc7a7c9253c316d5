import Glibc

/// How an opening went: what a writer tells its caller, and its readers.
package struct LogOpening: Equatable, Sendable {
    /// The highest sequence found, leaves and torn lines included; 0 for a new log.
    package var highest: UInt64
    /// The sequence of the first line of this opening.
    package var first: UInt64
    /// Lines and headers that were not whole in the blocks that the scan read.
    package var damagedBlocks: Int
}

/// What a scan of the newest segments finds, for a writer to go on from. It writes nothing: a cut during it costs
/// nothing.
struct LogRecovery {
    /// The newest lines that are kept for the first copies: more than one block can take.
    private static let keptLines = 512
    /// Segments with whole blocks to read back through.
    private static let segmentsBack = 2

    private(set) var log: UInt64?
    private(set) var tip = Digest.zero
    private(set) var edge: UInt64 = 0
    private(set) var highest: UInt64 = 0
    private(set) var highestSegment: UInt64 = 0
    private(set) var damagedBlocks = 0
    private(set) var place: BlockPlace?
    private(set) var directory = ""
    private(set) var spare: SegmentFile?
    private(set) var reckoning = SealReckoning(segment: 0)

    private var lines: [UInt64: [UInt8]] = [:]
    private var walk = ChainWalk(midway: true)
    private var linkedHeaders: [(header: BlockHeader, line: [UInt8])] = []
    private var tipIsEdgeBlock = false

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
        let shelf = DirectoryShelf(configuration.directories, calls: calls)
        let numbers = try shelf.numbers()
        recovery.highestSegment = numbers.last ?? 0
        let written = try writtenSegments(numbers, shelf)
        recovery.log = try vote(written, shelf)
        for number in written { try recovery.read(number, shelf) }
        recovery.finish()
        guard recovery.highest < BlockLayout.sequenceBound / 2 else {
            throw .notALog(path: configuration.directory, reason: "its sequences are used up")
        }
        guard recovery.highestSegment < BlockLayout.sequenceBound / 2 else {
            throw .notALog(path: configuration.directory, reason: "its segment numbers are used up")
        }
        try recovery.findPlace(written.last ?? 0, shelf.allFiles, configuration, calls)
        return recovery
    }

    /// The newest segments that hold something, archived or not, ascending: enough of them that two have whole blocks.
    private static func writtenSegments(_ numbers: [UInt64], _ shelf: DirectoryShelf) throws(LogError) -> [UInt64] {
        var result: [UInt64] = []
        var whole = 0
        for number in numbers.reversed() where whole < segmentsBack {
            guard let blocks = try shelf.openReadable(number) else { continue }
            var decoded = DecodedBlock()
            var isWritten = false
            for index in 0..<blocks.count {
                decoded.decode(blocks.block(index))
                if decoded.isBlank { continue }
                isWritten = true
                if decoded.isComplete { break }
            }
            if decoded.isComplete { whole += 1 }
            if isWritten { result.append(number) }
        }
        return result.reversed()
    }

    private static func vote(_ numbers: [UInt64], _ shelf: DirectoryShelf) throws(LogError) -> UInt64? {
        var vote = LogVote()
        for number in numbers { if let blocks = try shelf.openReadable(number) { vote.add(blocks) } }
        return vote.winner
    }

    private mutating func read(_ number: UInt64, _ shelf: DirectoryShelf) throws(LogError) {
        linkedHeaders.removeAll()
        guard let blocks = try shelf.openReadable(number) else { return }
        var decoded = DecodedBlock()
        for index in 0..<blocks.count {
            let bytes = blocks.block(index)
            decoded.decode(bytes)
            if decoded.isBlank { continue }
            if let format = decoded.newerFormat { throw .newerFormat(path: shelf.path, format: format) }
            take(decoded, bytes, at: BlockPlace(segment: number, block: index))
        }
    }

    private mutating func take(_ block: DecodedBlock, _ bytes: UnsafeRawBufferPointer, at place: BlockPlace) {
        if let header = block.header {
            guard header.log == log else { return }
            highest = max(highest, header.last)
        }
        for line in block.lines {
            highest = max(highest, line.sequence)
            keep(line, Array(block.bytes(line, in: bytes)))
        }
        guard let header = block.header, block.isComplete, header.place == place else {
            damagedBlocks += 1
            return
        }
        link(header, block, bytes)
    }

    private mutating func keep(_ line: DecodedBlock.Line, _ bytes: [UInt8]) {
        if lines[line.sequence] == nil { lines[line.sequence] = bytes + [0x0A] }
        guard lines.count > 2 * LogRecovery.keptLines else { return }
        for sequence in lines.keys.sorted().dropLast(LogRecovery.keptLines) { lines[sequence] = nil }
    }

    private mutating func link(_ header: BlockHeader, _ block: DecodedBlock, _ bytes: UnsafeRawBufferPointer) {
        let line = block.headerLine(bytes)
        linkedHeaders.append((header, Array(line)))
        var leaves: [BlockPlace] = []
        walk.add(header, digest: Digest(of: line)) { finding in
            if case .leaf(let place) = finding { leaves.append(place) }
        }
        linkedHeaders.removeAll { leaves.contains($0.header.place) }
        if walk.tip == Digest(of: line) {
            tipIsEdgeBlock = header.count == 0 && block.seal == nil
            edge = tipIsEdgeBlock ? header.first : header.edge
            linkedEnd = header.first + UInt64(header.count)
        }
    }

    private mutating func finish() {
        walk.finish { finding in
            if case .leaf(let place) = finding { linkedHeaders.removeAll { $0.header.place == place } }
        }
        tip = walk.tip
    }

    /// After the last block that is not blank, if the segment is not full and as this writer would make it; and the
    /// segment that was prepared to follow.
    private mutating func findPlace(
        _ newest: UInt64, _ files: [SegmentFile], _ configuration: LogConfiguration, _ calls: SystemCalls
    ) throws(LogError) {
        // What is archived is not written to.
        let own = files.filter { $0.directory == configuration.directory && $0.number >= newest }
        let archived = own.filter { $0.kind == .archive }.map(\.number)
        for file in own where !archived.contains(file.number) {
            guard let next = try LogRecovery.nextBlock(file, configuration, calls) else { continue }
            if file.number == newest {
                reckoning = SealReckoning(segment: newest)
                for (header, line) in linkedHeaders { line.withUnsafeBytes { reckoning.add(header, line: $0) } }
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
