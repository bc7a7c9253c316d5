import AppendLog
import Catalogue
import Drive
import Glibc
import Ledger
import Spool
import Testing
import Trips

/// Imported files and the books of other machines, in the same catalogue.
@Suite struct ImportsTests {
    @Test func aTrackOfAFileIsATripWithAllItsPoints() throws {
        let file = try ImportedFile()
        try file.write { writer in
            try writer.track(name: "To work", isOneDrive: true)
            try file.drive(200, into: writer)
        }
        let trips = try file.trips()
        #expect(trips.count == 1)
        let trip = try #require(trips.first)
        #expect(trip.name == "To work")
        #expect(trip.origin == "tour.gpx")
        #expect(trip.cause == .hand)
        #expect(trip.duration == 199_000)
        #expect(abs(trip.metres - 1_990) < 5)
        var times: [Int64?] = []
        try TripPoints(of: trip, in: [file.imports.directory]).forEach { times.append($0.utc) }
        #expect(times == (0..<200).map { ImportedFile.start + $0 * 1_000 })
    }

    @Test func aFileThatWasNotEndedCountsForNothing() throws {
        let file = try ImportedFile()
        try file.write(ends: false) { try file.drive(200, into: $0) }
        #expect(try file.trips().isEmpty)
        #expect(try file.imports.files().isEmpty)
        try file.write { writer in
            try writer.track(name: nil, isOneDrive: true)
            try file.drive(100, into: writer)
        }
        #expect(try file.trips().map(\.fixes) == [100])
        #expect(try file.trips() == file.fresh())
        #expect(try file.imports.files().map(\.frame) == [file.frame])
        #expect(try file.imports.write(file.frame, rules: DriveRules()) == nil)
    }

    /// A drive that ended at a long rest and went on: the fixes in between are in the file, so they are in the trip.
    @Test func aTripThatWentOnHasAllThatItStood() throws {
        let file = try ImportedFile()
        try file.write { writer in
            try writer.track(name: nil, isOneDrive: false)
            try file.drive(300, into: writer)
            try file.stand(800, into: writer)
            try file.drive(300, into: writer)
        }
        let trips = try file.trips()
        let trip = try #require(trips.first)
        #expect(trips.count == 1)
        var points = 0
        try TripPoints(of: trip, in: [file.imports.directory]).forEach { _ in points += 1 }
        #expect(trip.fixes == UInt64(points))
        #expect(trip.duration == Int64(points - 1) * 1_000)
    }

    /// The trip's records begin in a later segment than those that date the piece.
    @Test func aTripInTheMiddleOfALongPieceIsDated() throws {
        let file = try ImportedFile()
        try file.write { writer in
            try writer.track(name: nil, isOneDrive: false)
            try file.stand(20_000, into: writer)
            try file.drive(300, into: writer)
            try file.stand(300, into: writer)
        }
        let trip = try #require(try file.trips().first)
        #expect(trip.segment > 1)
        var times: [Int64?] = []
        try TripPoints(of: trip, in: [file.imports.directory]).forEach { times.append($0.utc) }
        #expect(times.count >= 300)
        #expect(!times.contains(nil))
    }

    @Test func tracksOfAFileAreTripsOfTheirOwn() throws {
        let file = try ImportedFile()
        try file.write { writer in
            for name in ["there", "back"] {
                try writer.track(name: name, isOneDrive: true)
                try file.drive(120, into: writer)
                file.wait(20)
            }
        }
        #expect(try file.trips().map(\.name) == ["there", "back"])
    }

    @Test func aHoleOfFiveMinutesIsACut() throws {
        let file = try ImportedFile()
        try file.write { writer in
            try writer.track(name: "all day", isOneDrive: true)
            try file.drive(300, into: writer)
            file.wait(310)
            try file.drive(300, into: writer)
        }
        let trips = try file.trips()
        #expect(trips.map(\.cause) == [.hand, .hand])
        #expect(trips.map(\.reason) == [.powercut, .hand])
        #expect(trips.reduce(0) { $0 + $1.fixes } == 600)
    }

