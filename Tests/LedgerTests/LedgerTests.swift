import AppendLog
import Glibc
import Ledger
import Synchronization
import TemporaryFolders
import Testing

/// The ledger on a real disk.
@Suite struct LedgerTests {
    private let folder = TemporaryFolder()
    private var ledger: Ledger { Ledger(folder.path + "/ledger") }
    private let signature = Ledger.Signature(EntryTime(utc: 1_784_510_732_100, clock: .gps), who: "anna")

    private func set(_ value: String?) -> LedgerVerb { .set(span(100...200), [.init(.note, value)]) }

    @Test func aLedgerThatIsNotThereIsEmpty() throws {
        let content = try ledger.read()
        #expect(content.entries.isEmpty && content.log == nil)
        #expect(TemporaryFolder.names(in: folder.path).isEmpty)
    }

    @Test func whatIsWrittenIsReadWithItsPlaceInTheLog() throws {
        var written: [LedgerEntry] = []
        for value in ["rain", nil, "sun"] { written.append(try ledger.append(set(value), signature)) }
        written.append(try ledger.append(.undo(3), signature))
        let content = try ledger.read()
        #expect(content.entries == written)
        #expect(content.entries.map(\.sequence) == [1, 2, 3, 4])
        #expect(content.log == written[0].id.log)
        #expect(content.newestUTC == signature.time.utc)
        #expect(content.tally.findings.isEmpty)
    }

    @Test func eachEntryIsACommitOfItsOwn() throws {
        for value in ["rain", "sun"] { _ = try ledger.append(set(value), signature) }
        let reader = LogReader([ledger.directory], verifies: true)
        var places: [BlockPlace] = []
        var dates: [UInt64?] = []
        try reader.readToEnd { line in
            places.append(line.place)
            dates.append(line.stamp?.utc)
        }
        #expect(places == [BlockPlace(segment: 1, block: 0), BlockPlace(segment: 1, block: 1)])
        #expect(dates == [1_784_510_732_100, 1_784_510_732_100])
    }

    @Test func theEntriesOfAnActTakeOneCommitAndMayTakeMore() throws {
        let deeds = (0..<2_000).map { set("row \($0)") }
        let written = try ledger.append(deeds, signature)
        #expect(try ledger.read().entries == written)
        #expect(written.map(\.continuesAct) == [false] + Array(repeating: true, count: 1_999))
        let reader = LogReader([ledger.directory], verifies: true)
        var (rows, blocks): ([Int], Set<BlockPlace>) = ([], [])
        try reader.readToEnd { line in
            if line.stamp != nil, blocks.insert(line.place).inserted { rows.append(0) }
            rows[rows.count - 1] += 1
        }
        #expect(reader.tally.findings.isEmpty && rows.reduce(0, +) == 2_000)
        #expect(blocks.count < 2_000 / 12)
    }

    /// The card takes the first commit, and no further one.
    @Test func anActThatStopsInTheMiddleSaysHowMuchIsThere() throws {
        _ = try ledger.append(set("before"), signature)
        let syncs = Mutex(0)
        var calls = SystemCalls.kernel
        calls.fdatasync = { descriptor in
            // The segment that the opening builds on comes first.
            let count = syncs.withLock { syncs in
                syncs += 1
                return syncs
            }
            return count <= 2 ? SystemCalls.kernel.fdatasync(descriptor) : -Int(EIO)
        }
        var written: [LedgerEntry] = []
        do throws(LedgerError) {
            _ = try ledger.append((0..<900).map { set("row \($0)") }, signature, calls: calls)
        } catch {
            guard case .inPart(let entries, let all, _) = error else { throw error }
            written = entries
            #expect(all == 900)
        }
        #expect(!written.isEmpty && written.count < 900)
        #expect(Array(try ledger.read().entries.dropFirst().prefix(written.count)) == written)
    }

    @Test func segmentsFollowEachOther() throws {
        for number in 0..<70 { _ = try ledger.append(set("\(number)"), signature) }
        let content = try ledger.read()
        #expect(content.entries.map(\.sequence) == Array(1...70))
        #expect(content.tally.segments == 2)
        #expect(Edits(content.entries).overlay(for: span(100...200)).note == "69")
    }

