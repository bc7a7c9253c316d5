import Drive
import RecordedWorld
import Recorder
import Spool
import Testing
import World

/// The machine fed live equals the machine fed from the spool: whole journeys through sieve, machine and log, read back
/// from the card.
@Suite struct LiveAndRecordedTests {
    private struct Dice {
        var state: UInt64

        mutating func roll(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
    }

    /// Rules as people have them, in kilometres an hour and feet too.
    private static func rules(_ dice: inout Dice) -> DriveRules {
        var rules = DriveRules()
        rules.startsByMotion = dice.roll(4) > 0
        rules.startsByBluetooth = dice.roll(4) > 0
        rules.connectDelay = [0, 2_000, 7_000][dice.roll(3)]
        rules.disconnectDelay = [0, 90_000, 30_000][dice.roll(3)]
        rules.idleTimeout = [60_000, 300_000, 900_000][dice.roll(3)]
        rules.idleTimeoutConnected = [120_000, 900_000, 1_800_000][dice.roll(3)]
        rules.idleRadius = Double([100, 330, 1_000][dice.roll(3)]) * 0.3048
        rules.maximumSpeed = Double([20, 50, 100, 250][dice.roll(4)]) / 3.6
        rules.reopenWindow = [0, 300_000][dice.roll(2)]
        rules.preRoll = [0, 120_000][dice.roll(2)]
        rules.stationaryHeartbeat = [10_000, 60_000][dice.roll(2)]
        return rules
    }

    private static func step(_ journey: Journey, _ dice: inout Dice) throws {
        switch dice.roll(25) {
        case 0...4: journey.drive(1 + dice.roll(200), at: [0.4, 2, 8, 15, 30][dice.roll(5)])
        case 5...7: journey.drive(1 + dice.roll(900), at: 0)
        case 8: journey.wait(1 + dice.roll(2000))
        case 9...11: journey.car(.connected, dice.roll(4) == 0 ? RecordingSink.visitor : Journey.golf)
        case 12, 13: journey.car(.gone)
        case 14:
            for round in 0..<(2 + dice.roll(20)) {
                journey.car(round % 2 == 0 ? .gone : .connected)
                journey.drive(1)
            }
        case 15:
            let commands: [DriveMachine.Command] = [.start(car: nil), .finish, .pause, .resume]
            journey.command(commands[dice.roll(4)])
        case 16: journey.car(.unknown)
        case 17: try journey.restart()
        case 18: journey.adopt(rules(&dice))
        case 19: try journey.restart(under: rules(&dice))
        case 20: try journey.restart(off: Int64(1 + dice.roll(600)), under: rules(&dice))
        case 21: journey.adopt(cars: dice.roll(2) == 0 ? [] : [Journey.golf])
        case 22: try journey.restart(cars: dice.roll(2) == 0 ? [] : [Journey.golf])
        default:
            try journey.restart(off: Int64(1 + dice.roll(600)))
            journey.knowsTime = dice.roll(3) > 0
        }
    }

    @Test(arguments: 0..<40)
    func whatWasDecidedLiveIsDecidedOfTheSpoolToo(seed: UInt64) throws {
        var dice = Dice(state: seed &* 0x9E37_79B9_7F4A_7C15)
        let journey = try Journey()
        journey.drive(5)
        for _ in 0..<30 { try Self.step(journey, &dice) }
        #expect(try journey.objections() == [])
        let takenIn = try journey.driveTakenIn()
        #expect(takenIn == journey.recording.machine.drive)
    }

    private static let phones = [
        SpoolLine.Name(id: 9, kind: .driver, name: "Ada"), SpoolLine.Name(id: 10, kind: .driver, name: "Bert"),
    ]

    /// Phones come and go between all else.
    @Test(arguments: 0..<40)
    func theDriverIsTheOneWhomARecorderWouldTakeInThatStartsNow(seed: UInt64) throws {
        var dice = Dice(state: seed &* 0x9E37_79B9_7F4A_7C15 &+ 1)
        let journey = try Journey()
        for _ in 0..<12 {
            journey.recording.name(Self.phones, at: journey.now)
            for _ in 0..<5 { try Self.phoneStep(journey, &dice) }
            let driver = journey.recording.driver
            try journey.restart()
            #expect(journey.recording.driver == driver)
        }
        let takenIn = try journey.driverTakenIn()
        #expect(takenIn == journey.recording.driver)
    }

    private static func phoneStep(_ journey: Journey, _ dice: inout Dice) throws {
        switch dice.roll(6) {
        case 0: journey.car(dice.roll(2) == 0 ? .connected : .gone, 9)
        case 1: journey.car(dice.roll(2) == 0 ? .connected : .gone, 10)
        case 2: journey.command(.start(car: nil))
        case 3: journey.drive(60 + dice.roll(200))
        default: try step(journey, &dice)
        }
    }

    @Test func aBootThatNeverKnewTheTimeIsADriveByItself() throws {
        let journey = try Journey()
        journey.car(.connected)
        journey.drive(120)
        try journey.restart(off: 25)
        journey.knowsTime = false
        journey.car(.connected)
        journey.drive(300)
        try journey.restart(off: 3600)
        journey.knowsTime = true
        journey.car(.connected)
        journey.drive(60)
        #expect(try journey.begins().map(\.isOfEarlierBoot) == [false, true, false])
        let ends = try journey.ends()
        #expect(ends.map(\.because) == [.powercut, .powercut])
        #expect(ends.last!.totals.measuredMetres > 4000)
        #expect(try journey.objections() == [])
    }

    @Test func aDriveThatBeganManySegmentsAgoGoesOnAsItWas() throws {
        let journey = try Journey()
        journey.car(.connected)
        for _ in 0..<10 {
            journey.drive(2500)
            try journey.commit()
        }
        journey.command(.pause)
        journey.command(.resume)
        journey.drive(10)
        try journey.commit()
        #expect(try journey.segments() > 5)
        #expect(try journey.driveTakenIn() == journey.recording.machine.drive)
    }

    @Test func thePhoneOfThePartnerInsteadOfTheCarNamesTheDriverAndDecidesNothing() throws {
        let journey = try Journey()
        journey.drive(5, at: 0)
        journey.recording.name([.init(id: 9, kind: .driver, name: "Ada")], at: journey.now)
        journey.car(.connected, 9)
        journey.drive(10, at: 0)
        #expect(journey.recording.machine.drive == nil)
        journey.drive(60)
        #expect(journey.recording.machine.drive?.cause == .motion)
        #expect(journey.recording.machine.drive?.car.wasSeen == false)
        #expect(try journey.objections() == [])
    }

    @Test func aLinkThatFlapsWhenTheRecorderStopsIsWhatItLastWas() throws {
        let journey = try Journey()
        journey.car(.connected)
        journey.drive(60)
        for round in 0..<21 { journey.car(round % 2 == 0 ? .gone : .connected) }
        journey.recording.stop(at: journey.now)
        try journey.restart()
        guard case .leaving = journey.recording.machine.state else {
            Issue.record("not leaving but \(journey.recording.machine.state)")
            return
        }
    }

    @Test func theClockThatDecidesIsInTheSpoolBeforeTheDecision() throws {
        let journey = try Journey()
        journey.car(.connected)
        journey.drive(120)
        try journey.restart(off: 100)
        journey.drive(200, at: 0)
        journey.drive(60)
        #expect(try journey.objections() == [])
        #expect(journey.recording.machine.drive != nil)
    }
}