    @Test func aReceiversLogIsSearchedForDrives() throws {
        let file = try ImportedFile()
        try file.write { writer in
            try writer.track(name: nil, isOneDrive: false)
            for _ in 0..<3 {
                try file.stand(1_200, into: writer)
                try file.drive(300, into: writer)
            }
            try file.stand(1_200, into: writer)
        }
        let trips = try file.trips()
        #expect(trips.map(\.cause) == [.motion, .motion, .motion])
        #expect(trips.map(\.reason) == [.idle, .idle, .idle])
        #expect(trips.allSatisfy { abs($0.metres - 3_000) < 60 })
    }

    @Test func whatIsOpenAtTheEndOfALogEndsWhereItLastMoved() throws {
        let file = try ImportedFile()
        try file.write { writer in
            try writer.track(name: nil, isOneDrive: false)
            try file.drive(300, into: writer)
            try file.stand(120, into: writer)
        }
        let trip = try #require(try file.trips().first)
        #expect(!trip.isOpen)
        #expect(trip.reason == .hand)
        let catalogue = try file.open()
        let entry = try #require(try catalogue.trips(TripFilter()).first)
        #expect(try catalogue.events(of: entry).last?.kind == .ended)
        #expect(trip.end.map { $0 - ImportedFile.start } == 300_000)
    }

    @Test func anImportChangesNoTripThatWasThere() throws {
        let file = try ImportedFile()
        try file.write { writer in
            try writer.track(name: "first", isOneDrive: true)
            try file.drive(200, into: writer)
        }
        let first = try file.trips()
        try file.write(hash: 2) { writer in
            try writer.track(name: "second", isOneDrive: true)
            try file.drive(100, into: writer)
        }
        #expect(try Array(file.trips().prefix(1)) == first)
        #expect(try file.trips() == file.fresh())
        #expect(try file.trips().map(\.name) == ["first", "second"])
    }

    /// Each file leads over a road of its own, and was driven two days before the one that came in before it.
    @Test func filesThatCameInBackwardsMakeTheirRoadsKnown() throws {
        let file = try ImportedFile()
        for hash: UInt8 in 1...3 {
            try file.write(hash: hash) { writer in
                try writer.track(name: "day \(hash)", isOneDrive: true)
                try file.drive(200, into: writer)
            }
            file.wait(-172_800)
        }
        let catalogue = try file.open()
        let isJudged = try catalogue.judgeRoads()
        let metres = try catalogue.newRoads().mapValues(\.metres)
        let told = try catalogue.trips(TripFilter()).map { metres[$0.id] ?? -1 }
        #expect(isJudged && told.count == 3)
        #expect(told.allSatisfy { abs($0 - 1_990) < 60 }, "\(told)")
    }

    /// A line of the log has no room for them.
    @Test func namesOfAnyLengthAreCut() throws {
        let file = try ImportedFile()
        let long = String(repeating: "e\u{301}_\u{1}", count: 400)
        try file.write(vehicle: long) { writer in
            try writer.track(name: long, isOneDrive: true)
            try file.drive(200, into: writer)
        }
        let trip = try #require(try file.trips().first)
        #expect(long.hasPrefix(try #require(trip.name)))
        #expect(long.hasPrefix(try #require(trip.vehicle)))
    }

    @Test func whatPeopleSayLiesOverTheFile() throws {
        let file = try ImportedFile()
        try file.write(vehicle: "Golf") { writer in
            try writer.track(name: "tour_1", isOneDrive: true)
            try file.drive(200, into: writer)
        }
        let trip = try #require(try file.trips().first)
        #expect(trip.vehicle == "Golf")
        let signature = Ledger.Signature(EntryTime(utc: ImportedFile.start, clock: .system), who: "anna")
        _ = try Ledger(file.books.ledger).append(.set(trip.span, [.init(.name, "Harbour")]), signature)
        let filter = ImportedFile.search("harbour")
        #expect(try file.open().trips(filter).map(\.title) == ["Harbour"])
        #expect(try file.open().trips(ImportedFile.search("tour.gpx")).count == 1)
    }
}