    @Test func theLongestNoteFitsAndOneByteMoreIsRefusedBeforeAnythingIsWritten() throws {
        let room = 960 - "1784510732100 gps anna set 0f3c21aa90b17d42:100-200 note ".utf8.count
        let note = String(repeating: "x", count: room)
        #expect(throws: LedgerError.tooLong(bytes: 961, limit: 960)) { try ledger.append(set(note + "x"), signature) }
        #expect(TemporaryFolder.names(in: folder.path).isEmpty)
        _ = try ledger.append(set(note), signature)
        #expect(Edits(try ledger.read().entries).overlay(for: span(100...200)).note == note)
    }

    @Test func whatSaysNothingIsRefused() throws {
        for deed in [.join([]), .cut([]), .set(span(1...2), []), .delete([]), .driver(.add, name: "", [])]
            as [LedgerVerb]
        {
            #expect(throws: LedgerError.empty) { try ledger.append(deed, signature) }
        }
        #expect(throws: LedgerError.noSuchEntry(1)) { try ledger.append(.undo(1), signature) }
        #expect(throws: LedgerError.log(.badLine(.controlCharacter(0x0A)))) {
            try ledger.append(.recut("A=1\nB=2"), signature)
        }
        #expect(try ledger.read().entries.isEmpty)
    }

    @Test func whatAPersonTypedDatesNoBlock() throws {
        let typed = Ledger.Signature(EntryTime(utc: 4_000_000_000_000, clock: .typed), who: "anna")
        _ = try ledger.append(set("rain"), typed)
        #expect(try ledger.read().newestUTC == nil)
        #expect(try ledger.read().tally.lastUTC == nil)
    }

    @Test func linesOfOthersAreCountedAndPassedOver() throws {
        _ = try ledger.append(set("rain"), signature)
        try write("F 1784510732100 gps anna fuel", "E not an entry", "E 1784510732100 gps anna fuel add 44.1")
        _ = try ledger.append(set("sun"), signature)
        let content = try ledger.read()
        #expect(content.entries.map(\.sequence) == [1, 4, 5])
        #expect(content.unreadable == [3])
        #expect(content.otherLines == 1)
        #expect(content.unknownVerbs == 1)
    }

    /// Lines without their sequences, as another program may write them.
    private func write(_ lines: String...) throws {
        var writer = try SegmentWriter(.ledger(ledger.directory))
        var pending = PendingLines(first: writer.opening.first)
        for line in lines {
            let payload = Array(line.utf8.dropFirst(2))
            _ = try payload.withUnsafeBytes { try pending.append(letter: line.utf8.first ?? 0x45, $0) }
        }
        let outcome = writer.commit(pending.bytes, first: pending.first, edges: [], at: Stamp(boottime: 1))
        guard case .acknowledged = outcome else {
            Issue.record("\(outcome)")
            return
        }
    }

    // MARK: Turns

    @Test func whoWritesWaitsForHisTurn() throws {
        let refusals = Mutex(0)
        var calls = SystemCalls.kernel
        calls.lock = { descriptor, operation in
            guard operation != LOCK_UN,
                refusals.withLock({
                    $0 += 1
                    return $0
                }) < 4
            else {
                return SystemCalls.kernel.lock(descriptor, operation)
            }
            return -Int(EWOULDBLOCK)
        }
        var waits = 0
        _ = try ledger.append(set("rain"), signature, calls: calls) { _ in waits += 1 }
        #expect(waits == 1)
        #expect(try ledger.read().entries.count == 1)
    }

    @Test func whoWaitsInVainIsToldForWhom() throws {
        let impatient = Ledger(ledger.directory, patienceMilliseconds: 20)
        let writer = try SegmentWriter(.ledger(ledger.directory))
        var told: LockHolder?
        var refusal: LedgerError?
        do throws(LedgerError) {
            _ = try impatient.append(set("rain"), signature) { told = $0 }
        } catch {
            refusal = error
        }
        guard case .busy(_, let holder) = refusal else { throw refusal ?? .empty }
        #expect(holder?.process == getpid() && holder?.user == userName())
        #expect(told?.process == getpid())
        _ = writer.log
    }

    @Test func aFolderWhoseTurnDoesNotComeIsRefused() throws {
        _ = try ledger.append(set("rain"), signature)
        try FolderTurn.take(ledger.directory) { _ in Issue.record("nobody had the turn") }
        var told: [Int32?] = []
        var refusal: LedgerError?
        do throws(LedgerError) {
            try FolderTurn.take(ledger.directory, quietMilliseconds: 20, patienceMilliseconds: 80) {
                told.append($0?.process)
            }
        } catch {
            refusal = error
        }
        guard case .busy(let path, let holder) = refusal else { throw refusal ?? .empty }
        #expect(path == ledger.directory)
        #expect(holder?.process == getpid())
        #expect(told == [getpid()])
    }

    @Test func aFolderIsTakenWhenItsTurnComes() throws {
        _ = try ledger.append(set("rain"), signature)
        let other = open(ledger.directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        try #require(flock(other, LOCK_EX) == 0)
        defer { close(other) }
        var waits = 0
        try FolderTurn.take(ledger.directory, quietMilliseconds: 0) { _ in
            waits += 1
            flock(other, LOCK_UN)
        }
        #expect(waits == 1)
        #expect(flock(other, LOCK_EX | LOCK_NB) != 0)
        try FolderTurn.take(folder.path + "/nothing") { _ in waits += 1 }
        #expect(waits == 1)
    }

    @Test func aLockThatNobodyHoldsHasNoHolder() throws {
        _ = try ledger.append(set("rain"), signature)
        #expect(LockHolder.of(ledger.directory + "/lock") == nil)
        #expect(LockHolder.of(folder.path + "/nothing") == nil)
    }

    @Test func aCardThatRefusesIsSaid() throws {
        _ = try ledger.append(set("rain"), signature)
        var calls = SystemCalls.kernel
        calls.fdatasync = { _ in -Int(EIO) }
        #expect(throws: LedgerError.notWritten(path: ledger.directory, call: "fdatasync", errno: EIO)) {
            try ledger.append(set("sun"), signature, calls: calls)
        }
        // The entry that was refused may stand there; its number is not used again.
        let next = try ledger.append(set("sun"), signature)
        #expect(next.sequence > 2)
        #expect(Edits(try ledger.read().entries).overlay(for: span(100...200)).note == "sun")
    }

    /// A cut stopped another member of the household while the first segment was prepared: its mode is not ours to set.
    @Test func whatAnotherMemberBeganIsMadeAnew() throws {
        mkdir(ledger.directory, 0o770)
        let descriptor = creat(ledger.directory + "/next.tmp", 0o600)
        try #require(descriptor >= 0)
        let other = Self.inode(descriptor)
        var calls = SystemCalls.kernel
        calls.changeMode = { descriptor, mode in
            Self.inode(descriptor) == other ? -Int(EPERM) : SystemCalls.kernel.changeMode(descriptor, mode)
        }
        _ = try ledger.append(set("rain"), signature, calls: calls)
        close(descriptor)
        #expect(try ledger.read().entries.count == 1)
        #expect(TemporaryFolder.names(in: ledger.directory) == ["00000001.log", "lock"])
    }

    private static func inode(_ descriptor: Int32) -> UInt {
        var status = stat()
        fstat(descriptor, &status)
        return status.st_ino
    }

    // MARK: The clock

    @Test func theBestClockIsTrusted() throws {
        let newest: Int64 = 1_784_510_732_100
        #expect(
            try EntryTime.best(typed: 5, recorder: 6, system: 7, newestInBooks: newest)
                == EntryTime(utc: 5, clock: .typed))
        #expect(
            try EntryTime.best(recorder: 6, system: 7, newestInBooks: newest) == EntryTime(utc: 6, clock: .gps))
        #expect(
            try EntryTime.best(recorder: nil, system: newest + 1, newestInBooks: newest)
                == EntryTime(utc: newest + 1, clock: .system))
        #expect(try EntryTime.best(recorder: nil, system: 7, newestInBooks: nil) == EntryTime(utc: 7, clock: .system))
    }

    @Test func aClockBehindTheBooksIsNotTrusted() throws {
        let newest: Int64 = 1_784_510_732_100
        // Two clocks that are both right differ a little.
        #expect(
            try EntryTime.best(recorder: nil, system: newest - 120_000, newestInBooks: newest).clock == .system)
        #expect(throws: LedgerError.clockBehind(system: newest - 120_001, newest: newest)) {
            try EntryTime.best(recorder: nil, system: newest - 120_001, newestInBooks: newest)
        }
    }
}
