import Drive
import Testing
import World

/// Days that cars have: what a person would call one drive is one drive.
@Suite struct DayTests {
    private let minute = 60
    private let hour = 3600

    @Test func aCommuteIsOneDriveAndTheNextMorningAnother() {
        let road = Road()
        road.stand(30)
        road.car(.connected)
        road.stand(20)
        road.drive(20 * minute)
        road.stand(40)
        road.car(.gone)
        road.stand(5 * minute)
        #expect(road.begins.count == 1 && road.ends.count == 1)
        #expect(road.begins[0].since == 30_000)
        #expect(road.ends[0].because == .disconnect)
        #expect(abs(road.ends[0].totals.measuredMetres - 18_000) < 30)
        road.wait(12 * hour)
        road.car(.connected)
        road.drive(10 * minute)
        #expect(road.begins.count == 2)
    }

    @Test func theEndIsStampedAtTheFirstDisconnect() {
        let road = Road()
        road.car(.connected)
        road.drive(5 * minute)
        road.stand(10)
        let gone = road.now
        road.car(.gone)
        road.stand(3 * minute)
        #expect(road.ends[0].at == gone)
    }

    @Test func aFlappingLinkIsOneDrive() {
        let road = Road()
        road.car(.connected)
        for _ in 0..<20 {
            road.drive(30)
            road.car(.gone)
            road.drive(10)
            road.car(.connected)
        }
        road.drive(30)
        #expect(road.begins.count == 1 && road.ends.isEmpty)
        #expect(road.notices.filter { $0 == .flap }.count == 20)
    }

    @Test func aConnectShorterThanTheDelayBeginsNothing() {
        let road = Road()
        road.car(.connected)
        road.stand(1)
        road.car(.gone)
        road.stand(minute)
        #expect(road.effects.isEmpty)
    }

    @Test func stillMovingKeepsTheDriveOpenWithoutTheCar() {
        let road = Road()
        road.car(.connected)
        road.drive(minute)
        road.car(.gone)
        road.drive(10 * minute)
        #expect(road.ends.isEmpty)
        let last = road.now
        road.stand(minute)
        #expect(road.ends.count == 1)
        #expect(road.ends[0].because == .disconnect && road.ends[0].at == last)
    }

    @Test func aFuelStopWithTheEngineOffForFourMinutesIsNoEnd() {
        let road = Road()
        road.car(.connected)
        road.drive(10 * minute)
        road.stand(20)
        road.cutPower(off: 4 * minute)
        road.car(.connected)
        road.withoutClock { road.stand(10) }
        road.stand(2)
        road.drive(10 * minute)
        #expect(road.begins.count == 1 && road.ends.isEmpty)
        #expect(road.continued == [240_000])
    }

    @Test func theNextMorningTheCarIsConnectedTooAndItIsAnotherDrive() {
        let road = Road()
        road.car(.connected)
        road.drive(10 * minute)
        road.stand(20)
        road.cutPower(off: 12 * hour)
        road.car(.connected)
        road.withoutClock { road.drive(30) }
        road.drive(10 * minute)
        #expect(road.ends.count == 1 && road.ends[0].because == .powercut && road.ends[0].isOfEarlierBoot)
        #expect(road.begins.count == 2)
        #expect(road.begins[1].since == 0)
    }

    @Test func aDriveCutOffByThePowerEndsAtItsLastMovement() {
        let road = Road()
        road.car(.connected)
        road.drive(10 * minute)
        let moved = road.now
        road.stand(10 * minute)
        road.cutPower(off: 2 * hour)
        road.drive(minute)
        #expect(road.ends[0].at == moved)
    }

    @Test func aLoosePlugCostsNoDrive() {
        let road = Road()
        road.car(.connected)
        road.drive(10 * minute, at: 25)
        // Boot 25 s, the first fix 40 s after it, 900 m on.
        road.cutPower(off: 25, metres: 900)
        road.wait(40)
        road.drive(10 * minute, at: 25)
        #expect(road.begins.count == 1 && road.ends.isEmpty)
        #expect(road.machine.drive!.totals.inferredMetres > 800)
    }

    @Test func theCarOfSomebodyElseEndsTheDriveAfterACut() {
        let road = Road()
        road.car(.connected)
        road.drive(10 * minute)
        road.cutPower(off: 60)
        road.car(.connected, Road.punto)
        road.drive(minute)
        #expect(road.ends.count == 1 && road.begins.count == 2)
        #expect(road.begins[1].car == Road.punto)
    }

    @Test func aProcessThatDiesAndComesBackGoesOnAtOnce() {
        let road = Road()
        road.car(.connected)
        road.drive(minute)
        road.restart()
        road.drive(minute)
        #expect(road.begins.count == 1 && road.ends.isEmpty)
        #expect(abs(road.machine.drive!.totals.measuredMetres - 1785) < 30)
    }

