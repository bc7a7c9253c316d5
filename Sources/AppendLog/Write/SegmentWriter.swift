import Glibc

/// Puts lines on the card, one commit at a time: composes blocks, writes them into a prepared segment, syncs, and only
/// then says that they are there. Knows where to go on after a failure. Blocks its caller for as long as the card
/// takes; ``LogWriter`` keeps it on a thread of its own.
package struct SegmentWriter: ~Copyable {
    /// Blocks in one commit at most; a longer list of lines takes several.
    package static let commitBlocks = 32
    private static let attempts = 6
    private static let failuresPerSegment = 3

    package struct Failure: Equatable, Sendable {
        package var errno: Int32
        package var call: String
        package var place: BlockPlace

        var notice: String { "io-error \(errno) \(call) \(place.segment) \(place.block)" }
    }

    package enum Outcome: Equatable, Sendable {
        /// On the card through this sequence (or nothing but edges were), after these failures.
        case acknowledged(through: UInt64, edgesThrough: UInt64, blocks: Int, failures: [Failure])
        case failed([Failure])
    }

    /// A commit before it is written; thrown away if it fails.
    private struct Draft {
        var blocks = 0
        var next: UInt64
        var edge: UInt64
        var edgesThrough: UInt64 = 0
        var tip: Digest
        var reckoning: SealReckoning
    }

    private struct OpenSegment {
        var number: UInt64
        var descriptor: Int32
        /// The next block that nothing was written to.
        var next: Int
    }

    let calls: SystemCalls
    package let configuration: LogConfiguration
    package let log: UInt64
    package let opening: LogOpening
    private let lockDescriptor: Int32
    private var segment: OpenSegment?
    private var highestSegment: UInt64
    /// 0 is the log's own directory, 1 the fallback.
    private var directoryIndex = 0
    private var preparation: SegmentPreparation?
    /// The next segment, if it is there already.
    private var preparedSpare: SegmentFile?
    /// The files that this opening builds on, until the card has finished them.
    private var foundation: [SegmentFile]
    private var tip: Digest
    private var edge: UInt64
    /// No default here: Swift 6.0.3 would destroy it twice when the opening throws.
    private var history: LineHistory
    private var reckoning: SealReckoning
    private let buffer: UnsafeMutableRawBufferPointer
    private var failuresInARow = 0
    private let witness: LogWitness?
    /// The newest line of this opening that is acknowledged, and in which segment; 0 for none.
    private var reached: UInt64 = 0
    private var reachedIn: UInt64 = 0
    private var witnessedIn: UInt64 = 0
    package var sealNote: String

    /// Opens the log for writing: takes the lock and scans. Writes nothing but, for a new log, its directory.
    package init(_ configuration: LogConfiguration, calls: SystemCalls = .kernel) throws(LogError) {
        let lock = try LogLock.acquire(configuration, calls)
        let recovered: LogRecovery
        do throws(LogError) {
            recovered = try LogRecovery.scan(configuration, calls)
        } catch {
            LogLock.release(lock, calls)
            throw error
        }
        self.calls = calls
        self.configuration = configuration
        lockDescriptor = lock
        log = recovered.log ?? calls.random()
        opening = recovered.opening(configuration.numbering)
        witness =
            configuration.hasWitness
            ? LogWitness(configuration, log: log, highest: recovered.highest, calls: calls) : nil
        tip = recovered.tip
        edge = recovered.edge
        highestSegment = recovered.highestSegment
        reckoning = recovered.reckoning
        sealNote = configuration.sealNote
        foundation = recovered.foundation
        history = LineHistory(keepsMemory: configuration.keepsMemory)
        buffer = ReclaimableBuffer.reserve((SegmentWriter.commitBlocks + 1) * BlockLayout.size)
        for line in recovered.newestLines { line.withUnsafeBytes { history.append($0) } }
        history.acknowledge()
        preparedSpare = recovered.spare
        segment = recovered.place.flatMap { SegmentWriter.resumed(at: $0, in: recovered.directory, calls) }
    }

    deinit {
        if let segment { _ = calls.close(segment.descriptor) }
        LogLock.release(lockDescriptor, calls)
        ReclaimableBuffer.release(buffer)
    }

    /// A segment that cannot be opened is left alone: the next one will be made.
    private static func resumed(at place: BlockPlace, in directory: String, _ calls: SystemCalls) -> OpenSegment? {
        let opened = open(SegmentFile(number: place.segment, kind: .plain, directory: directory), calls)
        guard opened >= 0 else { return nil }
        return OpenSegment(number: place.segment, descriptor: Int32(opened), next: place.block)
    }

    private static func open(_ file: SegmentFile, _ calls: SystemCalls) -> Int {
        do throws(LogError) {
            return try HeldDirectory(file.directory, calls).open(SegmentFile.name(file.number, file.kind))
        } catch {
            return -Int(error.errno)
        }
    }

    /// The place of the next commit, if a segment is open.
    package var place: BlockPlace? { segment.map { BlockPlace(segment: $0.number, block: $0.next) } }

    package var usesFallback: Bool { directoryIndex > 0 }
}

