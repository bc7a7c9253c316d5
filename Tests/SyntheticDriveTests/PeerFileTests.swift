import AppendLog
import Drive
import DriveBooks
import SyntheticDrives
import Testing

/// The files of the drives that other programs are given.
@Suite struct PeerFileTests {
    private static func lines(_ bytes: [UInt8]) -> [String] {
        String(decoding: bytes, as: UTF8.self).split { $0 == "\n" || $0 == "\r\n" }.map(String.init)
    }

    private static func fixes(hours: Double) -> [Fix] {
        var fixes: [Fix] = []
        TripMaker.forEach(hours: hours, Wishes()) { fixes += $0.samples.map(\.fix) }
        return fixes
    }

    @Test func theTableHasARowForEachFix() throws {
        let folder = Folder()
        let file = try TextFile(folder.path + "/fixes.csv")
        var table = try FixTable(file)
        try TripMaker.forEach(hours: 1, Wishes()) { try table.write($0) }
        try file.flush()
        let rows = try Self.lines(folder.read("fixes.csv"))
        let fixes = Self.fixes(hours: 1).filter { $0.mode != .none }
        #expect(rows.count == fixes.count + 1)
        #expect(rows[0] + "\n" == FixTable.head)
        for (row, fix) in zip(rows.dropFirst(), fixes) {
            let fields = row.split(separator: ",", omittingEmptySubsequences: false)
            #expect(fields.count == 9)
            let place = Coordinate(latitude: Double(fields[1]) ?? 99, longitude: Double(fields[2]) ?? 999)
            #expect(place == fix.coordinate)
            #expect(Double(fields[4]) == fix.speedMetresPerSecond)
            #expect(Int64(fields[0]) == fix.time.map { $0 / 1_000 })
        }
    }

    @Test(arguments: [false, true])
    func everySentenceHasItsSum(isMinimal: Bool) throws {
        let folder = Folder()
        let file = try TextFile(folder.path + "/fixes.nmea")
        var sentences = Sentences(file, isMinimal: isMinimal, seed: 1)
        try TripMaker.forEach(hours: 0.5, Wishes()) { try sentences.write($0) }
        try file.flush()
        let lines = try Self.lines(folder.read("fixes.nmea"))
        for line in lines {
            let parts = line.dropFirst().split(separator: "*")
            let sum = parts[0].utf8.reduce(UInt8(0)) { $0 ^ $1 }
            guard line.first == "$", parts.count == 2, UInt8(parts[1], radix: 16) == sum else {
                Issue.record("\(line)")
                return
            }
        }
        let kinds = Set(lines.map { $0.prefix(6) })
        #expect(kinds.count == (isMinimal ? 2 : 5))
        #expect(lines.count { $0.hasPrefix("$GPRMC") } == Self.fixes(hours: 0.5).count)
    }

    @Test func aPositionSentenceIsWhereTheFixIs() throws {
        let folder = Folder()
        let file = try TextFile(folder.path + "/fixes.nmea")
        var sentences = Sentences(file, isMinimal: true, seed: 1)
        try TripMaker.forEach(hours: 0.5, Wishes()) { try sentences.write($0) }
        try file.flush()
        let rows = try Self.lines(folder.read("fixes.nmea")).filter { $0.hasPrefix("$GPGGA") }
        for (row, fix) in zip(rows, Self.fixes(hours: 0.5)) where fix.mode != .none {
            let fields = row.split(separator: ",", omittingEmptySubsequences: false)
            let latitude = Double(fields[2].prefix(2))! + Double(fields[2].dropFirst(2))! / 60
            let longitude = Double(fields[4].prefix(3))! + Double(fields[4].dropFirst(3))! / 60
            let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
            #expect(place.metres(to: fix.coordinate!) < 0.03)
        }
    }
}