    @Test func anEngineThatStopsAtEveryLightIsOneDrive() {
        let road = Road()
        road.car(.connected)
        for _ in 0..<15 {
            road.drive(90)
            road.car(.gone)
            road.stand(40)
            road.car(.connected)
            road.stand(5)
        }
        #expect(road.begins.count == 1 && road.ends.isEmpty)
    }

    @Test func aCarWashIsPartOfTheDrive() {
        let road = Road()
        road.car(.connected)
        road.drive(5 * minute)
        road.car(.gone)
        // Under the roof there is no fix, and the car is pulled through.
        road.wait(6 * minute, metres: 40)
        road.car(.connected)
        road.drive(5 * minute)
        #expect(road.begins.count == 1 && road.ends.count == 1 && road.reopened == 1)
    }

    @Test func theCarOfThePartnerIsAnotherDrive() {
        let road = Road()
        road.car(.connected)
        road.drive(5 * minute)
        road.car(.gone)
        road.stand(20 * minute)
        road.car(.connected, Road.punto)
        road.drive(5 * minute)
        #expect(road.begins.map(\.car) == [Road.golf, Road.punto])
    }

    @Test func aBootThatNeverKnewTheTimeIsADriveByItself() {
        let road = Road()
        road.car(.connected)
        road.drive(5 * minute)
        road.cutPower(off: 30, knowsTime: false)
        road.car(.connected)
        road.drive(5 * minute)
        road.cutPower(off: hour)
        road.knowsTime = true
        road.car(.connected)
        road.drive(minute)
        #expect(road.begins.map(\.isOfEarlierBoot) == [false, true, false])
        #expect(road.ends.map(\.because) == [.powercut, .powercut])
        #expect(abs(road.ends[1].totals.measuredMetres - 4485) < 20)
    }

    @Test func aBootOfAFewFixesBetweenTwoCutsEndsNothing() {
        let road = Road()
        road.car(.connected)
        road.drive(5 * minute)
        road.cutPower(off: 5, knowsTime: false)
        road.car(.connected)
        road.drive(20)
        road.cutPower(off: 5, knowsTime: true)
        road.car(.connected)
        road.drive(minute)
        #expect(road.begins.count == 1 && road.ends.isEmpty)
    }

    @Test func aBootOfAFewSecondsBetweenTwoCutsEndsNothing() {
        let road = Road()
        road.car(.connected)
        road.drive(5 * minute)
        road.cutPower(off: 10, knowsTime: false)
        road.car(.connected)
        road.wait(5)
        road.cutPower(off: 10)
        road.knowsTime = true
        road.car(.connected)
        road.drive(minute)
        #expect(road.begins.count == 1 && road.ends.isEmpty)
    }

    @Test func aSchoolRunWithThreeStopsIsOneDrive() {
        let road = Road()
        road.car(.connected)
        for _ in 0..<3 {
            road.drive(5 * minute)
            road.stand(4 * minute)
        }
        road.drive(5 * minute)
        #expect(road.begins.count == 1 && road.ends.isEmpty)
    }

    @Test func anUndergroundGarageEndsByTheCarNotByTheSilence() {
        let road = Road()
        road.car(.connected)
        road.drive(10 * minute)
        road.wait(3 * minute)
        let gone = road.now
        road.car(.gone)
        road.wait(10 * minute)
        #expect(road.ends.count == 1 && road.ends[0].at == gone)
    }

    @Test func aNightInAGarageWithoutReceptionIsNoStopOnTheWay() {
        let road = Road()
        road.drive(10 * minute)
        road.wait(8 * hour)
        road.drive(10 * minute)
        #expect(road.begins.count == 2)
        #expect(road.ends.map(\.because) == [.silence])
    }

    @Test func aTunnelOfEighteenMinutesIsInferred() {
        let road = Road()
        road.car(.connected)
        road.drive(5 * minute, at: 22)
        road.wait(18 * minute, metres: 18 * 60 * 22)
        road.drive(5 * minute, at: 22)
        #expect(road.begins.count == 1 && road.ends.isEmpty)
        let totals = road.machine.drive!.totals
        #expect(abs(totals.inferredMetres - 18 * 60 * 22) < 50)
        #expect(abs(totals.measuredMetres - 10 * 60 * 22) < 50)
    }

    @Test func anHourInAJamIsNoEnd() {
        let road = Road()
        road.car(.connected)
        road.drive(5 * minute)
        for _ in 0..<12 {
            road.stand(4 * minute)
            road.drive(minute, at: 1.5)
        }
        #expect(road.ends.isEmpty)
    }

    @Test func aFerryWithoutTheCarsBluetoothMayBeCarried() {
        let road = Road()
        road.stand(10)
        road.drive(40 * minute, at: 8)
        road.stand(15 * minute)
        #expect(road.begins.count == 1 && road.begins[0].cause == .motion)
        #expect(road.ends.count == 1 && !road.ends[0].sawCar)
    }

