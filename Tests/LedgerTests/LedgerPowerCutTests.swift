import AppendLog
import Ledger
import SimulatedDisk
import Testing

/// The entries of one act take many blocks, of which a power cut may leave any.
@Suite struct LedgerPowerCutTests {
    private static let signature = Ledger.Signature(EntryTime(utc: 1_784_510_732_100, clock: .gps), who: "anna")
    private let ledger = Ledger(LogProfile.directory)

    private static func row(_ number: Int) -> LedgerVerb {
        .fact(.fuel, [.init(.date, "2026-03-15"), .init(.vehicle, "Golf"), .init(.odometer, "\(number)")])
    }

    @Test(arguments: 0..<10 as Range<UInt64>)
    func wholeRowsAreThereOrNotAndWhatComesNextIsRead(seed: UInt64) throws {
        let disk = SimulatedDisk(seed: seed)
        let rows = (0..<900).map(Self.row)
        _ = try ledger.append(rows[0], Self.signature, calls: disk.calls)
        let begin = disk.trace.count
        _ = try ledger.append(Array(rows.dropFirst()), Self.signature, calls: disk.calls)
        var generator = SeededGenerator(seed: seed)
        var isTorn = 0
        for _ in 0..<40 {
            let position = begin + generator.below(disk.trace.count - begin)
            let count = try look(SimulatedDisk(cut(disk, at: position, &generator)), rows)
            isTorn += (2..<900).contains(count) ? 1 : 0
        }
        #expect(isTorn > 3)
    }

    /// The number of rows that a card has.
    private func look(_ card: SimulatedDisk, _ rows: [LedgerVerb]) throws -> Int {
        let left = try ledger.read(calls: card.calls).entries
        #expect(left.first?.sequence == 1)
        for entry in left { #expect(entry.deed == rows[Int(entry.sequence) - 1]) }
        let next = try ledger.append([Self.row(1_000), Self.row(1_001)], Self.signature, calls: card.calls)
        let content = try ledger.read(calls: card.calls)
        #expect(content.entries == left + next)
        #expect(content.tally.missing == 0 && content.tally.count(.damaged) == 0 && content.tally.count(.gap) == 0)
        // The rows that the cut left are no part of the new act.
        #expect(Edits(content.entries).newestToUndo == next)
        return left.count
    }

    private func cut(
        _ disk: SimulatedDisk, at position: Int, _ generator: inout SeededGenerator
    ) -> DiskImage {
        var cut = PowerCut(DiskImage(), seed: generator.next())
        for step in disk.trace[...position] { cut.apply(step) }
        var states = CrashStates(cut, .init(), SeededGenerator(seed: generator.next()))
        var state = states.random()
        // Garbage that happens to be a block from elsewhere is damage, and said to be.
        while state.hasMisplacedPieces { state = states.random() }
        return state.image
    }
}
