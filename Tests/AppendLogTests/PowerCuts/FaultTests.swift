import AppendLog
import Glibc
import SimulatedDisk
import Testing

/// The kernel refuses, once or for good, each call at each place: nothing acknowledged is lost, nothing is written
/// twice, and the writer says what it met.
@Suite struct FaultTests {
    private static let calls: [DiskFault.Call] = [
        .pwrite, .fdatasync, .fsync, .allocate, .rename, .syncDirectory, .unlink,
    ]
    private static let errors = [EIO, ENOSPC, EROFS, EINTR]

    @Test(arguments: calls, errors)
    func anErrorAtAnyCallOnceLosesNothing(call: DiskFault.Call, error: Int32) throws {
        var met = 0
        for nth in 1...64 {
            let fault = DiskFault(call, nth: nth, .fails(errno: error))
            var run = try CardRun(seed: UInt64(nth), faults: [fault])
            try run.write(commits: 14, retries: true)
            check(run, fault)
            // Only the first segment, which no commit can do without, may cost a commit.
            #expect(run.commitsFailed <= 1, "\(fault)")
            #expect(run.acknowledged >= run.book.count - run.failures.count, "\(fault)")
            guard run.disk.faultsMet > 0 else { break }
            met += 1
            if call == .pwrite || call == .fdatasync { expectSaid(run, fault, error) }
        }
        // Without a failure nothing is unlinked.
        #expect(call == .unlink ? met == 0 : met > 0)
    }

    @Test(arguments: calls, errors)
    func anErrorFromAnyCallOnLosesNothing(call: DiskFault.Call, error: Int32) throws {
        for nth in 1...40 {
            let fault = DiskFault(call, nth: nth, .fails(errno: error), isSticky: true)
            var run = try CardRun(seed: UInt64(nth), faults: [fault])
            try run.write(commits: 12, retries: true)
            check(run, fault)
            #expect(run.disk.faultsMet > 0 || nth > 1 || call == .unlink, "\(fault) is never met")
            guard run.disk.faultsMet > 0 else { return }
            if call != .unlink { expectSaid(run, fault, error) }
        }
    }

    @Test(arguments: calls, errors)
    func aCardThatFailsForGoodIsLeftForTheFallback(call: DiskFault.Call, error: Int32) throws {
        guard call != .unlink else { return }
        for nth in 1...24 {
            let fault = DiskFault(
                call, nth: nth, .fails(errno: error), isSticky: true, directory: LogProfile.directory)
            var run = try CardRun(seed: UInt64(nth), faults: [fault], fallback: true)
            try run.write(commits: 24, retries: true)
            check(run, fault)
            #expect(run.disk.faultsMet > 0 || nth > 1, "\(fault) is never met")
            guard run.disk.faultsMet > 0 else { return }
            #expect(run.usesFallback || run.commitsFailed == 0, "\(fault)")
            #expect(run.acknowledged >= run.book.count - 13, "\(fault): what was written last is in the fallback")
        }
    }

    @Test(arguments: [0, 1, 511, 512, 4095, 4096, 5000])
    func aShortWriteIsNotContinued(bytes: Int) throws {
        for nth in 1...24 {
            let fault = DiskFault(.pwrite, nth: nth, .short(bytes: bytes))
            var run = try CardRun(seed: UInt64(nth), faults: [fault])
            try run.write(commits: 12, lines: 30, retries: true)
            check(run, fault)
            #expect(run.commitsFailed <= 1, "\(fault)")
            #expect(run.acknowledged >= run.book.count - run.failures.count, "\(fault)")
        }
    }

    @Test func afterThreeFailuresTheNextSegmentIsUsed() throws {
        // One segment is prepared by two writes, of 16 blocks each; then come the commits.
        let faults = (4...6).map { DiskFault(.fdatasync, nth: $0, .fails(errno: EIO)) }
        var run = try CardRun(faults: faults, segmentBlocks: 32)
        try run.write(commits: 4)
        check(run, faults[0])
        #expect(run.failures.map(\.call) == ["fdatasync", "fdatasync", "fdatasync"])
        // Each goes on behind the range that failed and two blocks more.
        #expect(run.failures.map(\.place) == [3, 6, 9].map { BlockPlace(segment: 1, block: $0) })
        #expect(run.place?.segment == 2)
        #expect(run.acknowledged == run.book.count - 3)
    }

    @Test func aFullCardIsKnownASegmentAhead() throws {
        var run = try CardRun()
        // Room for one segment, not for two.
        run.disk.setCapacity(blocks: 12)
        try run.write(commits: 4)
        #expect(run.spares == [.failed(errno: ENOSPC)])
        #expect(run.commitsFailed == 0, "what is open can be filled")
        check(run, DiskFault(.allocate, nth: 0, .fails(errno: ENOSPC)))
    }

    @Test func aFullCardGoesOnWhenThereIsRoomAgain() throws {
        var run = try CardRun()
        run.disk.setCapacity(blocks: 12)
        try run.write(commits: 14, retries: true) { commit, disk in
            if commit == 11 { disk.setCapacity(blocks: 100) }
        }
        #expect(run.commitsFailed > 0)
        #expect(run.failures.allSatisfy { $0.call == "prepare" && $0.errno == ENOSPC })
        #expect(run.spares.last == .ready || run.spares.last == .preparing)
        #expect(run.place?.segment == 2)
        check(run, DiskFault(.allocate, nth: 0, .fails(errno: ENOSPC)))
        #expect(run.acknowledged >= 14 * 12)
    }

    @Test(arguments: errors)
    func aCardThatCannotBeReadIsNotOpenedOrHarmsNothing(error: Int32) throws {
        for nth in 1...12 {
            var run = try CardRun()
            try run.write(commits: 10)
            run.disk.setFaults([DiskFault(.open, nth: nth, .fails(errno: error))])
            let before = run.disk.image.hash
            let opened = try? run.look(run.disk)
            #expect(run.disk.image.hash == before)
            run.disk.setFaults([])
            let good = try run.look(run.disk)
            if let opened { #expect(opened.opening.first <= good.opening.first) }
        }
    }

    @Test func everyDescriptorIsClosedAgain() throws {
        for nth in 1...20 {
            var run = try CardRun(faults: [DiskFault(.pwrite, nth: nth, .fails(errno: EIO), isSticky: nth % 2 == 0)])
            try run.write(commits: 10)
            #expect(run.disk.openDescriptors == 0)
        }
    }

    /// Whatever the kernel did: all that was acknowledged is read, whether or not what was in flight arrived.
    private func check(_ run: CardRun, _ fault: DiskFault) {
        #expect(run.complaint() == nil, "\(fault)")
        for arrives in [false, true] {
            let reading = run.read(run.cut(arrives: arrives))
            #expect(reading.fault == nil && reading.lost.isEmpty, "\(fault), arrives \(arrives): \(reading.lost)")
            let worse = reading.findings.filter { $0.kind != .torn }
            #expect(worse.isEmpty && reading.missing == 0, "\(fault), arrives \(arrives): \(worse)")
        }
    }

    /// By a failure of a commit, or by the state of the next segment.
    private func expectSaid(_ run: CardRun, _ fault: DiskFault, _ error: Int32) {
        let isSaid = run.failures.contains { $0.errno == error } || run.spares.contains(.failed(errno: error))
        #expect(isSaid, "\(fault): \(run.failures) \(run.spares)")
    }
}
