import CarBook
import Civil
import Testing

/// Forty miles a day, where nothing is known of how far a vehicle goes.
@Suite struct DefaultPaceTests {
    private static let today = Made.day("2026-06-15")
    private static let pace = Pace(before: today, known: nil) { _ in 0 }

    /// Ways of whole miles are kept in whole metres, some of them a part of one short.
    @Test(arguments: [40, 80, 120, 200, 280, 500, 1_000, 10_000, 15_000])
    func wholeMilesAreNoDayShort(miles: Int) throws {
        let metres = try DistanceUnit.mile.metres(of: TypedNumber("\(miles)"))
        var plan = ServicePlan(id: 1, name: "Oil change", begin: Self.today)
        plan.saidMetres = 100_000_000 + metres
        let due = ServiceBook([plan], []).plans[0].due
        let state = ServiceState(of: due, today: Self.today, odometerMetres: 100_000_000, in: .mile)
        #expect(!Self.pace.isMeasured)
        #expect(state.urgency(at: Self.pace) == miles / 40)
        #expect(state.plainUrgency == miles / 40)
        #expect(state.expected(at: Self.pace)?.days == Self.today.days + Int64(miles / 40))
    }
}
