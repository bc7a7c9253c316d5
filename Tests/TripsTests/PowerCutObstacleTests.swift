import Drive
import Testing
import Trips

/// The reason why a drive did not go on after its power was cut, as the trip and its neighbour tell it.
@Suite struct PowerCutObstacleTests {
    private func ending(off: Double?, car: String? = nil, away: Double? = nil) -> TripEvent {
        var event = TripEvent(.ended, word: EndReason.powercut.rawValue)
        event.say("off-ms", off)
        event.say("metres-away", away)
        event.car = car
        event.say(.reopenWindow, DriveRules())
        return event
    }

    @Test func theTimeComesFirstThenTheCarThenThePlace() {
        #expect(PowerCutObstacle(ending(off: 300_001, car: "Van", away: 9_000)) == .time(off: 300_001))
        #expect(PowerCutObstacle(ending(off: 300_000, car: "Van", away: 9_000)) == .otherCar)
        #expect(PowerCutObstacle(ending(off: 60_000, away: 50_000)) == .place(metres: 50_000))
        #expect(PowerCutObstacle(ending(off: nil, away: 50_000)) == nil)
    }

    @Test func theNeighbourTellsTheSame() {
        #expect(TripBoundaryReason.Why(PowerCutObstacle(ending(off: 60_000, away: 50_000))) == .reach(metres: 50_000))
        #expect(TripBoundaryReason.Why(PowerCutObstacle(ending(off: 60_000, car: "Van"))) == .otherCar)
        #expect(TripBoundaryReason.Why(PowerCutObstacle(ending(off: 900_000))) == .power(off: 900_000))
        #expect(TripBoundaryReason.Why(PowerCutObstacle(ending(off: nil))) == .power(off: nil))
    }
}
