import Online
import Testing

/// This computer's clock beside that of a service.
@Suite struct ClockCheckTests {
    private let now: Int64 = 1_784_510_732_100
    private let day: Int64 = 86_400_000

    @Test func aClockThatIsNearlyRightHolds() {
        for shift in [-day, -3_600_000, 0, 60_000, 120_000] {
            #expect(ClockCheck(now, service: now + shift) == .holds, "\(shift)")
        }
    }

    @Test func aClockIsBehindOrFarAhead() {
        #expect(ClockCheck(now, service: now + 120_001) == .isBehind)
        #expect(ClockCheck(now, service: now - day - 1) == .isAhead)
        #expect(ClockCheck(now, service: nil) == .unknown)
    }
}