    @Test func aDriveWithoutBluetoothBeginsAndEndsByItself() {
        let road = Road(cars: [])
        road.stand(5 * minute)
        let started = road.now
        road.drive(10 * minute)
        let stopped = road.now
        road.stand(15 * minute)
        #expect(road.begins.count == 1 && road.ends.count == 1)
        #expect(abs(road.begins[0].since - started) <= 2000)
        #expect(road.ends[0].because == .idle && road.ends[0].at == stopped)
        #expect(abs(road.ends[0].totals.metres - 9000) < 50)
    }

    @Test func aPiThatIsPoweredForEverAddsNoStandingTime() {
        let road = Road(cars: [])
        for _ in 0..<5 {
            road.stand(8 * hour)
            road.drive(10 * minute)
        }
        road.stand(hour)
        #expect(road.begins.count == 5 && road.ends.count == 5)
    }

    @Test func theSameDriveGoesOnAfterAnHourAtRestWithTheCarConnected() {
        let road = Road()
        road.car(.connected)
        road.drive(10 * minute)
        road.stand(hour)
        #expect(road.ends.count == 1 && road.ends[0].because == .idle)
        road.drive(10 * minute)
        #expect(road.begins.count == 1 && road.reopened == 1)
    }

    @Test func twoCarsOnOneDriveAreOneDrive() {
        let road = Road()
        road.car(.connected)
        road.drive(minute)
        road.car(.connected, Road.punto)
        road.drive(minute)
        road.car(.gone, Road.punto)
        road.drive(5 * minute)
        #expect(road.begins.count == 1 && road.ends.isEmpty)
        #expect(road.notices == [.secondCar(Road.punto)])
    }

    @Test func nobodyKnowsWhetherTheCarIsThereAndTheDriveGoesOn() {
        let road = Road()
        road.car(.connected)
        road.drive(minute)
        road.car(.unknown)
        road.drive(5 * minute)
        road.stand(15 * minute)
        #expect(road.ends.isEmpty)
        road.stand(20 * minute)
        #expect(road.ends.count == 1 && road.ends[0].because == .idle)
    }

    @Test func aCarThatIsTakenOutOfTheSettingsIsNotWaitedFor() {
        let road = Road()
        road.car(.connected)
        road.drive(5 * minute)
        road.adopt(cars: [Road.punto])
        #expect(road.machine.drive?.car.id == Road.golf)
        road.drive(minute)
        road.stand(12 * minute)
        #expect(road.ends.map(\.because) == [.idle])
        #expect(road.ends.map(\.sawCar) == [true])
        road.drive(5 * minute)
        #expect(road.begins.map(\.car) == [Road.golf, Road.punto])
    }

    @Test func aCarThatIsPutBackEndsItsDriveWhenItGoes() {
        let road = Road()
        road.car(.connected)
        road.drive(5 * minute)
        road.adopt(cars: [])
        road.drive(minute)
        road.adopt(cars: [Road.golf])
        road.car(.connected)
        road.stand(10)
        road.car(.gone)
        road.stand(2 * minute)
        #expect(road.ends.map(\.because) == [.disconnect])
        #expect(road.begins.count == 1 && road.notices.isEmpty)
    }

    @Test func whatACarWasAboutToBeginDoesNotBeginWithoutIt() {
        let road = Road()
        road.car(.connected)
        road.adopt(cars: [Road.punto])
        road.stand(minute)
        #expect(road.begins.isEmpty)
        road.car(.connected, Road.punto)
        road.stand(10)
        road.car(.gone, Road.punto)
        #expect(road.begins.map(\.car) == [Road.punto])
    }

    @Test func aCarThatWentBeforeIsGoneWhateverTheSettingsSay() {
        let road = Road()
        road.car(.connected)
        road.drive(5 * minute)
        let gone = road.now
        road.car(.gone)
        road.stand(10)
        road.adopt(cars: [])
        road.stand(3 * minute)
        #expect(road.ends.map(\.because) == [.disconnect])
        #expect(road.ends.map(\.at) == [gone])
    }

    @Test func anHourOfSilenceEndsWhatNoCarHolds() {
        let road = Road(cars: [])
        road.stand(60)
        road.drive(10 * minute)
        road.wait(20 * minute, metres: 900)
        road.drive(10)
        #expect(road.ends.count == 1 && road.ends[0].because == .silence)
    }

    @Test func ghostSpeedsKeepNoDriveAliveAndCountNoMetres() {
        let road = Road(cars: [])
        road.stand(60)
        road.drive(5 * minute)
        for second in 0..<(15 * minute) {
            road.wait(1)
            road.fix(speed: second % 5 == 0 ? 93 : 0)
        }
        #expect(road.ends.count == 1 && road.ends[0].because == .idle)
        #expect(abs(road.ends[0].totals.metres - 4500) < 50)
    }
}