/// The books of several machines.
@Suite struct SeveralBooksTests {
    @Test func pulledBooksAreReadWithTheirOwnEdits() throws {
        let home = try ImportedFile()
        let car = try LivedSpool()
        car.car(.connected)
        car.drive(300)
        car.car(.gone)
        car.stand(600)
        let trip = try #require(try car.trips().first)
        let signature = Ledger.Signature(EntryTime(utc: LivedSpool.begin, clock: .system), who: "anna")
        _ = try Ledger(car.books.ledger).append(.set(trip.span, [.init(.name, "Harbour")]), signature)
        try home.receive(car.data, as: "golf")
        let entry = try #require(try home.open().trips(TripFilter()).first)
        #expect(entry.title == "Harbour")
        #expect(entry.trip.machine == "golf")
        #expect(try home.open().directories(of: entry.trip) == ["\(home.data)/machines/golf/spool"])
        var expected = trip
        expected.machine = "golf"
        #expect(entry.trip == expected)
        // Said here, it lies over what was said there.
        _ = try Ledger(home.books.ledger).append(.set(trip.span, [.init(.name, "Quay")]), signature)
        #expect(try home.open().trips(TripFilter()).map(\.title) == ["Quay"])
        // Without its books it is gone.
        try home.lose("golf")
        #expect(try home.open().trips(TripFilter()).isEmpty)
    }

    @Test func whatAMachineDecidesAnewIsDecidedThereOnly() throws {
        let home = try ImportedFile()
        let cars = try (0..<2).map { _ in try SeveralBooksTests.stoppedTwice() }
        let signature = Ledger.Signature(EntryTime(utc: LivedSpool.begin, clock: .system), who: "anna")
        _ = try Ledger(cars[0].books.ledger).append(.recut("IdleTimeout=120000"), signature)
        for (car, name) in zip(cars, ["golf", "van"]) { try home.receive(car.data, as: name) }
        let counts = Dictionary(grouping: try home.trips()) { $0.machine }.mapValues(\.count)
        #expect(counts == ["golf": 2, "van": 1])
        // A decision at home holds for all.
        _ = try Ledger(home.books.ledger).append(.recut("IdleTimeout=180000"), signature)
        #expect(try home.trips().count == 4)
        #expect(try home.trips() == home.fresh())
    }

    /// A drive with a rest of six minutes and no car.
    private static func stoppedTwice() throws -> LivedSpool {
        let car = try LivedSpool()
        car.command(.start(car: nil))
        car.drive(300)
        car.stand(360)
        car.drive(300)
        car.command(.finish)
        _ = try car.trips()
        return car
    }

    /// Anyone who divides a trip wants both parts, however short.
    @Test func aPieceOfATrackIsShown() throws {
        let file = try ImportedFile()
        try file.write { writer in
            try writer.track(name: nil, isOneDrive: true)
            try file.drive(300, into: writer)
        }
        let trip = try #require(try file.open().trips(TripFilter()).first?.trip)
        let place = RecordID(log: trip.span.log, sequence: trip.span.last.sequence - 8)
        let signature = Ledger.Signature(EntryTime(utc: 1, clock: .typed))
        _ = try Ledger(file.books.ledger).append(.cut([place]), signature)
        let pieces = try file.open().trips(TripFilter()).map(\.trip)
        #expect(pieces.count == 2 && pieces.contains { $0.metres < 100 })
    }

    @Test func theSameLogUnderTwoNamesCountsOnce() throws {
        let home = try ImportedFile()
        let car = try LivedSpool()
        car.car(.connected)
        car.drive(300)
        car.car(.gone)
        car.stand(600)
        _ = try car.trips()
        for name in ["copy", "golf"] { try home.receive(car.data, as: name) }
        #expect(try home.trips().count == 1)
        #expect(try home.trips().map(\.machine) == ["copy"])
        try home.lose("copy")
        #expect(try home.trips().map(\.machine) == ["golf"])
    }
}

