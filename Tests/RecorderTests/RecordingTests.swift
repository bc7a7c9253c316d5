import Drive
import RecordedWorld
import Recorder
import Spool
import Testing
import World

@Suite struct RecordingTests {
    @Test func whatIsDrivenIsInTheSpool() throws {
        let journey = try Journey()
        journey.drive(5)
        journey.car(.connected)
        journey.drive(60)
        let lines = try journey.lines()
        let fixes = lines.filter { if case .fix = $0 { true } else { false } }
        #expect(fixes.count >= 60)
        #expect(lines.contains { if case .anchor(let anchor, _) = $0 { anchor.kind == .learnt } else { false } })
        #expect(
            lines.contains { if case .drive(.begin(let begin), _) = $0 { begin.cause == .bluetooth } else { false } })
    }

    @Test func whoHearsOfADriveSeesItAlready() throws {
        let journey = try Journey()
        journey.drive(5)
        journey.car(.connected)
        journey.drive(60)
        let begun = journey.news.filter { if case .begun = $0.item { true } else { false } }
        #expect(begun.map(\.hasDrive) == [true])
        journey.command(.finish)
        let ended = journey.news.filter { if case .ended = $0.item { true } else { false } }
        #expect(ended.map(\.hasDrive) == [false])
    }

    /// A car is sought for longer while it is driven.
    @Test(arguments: [true, false]) func aCarIsKnownToBeDrivenWhetherOrNotTheReceiverTellsItsSpeed(
        _ tellsSpeed: Bool
    ) throws {
        let journey = try Journey()
        journey.told = { tellsSpeed ? $0 : nil }
        journey.drive(30, at: 0)
        #expect(journey.recording.lastDriven == nil)
        journey.command(.start(car: nil))
        journey.drive(60)
        let driven = journey.now
        #expect(journey.recording.lastDriven.map { driven - $0 <= 2_000 } == true)
        journey.drive(30, at: 0)
        #expect(journey.recording.lastDriven.map { $0 - driven <= 4_000 } == true)
        journey.command(.pause)
        journey.drive(30, at: 0)
        #expect(journey.recording.lastDriven.map { $0 - driven <= 4_000 } == true)
    }

    /// A fix waits for the other reports of its moment, until it is known how many there are.
    @Test(arguments: [DriveMachine.Command.finish, .pause])
    func theFixThatCameLastBeforeACommandIsInTheDrive(_ command: DriveMachine.Command) throws {
        let journey = try Journey()
        journey.command(.start(car: nil))
        journey.drive(2)
        journey.command(command)
        let kinds = try journey.lines().compactMap { line -> String? in
            switch line {
            case .fix: "fix"
            case .drive(.begin, _): "begin"
            case .drive: "command"
            default: nil
            }
        }
        #expect(kinds == ["begin", "fix", "fix", "command"])
        #expect(try journey.objections() == [])
    }

    @Test func aProcessThatComesBackGoesOnWithTheSameDrive() throws {
        let journey = try Journey()
        journey.car(.connected)
        journey.drive(120)
        let before = journey.recording.machine.drive
        try journey.commit()
        try journey.restart()
        let after = journey.recording.machine.drive
        #expect(after?.since == before?.since && after?.car == before?.car)
        #expect(after?.totals.measuredMetres == before?.totals.measuredMetres)
        #expect(after?.totals.movingMilliseconds == before?.totals.movingMilliseconds)
        journey.drive(60)
        #expect(try journey.begins().count <= 1)
    }

    @Test func whatWasFinishedByHandIsNotBegunAgainByAProcessThatComesBack() throws {
        let journey = try Journey()
        journey.command(.start(car: nil))
        journey.drive(60)
        journey.command(.finish)
        try journey.commit()
        try journey.restart()
        journey.drive(120)
        #expect(journey.recording.machine.drive == nil)
        journey.car(.connected)
        journey.car(.gone)
        try journey.commit()
        try journey.restart()
        journey.drive(120)
        #expect(journey.recording.machine.drive != nil)
    }

    @Test func aShortPowerCutIsNoEndAndTheSpoolSaysHowShort() throws {
        let journey = try Journey()
        journey.car(.connected)
        journey.drive(120)
        try journey.commit()
        try journey.restart(off: 25)
        journey.car(.connected)
        journey.drive(60)
        let lines = try journey.lines()
        #expect(try journey.begins().count == 1)
        #expect(lines.contains { if case .drive(.continued(let off), _) = $0 { off > 20_000 } else { false } })
        #expect(journey.recording.machine.drive!.totals.measuredMetres > 2500)
    }

    @Test func theNextMorningIsAnotherDrive() throws {
        let journey = try Journey()
        journey.car(.connected)
        journey.drive(120)
        try journey.commit()
        try journey.restart(off: 12 * 3600)
        journey.car(.connected)
        journey.drive(60)
        #expect(try journey.ends().map(\.because) == [.powercut])
        #expect(try journey.begins().count == 2)
    }

    @Test func aDriveThatBeganWithTheBootHasItsFirstFixesAlsoAfterACrash() throws {
        let journey = try Journey()
        journey.car(.connected)
        journey.drive(120)
        try journey.commit()
        try journey.restart(off: 12 * 3600)
        journey.car(.connected)
        journey.drive(60)
        let before = journey.recording.machine.drive
        try journey.commit()
        try journey.restart()
        let after = journey.recording.machine.drive
        #expect(after != nil && after?.since == before?.since)
        #expect(after?.totals.fixes == before?.totals.fixes)
        #expect(after?.totals.measuredMetres == before?.totals.measuredMetres)
    }

    /// The first of the burst is written down as a heartbeat, at the same moment as the last before the car leaves.
    @Test func theLastFixOfARestIsInTheSpoolWhereABurstBringsItToo() throws {
        var rules = DriveRules()
        rules.maximumAge = 600_000
        let journey = try Journey(rules)
        journey.car(.connected)
        journey.drive(60)
        journey.drive(330, at: 0)
        journey.arriveTogether([Double](repeating: 0, count: 38) + [3, 6])
        journey.wait(1)
        let times = try journey.lines().compactMap { if case .fix(let fix) = $0 { fix.time } else { nil } }
        let last = times.suffix(4).map { ($0 - Journey.begin) / 1000 }
        #expect(last == [391, 428, 429, 430])
    }

    @Test func aMarkNeedsAFix() throws {
        let journey = try Journey()
        #expect(journey.recording.mark("here", at: 1) == nil)
        journey.drive(3)
        #expect(journey.recording.mark("here", at: journey.now) != nil)
    }

    private func rules(in journey: Journey) throws -> [DriveRules] {
        return try journey.lines().compactMap { if case .rules(let rules, _, _) = $0 { rules } else { nil } }
    }

    @Test func theRulesStandBeforeEverythingElseAndOnce() throws {
        var patient = DriveRules()
        patient.idleTimeout = 900_000
        let journey = try Journey(patient)
        journey.car(.connected)
        journey.drive(60)
        try journey.restart()
        try journey.restart(off: 25)
        journey.drive(60)
        journey.adopt(patient)
        #expect(try rules(in: journey) == [patient])
        guard case .rules(_, [Journey.golf], 0) = try journey.lines().first else {
            Issue.record("the first line is \(try journey.lines().first.debugDescription)")
            return
        }
    }

    @Test func otherRulesAreToldWhenTheyAreReadAndAtAStart() throws {
        var patient = DriveRules()
        patient.idleTimeout = 900_000
        let journey = try Journey()
        journey.drive(60)
        journey.adopt(patient)
        journey.drive(60)
        try journey.restart(under: DriveRules())
        try journey.restart(off: 25, under: patient)
        #expect(try rules(in: journey) == [DriveRules(), patient, DriveRules(), patient])
        #expect(journey.recording.machine.rules == patient)
    }

    @Test func whatWasCountedUnderOtherRulesCountsOn() throws {
        var slow = DriveRules()
        slow.maximumSpeed = 36 / 3.6
        let journey = try Journey(slow)
        journey.car(.connected)
        journey.drive(60, at: 8)
        journey.drive(60, at: 15)
        let before = journey.recording.machine.drive?.totals.measuredMetres
        try journey.commit()
        // The owner sees the mistake, and starts the recorder anew.
        try journey.restart(under: DriveRules())
        #expect(journey.recording.machine.drive?.totals.measuredMetres == before)
        journey.drive(60, at: 15)
        journey.command(.finish)
        #expect(try journey.objections() == [])
    }

    private func links(in journey: Journey) throws -> [Presence] {
        return try journey.lines().compactMap { if case .car(let event, _) = $0 { event.presence } else { nil } }
    }

    @Test func aCarTakenOutOfTheSettingsIsWrittenAsUnknownOnceAndForgotten() throws {
        let journey = try Journey()
        journey.car(.connected)
        journey.drive(60)
        journey.adopt(cars: [])
        journey.drive(60)
        journey.adopt(cars: [])
        try journey.restart()
        #expect(try links(in: journey) == [.connected, .unknown])
        #expect(journey.recording.machine.drive?.car.id == Journey.golf)
        // Ten minutes, not the half hour that a car is waited for.
        journey.drive(700, at: 0)
        #expect(journey.recording.machine.drive == nil)
        #expect(try journey.objections() == [])
    }

    @Test func aCarTakenOutOfTheSettingsWhileTheRecorderWasAwayIsForgottenToo() throws {
        let journey = try Journey()
        journey.car(.connected)
        journey.drive(60)
        try journey.restart(cars: [])
        #expect(try links(in: journey) == [.connected, .unknown])
        journey.drive(700, at: 0)
        #expect(journey.recording.machine.drive == nil)
        #expect(try journey.objections() == [])
    }

    @Test func aFlappingLinkOfACarTakenOutOfTheSettingsIsNotToldLater() throws {
        let journey = try Journey()
        for round in 0..<20 { journey.car(round % 2 == 0 ? .connected : .gone) }
        journey.adopt(cars: [])
        journey.wait(300)
        #expect(try links(in: journey).last == .unknown)
    }

    @Test func theSpeedIsThatOfTheDriveOrOneThatACarCanHave() throws {
        let journey = try Journey()
        journey.drive(2, at: 120)
        #expect(journey.recording.speed == nil)
        journey.drive(2, at: 20)
        #expect(journey.recording.speed == 20)
        journey.command(.start(car: nil))
        journey.told = { _ in nil }
        journey.drive(10, at: 15)
        let made = try #require(journey.recording.speed)
        #expect(abs(made - 15) < 0.1)
    }

    /// Finished before this boot knows the time: the drive was over when the power went.
    @Test func aDriveOfAnEarlierBootIsDatedByThatBoot() throws {
        let journey = try Journey()
        journey.command(.start(car: nil))
        journey.drive(60)
        let last = Journey.begin + journey.now
        try journey.restart(off: 3_600)
        journey.command(.finish)
        let ended = try #require(journey.recording.lastEnd?.endedAt)
        let begun = try #require(journey.recording.lastEnd?.begunAt)
        #expect(abs(ended - last) < 1_000)
        #expect(abs(begun - (last - 60_000)) < 1_000)
    }

    private static let phones = [
        SpoolLine.Name(id: 9, kind: .driver, name: "Anna"), SpoolLine.Name(id: 10, kind: .driver, name: "Bert"),
    ]

    @Test func theDriverOfADriveStaysUntilItEnds() throws {
        let journey = try Journey()
        journey.recording.name(Self.phones, at: journey.now)
        journey.car(.connected, 9)
        journey.car(.connected, 10)
        journey.command(.start(car: nil))
        journey.car(.gone, 9)
        #expect(journey.recording.driver == "Anna")
        journey.command(.finish)
        #expect(journey.recording.driver == "Bert")
        #expect(try journey.objections() == [])
    }

    @Test(arguments: [nil, 60] as [Int64?]) func aRecorderThatStartsAgainKnowsTheDriverOfTheDrive(off: Int64?) throws {
        let journey = try Journey()
        journey.recording.name(Self.phones, at: journey.now)
        journey.car(.connected, 9)
        journey.command(.start(car: nil))
        journey.drive(60)
        try journey.restart(off: off)
        journey.recording.name(Self.phones, at: journey.now)
        journey.car(.gone, 9)
        journey.car(.connected, 10)
        #expect(journey.recording.driver == "Anna")
        journey.drive(60)
        #expect(journey.recording.machine.drive != nil)
        #expect(journey.recording.driver == "Anna")
        journey.command(.finish)
        #expect(journey.recording.lastEnd?.driver == "Anna")
        #expect(journey.recording.driver == "Bert")
    }

    @Test func aPhoneNamesNobodyWhileItIsOpenWhetherTheDriveGoesOn() throws {
        let journey = try Journey()
        journey.recording.name(Self.phones, at: journey.now)
        journey.command(.start(car: nil))
        journey.drive(60)
        try journey.restart(off: 60)
        journey.recording.name(Self.phones, at: journey.now)
        journey.knowsTime = false
        journey.car(.connected, 10)
        journey.drive(10)
        #expect(journey.recording.driver == nil)
        journey.knowsTime = true
        journey.drive(60)
        #expect(journey.recording.driver == "Bert")
    }

    @Test func aPhoneTakenOutOfTheSettingsWhileTheRecorderWasAwayNamesNobody() throws {
        let journey = try Journey()
        journey.recording.name(Self.phones, at: journey.now)
        journey.car(.connected, 9)
        try journey.restart()
        #expect(journey.recording.driver == "Anna")
        journey.recording.name([], at: journey.now)
        #expect(journey.recording.driver == nil)
        #expect(try links(in: journey) == [.connected, .unknown])
    }

    @Test func aRecorderThatStartsAgainKnowsSinceWhenTheCarIsAway() throws {
        let journey = try Journey()
        journey.car(.connected)
        journey.drive(60)
        journey.car(.gone)
        let gone = journey.now
        journey.wait(20)
        try journey.restart()
        guard case .leaving = journey.recording.outlook.state else {
            Issue.record("not leaving but \(journey.recording.outlook.state)")
            return
        }
        #expect(journey.recording.stateSince == gone)
    }

    private static func golf(called name: String) -> [SpoolLine.Name] {
        [SpoolLine.Name(id: Journey.golf, kind: .car, name: name)]
    }

    @Test(arguments: [nil, 60] as [Int64?]) func aDriveIsCalledAsItsCarWasWhenItBegan(off: Int64?) throws {
        let journey = try Journey()
        journey.recording.name(Self.golf(called: "Golf"), at: journey.now)
        journey.car(.connected)
        journey.drive(60)
        journey.recording.name(Self.golf(called: "Estate"), at: journey.now)
        #expect(journey.recording.vehicle == "Golf")
        try journey.restart(off: off)
        #expect(journey.recording.vehicle == "Golf")
        journey.recording.name(Self.golf(called: "Estate"), at: journey.now)
        journey.car(.connected)
        journey.drive(60)
        #expect(journey.recording.vehicle == "Golf")
        journey.command(.finish)
        #expect(journey.recording.vehicle == nil && journey.recording.lastEnd?.vehicle == "Golf")
        journey.command(.start(car: Journey.golf))
        #expect(journey.recording.vehicle == "Estate")
    }

    @Test func aDriveThatGoesOnAfterAllIsCalledAsItWas() throws {
        let journey = try Journey()
        journey.recording.name(Self.golf(called: "Golf"), at: journey.now)
        journey.car(.connected)
        journey.drive(60)
        journey.car(.gone)
        journey.wait(300)
        #expect(journey.recording.lastEnd?.vehicle == "Golf")
        journey.recording.name(Self.golf(called: "Estate"), at: journey.now)
        try journey.restart()
        #expect(journey.recording.vehicle == nil)
        journey.car(.connected)
        journey.drive(60)
        #expect(journey.recording.vehicle == "Golf")
        #expect(try reopenings(in: journey) == 1)
    }

    @Test func aDriveThatGoesOnAfterAllHasItsWords() throws {
        let journey = try Journey()
        journey.command(.start(car: Journey.golf))
        journey.recording.note("to the sea", at: journey.now)
        journey.car(.connected)
        journey.drive(60)
        journey.car(.gone)
        journey.wait(300)
        try journey.restart()
        #expect(journey.recording.note == nil)
        journey.car(.connected)
        journey.drive(60)
        #expect(journey.recording.note == "to the sea")
        #expect(try reopenings(in: journey) == 1)
    }

    @Test func aDriveThatAdoptsACarIsCalledAsThatCarIs() throws {
        let journey = try Journey()
        let polo = SpoolLine.Name(id: RecordingSink.visitor, kind: .car, name: "Polo")
        journey.recording.name(Self.golf(called: "Golf") + [polo], at: journey.now)
        journey.command(.start(car: nil))
        #expect(journey.recording.vehicle == "Golf")
        journey.car(.connected, RecordingSink.visitor)
        #expect(journey.recording.vehicle == "Polo")
        try journey.restart()
        #expect(journey.recording.vehicle == "Polo")
    }

    private func reopenings(in journey: Journey) throws -> Int {
        try journey.lines().filter { if case .drive(.reopen, _) = $0 { true } else { false } }.count
    }

    @Test func aPhoneTakenOutOfTheSettingsNamesNobody() throws {
        let journey = try Journey()
        let phone = SpoolLine.Name(id: 9, kind: .driver, name: "Anna")
        journey.recording.name([phone], at: journey.now)
        journey.car(.connected, 9)
        #expect(journey.recording.driver == "Anna")
        journey.recording.name([], at: journey.now)
        #expect(journey.recording.driver == nil)
        #expect(try links(in: journey) == [.connected, .unknown])
        #expect(try journey.objections() == [])
    }

    @Test func theRecorderDecidesByWhatItWrote() throws {
        var rules = DriveRules()
        rules.idleRadius = 330 * 0.3048
        rules.maximumSpeed = 100 / 3.6
        let journey = try Journey(rules)
        #expect(journey.recording.machine.rules == rules.asWritten)
        #expect(journey.recording.sieve.rules == rules.asWritten)
        #expect(journey.recording.machine.rules != rules)
    }
}
