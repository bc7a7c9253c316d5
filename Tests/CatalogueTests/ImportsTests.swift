import AppendLog
import Catalogue
import Drive
import Glibc
import Ledger
import Spool
import Testing
import Trips
import World

/// Imported files and the books of other machines, in the same catalogue.
@Suite struct ImportsTests {
    @Test func aTrackOfAFileIsATripWithAllItsPoints() throws {
        let file = try ImportedFile()
        try file.write { writer in
            try writer.track(name: "To work", isOneDrive: true)
            file.drive(200, at: 10)
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
        try file.write(ends: false) { _ in file.drive(200, at: 10) }
        #expect(try file.trips().isEmpty)
        #expect(try file.imports.files().isEmpty)
        try file.write { writer in
            try writer.track(name: nil, isOneDrive: true)
            file.drive(100, at: 10)
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
            file.drive(300, at: 10)
            file.stand(800)
            file.drive(300, at: 10)
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
            file.stand(20_000)
            file.drive(300, at: 10)
            file.stand(300)
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
                file.drive(120, at: 10)
                file.wait(20)
            }
        }
        #expect(try file.trips().map(\.name) == ["there", "back"])
    }

    @Test func aHoleOfFiveMinutesIsACut() throws {
        let file = try ImportedFile()
        try file.write { writer in
            try writer.track(name: "all day", isOneDrive: true)
            file.drive(300, at: 10)
            file.wait(310)
            file.drive(300, at: 10)
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
                file.stand(1_200)
                file.drive(300, at: 10)
            }
            file.stand(1_200)
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
            file.drive(300, at: 10)
            file.stand(120)
        }
        let trip = try #require(try file.trips().first)
        #expect(!trip.isOpen)
        #expect(trip.reason == .hand)
        let catalogue = try file.open()
        let entry = try #require(try catalogue.trips(TripFilter()).first)
        #expect(try catalogue.events(of: entry).last?.kind == .ended)
        #expect(trip.end.map { $0 - ImportedFile.start } == 299_000)
    }

    @Test func anImportChangesNoTripThatWasThere() throws {
        let file = try ImportedFile()
        try file.write { writer in
            try writer.track(name: "first", isOneDrive: true)
            file.drive(200, at: 10)
        }
        let first = try file.trips()
        try file.write(hash: 2) { writer in
            try writer.track(name: "second", isOneDrive: true)
            file.drive(100, at: 10)
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
                file.drive(200, at: 10)
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
            file.drive(200, at: 10)
        }
        let trip = try #require(try file.trips().first)
        #expect(long.hasPrefix(try #require(trip.name)))
        #expect(long.hasPrefix(try #require(trip.vehicle)))
    }

    @Test func whatPeopleSayLiesOverTheFile() throws {
        let file = try ImportedFile()
        try file.write(vehicle: "Golf") { writer in
            try writer.track(name: "tour_1", isOneDrive: true)
            file.drive(200, at: 10)
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
        home.lose("golf")
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
            file.drive(300, at: 10)
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
        home.lose("copy")
        #expect(try home.trips().map(\.machine) == ["golf"])
    }
}