/// A data directory into which files come: points that a test makes up.
final class ImportedFile {
    /// 2026-07-20 01:13:20 UTC
    static let start: Int64 = 1_784_510_000_000

    let data: String
    private var now = ImportedFile.start
    private var north = 0.0
    let frame = ImportFrame.Begin(hash: ImportedFile.digest(1), format: "gpx", origin: "tour.gpx")

    init() throws {
        var template = Array("/tmp/roadbook-imports-XXXXXX".utf8CString)
        let made = template.withUnsafeMutableBufferPointer { mkdtemp($0.baseAddress!).map { String(cString: $0) } }
        data = try #require(made)
    }

    deinit { ImportedFile.remove(data) }

    private static func remove(_ folder: String) {
        for name in names(folder) where unlink("\(folder)/\(name)") != 0 { remove("\(folder)/\(name)") }
        rmdir(folder)
    }

    private static func names(_ folder: String) -> [String] {
        var names: [String] = []
        _ = SystemCalls.kernel.list(folder) { names.append($0) }
        return names
    }

    private static func digest(_ number: UInt8) -> Digest { [number].withUnsafeBytes { Digest(of: $0) } }

    static func search(_ words: String) -> TripFilter {
        var filter = TripFilter()
        filter.words = words
        return filter
    }

    var books: BookSet { BookSet(data: data) }
    var imports: Imports { Imports("\(data)/imports") }

    func write(
        hash: UInt8 = 1, vehicle: String? = nil, rules: DriveRules = DriveRules(), ends: Bool = true,
        _ body: (ImportWriter) throws -> Void
    ) throws {
        var frame = frame
        frame.hash = ImportedFile.digest(hash)
        frame.vehicle = vehicle
        let writer = try #require(try imports.write(frame, rules: rules))
        try body(writer)
        if ends { try writer.end() }
    }

    func wait(_ seconds: Int64) { now += seconds * 1_000 }

    /// 10 m/s, and the receiver does not say so.
    func drive(_ seconds: Int, into writer: ImportWriter) throws {
        for _ in 0..<seconds {
            try point(into: writer)
            north += 10
        }
    }

    func stand(_ seconds: Int, into writer: ImportWriter) throws {
        for _ in 0..<seconds { try point(into: writer) }
    }

    private func point(into writer: ImportWriter) throws {
        var fix = Fix(boottime: 0, time: now, mode: .threeDimensional)
        fix.coordinate = Coordinate(latitude: 51.5 + north / 111_194.9, longitude: -0.12)
        try writer.point(fix)
        now += 1_000
    }

    func open() throws -> Catalogue { try Catalogue("\(data)/catalogue.db", books: books) }

    func trips() throws -> [Trip] { try ImportedFile.all(open()) }

    /// The trips of a catalogue made in one go.
    func fresh() throws -> [Trip] {
        defer { unlink("\(data)/fresh.db") }
        return try ImportedFile.all(Catalogue("\(data)/fresh.db", books: books, rebuild: true))
    }

    private static func all(_ catalogue: Catalogue) throws -> [Trip] {
        var filter = TripFilter()
        filter.withTrivial = true
        return try catalogue.trips(filter).reversed().map(\.trip)
    }

    // MARK: Other machines

    func receive(_ other: String, as name: String) throws {
        mkdir("\(data)/machines", 0o755)
        mkdir("\(data)/machines/\(name)", 0o755)
        for book in ["spool", "ledger"] {
            let target = "\(data)/machines/\(name)/\(book)"
            mkdir(target, 0o755)
            for file in ImportedFile.names("\(other)/\(book)") {
                try #require(link("\(other)/\(book)/\(file)", "\(target)/\(file)") == 0)
            }
        }
    }

    func lose(_ name: String) throws {
        let machine = "\(data)/machines/\(name)"
        for book in ["spool", "ledger"] {
            for file in ImportedFile.names("\(machine)/\(book)") { unlink("\(machine)/\(book)/\(file)") }
            rmdir("\(machine)/\(book)")
        }
        try #require(rmdir(machine) == 0)
    }
}
