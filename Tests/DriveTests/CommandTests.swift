import Drive
import Testing
import World

@Suite struct CommandTests {
    @Test func startAndFinishByHand() {
        let road = Road()
        road.command(.start(car: nil))
        road.drive(60)
        road.command(.finish)
        #expect(road.begins.map(\.cause) == [.hand])
        #expect(road.ends.map(\.because) == [.hand])
    }

    @Test func startWhileDrivingAndFinishWhileParkedChangeNothing() {
        let road = Road()
        road.command(.finish)
        #expect(road.effects.isEmpty)
        road.command(.start(car: nil))
        let effects = road.effects.count
        road.command(.start(car: Road.punto))
        #expect(road.effects.count == effects)
    }

    @Test func afterAFinishByHandNothingBeginsByItselfUntilTheCarHasGone() {
        let road = Road()
        road.car(.connected)
        road.drive(120)
        road.command(.finish)
        road.drive(300)
        #expect(road.begins.count == 1)
        road.car(.gone)
        road.car(.connected)
        road.drive(60)
        #expect(road.begins.count == 2)
    }

    @Test func afterAFinishByHandFiveMinutesOfStandingRelease() {
        let road = Road()
        road.car(.connected)
        road.drive(120)
        road.command(.finish)
        road.stand(6 * 60 + 10)
        road.drive(120)
        #expect(road.begins.map(\.cause) == [.bluetooth, .motion])
    }

    @Test func pausedTimeIsOutsideTheMovingTime() {
        let road = Road()
        road.command(.start(car: nil))
        road.drive(60)
        road.command(.pause)
        road.drive(600)
        road.command(.resume)
        road.drive(60)
        let totals = road.machine.drive!.totals
        #expect(totals.movingMilliseconds < 125_000)
        #expect(totals.measuredMetres < 1850)
        #expect(road.recorded.count == 720)
    }

    @Test func aDriveLastsWithoutItsPauses() {
        let road = Road()
        road.command(.start(car: nil))
        road.drive(60)
        road.command(.pause)
        road.drive(600)
        #expect(road.elapsed == 60_000)
        road.command(.resume)
        road.drive(60)
        #expect(road.elapsed == 120_000)
    }

    @Test func aDriveWhosePowerWasCutHasLastedUntilItsLastLine() {
        let road = Road()
        road.command(.start(car: nil))
        road.drive(60)
        let elapsed = road.elapsed
        let begun = road.machine.outlook.begun(offset: road.offset)
        road.cutPower(off: 60)
        road.withoutClock {
            road.stand(5)
            #expect(road.elapsed == elapsed)
            #expect(begun != nil && road.machine.outlook.begun(offset: road.offset) == begun)
        }
    }

    @Test func aForgottenPauseEndsTheDriveAtThePause() {
        let road = Road()
        road.command(.start(car: nil))
        road.drive(60)
        let paused = road.now
        road.command(.pause)
        road.stand(31 * 60)
        #expect(road.ends.map(\.because) == [.pause])
        #expect(road.ends[0].at == paused)
    }

    @Test func aPauseSurvivesThePowerCut() {
        let road = Road()
        road.car(.connected)
        road.drive(60)
        road.command(.pause)
        road.stand(10)
        road.cutPower(off: 60)
        road.car(.connected)
        road.stand(5)
        guard case .paused = road.machine.state else {
            Issue.record("not paused but \(road.machine.state)")
            return
        }
        road.command(.resume)
        road.drive(60)
        #expect(road.begins.count == 1 && road.ends.isEmpty)
    }

    @Test func aCarThatIsDrivenOnInAPauseIsStillInItAfterThePowerCut() {
        let road = Road()
        road.car(.connected)
        road.drive(60)
        road.command(.pause)
        road.drive(120)
        road.cutPower(off: 5)
        road.car(.connected)
        road.drive(5)
        road.drive(60)
        road.cutPower(off: 5)
        road.car(.connected)
        road.drive(5)
        guard case .paused = road.machine.state else {
            Issue.record("not paused but \(road.machine.state)")
            return
        }
        #expect(road.begins.count == 1 && road.ends.isEmpty)
    }

    @Test func finishWhileResumingEndsTheOldDrive() {
        let road = Road()
        road.car(.connected)
        road.drive(60)
        road.cutPower(off: 60)
        road.withoutClock {
            road.command(.finish)
            road.stand(5)
        }
        #expect(road.ends.map(\.because) == [.hand])
        #expect(road.ends[0].isOfEarlierBoot)
    }
}
