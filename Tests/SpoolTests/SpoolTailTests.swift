import Drive
import Spool
import Testing

/// The tail that a recorder takes in when it starts: the rules under which the old lines count.
@Suite struct SpoolTailTests {
    private static let home = Coordinate(latitudeE7: 514_778_000, longitudeE7: -15_000)

    private func patient(_ minutes: Int64 = 15) -> DriveRules {
        var rules = DriveRules()
        rules.idleTimeout = minutes * 60_000
        return rules
    }

    private func fix(_ boottime: Int64) -> SpoolLine {
        .fix(Fix(boottime: boottime, mode: .threeDimensional, coordinate: Self.home))
    }

    private func begin(_ boottime: Int64) -> SpoolLine {
        .drive(.begin(.init(cause: .bluetooth, car: 7, since: boottime, stood: nil)), at: boottime)
    }

    /// Some two hundred a segment.
    private func fixes(_ spool: WrittenSpool, _ count: Int64) {
        spool.commit((1...count).map { fix($0 * 1_000) }, at: count * 1_000)
    }

    private func tail(of spool: WrittenSpool, rules: DriveRules) throws -> SpoolTail {
        try SpoolTail.read([spool.directory()], rules: rules, cars: [3])
    }

    @Test func theRulesThatAreToldHoldNotThoseOfNow() throws {
        let spool = WrittenSpool()
        spool.open("a")
        spool.commit(.rules(patient(), cars: [7, 8], at: 1), begin(1_000), fix(2_000), at: 2_000)
        let tail = try tail(of: spool, rules: patient(30))
        #expect(tail.hasRules && tail.machine.rules == patient() && tail.machine.configured == [7, 8])
        #expect(tail.machine.drive != nil)
    }

    @Test func theLastOnesHold() throws {
        let spool = WrittenSpool()
        spool.open("a")
        spool.commit(.rules(patient(), cars: [7], at: 1), begin(1_000), fix(2_000), at: 2_000)
        spool.open("a")
        spool.commit(.rules(DriveRules(), cars: [], at: 3_000), fix(4_000), at: 4_000)
        let tail = try tail(of: spool, rules: patient())
        #expect(tail.hasRules && tail.machine.rules == DriveRules() && tail.machine.configured == [])
    }

    @Test func aSpoolThatTellsNoneHasTheUsualOnes() throws {
        let spool = WrittenSpool()
        spool.open("a")
        spool.commit(begin(1_000), fix(2_000), at: 2_000)
        let tail = try tail(of: spool, rules: patient())
        #expect(!tail.hasRules && tail.machine.rules == DriveRules() && tail.machine.configured == [])
    }

    @Test func rulesToldSomeSegmentsBeforeADriveAreFound() throws {
        let spool = WrittenSpool()
        spool.open("a")
        spool.commit(.rules(patient(), cars: [7], at: 1), at: 1)
        fixes(spool, 1_500)
        spool.commit(begin(2_000_000), fix(2_000_000), at: 2_000_000)
        let tail = try tail(of: spool, rules: patient(30))
        #expect(tail.hasRules && tail.machine.rules == patient())
    }

    @Test func rulesToldTooLongAgoAreThoughtToBeThoseOfNow() throws {
        let spool = WrittenSpool()
        spool.open("a")
        spool.commit(.rules(patient(), cars: [7], at: 1), at: 1)
        fixes(spool, 5_000)
        spool.open("a")
        spool.commit((5_001...5_400).map { fix($0 * 1_000) }, at: 5_400_000)
        spool.commit(begin(5_400_000), at: 5_400_000)
        let tail = try tail(of: spool, rules: patient(30))
        #expect(!tail.hasRules && tail.machine.rules == patient(30) && tail.machine.configured == [3])
    }

    /// Only where the recorder started it is told which boot it is.
    @Test func theBootOfADriveIsFoundHoweverLongAgoTheRecorderStarted() throws {
        let spool = WrittenSpool()
        spool.open("a")
        spool.commit(.rules(patient(), cars: [7], at: 1), at: 1)
        fixes(spool, 5_000)
        spool.commit(begin(6_000_000), fix(6_000_000), at: 6_000_000)
        #expect(try tail(of: spool, rules: patient()).boot == "a")
        spool.open("a")
        spool.commit(fix(6_010_000), at: 6_010_000)
        let tail = try tail(of: spool, rules: patient())
        #expect(tail.boot == "a" && tail.machine.state == .driving)
    }

    // MARK: The drive that is open

    private func byHand(_ boottime: Int64) -> SpoolLine {
        .drive(.begin(.init(cause: .hand, car: nil, since: boottime, stood: nil)), at: boottime)
    }

    private func mark(_ text: String, _ boottime: Int64) -> SpoolLine {
        .mark(.init(coordinate: nil, text: text), at: boottime)
    }

