import AppendLog
import Glibc

/// One opening of the log by the real writer, driven as the commit thread of `LogWriter` drives it: lines are appended,
/// committed and acknowledged, and slices of the next segment are prepared in between.
package struct WriterSession: ~Copyable {
    package private(set) var writer: SegmentWriter
    package private(set) var pending: PendingLines
    private let disk: SimulatedDisk
    private let longLine: UnsafeMutableRawBufferPointer
    private var boottime: UInt64
    /// The failures that the writer reported, in order.
    package private(set) var failures: [SegmentWriter.Failure]
    /// The number of acknowledged lines whose numbers this opening gives out again. Always 0 if the log keeps its word.
    package let reused: Int
    /// Lines of the book before this one are of earlier openings.
    package let firstLine: Int
    /// Lines of the book from ``firstLine`` to here are acknowledged.
    package private(set) var acknowledgedLines: Int

    /// Opens the log. Numbers that the writer gives out again are forgotten in the book.
    private init(
        _ configuration: LogConfiguration, on disk: SimulatedDisk, book: inout WrittenLines, boottime: UInt64
    ) throws(LogError) {
        let opened = try SegmentWriter(configuration, calls: disk.calls)
        let opening = opened.opening
        // Not at its declaration: Swift 6.0.3 cannot compile that beside an init that throws.
        failures = []
        writer = opened
        pending = PendingLines(first: opening.first, capacity: 1 << 18)
        reused = book.forget(from: opening.first)
        firstLine = book.count
        acknowledgedLines = book.count
        self.disk = disk
        self.boottime = boottime
        longLine = .allocate(byteCount: 1024, alignment: 8)
    }

    /// Opens the log as the recorder or the ledger does; in the spool with the notice of the opening.
    package static func open(
        _ configuration: LogConfiguration, on disk: SimulatedDisk, book: inout WrittenLines, boottime: UInt64 = 1
    ) throws(LogError) -> WriterSession {
        var session = try WriterSession(configuration, on: disk, book: &book, boottime: boottime)
        if case .jumping(let bootID) = configuration.numbering {
            try session.note("boot \(bootID) \(session.writer.opening.highest)", &book)
        }
        return session
    }

    deinit { longLine.deallocate() }

    /// Appends a line of about `length` bytes, numbers all of it, different each time.
    package mutating func append(
        length: Int, _ generator: inout SeededGenerator, _ book: inout WrittenLines
    ) throws(LogError) {
        let payload = max(1, min(length - 20, 960))
        for index in 0..<payload {
            let digit = UInt8(0x30 + generator.below(10))
            longLine[index] = index % 9 == 8 && index + 1 < payload ? 0x20 : digit
        }
        let before = pending.byteCount
        let letter: UInt8 = length < 40 ? 0x45 : 0x47
        let sequence = try pending.append(
            letter: letter, UnsafeRawBufferPointer(rebasing: longLine[..<payload]))
        record(sequence, from: before, &book)
    }

    package mutating func note(_ text: String, _ book: inout WrittenLines) throws(LogError) {
        let before = pending.byteCount
        try pending.appendNotice(text)
        record(pending.nextSequence - 1, from: before, &book)
    }

    private func record(_ sequence: UInt64, from before: Int, _ book: inout WrittenLines) {
        let line = UnsafeRawBufferPointer(rebasing: pending.bytes[before..<(pending.byteCount - 1)])
        book.append(sequence, line)
    }

    package mutating func setEdge() { pending.setEdge() }

    /// Commits everything that was pending at the call, in as many commits as it takes. False if the card would not.
    package mutating func commit(_ book: inout WrittenLines) throws(LogError) -> Bool {
        disk.mark(.offered(lines: book.count))
        let target = pending.nextSequence - 1
        var noted: [SegmentWriter.Failure] = []
        defer { failures += noted }
        while !pending.isEmpty {
            boottime += 10_000
            let outcome = writer.commit(
                pending.bytes, first: pending.first, edges: pending.edges, at: Stamp(boottime: boottime))
            guard case .acknowledged(let through, let edges, _, let failed) = outcome else {
                if case .failed(let failed) = outcome { noted += failed }
                return false
            }
            noted += failed
            acknowledge(through, edges)
            if through >= target { break }
        }
        for failure in noted {
            let text = "io-error \(failure.errno) \(failure.call) \(failure.place.segment) \(failure.place.block)"
            try note(text, &book)
        }
        return true
    }

    private mutating func acknowledge(_ through: UInt64, _ edges: UInt64) {
        let before = pending.count
        pending.acknowledge(through: through, edgesThrough: edges)
        acknowledgedLines += Int(before - pending.count)
        disk.mark(.acknowledged(lines: acknowledgedLines, edge: edges))
    }

    /// Writes the witness when the commit thread does: at an opening, in a new segment, and when a drive has ended.
    package mutating func keepWitness(isAsked: Bool) {
        if isAsked || writer.owesWitness { writer.writeWitness(Stamp(boottime: boottime)) }
    }

    package mutating func prepareSlice() { writer.prepareSlice() }

    package mutating func retryPreparation() { writer.retryPreparation() }
}
