import AppendLog

/// Something that must not happen, and where.
package struct CrashViolation: Error, Sendable, CustomStringConvertible {
    package var chain: UInt64
    package var opening: Int
    package var operation: Int
    package var state: Int
    package var model: FaultModel?
    package var what: String

    package var description: String {
        let model = self.model.map { "\($0)" } ?? "no fault"
        return "\(what)\nlog \(chain), opening \(opening), after operation \(operation), \(model), state \(state)"
    }
}

/// One log from its first block on: written by the real writer, cut, opened and written again, several times; and every
/// state that a cut may leave behind at any point of that, read by the real reader.
struct CrashChain {
    private let index: UInt64
    private let only: Int?
    private let sabotage: [DiskFault]
    private let profile: LogProfile
    private let card = SimulatedDisk()
    private let calls: SystemCalls
    private let directories: [String]
    private let isNew: (UInt64) -> Bool
    private let shouldStop: () -> Bool
    private var generator: SeededGenerator
    private var book = WrittenLines()
    private var image = DiskImage()
    private(set) var tally = CrashTally()

    // The place that the chain has reached.
    private var opening = 0
    private var operation = 0
    private var state = 0
    private var expectation = LogReading.Expectation(firstLine: 0, acknowledged: 0, offered: 0)
    /// The newest acknowledged edge.
    private var edge: UInt64 = 0
    /// Blocks of acknowledged commits, in the order in which they were written.
    private var acknowledgedBlocks: [BlockKey] = []
    /// Blocks written since the last acknowledgement, and the most that it ever were.
    private var unacknowledgedBlocks = 0
    private var longestStorm = 0
    private var places = LinePlaces(DiskImage(), WrittenLines())
    private var violation: CrashViolation?
    /// The one state that is replayed, in words.
    private(set) var seen: [String] = []

    /// `only` replays a single state. `isNew` says whether an image was met before.
    init(
        seed: UInt64, index: UInt64, only: Int? = nil, sabotage: [DiskFault] = [], isNew: @escaping (UInt64) -> Bool,
        shouldStop: @escaping () -> Bool
    ) {
        self.index = index
        self.only = only
        self.sabotage = sabotage
        self.isNew = isNew
        self.shouldStop = shouldStop
        generator = SeededGenerator(seed: seed, part: index)
        profile = LogProfile(&generator)
        calls = card.calls
        directories = profile.configuration.directories
    }

    /// All openings of the log; returns what must not have happened, if anything did.
    mutating func run() -> CrashViolation? {
        tally.chains = 1
        for number in 0..<profile.openings where violation == nil && !shouldStop() {
            opening = number
            operation = 0
            runOpening()
        }
        return violation
    }

    private mutating func fail(_ what: String, _ model: FaultModel? = nil) {
        guard violation == nil else { return }
        violation = CrashViolation(
            chain: index, opening: opening, operation: operation, state: state, model: model, what: what)
    }

    private var isOver: Bool { violation != nil || shouldStop() }
}

// MARK: - One opening

extension CrashChain {
    private mutating func runOpening() {
        tally.openings += 1
        let faults = opening == 0 ? [] : profile.faults(&generator)
        let disk = SimulatedDisk(image, seed: generator.next(), faults: faults + sabotage)
        do throws(LogError) {
            try write(disk)
        } catch {
            fail("the writer gave up: \(error.message)")
        }
        let trace = disk.trace
        let cutAt = trace.count / 3 + generator.below(trace.count - trace.count / 3)
        if !isOver { explore(trace, cutAt: cutAt) }
    }

    /// Lets the real writer write, as its thread would.
    private mutating func write(_ disk: SimulatedDisk) throws(LogError) {
        var session = try WriterSession.open(profile.configuration, on: disk, book: &book)
        if session.reused > 0 { fail("\(session.reused) acknowledged numbers are given out again") }
        let first = session.firstLine
        expectation = .init(firstLine: first, acknowledged: first, offered: first)
        var failed = 0
        for _ in 0..<generator.within(profile.commits) where failed < 3 {
            for _ in 0..<profile.linesPerCommit(&generator) {
                if profile.hasEdges && generator.chance(1, in: 24) { session.setEdge() }
                try session.append(length: profile.lineLength(&generator), &generator, &book)
            }
            if try !session.commit(&book) { failed += 1 }
            for _ in 0..<generator.below(3) { session.prepareSlice() }
            if generator.chance(1, in: 3) { session.retryPreparation() }
        }
        tally.failuresMet += session.failures.count
    }

