import Exchange
import Testing

/// Points that say how far off they are: the place of a transmitter among those of satellites.
@Suite struct InaccuratePointTests {
    /// A point every ten seconds, with these errors in metres.
    private func tally(_ errors: [String]) throws -> TrackTally {
        let lines = errors.enumerated().map { index, error in
            "2026-03-14T08:00:05Z\t*                 \t{\"_type\":\"location\",\"lat\":51.5,\"lon\":-0.25,"
                + "\"tst\":\(1_773_475_200 + 10 * index),\"acc\":\(error)}\n"
        }
        return try ReadWhole.file(lines.joined()).tally
    }

    @Test func aPointThatIsFiftyMetresOffIsLeftOutAmongBetterOnes() throws {
        let tally = try tally(["5", "5", "49.9", "50", "1500", "5", "5"])
        #expect(tally.points == 5 && tally.count(.inaccurate) == 2)
        #expect(tally.leftOutWords == "2 inaccurate points")
    }

    /// A night in a house, with a transmitter's place every five minutes, and a short drive.
    @Test func aTenthOfGoodPointsIsEnough() throws {
        let night = [String](repeating: "1500", count: 90)
        #expect(try tally(night + [String](repeating: "5", count: 11)).points == 11)
        #expect(try tally(night + [String](repeating: "5", count: 10)).points == 10)
        #expect(try tally(night + [String](repeating: "5", count: 9)).points == 99)
    }

    @Test func aFileWhosePointsAreAllOffIsTakenInWhole() throws {
        #expect(try tally(["65", "65", "65", "324.9"]).points == 4)
        #expect(try tally(["65", "65", "65", "325"]).leftOutWords == "1 inaccurate point")
        #expect(try tally(["1500", "1500", "1500"]).points == 3)
    }
}
