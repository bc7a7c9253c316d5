import AppendLog
import Glibc
import SimulatedDisk
import Testing

/// The word from outside of a log on how far it reached: nothing that was not acknowledged, and enough that an end that
/// was cut off is missed.
@Suite struct WitnessTests {
    /// Ten openings each of a hundred logs, each ended by a cut with a reader just before it, whose copy is a witness
    /// from then on, as is the file beside the log.
    @Test func aThousandPowerCutsRaiseNoFalseAlarm() throws {
        var tally = WitnessTally()
        for seed in 0..<100 as Range<UInt64> {
            var run = WitnessRun(seed: 4_711 + seed)
            for _ in 0..<10 { try run.openAndCut(&tally) }
        }
        print("figure witness-false-alarms \(tally.falseAlarms) alarms")
        #expect(tally.cuts == 1000)
        #expect(tally.falseAlarms == 0, "\(tally.first ?? "")")
        // Witnesses there were, of both kinds, and they would have missed an end that was cut off.
        #expect(tally.fileClaims > 500 && tally.copyClaims > 500, "\(tally)")
        #expect(tally.endsCut > 300 && tally.endsMissed * 10 > tally.endsCut * 8, "\(tally)")
    }

    /// A process that is killed leaves in memory what it had only begun to sync, and the next one goes on from there.
    /// When the power goes then, nothing may be called worse than torn, and no witness may have named what is lost.
    @Test func whatAKilledWriterHadOnlyBegunRaisesNoFalseAlarm() throws {
        var tally = WitnessTally()
        for seed in 0..<50 as Range<UInt64> {
            var run = WitnessRun(seed: 1_147 + seed, isKilled: true)
            for _ in 0..<10 { try run.openAndCut(&tally) }
        }
        #expect(tally.cuts == 500)
        #expect(tally.falseAlarms == 0, "\(tally.first ?? "")")
        #expect(tally.copyClaims > 250, "\(tally)")
    }

    /// Bytes that reach the card, by what is written for the witness and by all the rest, in short drives.
    @Test func theWitnessAddsLessThanTwoPercentToTheWear() throws {
        var bytes: [Bool: Int] = [:]
        for hasWitness in [false, true] {
            let disk = SimulatedDisk(WitnessRun.empty, seed: 3)
            var book = WrittenLines()
            var generator = SeededGenerator(seed: 3)
            var configuration = WitnessRun.configuration
            configuration.segmentBlocks = 1024
            configuration.hasWitness = hasWitness
            // Forty drives of ten minutes, with a commit every ten seconds.
            for _ in 0..<40 {
                var session = try WriterSession.open(configuration, on: disk, book: &book)
                for commit in 0..<60 {
                    for _ in 0..<10 { try session.append(length: 86, &generator, &book) }
                    _ = try session.commit(&book)
                    session.keepWitness(isAsked: commit == 59)
                    session.prepareSlice()
                }
            }
            bytes[hasWitness] = disk.trace.reduce(0) { sum, step in
                guard case .write(_, _, _, let bytes) = step else { return sum }
                return sum + bytes.count
            }
        }
        let without = try #require(bytes[false])
        let with = try #require(bytes[true])
        print("figure witness-wear \(Double(with - without) * 100 / Double(without)) percent")
        #expect(with > without)
        #expect((with - without) * 50 < without)
    }

    /// Later openings go on telling of the lines that the file tells of and the log no longer has.
    @Test func whatWasLostIsStillSaidAfterTheNextOpening() throws {
        var log = LogFixture()
        log.configuration.hasWitness = true
        try log.write(commits: 20, lines: 10)
        let reached = try #require(LogWitness.acknowledgedLines(beside: log.path).map(\.sequence).max())
        #expect(reached == 201)
        for number in [3, 4] { unlink(log.segment(number)) }
        for opening in 1...3 {
            try log.write(commits: 3, lines: 10)
            let said = LogWitness.acknowledgedLines(beside: log.path).map(\.sequence)
            #expect(said.contains(reached), "after \(opening) openings it says \(said)")
        }
    }

    @Test(arguments: [0, 1]) func aBlockThatACutSpoiltIsNotBelieved(block: Int) throws {
        var log = LogFixture()
        log.configuration.hasWitness = true
        try log.write(commits: 3, lines: 10)
        try log.write(commits: 3, lines: 10)
        let path = LogWitness.path(beside: log.path)
        let before = LogWitness.acknowledgedLines(beside: log.path)
        log.overwrite(path, at: block * 4096 + 30, with: Array("9".utf8))
        let after = LogWitness.acknowledgedLines(beside: log.path)
        #expect(before.count == 2 && after.count == 1 && after.isSubset(of: before))
        try log.write(commits: 3, lines: 10)
        #expect(LogWitness.acknowledgedLines(beside: log.path).count == 2)
    }

    @Test func whereTheFileCannotBeWrittenTheLogIsWrittenAllTheSame() throws {
        var log = LogFixture()
        log.configuration.hasWitness = true
        try log.write(commits: 1, lines: 1)
        unlink(LogWitness.path(beside: log.path))
        #expect(symlink("/nowhere/at/all", LogWitness.path(beside: log.path)) == 0)
        try log.write(commits: 3, lines: 10)
        #expect(try log.read().lines.count > 30)
        #expect(LogWitness.acknowledgedLines(beside: log.path).isEmpty)
    }
}