    /// Goes through the trace again, and at each point through the states that a cut there may leave.
    private mutating func explore(_ trace: [DiskOperation], cutAt: Int) {
        var cut = PowerCut(image, seed: generator.next())
        var watch = TraceCheck(image, edge: edge)
        var newest: [BlockKey] = []
        var after: (image: DiskImage, expectation: LogReading.Expectation, blocks: Int, edge: UInt64)?
        places = LinePlaces(image, book)
        for (position, step) in trace.enumerated() {
            operation = position
            cut.apply(step)
            if let what = watch.add(step) { fail(what) }
            switch step {
            case .write:
                guard let blocks = watch.newest else { break }
                newest = blocks
                unacknowledgedBlocks += blocks.count
                longestStorm = max(longestStorm, unacknowledgedBlocks)
            case .offered(let lines): expectation.offered = lines
            case .acknowledged(let lines, _):
                expectation.acknowledged = lines
                acknowledgedBlocks += newest
                edge = watch.edge
                unacknowledgedBlocks = 0
                places = LinePlaces(cut.durable, book)
            default: break
            }
            visitStates(cut, step, isCommit: watch.newest != nil)
            if position == cutAt { after = (settle(cut), expectation, acknowledgedBlocks.count, edge) }
            if isOver { return }
        }
        guard let after else { return }
        image = after.image
        edge = after.edge
        book.truncate(to: after.expectation.offered)
        book.acknowledge(after.expectation.firstLine..<after.expectation.acknowledged)
        acknowledgedBlocks.removeLast(acknowledgedBlocks.count - after.blocks)
    }

    /// The card with which the next opening begins.
    private mutating func settle(_ cut: PowerCut) -> DiskImage {
        var states = CrashStates(cut, .init(), SeededGenerator(seed: generator.next()))
        while true {
            let state = states.random()
            if !state.hasMisplacedPieces { return state.image }
        }
    }

    private mutating func visitStates(_ cut: PowerCut, _ step: DiskOperation, isCommit: Bool) {
        var budget = isCommit ? CrashStates.Budget() : .preparation
        if isCommit && generator.chance(1, in: 6) { budget.exhaustive = 8 }
        var states = CrashStates(cut, budget, SeededGenerator(seed: generator.next()))
        switch step {
        case .acknowledged:
            let files = cut.durable.names.filter { $0.key.hasSuffix(".log") }.map(\.value).sorted()
            states.forEachRot(files) { state in
                check(state)
                return !isOver
            }
        case .offered: break
        default:
            states.forEach { state in
                check(state)
                return !isOver
            }
        }
    }
}

// MARK: - One state

extension CrashChain {
    private mutating func check(_ crash: CrashState) {
        state += 1
        if let only, state != only { return }
        if only != nil { describeState(crash) }
        let hash = crash.image.hash
        guard isNew(hash) else { return }
        let chosen = Mixing.finish(hash ^ 0x5555)
        let verifies = chosen % 8 == 0
        card.image = crash.image
        let reading = LogReading(
            directories, calls, book, expectation, verifies: verifies, toleratesDisorder: toleratesDisorder(crash))
        if let fault = reading.fault { fail(fault, crash.model) }
        judge(crash, reading)
        if crash.isCut && !crash.hasMisplacedPieces {
            audit(reading, crash.model, "")
        }
        if verifies { tally.audited += 1 }
        if (chosen >> 8) % 100 == 0 { reopen(crash, reading) }
    }

    /// The reader looks 256 blocks ahead for the lines of a hole. What failing commits left there may be more; then,
    /// and where a piece of the log stands in a wrong place, a line may come late.
    private func toleratesDisorder(_ crash: CrashState) -> Bool { crash.hasMisplacedPieces || longestStorm > 200 }

    private mutating func describeState(_ crash: CrashState) {
        seen = CardSummary.describe(crash.image)
        let spoilt = crash.spoilt.map { "\($0.file)/\($0.block)" }.joined(separator: " ")
        seen.append("\(crash.model), spoilt (inode/block): \(spoilt.isEmpty ? "none" : spoilt)")
        let acknowledged = expectation.acknowledged - expectation.firstLine
        seen.append("of this opening \(acknowledged) lines are acknowledged, from \(sequence(expectation.firstLine))")
    }

    private func sequence(_ index: Int) -> String {
        index < book.count ? String(book.entries[index].sequence) : "none"
    }

