import AppendLog
import SimulatedDisk

/// One opening of a log on a simulated card, for a test that looks at it afterwards.
struct CardRun {
    /// The findings of an opening, without the log's id: where no header is good it is cast by lot, each time anew.
    struct Opened: Equatable {
        var opening: LogOpening
        var place: BlockPlace?
    }

    let disk: SimulatedDisk
    var configuration: LogConfiguration
    private(set) var book = WrittenLines()
    private(set) var acknowledged = 0
    private(set) var failures: [SegmentWriter.Failure] = []
    private(set) var commitsFailed = 0
    private(set) var place: BlockPlace?
    private(set) var usesFallback = false
    /// Every state of the next segment that the writer showed.
    private(set) var spares: [SegmentWriter.Spare] = []
    private var generator: SeededGenerator

    init(seed: UInt64 = 1, faults: [DiskFault] = [], fallback: Bool = false, segmentBlocks: Int = 8) throws {
        disk = SimulatedDisk(seed: seed, faults: faults)
        generator = SeededGenerator(seed: seed)
        configuration = .spool(LogProfile.directory, fallback: fallback ? LogProfile.fallback : nil, bootID: "b00t")
        configuration.segmentBlocks = segmentBlocks
        configuration.skipAfterFailure = 2
    }

    var directories: [String] { configuration.directories }

    /// Opens, commits, closes. `before` is called before each commit, with its index.
    mutating func write(
        commits: Int, lines: Int = 12, retries: Bool = false, before: (Int, SimulatedDisk) -> Void = { _, _ in }
    ) throws {
        var session = try WriterSession.open(configuration, on: disk, book: &book)
        defer { acknowledged = session.acknowledgedLines }
        for commit in 0..<commits {
            before(commit, disk)
            for _ in 0..<lines { try session.append(length: 86, &generator, &book) }
            if try !session.commit(&book) { commitsFailed += 1 }
            session.prepareSlice()
            note(session.writer.spare)
            if retries { session.retryPreparation() }
        }
        failures += session.failures
        place = session.writer.place
        usesFallback = session.writer.usesFallback
    }

    private mutating func note(_ spare: SegmentWriter.Spare) {
        if spares.last != spare { spares.append(spare) }
    }

    /// The card as a cut at the end leaves it; `arrives` if everything in flight arrived.
    func cut(arrives: Bool) -> DiskImage {
        var cut = PowerCut(DiskImage(), seed: 1)
        for step in disk.trace { cut.apply(step) }
        var image = cut.durable
        guard arrives else { return image }
        for operation in cut.names { image.applyName(operation) }
        for sector in cut.inFlight { image.put(sector) }
        return image
    }

    /// The card as a cut anywhere may leave it.
    mutating func anyCut() -> DiskImage {
        let trace = disk.trace
        let position = generator.below(trace.count)
        var cut = PowerCut(DiskImage(), seed: generator.next())
        for step in trace[...position] { cut.apply(step) }
        var states = CrashStates(cut, .init(), SeededGenerator(seed: generator.next()))
        return states.random().image
    }

    /// Everything acknowledged, read from a card.
    func read(_ image: DiskImage) -> LogReading {
        let card = SimulatedDisk(image)
        let all = LogReading.Expectation(firstLine: 0, acknowledged: acknowledged, offered: book.count)
        return LogReading(directories, card.calls, book, all, verifies: true)
    }

    /// Opens the log and closes it again.
    func look(_ disk: SimulatedDisk) throws -> Opened {
        let writer = try SegmentWriter(configuration, calls: disk.calls)
        return Opened(opening: writer.opening, place: writer.place)
    }

    /// The first fault in what was written, if there is one.
    func complaint() -> String? {
        var check = TraceCheck(DiskImage())
        for step in disk.trace { if let what = check.add(step) { return what } }
        return nil
    }
}
