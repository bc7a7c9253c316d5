import SimulatedDisk
import Testing

/// The power fails while a pull writes: what is left is mended by the next one, and then nothing differs.
@Suite struct PullCrashTests {
    @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
    func whatACutLeavesIsMendedByTheNextPull(seed: UInt64) throws {
        let run = PullCrashRun(seed: seed)
        var states = 0
        for stage in 0..<8 {
            try grow(run, stage)
            let disk = SimulatedDisk(run.here, seed: run.generator.next())
            let limit = run.generator.chance(1, in: 3) ? run.generator.below(80_000) : .max
            try run.pull(disk, upTo: limit)
            let complaint = try run.explore(disk, oneIn: 3, tally: &states)
            #expect(complaint == nil, "seed \(seed), stage \(stage), state \(states)")
            if complaint != nil { return }
        }
        #expect(states > 50)
    }

    private func grow(_ run: PullCrashRun, _ stage: Int) throws {
        try run.write(commits: run.generator.within(2...9), isCut: run.generator.chance(1, in: 3))
        if stage > 0, run.generator.chance(1, in: 3) { try run.archive() }
        if stage > 0, run.generator.chance(1, in: 3) { run.loseOne() }
    }

    /// The disk says "synced" and is not: the same as a pull that forgets to sync.
    @Test func aSyncThatIsNotMadeIsFoundOut() throws {
        var found = false
        var states = 0
        for seed in 1...8 as ClosedRange<UInt64> where !found {
            let run = PullCrashRun(seed: seed)
            try run.write(commits: 30)
            let lie = DiskFault(.fdatasync, nth: 1, .lies, isSticky: true)
            let disk = SimulatedDisk(run.here, seed: seed, faults: [lie])
            try run.pull(disk)
            found = try run.explore(disk, oneIn: 4, tally: &states) != nil
        }
        #expect(found)
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func aForkIsMadeOnceHoweverOftenItIsCut(seed: UInt64) throws {
        let run = PullCrashRun(seed: seed)
        try run.write(commits: 12)
        let backup = run.remote
        try run.write(commits: 5)
        let first = SimulatedDisk(run.here, seed: seed)
        try run.pull(first)
        let held = first.image
        run.goOn(from: held)
        // The card died over there, and its backup went on.
        run.restore(backup)
        try run.write(commits: 20)
        if seed > 1 { try run.archive() }
        let disk = SimulatedDisk(held, seed: seed)
        try run.pull(disk)
        let fork = "\(PullCrashRun.home)/forks/1/spool"
        let told = try run.lines(fork, in: disk.image)
        #expect(told.isEmpty == false)
        var cut = PowerCut(held, seed: seed)
        var count = 0
        for step in disk.trace {
            cut.apply(step)
            let state = run.anyState(cut)
            let later = SimulatedDisk(state, seed: 1)
            let news = try #require(try run.pull(later))
            #expect(news.fork == 1)
            #expect(try run.lines(fork, in: later.image) == told)
            #expect(try run.lines(run.spool, in: later.image) == run.lines(run.spool, in: held))
            #expect(later.image.names.keys.contains { $0.contains("/forks/2/") } == false)
            count += 1
        }
        #expect(count > 30)
    }
}