struct WitnessTally {
    var cuts = 0
    var falseAlarms = 0
    var fileClaims = 0
    var copyClaims = 0
    /// Cards whose newest segment was taken away, and those of them that were found out.
    var endsCut = 0
    var endsMissed = 0
    var first: String?
}

/// One log on a card that is cut again and again.
private struct WitnessRun {
    static var configuration: LogConfiguration {
        var configuration = LogConfiguration.spool("/data/spool", bootID: "b00t")
        configuration.hasWitness = true
        configuration.segmentBlocks = 8
        configuration.skipAfterFailure = 2
        return configuration
    }

    static var empty: DiskImage {
        var image = DiskImage()
        image.makeDirectory("/data")
        return image
    }

    private var generator: SeededGenerator
    private var image = WitnessRun.empty
    private var copies: [AcknowledgedLine] = []
    private var book = WrittenLines()
    private let seed: UInt64
    /// Often another process writes first and is killed.
    private let isKilled: Bool

    init(seed: UInt64, isKilled: Bool = false) {
        self.seed = seed
        self.isKilled = isKilled
        generator = SeededGenerator(seed: seed)
    }

    mutating func openAndCut(_ tally: inout WitnessTally) throws {
        var seen = image
        var trace: [DiskOperation] = []
        if isKilled, generator.chance(1, in: 2) {
            trace = try written(to: seen)
            trace.removeLast(generator.below(trace.count))
            for step in trace { seen.applyVisibly(step) }
        }
        let killed = trace.count
        trace += try written(to: seen)
        try cut(trace, after: killed, &tally)
    }

    /// One opening of the log, as what it did to the card.
    private mutating func written(to card: DiskImage) throws -> [DiskOperation] {
        let disk = SimulatedDisk(card, seed: generator.next())
        var session = try WriterSession.open(WitnessRun.configuration, on: disk, book: &book)
        for _ in 0..<generator.within(1...12) {
            for _ in 0..<generator.within(1...30) { try session.append(length: 86, &generator, &book) }
            _ = try session.commit(&book)
            session.keepWitness(isAsked: generator.chance(1, in: 4))
            if generator.chance(2, in: 3) { session.prepareSlice() }
        }
        return disk.trace
    }

    /// The power goes at any moment; just before, somebody has copied what could be read.
    private mutating func cut(_ trace: [DiskOperation], after killed: Int, _ tally: inout WitnessTally) throws {
        let end = killed + generator.below(trace.count - killed)
        var cut = PowerCut(image, seed: generator.next())
        var visible = image
        for step in trace[...end] {
            cut.apply(step)
            visible.applyVisibly(step)
        }
        if let reach = try AcknowledgedLine.newest(in: ["/data/spool"], calls: SimulatedDisk(visible).calls) {
            copies = (copies + [reach]).suffix(5)
            tally.copyClaims += 1
        }
        var states = CrashStates(cut, .init(), SeededGenerator(seed: generator.next()))
        var state = states.random()
        while state.hasMisplacedPieces { state = states.random() }
        image = state.image
        tally.cuts += 1
        let calls = SimulatedDisk(image).calls
        let said = LogWitness.acknowledgedLines(beside: "/data/spool", calls: calls)
        if !said.isEmpty { tally.fileClaims += 1 }
        if let alarm = try alarm(image, said.union(copies)) {
            tally.falseAlarms += 1
            tally.first = tally.first ?? "seed \(seed), cut \(tally.cuts), \(state.model): \(alarm)"
        }
        try cutEndOff(said.union(copies), &tally)
    }

    /// The newest segments that something was written to, gone.
    private mutating func cutEndOff(_ said: Set<AcknowledgedLine>, _ tally: inout WitnessTally) throws {
        let names = image.list("/data/spool").filter { $0.hasSuffix(".log") }
        guard names.count > 1, !said.isEmpty else { return }
        var spoilt = image
        for name in names.suffix(2) { spoilt.unlink("/data/spool/" + name) }
        tally.endsCut += 1
        if try alarm(spoilt, said) != nil { tally.endsMissed += 1 }
    }

    /// The fault for which `verify` would end with 5.
    private func alarm(_ image: DiskImage, _ said: Set<AcknowledgedLine>) throws -> String? {
        let calls = SimulatedDisk(image).calls
        let reader = LogReader(["/data/spool"], verifies: true, calls: calls)
        let found = FindingList()
        reader.onFinding = { found.findings.append($0) }
        reader.segmentBlocks = 8
        var lines: Set<UInt64> = []
        try reader.readToEnd { lines.insert($0.sequence) }
        if let worse = found.findings.first(where: { $0.kind != .torn }) { return "\(worse)" }
        if reader.tally.isCutOff || reader.tally.missing > 0 { return "cut off, or lines are missing" }
        let log = try DirectoryShelf(["/data/spool"], calls: calls).log()
        let lacking = said.filter { (log == nil || $0.log == log) && !lines.contains($0.sequence) }
        return lacking.isEmpty ? nil : "\(lacking) of \(lines.max() ?? 0)"
    }
}