// MARK: - Committing

extension SegmentWriter {
    /// Writes the given lines (all, or as many as one commit takes) and the edges among them.
    ///
    /// `edges` are sequences before which an edge lies. After an error the lines go elsewhere, several times; the range
    /// that failed is never written again.
    package mutating func commit(
        _ lines: UnsafeRawBufferPointer, first: UInt64, edges: [UInt64], at stamp: Stamp
    ) -> Outcome {
        var failures = finishFoundation()
        for _ in 0..<SegmentWriter.attempts {
            if let failure = findPlace() {
                failures.append(failure)
                guard turnToFallback() else { break }
                continue
            }
            let attempted = attempt(lines, first, edges, stamp)
            guard let failure = attempted.failure else {
                return .acknowledged(
                    through: attempted.draft.next - 1, edgesThrough: attempted.draft.edgesThrough,
                    blocks: attempted.draft.blocks, failures: failures)
            }
            failures.append(failure)
        }
        return .failed(failures)
    }

    /// False where there is no other directory to go to.
    private mutating func turnToFallback() -> Bool {
        guard !usesFallback, configuration.fallback != nil else { return false }
        directoryIndex = 1
        return true
    }

    /// Composes a commit and writes it at the place that was found. One that fails is forgotten, and its range is left.
    private mutating func attempt(
        _ lines: UnsafeRawBufferPointer, _ first: UInt64, _ edges: [UInt64], _ stamp: Stamp
    ) -> (draft: Draft, failure: Failure?) {
        history.compact()
        let historyEdge = history.edgeOffset
        let draft = compose(lines, first, edges, stamp)
        if let failure = write(blocks: draft.blocks) {
            history.rewind()
            history.restoreEdge(historyEdge)
            leave(blocks: draft.blocks)
            return (draft, failure)
        }
        adopt(draft, from: first)
        giveBack(draft.blocks)
        return (draft, nil)
    }

    /// True if nothing of this opening, or of this segment, is in the witness yet.
    package var owesWitness: Bool { witness != nil && reachedIn != witnessedIn }

    /// Has the witness say how far the log reached. A write and a sync of its own: for the caller, when nobody waits.
    package mutating func writeWitness(_ stamp: Stamp) {
        guard let witness, reached > 0 else { return }
        witness.write(reached, utc: stamp.utc)
        witnessedIn = reachedIn
    }

    private func giveBack(_ blocks: Int) {
        guard !configuration.keepsMemory else { return }
        let slice = SegmentPreparation.slice * BlockLayout.size
        ReclaimableBuffer.giveBack(buffer, beyond: slice, touched: blocks * BlockLayout.size)
    }

    private var dataBlocks: Int { configuration.segmentBlocks - 1 }