    @Test func whatTheStarterSaidOfTheDriveIsReadAgain() throws {
        let spool = WrittenSpool()
        spool.open("a")
        spool.commit(byHand(1_000), mark("to the sea", 1_000), fix(2_000), mark("a view", 2_000), at: 2_000)
        spool.open("a")
        spool.commit(fix(3_000), at: 3_000)
        let tail = try tail(of: spool, rules: patient())
        #expect(tail.note == "to the sea")
        #expect(tail.begin == 2)
    }

    @Test func aMarkOnTheWayIsNoNote() throws {
        for begin in [byHand(1_000), begin(2_000)] {
            let spool = WrittenSpool()
            spool.open("a")
            spool.commit(begin, fix(2_000), mark("a view", 2_000), at: 2_000)
            #expect(try tail(of: spool, rules: patient()).note == nil)
        }
    }

    @Test func theNoteGoesWithItsDrive() throws {
        let spool = WrittenSpool()
        spool.open("a")
        spool.commit(byHand(1_000), mark("to the sea", 1_000), fix(2_000), at: 2_000)
        let end = Decision.End(
            because: .hand, at: 3_000, isOfEarlierBoot: false,
            totals: DriveTotals(measuredMetres: 0, inferredMetres: 0, movingMilliseconds: 0), sawCar: false)
        spool.commit(.drive(.end(end), at: 3_000), byHand(4_000), fix(5_000), at: 5_000)
        #expect(try tail(of: spool, rules: patient()).note == nil)
    }

    @Test func theNoteComesBackWithADriveThatGoesOn() throws {
        let spool = WrittenSpool()
        spool.open("a")
        spool.commit(byHand(1_000), mark("to the sea", 1_000), fix(2_000), at: 2_000)
        let end = Decision.End(
            because: .idle, at: 2_000, isOfEarlierBoot: false,
            totals: DriveTotals(measuredMetres: 0, inferredMetres: 0, movingMilliseconds: 0), sawCar: false)
        spool.commit(.drive(.end(end), at: 3_000), .drive(.reopen(since: 1_000), at: 4_000), fix(5_000), at: 5_000)
        #expect(try tail(of: spool, rules: patient()).note == "to the sea")
    }

    /// A drive is dated back by 100 s and stands at any place of a segment: the oldest of those that are read first
    /// begins before its pre-roll in one book, and in the middle of it in another, with a start of the recorder there.
    /// By movement a drive is dated back as far without any pre-roll.
    @Test(arguments: Array(stride(from: Int64(1_200), to: 1_420, by: 20)), [120_000, 0] as [Int64])
    func aBeginningIsReadWithWhatStandsBeforeIt(before: Int64, preRoll: Int64) throws {
        var rules = patient()
        rules.preRoll = preRoll
        for after: Int64 in [640, 700, 760] {
            let spool = WrittenSpool()
            spool.open("a")
            fixes(spool, before - 10)
            spool.open("a")
            let at = before * 1_000
            spool.commit((before - 9...before).map { fix($0 * 1_000) }, at: at)
            let begin = Decision.Begin(cause: .bluetooth, car: 7, since: at - 100_000, stood: nil)
            spool.commit(.rules(rules, cars: [7], at: at), .drive(.begin(begin), at: at), at: at)
            spool.commit((1...after).map { fix(at + $0 * 1_000) }, at: at + after * 1_000)
            let totals = try #require(try tail(of: spool, rules: rules).machine.drive?.totals)
            #expect(totals.fixes == UInt64(after) + 101)
        }
    }

    // MARK: Clocks and phones

    @Test func aBootHasLearntNothingOfTheOneBefore() throws {
        let spool = WrittenSpool()
        spool.open("a")
        spool.commit(.anchor(.init(kind: .learnt, utc: 1_780_000_000_000), at: 1_000), fix(2_000), at: 2_000)
        #expect(try tail(of: spool, rules: patient()).lastLine?.utc == 1_780_000_001_000)
        spool.open("b")
        spool.commit(fix(3_000), at: 3_000)
        let tail = try tail(of: spool, rules: patient())
        #expect(tail.lastLine == Moment(boottime: 3_000))
    }

    private func name(_ id: Car.ID, _ name: String) -> SpoolLine {
        .name(.init(id: id, kind: .driver, name: name), at: 1)
    }

    private func phone(_ id: Car.ID, _ presence: Presence) -> SpoolLine {
        .car(.init(id: id, presence: presence), at: 1)
    }

