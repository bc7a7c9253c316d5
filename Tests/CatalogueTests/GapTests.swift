import AppendLog
import Catalogue
import Drive
import Glibc
import Testing
import World

/// Segments that were missing or damaged when the catalogue was made, and are not any more.
@Suite struct GapTests {
    /// Eight drives of an hour, which is more than a segment each.
    private static func spool() throws -> LivedSpool {
        let spool = try LivedSpool()
        spool.car(.connected)
        for _ in 0..<8 { drive(spool) }
        try spool.commit()
        return spool
    }

    private static func drive(_ spool: LivedSpool, _ seconds: Int = 3_600) {
        spool.drive(seconds)
        spool.stand(2_000)
    }

    private static func path(_ number: Int, _ spool: LivedSpool) -> String { "\(spool.spool)/0000000\(number).log" }

    /// The number of segments that are read to bring the catalogue up.
    private static func segmentsRead(_ spool: LivedSpool) throws -> Int {
        try spool.commit()
        var count = 0
        _ = try Catalogue(spool.catalogue, books: spool.books) { _, _ in count += 1 }
        return count
    }

    private static func expectAll(_ spool: LivedSpool) throws {
        let trips = try spool.trips()
        let fresh = try spool.fresh()
        #expect(trips == fresh)
        #expect(try spool.open().news.isLacking == false)
    }

    /// Overwrites a stretch of a segment with rot; gives what stood there.
    @discardableResult
    private static func write(_ bytes: [UInt8]?, _ blocks: Range<Int>, of path: String) throws -> [UInt8] {
        let descriptor = open(path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { throw Refusal(code: errno) }
        defer { close(descriptor) }
        let start = blocks.lowerBound * BlockLayout.size
        var held = [UInt8](repeating: 0, count: blocks.count * BlockLayout.size)
        guard pread(descriptor, &held, held.count, start) == held.count else { throw Refusal(code: EIO) }
        let new = bytes ?? [UInt8](repeating: 0x5A, count: held.count)
        guard pwrite(descriptor, new, new.count, start) == new.count else { throw Refusal(code: EIO) }
        return held
    }

    @Test(arguments: [1, 3, 5])
    func aSegmentThatComesBackIsRead(number: Int) throws {
        let spool = try Self.spool()
        let path = Self.path(number, spool)
        #expect(rename(path, "\(spool.data)/kept") == 0)
        let without = try spool.trips()
        #expect(rename("\(spool.data)/kept", path) == 0)
        #expect(try spool.fresh() != without)
        try Self.expectAll(spool)
        #expect(try Self.segmentsRead(spool) == 0)
    }

    @Test func itIsReadTooWhereTheRecordingHasGoneOn() throws {
        let spool = try Self.spool()
        let path = Self.path(3, spool)
        #expect(rename(path, "\(spool.data)/kept") == 0)
        #expect(try spool.open().news.isLacking)
        for _ in 0..<3 {
            Self.drive(spool)
            #expect(try Self.segmentsRead(spool) > 0)
            #expect(try Self.segmentsRead(spool) == 0)
        }
        Self.drive(spool, 600)
        #expect(rename("\(spool.data)/kept", path) == 0)
        try Self.expectAll(spool)
    }

    @Test(arguments: [1, 3, 6])
    func blocksThatAreMendedAreRead(number: Int) throws {
        let spool = try Self.spool()
        let path = Self.path(number, spool)
        let held = try Self.write(nil, 20..<30, of: path)
        #expect(try spool.open().news.isLacking)
        #expect(try Self.segmentsRead(spool) == 0)
        Self.drive(spool, 60)
        #expect(try Self.segmentsRead(spool) > 0)
        try Self.write(held, 20..<30, of: path)
        try Self.expectAll(spool)
        #expect(try Self.segmentsRead(spool) == 0)
    }

    @Test func theNewestSegmentIsNoExceptionAndItsGrowthNoReason() throws {
        let spool = try Self.spool()
        Self.drive(spool, 60)
        try spool.commit()
        let path = try #require(try spool.photograph().keys.sorted().last { try !Self.isBlank($0, spool) })
        let held = try Self.write(nil, 0..<1, of: "\(spool.spool)/\(path)")
        _ = try spool.trips()
        for _ in 0..<3 {
            Self.drive(spool, 60)
            #expect(try Self.segmentsRead(spool) > 0)
        }
        try Self.write(held, 0..<1, of: "\(spool.spool)/\(path)")
        Self.drive(spool, 60)
        try Self.expectAll(spool)
    }

    private static func isBlank(_ name: String, _ spool: LivedSpool) throws -> Bool {
        let bytes = try spool.photograph()[name] ?? []
        return bytes.allSatisfy { $0 == 0x20 || $0 == 0x0A }
    }

    @Test func theNewestBlockOfAllMayBeTheOne() throws {
        let spool = try Self.spool()
        let name = try #require(try spool.photograph().keys.sorted().last { try !Self.isBlank($0, spool) })
        let path = "\(spool.spool)/\(name)"
        let bytes = try spool.photograph()[name] ?? []
        let written = bytes.lastIndex { $0 != 0x20 && $0 != 0x0A }
        let block = try #require(written) / BlockLayout.size
        let held = try Self.write(nil, block..<(block + 1), of: path)
        _ = try spool.trips()
        #expect(try Self.segmentsRead(spool) == 0)
        try Self.write(held, block..<(block + 1), of: path)
        try Self.expectAll(spool)
    }

    @Test func anotherTimeOfAFileIsLookedAtAndNoMore() throws {
        let spool = try Self.spool()
        let path = Self.path(3, spool)
        try Self.write(nil, 20..<30, of: path)
        let damaged = try spool.trips()
        #expect(utimes(path, nil) == 0)
        #expect(try Self.segmentsRead(spool) == 0)
        #expect(try spool.trips() == damaged)
    }

    @Test func aSegmentThatGoesLaterTakesNoTripWithIt() throws {
        let spool = try Self.spool()
        let all = try spool.trips()
        #expect(rename(Self.path(3, spool), "\(spool.data)/kept") == 0)
        #expect(try spool.trips() == all)
        #expect(rename("\(spool.data)/kept", Self.path(3, spool)) == 0)
        #expect(try Self.segmentsRead(spool) == 0)
    }
}
