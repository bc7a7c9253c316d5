import Drive
import DriveBooks
import Glibc
import JSON
import SyntheticDrives
import TemporaryFolders
import Testing

/// One drive has one category, however it came into the books: recorded as it was driven, lived through again by
/// `roadbookd --replay`, and imported from a file with a fix a second or every five.
@Suite struct AlikeCategoryTests {
    private static let drives = 120

    /// The time at which a trip began, in seconds, and its category.
    private struct Driven {
        let start: Int64
        let category: String
    }

    private let folder: TemporaryFolder
    private let trips: [SyntheticTrip]

    init() throws {
        folder = TemporaryFolder()
        var wishes = Wishes(seed: 20)
        wishes.minutes = 5...75
        var maker = TripMaker(wishes)
        trips = (0..<Self.drives).map { _ in maker.next(minutesAtMost: 75) }
    }

    @Test func aDriveHasTheSameCategoryHoweverItCame() throws {
        let driven = try recorded()
        try #require(driven.count == trips.count)
        let again = others(in: try replayed(), than: driven)
        let read = others(in: try imported(every: 1), than: driven)
        let sparse = others(in: try imported(every: 5), than: driven)
        let guessed = driven.count { $0.category != "none" }
        print("figure categories-alike-percent \(100 - percent(max(again.count, read.count))) %")
        print("figure categories-alike-sparse-percent \(100 - percent(sparse.count)) %")
        print("figure categories-guessed-percent \(guessed * 100 / trips.count) %")
        #expect(Double(again.count) <= 0.02 * Double(trips.count), "\(again)")
        #expect(Double(read.count) <= 0.02 * Double(trips.count), "\(read)")
        #expect(Double(sparse.count) <= 0.15 * Double(trips.count), "\(sparse)")
        #expect(Set(driven.map(\.category)).count > 3)
    }

    // MARK: The ways

    private func recorded() throws -> [Driven] {
        let data = "\(folder.path)/recorded"
        mkdir(data, 0o770)
        let spool = LiveSpool("\(data)/spool")
        for trip in trips { try spool.add(trip) }
        spool.close()
        return try categories(in: data)
    }

    private func replayed() throws -> [Driven] {
        let data = "\(folder.path)/replayed"
        for trip in trips {
            let path = "\(folder.path)/happened"
            let file = try TextFile(path)
            for sample in trip.samples { try file.write(AlikeCategoryTests.report(sample.fix)) }
            try file.flush()
            let words = ["--data", data, "--rehearse", "boot\(trip.number)", "--replay", path]
            let recorder = try Child(Roadbook.path + "d", words, [:]).finish()
            try #require(recorder.code == 0, "\(recorder.errors)")
        }
        return try categories(in: data)
    }

    private func imported(every seconds: Int64) throws -> [Driven] {
        let data = "\(folder.path)/imported\(seconds)"
        let path = "\(folder.path)/drives\(seconds).nmea"
        let file = try TextFile(path)
        var sentences = Sentences(file, isMinimal: false, seed: 1)
        for trip in trips {
            var thinned = trip
            thinned.samples.removeAll { ($0.fix.time ?? 0) / 1_000 % seconds != 0 }
            try sentences.write(thinned)
        }
        try file.flush()
        let outcome = try Roadbook.run(["--data", data, "import", path], environment: ["TZ": "UTC"])
        try #require(outcome.code == 0, "\(outcome.errors)")
        return try categories(in: data)
    }

    /// A line of gpsd's, as `--replay` reads it.
    private static func report(_ fix: Fix) -> String {
        guard let place = fix.coordinate, fix.mode != .none else {
            return "\(fix.boottime) {\"class\":\"TPV\",\"device\":\"/dev/gps0\",\"mode\":1}\n"
        }
        var text = "\(fix.boottime) {\"class\":\"TPV\",\"device\":\"/dev/gps0\",\"mode\":\(fix.mode.rawValue)"
        if let time = fix.time { text += ",\"time\":\"\(AlikeCategoryTests.time(time))\"" }
        text += ",\"lat\":\(place.latitude),\"lon\":\(place.longitude)"
        if let height = fix.altitudeDecimetres { text += ",\"altMSL\":\(Double(height) / 10)" }
        if let speed = fix.speedCentimetresPerSecond { text += ",\"speed\":\(Double(speed) / 100)" }
        if let error = fix.horizontalErrorDecimetres { text += ",\"eph\":\(Double(error) / 10)" }
        return text + "}\n"
    }

    private static func time(_ milliseconds: Int64) -> String {
        var time = time_t(milliseconds / 1_000)
        var parts = tm()
        gmtime_r(&time, &parts)
        let two = { (number: Int32) in number < 10 ? "0\(number)" : "\(number)" }
        return "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))T\(two(parts.tm_hour)):"
            + "\(two(parts.tm_min)):\(two(parts.tm_sec)).000Z"
    }

    // MARK: Comparing

    /// The oldest first.
    private func categories(in data: String) throws -> [Driven] {
        let outcome = try Roadbook.run(["--data", data, "trips", "--all", "--json"], environment: ["TZ": "UTC"])
        return try outcome.lines.reversed().map { line in
            let trip = try JSONValue(reading: line)
            let start = AlikeCategoryTests.seconds(trip["startedAt"]?.text ?? "")
            return Driven(start: start, category: trip["category"]?.text ?? "")
        }
    }

    /// `2026-03-02T06:10:05Z`
    private static func seconds(_ text: String) -> Int64 {
        let parts = text.split { !$0.isNumber }.compactMap { Int32($0) }
        guard parts.count >= 6 else { return 0 }
        var time = tm()
        (time.tm_year, time.tm_mon, time.tm_mday) = (parts[0] - 1900, parts[1] - 1, parts[2])
        (time.tm_hour, time.tm_min, time.tm_sec) = (parts[3], parts[4], parts[5])
        return Int64(timegm(&time))
    }

    /// The trips that have no other in the book that began within three minutes and is of the same category.
    private func others(in book: [Driven], than trips: [Driven]) -> [String] {
        trips.compactMap { trip in
            let near = book.filter { abs($0.start - trip.start) < 180 }
            guard !near.contains(where: { $0.category == trip.category }) else { return nil }
            return "\(trip.category): \(near.map(\.category))"
        }
    }

    /// The share of all, rounded up.
    private func percent(_ count: Int) -> Int { (count * 100 + trips.count - 1) / trips.count }
}
