import AppendLog
import Drive
import DriveBooks
import Spool
import SyntheticDrives
import Testing

@Suite struct EventlessSpoolTests {
    private static func write(_ folder: Folder, hours: Double) throws -> (spool: EventlessSpool, trips: [SyntheticTrip])
    {
        let spool = EventlessSpool(folder.spool, segmentBlocks: 256)
        var trips: [SyntheticTrip] = []
        try TripMaker.forEach(hours: hours, Wishes()) { trip in
            trips.append(trip)
            try spool.add(trip)
        }
        return (spool, trips)
    }

    /// The id in `N 7 boot 0f8f… 6`.
    private static func bootID(_ line: LogLine) -> String? {
        let words = String(decoding: line.bytes, as: UTF8.self).split(separator: " ")
        return words.count > 3 && words[0] == "N" && words[2] == "boot" ? String(words[3]) : nil
    }

    @Test func itHoldsWhatPassedTheSieveAndNothingThatWasDecided() throws {
        let folder = Folder()
        let (spool, trips) = try Self.write(folder, hours: 3)
        var fixes: [Fix] = []
        var boots: [String] = []
        var rules: [DriveRules] = []
        var anchors = 0
        let reader = LogReader([folder.spool])
        try reader.readToEnd { line in
            if let id = Self.bootID(line) { boots.append(id) }
            switch SpoolLine(line.bytes) {
            case .fix(let fix): fixes.append(fix)
            case .anchor: anchors += 1
            case .rules(let said, _, _): rules.append(said)
            case nil where line.letter == UInt8(ascii: "N"): break
            case let other: Issue.record("a line of another kind: \(String(describing: other))")
            }
        }
        #expect(boots == trips.flatMap { $0.boots.map(\.id) })
        #expect(rules == boots.map { _ in EventlessSpool.rules })
        #expect(anchors >= boots.count)
        // Fixes that waited for the card when the power went are lost: half a minute at rest, a fix each second.
        #expect(fixes.count <= Int(spool.written))
        #expect(fixes.count >= Int(spool.written) - 35 * trips.count)
        #expect(reader.tally.findings == [:])
        let given = Set(trips.flatMap { $0.samples.compactMap { $0.fix.time } })
        #expect(fixes.allSatisfy { given.contains($0.time!) })
    }

    @Test func theSameDrivesAreTheSameBytes() throws {
        let folders = [Folder(), Folder()]
        for folder in folders { _ = try Self.write(folder, hours: 1) }
        #expect(try folders[0].read("spool/00000001.log") == folders[1].read("spool/00000001.log"))
    }

    @Test func everyFixIsDatedAndTheLastOfATripIsWhereItStands() throws {
        let folder = Folder()
        let trips = try Self.write(folder, hours: 3).trips
        var dates = SpoolDates()
        try LogReader([folder.spool]).readToEnd { dates.read($0) }
        var lasts: [String: (utc: Int64, place: Coordinate)] = [:]
        var boot = ""
        try LogReader([folder.spool]).readToEnd { line in
            if let id = Self.bootID(line) { boot = id }
            guard case .fix(let fix) = SpoolLine(line.bytes), let utc = dates.utc(of: line) else { return }
            lasts[boot] = (utc, fix.coordinate!)
        }
        for trip in trips {
            let last = try #require(lasts[trip.boots[0].id])
            let truth = trip.samples.last!.truth
            // The car came to rest, and that was committed.
            #expect((trip.arrival - 3_000...trip.end + 1_000).contains(last.utc))
            #expect(last.place.metres(to: Coordinate(latitude: truth.latitude, longitude: truth.longitude)!) < 40)
        }
    }
}