    private mutating func compose(
        _ lines: UnsafeRawBufferPointer, _ first: UInt64, _ edges: [UInt64], _ stamp: Stamp
    ) -> Draft {
        var draft = Draft(next: first, edge: edge, tip: tip, reckoning: reckoning)
        let room = min(SegmentWriter.commitBlocks, dataBlocks - segment!.next)
        var position = 0
        var edgeIndex = 0
        while draft.blocks < room {
            let nextEdge = edgeIndex < edges.count ? edges[edgeIndex] : UInt64.max
            if nextEdge <= draft.next {
                composeEdge(nextEdge, stamp, &draft)
                edgeIndex += 1
                continue
            }
            if position == lines.count { break }
            let rest = UnsafeRawBufferPointer(rebasing: lines[position...])
            let share = BlockComposer.Share(of: rest, limit: Int(clamping: nextEdge - draft.next))
            // The caller's buffer may end inside a line: the rest of it comes with the next commit.
            if share.count == 0 { break }
            let own = UnsafeRawBufferPointer(rebasing: rest[..<share.bytes])
            composeBlock(own, count: share.count, stamp, &draft)
            history.append(own)
            position += share.bytes
            draft.next += UInt64(share.count)
        }
        if segment!.next + draft.blocks == dataBlocks { composeSeal(stamp, &draft) }
        return draft
    }

    private mutating func composeEdge(_ sequence: UInt64, _ stamp: Stamp, _ draft: inout Draft) {
        composeBlock(UnsafeRawBufferPointer(start: nil, count: 0), count: 0, stamp, &draft)
        draft.edge = sequence
        draft.edgesThrough = sequence
        history.setEdge()
    }

    private mutating func composeSeal(_ stamp: Stamp, _ draft: inout Draft) {
        withUnsafeTemporaryAllocation(byteCount: BlockLayout.lineLimit, alignment: 8) { room in
            var text = LineText(room.baseAddress!)
            draft.reckoning.write(to: &text, note: sealNote)
            composeBlock(UnsafeRawBufferPointer(rebasing: room[..<text.count]), count: 0, stamp, &draft)
        }
    }

    private mutating func composeBlock(
        _ own: UnsafeRawBufferPointer, count: Int, _ stamp: Stamp, _ draft: inout Draft
    ) {
        let block = buffer.baseAddress! + draft.blocks * BlockLayout.size
        var header = BlockHeader(
            log: log, segment: segment!.number, block: segment!.next + draft.blocks, part: draft.blocks,
            first: draft.next, count: count, edge: draft.edge, stamp: stamp, previous: draft.tip)
        let salt = (calls.random(), calls.random())
        let head = BlockComposer.compose(block, header: &header, salt: salt, own: own, copies: history)
        draft.tip = head.digest
        draft.reckoning.add(header, line: UnsafeRawBufferPointer(start: block, count: head.length))
        draft.blocks += 1
    }

    /// One write, one sync. Both must succeed, or nothing of it is believed.
    private func write(blocks: Int) -> Failure? {
        let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<(blocks * BlockLayout.size)])
        let written = calls.pwrite(segment!.descriptor, bytes, segment!.next * BlockLayout.size)
        if written != bytes.count { return failure("pwrite", written < 0 ? Int32(-written) : EIO) }
        let synced = calls.fdatasync(segment!.descriptor)
        return synced < 0 ? failure("fdatasync", Int32(-synced)) : nil
    }

    private func failure(_ call: String, _ errno: Int32) -> Failure {
        Failure(errno: errno, call: call, place: place ?? BlockPlace(segment: highestSegment, block: 0))
    }

    private mutating func adopt(_ draft: Draft, from first: UInt64) {
        tip = draft.tip
        edge = draft.edge
        reckoning = draft.reckoning
        history.acknowledge()
        segment!.next += draft.blocks
        failuresInARow = 0
        guard draft.next > first else { return }
        reached = draft.next - 1
        reachedIn = segment!.number
    }

    /// Away from a range that failed: on in the segment, then to another segment, then to the fallback.
    private mutating func leave(blocks: Int) {
        segment!.next += blocks + configuration.skipAfterFailure
        failuresInARow += 1
        let wantsFallback = configuration.fallback != nil && !usesFallback
        if failuresInARow % SegmentWriter.failuresPerSegment == 0 { leaveSegment() }
        if failuresInARow > SegmentWriter.failuresPerSegment && wantsFallback {
            leaveSegment()
            directoryIndex = 1
        }
    }

    private mutating func leaveSegment() {
        if let segment { _ = calls.close(segment.descriptor) }
        segment = nil
    }
}