    @Test func theDriverOfTheDriveIsReadAgain() throws {
        let spool = WrittenSpool()
        spool.open("a")
        spool.commit(name(9, "Anna"), name(10, "Bert"), phone(9, .connected), phone(10, .connected), at: 1)
        spool.commit(byHand(1_000), phone(9, .gone), at: 1_000)
        let tail = try tail(of: spool, rules: patient())
        #expect(tail.driver.name == "Anna")
        #expect(tail.devices.phones.driver == "Bert")
    }

    @Test func thePhonesOfABootAreNotThoseOfTheNext() throws {
        let spool = WrittenSpool()
        spool.open("a")
        spool.commit(name(9, "Anna"), phone(9, .connected), at: 1)
        spool.open("a")
        spool.commit(fix(1_000), at: 1_000)
        #expect(try tail(of: spool, rules: patient()).driver.name == "Anna")
        spool.open("b")
        spool.commit(fix(2_000), at: 2_000)
        #expect(try tail(of: spool, rules: patient()).driver.name == nil)
        #expect(try tail(of: spool, rules: patient()).devices.driver == nil)
    }

    /// The names were written before the segments that are read.
    @Test func aPhoneThatNothingNamesHasTheNameOfTheSettings() throws {
        let spool = WrittenSpool()
        spool.open("a")
        spool.commit(phone(9, .connected), byHand(1_000), at: 1_000)
        let ofSettings = SpoolLine.Name(id: 9, kind: .driver, name: "Anna")
        let tail = try SpoolTail.read([spool.directory()], rules: patient(), cars: [3], names: [ofSettings])
        #expect(tail.driver.name == "Anna")
        #expect(tail.machine.state == .driving)
    }

    /// Anna's came some segments before the drive, Bert's with it.
    @Test func thePhoneThatCameFirstDrivesHoweverLongAgoThatWas() throws {
        let spool = WrittenSpool()
        spool.open("a")
        spool.commit(
            .rules(patient(), cars: [7], at: 1), name(8, "Anna"), name(9, "Bert"),
            phone(8, .connected), at: 1)
        fixes(spool, 1_500)
        spool.open("a")
        spool.commit(.rules(patient(), cars: [7], at: 1_600_000), at: 1_600_000)
        spool.commit((1_601...2_100).map { fix($0 * 1_000) }, at: 2_100_000)
        spool.commit(phone(9, .connected), begin(2_200_000), fix(2_200_000), at: 2_200_000)
        let names = [(8, "Anna"), (9, "Bert")].map { SpoolLine.Name(id: $0.0, kind: .driver, name: $0.1) }
        let tail = try SpoolTail.read([spool.directory()], rules: patient(), cars: [7], names: names)
        #expect(tail.driver.name == "Anna" && tail.devices.phones.ids == [8, 9])
    }

    private func name(_ id: Car.ID, car name: String, _ boottime: Int64) -> SpoolLine {
        .name(.init(id: id, kind: .car, name: name), at: boottime)
    }

    @Test func aDriveIsCalledAsItsCarWasWhenItTookTheCar() throws {
        let start = SpoolLine.drive(.begin(.init(cause: .hand, car: 7, since: 1_000, stood: nil)), at: 1_000)
        let begun = [name(7, car: "Golf", 1), name(8, car: "Polo", 1), start, name(7, car: "Estate", 1_500)]
        let polo = SpoolLine.car(.init(id: 8, presence: .connected), at: 2_000)
        let adopted = [polo, name(8, car: "Van", 3_000)]
        for (lines, vehicle) in [(begun, "Golf"), (begun + adopted, "Polo")] {
            let spool = WrittenSpool()
            spool.open("a")
            spool.commit(lines, at: 3_000)
            #expect(try tail(of: spool, rules: patient()).vehicle.name == vehicle)
        }
    }

    @Test func aCarThatNothingNamesIsCalledAsInTheSettings() throws {
        let spool = WrittenSpool()
        spool.open("a")
        spool.commit(begin(1_000), at: 1_000)
        let ofSettings = SpoolLine.Name(id: 7, kind: .car, name: "Golf")
        let tail = try SpoolTail.read([spool.directory()], rules: patient(), cars: [7], names: [ofSettings])
        #expect(tail.vehicle.name == "Golf" && tail.devices.cars[7] == "Golf")
    }

    @Test func thePhoneOfADriverBeginsNothing() throws {
        let phone = SpoolLine.name(.init(id: 9, kind: .driver, name: "Anna"), at: 1)
        let car = SpoolLine.name(.init(id: 9, kind: .car, name: "Golf"), at: 2)
        let comes = SpoolLine.car(.init(id: 9, presence: .connected), at: 3)
        for (names, state) in [([phone], DriveMachine.State.parked), ([phone, car], .arming(9, since: 3))] {
            let spool = WrittenSpool()
            spool.open("a")
            spool.commit(names + [comes], at: 3)
            #expect(try tail(of: spool, rules: patient()).machine.state == state)
        }
    }
}
