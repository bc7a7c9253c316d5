import Drive
import Testing
import World

/// Every sequence of a few events, and long random ones: the invariants of `Road` hold wherever the machine goes.
@Suite struct WalkTests {
    private static let alphabet: [@Sendable (Road) -> Void] = [
        { $0.car(.connected) }, { $0.car(.gone) }, { $0.car(.unknown) }, { $0.car(.connected, Road.punto) },
        { $0.drive(8) }, { $0.stand(61) }, { $0.wait(700) }, { $0.wait(4000, metres: 900) },
        { $0.command(.start(car: nil)) }, { $0.command(.finish) }, { $0.command(.pause) },
        { $0.command(.resume) }, { $0.cutPower(off: 30) }, { $0.cutPower(off: 4000) },
        { road in road.withoutClock { road.stand(2) } }, { $0.hear(.deadline) },
    ]

    @Test func everyShortWalkKeepsTheInvariants() {
        let count = Self.alphabet.count
        for walk in 0..<(count * count * count * count) {
            let road = Road()
            var rest = walk
            for _ in 0..<4 {
                Self.alphabet[rest % count](road)
                rest /= count
            }
        }
    }

    @Test(arguments: 0..<40)
    func randomWalksKeepTheInvariants(seed: UInt64) {
        var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        let road = Road()
        for _ in 0..<400 {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            Self.alphabet[Int(state % UInt64(Self.alphabet.count))](road)
        }
        #expect(road.begins.count + road.reopened - road.ends.count == (road.machine.drive == nil ? 0 : 1))
    }

    @Test func theSameEventsGiveTheSameEffects() {
        func day() -> [DriveMachine.Effect] {
            let road = Road()
            for step in Self.alphabet { step(road) }
            return road.effects
        }
        #expect(day() == day())
    }
}