// MARK: - What an opening builds on

extension SegmentWriter {
    /// Has the card finish what this opening builds on, before its first write: a process that was killed may have left
    /// it in memory alone. What the card refuses is built on all the same, for it may have been acknowledged; but
    /// nothing is written beside it.
    private mutating func finishFoundation() -> [Failure] {
        var failures: [Failure] = []
        for file in foundation {
            let synced = SegmentWriter.sync(file, calls)
            if synced < 0 { failures.append(failure("fdatasync", of: file, synced)) }
        }
        for directory in configuration.directories {
            guard let newest = foundation.last(where: { $0.directory == directory }) else { continue }
            let synced = SegmentWriter.syncNames(in: directory, calls)
            if synced < 0 { failures.append(failure("fsync", of: newest, synced)) }
        }
        foundation = []
        if !failures.isEmpty {
            leaveSegment()
            preparedSpare = nil
        }
        return failures
    }

    private func failure(_ call: String, of file: SegmentFile, _ result: Int) -> Failure {
        Failure(errno: Int32(-result), call: call, place: BlockPlace(segment: file.number, block: 0))
    }

    private static func sync(_ file: SegmentFile, _ calls: SystemCalls) -> Int {
        let opened = open(file, calls)
        guard opened >= 0 else { return opened }
        defer { _ = calls.close(Int32(opened)) }
        return calls.fdatasync(Int32(opened))
    }

    private static func syncNames(in directory: String, _ calls: SystemCalls) -> Int {
        do throws(LogError) { return try HeldDirectory(directory, calls).sync() } catch { return -Int(error.errno) }
    }
}

// MARK: - Segments

extension SegmentWriter {
    /// The state in which the next segment stands.
    package enum Spare: Equatable, Sendable {
        case preparing
        case ready
        case failed(errno: Int32)
    }

    package var spare: Spare {
        if preparedSpare != nil { return .ready }
        if case .failed(let errno) = preparation?.state { return .failed(errno: errno) }
        return .preparing
    }

    /// Prepares a little more of the next segment. For the time between two commits.
    package mutating func prepareSlice() {
        guard preparedSpare == nil else { return }
        let preparation = currentPreparation()
        preparation.step(buffer)
        if preparation.state == .ready { keepSpare(preparation) }
    }

    /// Tries again to prepare the next segment, after there was no room or the card failed.
    package mutating func retryPreparation() { preparation?.retry() }

    private var directory: String { configuration.directories[directoryIndex] }

    private mutating func currentPreparation() -> SegmentPreparation {
        if let preparation, preparation.directory == directory { return preparation }
        let fresh = SegmentPreparation(
            number: highestSegment + 1, directory: directory, configuration, calls: calls)
        preparation = fresh
        return fresh
    }

    private mutating func keepSpare(_ prepared: SegmentPreparation) {
        preparedSpare = SegmentFile(number: prepared.number, kind: .plain, directory: prepared.directory)
        highestSegment = prepared.number
        preparation = nil
    }

    /// Makes sure that a segment with a free block is open.
    private mutating func findPlace() -> Failure? {
        if let segment {
            if segment.next < dataBlocks { return nil }
            leaveSegment()
        }
        if preparedSpare?.directory != directory, let failure = makeSpareNow() { return failure }
        let file = preparedSpare!
        preparedSpare = nil
        let opened = SegmentWriter.open(file, calls)
        guard opened >= 0 else { return failure("open", Int32(-opened)) }
        segment = OpenSegment(number: file.number, descriptor: Int32(opened), next: 0)
        reckoning = SealReckoning(segment: file.number)
        return nil
    }

    /// The commit has to wait for all of it: only for the first segment, and after failures.
    private mutating func makeSpareNow() -> Failure? {
        preparedSpare = nil
        let preparation = currentPreparation()
        preparation.retry()
        preparation.finish(buffer)
        if case .failed(let errno) = preparation.state { return failure("prepare", errno) }
        keepSpare(preparation)
        return nil
    }
}
