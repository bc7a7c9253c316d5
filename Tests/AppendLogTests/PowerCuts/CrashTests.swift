import SimulatedDisk
import Testing

/// Some of what `crash-explorer` does by the million, and that it would notice.
@Suite struct CrashTests {
    @Test func nothingAcknowledgedIsLostByPowerCuts() {
        let exploration = CrashExploration(seed: 2026, states: 60_000)
        exploration.run(threads: 2)
        #expect(exploration.violations.isEmpty, "\(exploration.violations.map(\.description))")
        #expect(exploration.states == 60_000)
        let tally = exploration.tally
        #expect(tally.lost == 0)
        for model in FaultModel.allCases { #expect(tally[model].states > 500, "\(model)") }
        #expect(tally.promisedRot.states > 500)
        #expect(tally.reopened > 300 && tally.audited > 3000 && tally.failuresMet > 5)
        // Worse than the promise, and it is seen to be: otherwise these models would prove nothing.
        #expect(tally[.f3].lost > 0 && tally[.f4].lost > 0 && tally[.f5].lost > 0)
        #expect(tally[.f3].worst <= tally[.f3].worstBound && tally[.f4].worst <= tally[.f4].worstBound)
    }

    @Test func aLogIsHadAgainFromItsSeed() {
        let first = CrashExploration.replay(seed: 5, chain: 3, state: nil)
        let second = CrashExploration.replay(seed: 5, chain: 3, state: nil)
        #expect(first.violation == nil && first.tally.states > 500)
        #expect(first.tally.models.map(\.lost) == second.tally.models.map(\.lost))
        #expect(first.tally.states == second.tally.states)
        let one = CrashExploration.replay(seed: 5, chain: 3, state: 400)
        #expect(one.tally.states == 1 && one.card.count > 2)
        #expect(one.card == CrashExploration.replay(seed: 5, chain: 3, state: 400).card)
    }

    /// A card that says "synced" and is not: the same as a writer that forgets to sync.
    @Test(arguments: [DiskFault.Call.fdatasync, .syncDirectory])
    func aSyncThatIsNotMadeIsFoundOut(call: DiskFault.Call) {
        let lie = DiskFault(call, nth: 1, .lies, isSticky: true)
        let exploration = CrashExploration(seed: 1, states: 20_000, sabotage: [lie])
        exploration.run(threads: 1)
        #expect(exploration.violations.first?.what.contains("lost") == true)
    }

    /// Opening writes nothing to segments, and a second opening finds what the first found.
    @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
    func openingTwiceFindsTheSame(seed: UInt64) throws {
        var run = try CardRun(seed: seed)
        try run.write(commits: 12)
        for _ in 0..<40 {
            let disk = SimulatedDisk(run.anyCut())
            let first = try run.look(disk)
            let image = disk.image.hash
            #expect(try run.look(disk) == first)
            #expect(disk.image.hash == image)
            for step in disk.trace { if case .write = step { Issue.record("an opening wrote") } }
        }
    }
}
