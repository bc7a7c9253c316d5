import Drive
import Exchange
import Glibc
import Testing

@Suite struct TrackFileTests {
    @Test func pointsOutOfOrderAreSorted() throws {
        let seconds = [3, 1, 2, 0, 5, 4]
        let read = try ReadWhole.file(SomeGPX.track(seconds.map { SomeGPX.point($0) }.joined()))
        #expect(read.events.times == (0..<6).map { SomeGPX.start + $0 * 1000 })
        #expect(read.tally.wasSorted)
        #expect(try !ReadWhole.file(SomeGPX.track(SomeGPX.point(0) + SomeGPX.point(1))).tally.wasSorted)
    }

    @Test func ofEqualTimesTheFirstCounts() throws {
        let points = [SomeGPX.point(1), SomeGPX.point(0), SomeGPX.point(1, latitude: "60"), SomeGPX.point(1)]
        let read = try ReadWhole.file(SomeGPX.track(points.joined()))
        #expect(read.events.fixes.map { $0.coordinate?.latitudeE7 } == [515_000_000, 515_000_000])
        #expect(read.tally.count(.sameTime) == 2)
    }

    @Test func ofTwoSegmentsOfTheSameMinutesOneIsFollowed() throws {
        let first = (0..<300).map { SomeGPX.point($0 * 2) }.joined()
        let copy = (100..<400).map { SomeGPX.point($0 * 2 + 1, latitude: "52") }.joined()
        let text = SomeGPX.document("<trk><trkseg>\(first)</trkseg><trkseg>\(copy)</trkseg></trk>")
        let read = try ReadWhole.file(text)
        #expect(read.events.segments.map(\.number) == [1, 2])
        let tracks = read.events.fixes.map { $0.coordinate?.latitudeE7 == 515_000_000 }
        #expect(tracks == Array(repeating: true, count: 300) + Array(repeating: false, count: 101))
        #expect(read.tally.count(.beside) == 199)
    }

    @Test func aSegmentThatFollowsSoonIsNoneBesideIt() throws {
        let bodies = [(0..<10), (15..<25), (30..<31), (40..<50)].map { seconds in
            "<trkseg>" + seconds.map { SomeGPX.point($0) }.joined() + "</trkseg>"
        }
        let read = try ReadWhole.file(SomeGPX.document("<trk>\(bodies.joined())</trk>"))
        #expect(read.events.fixes.count == 31)
        #expect(read.events.segments.map(\.number) == [1, 2, 3, 4])
    }

    /// With a chunk of a few points most runs go through the file.
    @Test func theOrderIsTheSameWithLittleMemory() throws {
        var numbers = Mutations(of: [], seed: 11)
        for round in 0..<40 {
            let count = numbers.number(below: 400)
            let points = (0..<count).map { index in
                FilePoint(Fix(boottime: 0, time: Int64(numbers.number(below: 1 + count / 2))), position: index)
            }
            let expected = points.sorted { ($0.time, $0.position) < ($1.time, $1.position) }
            var stage = TrackSorter(spillingIn: "/tmp", chunk: 1 + numbers.number(below: 20))
            for point in points { try stage.append(point) }
            var given: [FilePoint] = []
            try stage.forEach { given.append($0) }
            #expect(given == expected, "round \(round)")
        }
    }

    @Test func whatIsNoTrackIsRefusedInALine() throws {
        #expect(ReadWhole.refusal("") == "an empty file")
        let junk = (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ ($0 >> 3)) }
        #expect(ReadWhole.refusal(junk) == "neither GPX nor NMEA, gpsd's JSON, OwnTracks' records or GeoJSON")
        #expect(ReadWhole.refusal([0x1F, 0x8B, 8, 0]) == "compressed by gzip: zcat FILE | roadbook import -")
        let wide = "text in UTF-16: iconv -f UTF-16 -t UTF-8 FILE | roadbook import -"
        for text in [" {\"type\":\"Point\"}", "$GPRMC,1", "\n\u{e4}"] {
            let little = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
            #expect(ReadWhole.refusal([0xFF, 0xFE] + little) == wide)
        }
        #expect(ReadWhole.refusal([0, 0x7B, 0, 0x22]) == wide)
        #expect(ReadWhole.refusal("PK\u{3}\u{4}") == "a zip archive: unzip it first")
        let empty = SomeGPX.document("<wpt lat=\"1\" lon=\"1\"/>")
        #expect(ReadWhole.refusal(empty) == "GPX without a point that has time and place, only 1 waypoint")
        #expect(try ReadWhole.file(empty, mayBeEmpty: true).events.isEmpty)
        let directory = open("/tmp", O_RDONLY | O_DIRECTORY)
        defer { close(directory) }
        #expect(throws: ExchangeError("a directory")) {
            try TrackFile.read(directory, spillingIn: "/tmp") { _ in }
        }
    }

    @Test func nothingIsGivenOfAFileThatIsRefused() throws {
        let good = (0..<5000).map { SomeGPX.point($0) }.joined()
        var given = 0
        let text = SomeGPX.track(good + SomeGPX.point(5000, latitude: "100"))
        let descriptor = try ReadWhole.temporary(Array(text.utf8))
        defer { close(descriptor) }
        #expect(throws: ExchangeError.self) {
            try TrackFile.read(descriptor, spillingIn: "/tmp") { _ in given += 1 }
        }
        #expect(given == 0)
    }

    @Test func aPipeIsReadLikeAFileAndEveryByteSeen() throws {
        let text = SomeGPX.track((0..<2000).map { SomeGPX.point($0) }.joined())
        let end = try pipe(text)
        defer { close(end) }
        var seen: [UInt8] = []
        var count = 0
        let tally = try TrackFile.read(end, spillingIn: "/tmp", seen: { seen += $0 }) { _ in count += 1 }
        #expect(seen == Array(text.utf8))
        #expect(tally.bytes == seen.count)
        #expect(tally.points == 2000)
        #expect(count == 2001)
    }

    @Test func aDirectoryThatTakesNothingIsSaid() throws {
        var stage = TrackSorter(spillingIn: "/nowhere/at/all", chunk: 1)
        try stage.append(FilePoint(Fix(boottime: 0, time: 1), position: 0))
        var refusal: ExchangeError?
        do throws(ExchangeError) {
            try stage.append(FilePoint(Fix(boottime: 0, time: 2), position: 1))
        } catch {
            refusal = error
        }
        #expect(refusal?.reason == "cannot write in /nowhere/at/all: No such file or directory")
    }

    /// The reading end of a pipe into which all of it is written by a child.
    private func pipe(_ text: String) throws -> Int32 {
        var ends: [Int32] = [0, 0]
        guard Glibc.pipe(&ends) == 0 else { throw ExchangeError("no pipe") }
        // Written by a thread: a pipe holds less.
        let bytes = Array(text.utf8)
        let writer = Writer(bytes, ends[1])
        var thread = pthread_t()
        let context = Unmanaged.passRetained(writer).toOpaque()
        pthread_create(
            &thread, nil,
            { context in
                let writer = Unmanaged<Writer>.fromOpaque(context!).takeRetainedValue()
                writer.run()
                return nil
            }, context)
        pthread_detach(thread)
        return ends[0]
    }
}

private final class Writer: Sendable {
    private let bytes: [UInt8]
    private let end: Int32

    init(_ bytes: [UInt8], _ end: Int32) {
        self.bytes = bytes
        self.end = end
    }

    func run() {
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes { write(end, $0.baseAddress! + done, bytes.count - done) }
            guard count > 0 else { break }
            done += count
        }
        close(end)
    }
}
