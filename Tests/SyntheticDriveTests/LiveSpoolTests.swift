import AppendLog
import Drive
import DriveBooks
import Spool
import SyntheticDrives
import Testing

/// The recorder itself over made-up days: a drive in the book for each trip, as long as it was.
@Suite struct LiveSpoolTests {
    private struct Told {
        var begins: [Int64] = []
        var ends: [DriveTotals] = []
        var continued = 0
        var objections: [DriveAudit.Objection] = []
    }

    private static func wishes(_ seed: UInt64) -> Wishes {
        var wishes = Wishes(seed: seed)
        wishes.fuelStops = 0.3
        wishes.isPoweredByDay = true
        return wishes
    }

    private static func read(_ folder: Folder) throws -> Told {
        var told = Told()
        var audit = SpoolAudit()
        var dates = SpoolDates()
        try LogReader([folder.spool]).readToEnd { dates.read($0) }
        try LogReader([folder.spool]).readToEnd { line in
            audit.check(line) { told.objections.append($0) }
            guard case .drive(let event, let at) = SpoolLine(line.bytes) else { return }
            switch event {
            case .begin(let begin): if let utc = dates.utc(of: line) { told.begins.append(utc - at + begin.since) }
            case .end(let end): told.ends.append(end.totals)
            case .continued: told.continued += 1
            default: break
            }
        }
        return told
    }

    @Test(arguments: [1, 2] as [UInt64])
    func everyTripIsADriveAndNothingElseIs(seed: UInt64) throws {
        let folder = Folder()
        let spool = LiveSpool(folder.spool, seed: seed, segmentBlocks: 256)
        var trips: [SyntheticTrip] = []
        try TripMaker.forEach(hours: 15, Self.wishes(seed)) { trip in
            trips.append(trip)
            try spool.add(trip)
        }
        spool.close()
        let told = try Self.read(folder)
        #expect(told.objections == [])
        #expect(told.begins.count == trips.count)
        #expect(told.ends.count == trips.count - 1)
        #expect(told.continued == trips.reduce(0) { $0 + $1.boots.count - 1 })
        for (begin, trip) in zip(told.begins, trips) { #expect(abs(begin - trip.start) < 15_000) }
        let metres = told.ends.reduce(0) { $0 + $1.metres }
        let truth = trips.dropLast().reduce(0) { $0 + $1.metres }
        // Without a place where it stood, the stretch to the first fix after a power cut is not counted.
        #expect(abs(metres - truth) < 0.004 * truth)
    }
}
