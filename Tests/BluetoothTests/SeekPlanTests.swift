import Bluetooth
import Drive
import Testing

private let firstCar: Car.ID = 1
private let secondCar: Car.ID = 2

@Suite struct SeekPlanTests {
    /// Lets time pass as a loop would, from deadline to deadline, and notes who is called when. Each call takes `took`.
    private func play(
        from start: Int64, until end: Int64, took: Int64 = 5_000, plan: SeekPlan = SeekPlan(),
        _ surroundings: (Int64) -> SeekPlan.Surroundings
    ) -> [(second: Int64, car: Car.ID)] {
        var plan = plan
        var now = start
        var calls: [(Int64, Car.ID)] = []
        while now <= end {
            if let car = plan.next(at: now, surroundings(now)) {
                calls.append((now / 1_000, car))
                now += took
                plan.finished(car)
            } else {
                now = plan.deadline(at: now, surroundings(now)) ?? now + 1_000
            }
        }
        return calls
    }

    private func parked(_ callable: [Car.ID]) -> SeekPlan.Surroundings {
        SeekPlan.Surroundings(isMoving: false, isConnected: false, callable: callable)
    }

    private func moving(_ callable: [Car.ID]) -> SeekPlan.Surroundings {
        SeekPlan.Surroundings(isMoving: true, isConnected: false, callable: callable)
    }

    @Test func aStandingCarIsCalledAtOnceThenOnALadderThenOnceAMinuteForFiveMinutes() {
        let made = play(from: 20_000, until: 900_000) { _ in parked([firstCar]) }
        #expect(made.map(\.second) == [20, 35, 50, 110, 170, 230, 290])
    }

    @Test func aMovingCarIsCalledOnceAMinuteForAsLongAsItMoves() {
        let made = play(from: 400_000, until: 700_000) { now in now < 600_000 ? moving([firstCar]) : parked([firstCar])
        }
        #expect(made.map(\.second) == [400, 415, 430, 490, 550])
    }

    @Test func twoCarsAreCalledInTurnWithinEachRound() {
        let made = play(from: 0, until: 20_000) { _ in parked([firstCar, secondCar]) }
        #expect(made.map(\.car) == [firstCar, secondCar, firstCar, secondCar])
        #expect(made.map(\.second) == [0, 5, 15, 20])
    }

    @Test func aRoundThatTakesLongerThanTheLadderDelaysTheNextOne() {
        let made = play(from: 0, until: 60_000, took: 20_000) { _ in parked([firstCar, secondCar]) }
        #expect(made.map(\.second) == [0, 20, 40, 60])
        #expect(made.map(\.car) == [firstCar, secondCar, firstCar, secondCar])
    }

    @Test func nobodyIsCalledWhileAConfiguredCarIsConnected() {
        let made = play(from: 0, until: 200_000) { _ in
            SeekPlan.Surroundings(isMoving: true, isConnected: true, callable: [firstCar, secondCar])
        }
        #expect(made.isEmpty)
    }

    @Test func aCarThatConnectsEndsTheRound() {
        var plan = SeekPlan()
        #expect(plan.next(at: 0, parked([firstCar, secondCar])) == firstCar)
        plan.finished(firstCar)
        let connected = SeekPlan.Surroundings(isMoving: false, isConnected: true, callable: [firstCar, secondCar])
        #expect(plan.next(at: 5_000, connected) == nil)
        #expect(plan.deadline(at: 5_000, connected) == nil)
        #expect(plan.next(at: 6_000, parked([firstCar, secondCar])) == nil)
        #expect(plan.deadline(at: 6_000, parked([firstCar, secondCar])) == 15_000)
    }

    @Test func oneCarIsCalledAtATime() {
        var plan = SeekPlan()
        #expect(plan.next(at: 0, parked([firstCar, secondCar])) == firstCar)
        #expect(plan.next(at: 100_000, parked([firstCar, secondCar])) == nil)
        #expect(plan.deadline(at: 100_000, parked([firstCar, secondCar])) == nil)
        plan.finished(secondCar)
        #expect(plan.next(at: 100_000, parked([firstCar, secondCar])) == nil)
        plan.finished(firstCar)
        #expect(plan.next(at: 100_000, parked([firstCar, secondCar])) == secondCar)
    }

    @Test func aCarThatCanNoLongerBeCalledIsPassedOver() {
        var plan = SeekPlan()
        #expect(plan.next(at: 0, parked([firstCar, secondCar])) == firstCar)
        plan.finished(firstCar)
        #expect(plan.next(at: 5_000, parked([firstCar])) == nil)
    }

    @Test func theLadderBeginsWhenBluetoothIsReady() {
        let made = play(from: 5_000, until: 100_000) { now in parked(now < 40_000 ? [] : [firstCar]) }
        #expect(made.map(\.second) == [40, 55, 70])
    }

    @Test func aRestartLongAfterPowerOnCallsNobodyWhoStands() {
        #expect(play(from: 3_600_000, until: 3_700_000) { _ in parked([firstCar]) }.isEmpty)
        #expect(SeekPlan().deadline(at: 3_600_000, parked([firstCar])) == nil)
    }
}