    /// Judges whether the lines that were lost may be lost.
    private mutating func judge(_ crash: CrashState, _ reading: LogReading) {
        let lost = reading.lost
        switch crash.model {
        case .f0, .f1, .f2:
            tally[crash.model].add(lost: lost.count, bound: 0)
            if !lost.isEmpty { fail(describe(lost), crash.model) }
        case .f3, .f4:
            let bound = (0..<expectation.acknowledged).count {
                expectation.holds($0, book) && places.isOwn(in: crash.spoilt, $0)
            }
            tally[crash.model].add(lost: lost.count, bound: bound)
            let beyond = lost.filter { !places.isOnly(in: crash.spoilt, $0) || !places.isOwn(in: crash.spoilt, $0) }
            if !beyond.isEmpty { fail("beyond the bound: " + describe(beyond), crash.model) }
        case .f5:
            let isPromised = promises(crash.spoilt)
            let bound = isPromised ? 0 : lost.count { places.isOnly(in: crash.spoilt, $0) }
            tally[.f5].add(lost: lost.count, bound: bound)
            if isPromised { tally.promisedRot.add(lost: lost.count, bound: 0) }
            if lost.count > bound {
                fail((isPromised ? "promised: " : "copies are there: ") + describe(lost), crash.model)
            }
        }
    }

    private func describe(_ lost: [Int]) -> String {
        let numbers = lost.prefix(5).map { String(book.entries[$0].sequence) }.joined(separator: " ")
        return "\(lost.count) acknowledged lines lost: \(numbers)\(lost.count > 5 ? " …" : "")"
    }

    /// Rot that the copies must heal: one block at any rate, three adjacent ones at 1 Hz without edges and without a
    /// backlog after failures; and a commit after them is on the card.
    private func promises(_ spoilt: [BlockKey]) -> Bool {
        guard let last = acknowledgedBlocks.lastIndex(where: spoilt.contains) else { return true }
        guard last + 1 < acknowledgedBlocks.count else { return false }
        return spoilt.count == 1 || (spoilt.count <= 3 && profile.rate == .oneHertz && tally.failuresMet == 0)
    }

    /// A cut is no damage: nothing of it may be called worse than torn.
    private mutating func audit(_ reading: LogReading, _ model: FaultModel, _ context: String) {
        if let worse = reading.findings.first(where: { $0.kind != .torn }) {
            let place = "\(worse.place.segment)/\(worse.place.block)"
            fail(context + "a cut is called \(worse.kind.rawValue) at \(place): \(worse.detail)", model)
        }
        if reading.missing > 0 { fail(context + "\(reading.missing) lines are called missing after a cut", model) }
    }
}

// MARK: - Opening a state again

extension CrashChain {
    /// The real writer opens the card, commits twice, and everything is read again.
    private mutating func reopen(_ crash: CrashState, _ before: LogReading) {
        tally.reopened += 1
        // A chance of the state's own, so that what was met before does not change what comes.
        var random = SeededGenerator(seed: crash.image.hash)
        let disk = SimulatedDisk(crash.image, seed: random.next())
        var written = book
        written.truncate(to: expectation.offered)
        written.acknowledge(expectation.firstLine..<expectation.acknowledged)
        written.giveUp(before.lost)
        do throws(LogError) {
            var session = try WriterSession.open(profile.configuration, on: disk, book: &written)
            if session.writer.opening.first <= before.highest || session.reused > 0 {
                fail("reopened: sequence \(session.writer.opening.first) is used again", crash.model)
                return
            }
            for count in [3, 12] {
                for _ in 0..<count { try session.append(length: 86, &random, &written) }
                if try !session.commit(&written) { fail("reopened: a commit failed", crash.model) }
                session.prepareSlice()
            }
            let after = LogReading.Expectation(
                firstLine: session.firstLine, acknowledged: session.acknowledgedLines, offered: written.count)
            checkReopened(disk, written, after, crash)
        } catch {
            fail("reopened: the writer gave up: \(error.message)", crash.model)
        }
    }

    private mutating func checkReopened(
        _ disk: SimulatedDisk, _ written: WrittenLines, _ after: LogReading.Expectation, _ crash: CrashState
    ) {
        let reading = LogReading(
            directories, disk.calls, written, after, verifies: true, toleratesDisorder: toleratesDisorder(crash))
        if only != nil { seen += ["reopened:"] + CardSummary.describe(disk.image) }
        if let fault = reading.fault { fail("reopened: " + fault, crash.model) }
        if !reading.lost.isEmpty { fail("reopened: \(reading.lost.count) acknowledged lines lost", crash.model) }
        // Rot or a spoilt page may have taken the edge; a cut may not take it.
        var watch = TraceCheck(crash.image, edge: crash.isCut ? edge : 0)
        for step in disk.trace { if let what = watch.add(step) { fail("reopened: " + what, crash.model) } }
        if crash.isCut && !crash.hasMisplacedPieces {
            audit(reading, crash.model, "reopened: ")
        }
    }
}
