import CarBook
import Civil
import Testing

/// The time at which a service is due, and how urgent that is: the tables of docs/maintenance.md at their exact
/// boundaries.
@Suite struct ServiceTests {
    private static let today = Made.day("2026-06-15")

    private static func oil(every: Int? = 12, metres: Int? = 15_000_000) -> ServicePlan {
        var plan = ServicePlan(id: 1, name: "Oil change", begin: Made.day("2026-01-31"))
        plan.beginMetres = 100_000_000
        plan.every = every.flatMap { Recurrence(every: $0, .months) }
        plan.everyMetres = metres
        return plan
    }

    private static func state(
        day: String? = nil, metres: Int? = nil, now: Int? = 100_000_000, in distance: DistanceUnit = .kilometre
    ) -> ServiceState {
        var plan = ServicePlan(id: 1, name: "Oil change", begin: today)
        plan.saidDay = day.map(Made.day)
        plan.saidMetres = metres
        let due = ServiceBook([plan], []).plans[0].due
        return ServiceState(of: due, today: today, odometerMetres: now, in: distance)
    }

    private static func due(_ plan: ServicePlan, _ works: [ServiceWork]) -> ServiceDue {
        ServiceBook([plan], works).plans[0].due
    }

    // MARK: Told twice

    @Test(
        arguments: [
            ("oil-CHANGE", "2026-06-15", nil, nil, true), ("Oil change", "2026-06-15", 12_020, 89, true),
            ("Oil change", "2026-06-15", 12_021, 89, false), ("Oil change", "2026-06-15", 12_000, 90, false),
            ("Oil change", "2026-06-16", 12_000, 89, false), ("Oil", "2026-06-15", 12_000, 89, false),
        ] as [(String, String, Int?, Int?, Bool)])
    func twoWorksArePerhapsOne(_ name: String, _ day: String, _ km: Int?, _ euros: Int?, _ isPerhaps: Bool) throws {
        let euro = try #require(Currency("EUR"))
        func told(_ name: String, _ day: String, _ km: Int?, _ euros: Int?) -> ToldWork {
            let cost = euros.map { Money(thousandths: $0 * 1_000, currency: euro) }
            return ToldWork(name: name, day: Made.day(day), odometerMetres: km.map { $0 * 1_000 }, cost: cost)
        }
        let first = told("Oil change", "2026-06-15", 12_000, 89)
        #expect(first.isPerhaps(told(name, day, km, euros)) == isPerhaps)
        let nameless = told("!", "2026-06-15", nil, nil)
        #expect(!nameless.isPerhaps(nameless))
    }

    // MARK: Status

    @Test(arguments: [
        ("2026-06-14", ServiceState.Status.overdue), ("2026-06-15", .soon), ("2026-07-15", .soon),
        ("2026-07-16", .good),
    ])
    func theDayDecides(day: String, status: ServiceState.Status) {
        #expect(Self.state(day: day).status == status)
    }

    @Test(arguments: [
        (99_999_999, ServiceState.Status.overdue), (100_000_000, .soon), (100_800_000, .soon), (100_800_001, .good),
    ])
    func theOdometerDecides(metres: Int, status: ServiceState.Status) {
        #expect(Self.state(metres: metres).status == status)
    }

    @Test func inMilesFiveHundredAreSoon() {
        #expect(Self.state(metres: 100_804_672, in: .mile).status == .soon)
        #expect(Self.state(metres: 100_804_673, in: .mile).status == .good)
    }

    @Test func eitherMakesItOverdue() {
        #expect(Self.state(day: "2027-01-01", metres: 99_000_000).status == .overdue)
        #expect(Self.state(day: "2026-01-01", metres: 199_000_000).status == .overdue)
        #expect(Self.state(day: "2027-01-01", metres: 100_100_000).status == .soon)
        #expect(Self.state().status == .none)
    }

    @Test func withoutAnOdometerTheDayAloneCounts() {
        let state = Self.state(day: "2027-01-01", metres: 1, now: nil)
        #expect(state.status == .good)
        #expect(state.metres == nil)
    }

    // MARK: Use

    private static func use(_ plan: ServicePlan, _ works: [ServiceWork] = [], now: Int?) -> Int? {
        let planned = ServiceBook([plan], works).plans[0]
        return ServiceUse(of: planned, today: today, odometerMetres: now)?.thousandths
    }

    @Test func whicheverIsFurtherGoneIsUsed() {
        // There are 365 days from the last of January on, and 135 of them are over.
        #expect(Self.use(Self.oil(), now: 100_000_000) == 370)
        #expect(Self.use(Self.oil(), now: 107_500_000) == 500)
        #expect(Self.use(Self.oil(), now: 116_500_000) == 1_100)
        #expect(Self.use(Self.oil(), now: nil) == 370)
    }

    @Test func aWorkBeginsAnew() {
        let work = ServiceWork(id: 2, name: "oil change", day: Made.day("2026-06-15"), metres: 110_000_000)
        #expect(Self.use(Self.oil(), [work], now: 111_500_000) == 100)
        #expect(Self.use(Self.oil(), [work], now: 90_000_000) == 0)
    }

    @Test func ofAPlanThatIsDueAtNothingNothingIsUsed() {
        #expect(Self.use(Self.oil(every: nil, metres: nil), now: 1) == nil)
        #expect(Self.use(Self.oil(every: nil), now: nil) == nil)
        var plan = Self.oil(every: nil, metres: nil)
        plan.saidDay = Made.day("2026-01-31")
        #expect(Self.use(plan, now: nil) == 1_000)
    }

    // MARK: Being due

    @Test func theFirstIntervalCountsFromItsBegin() {
        let due = Self.due(Self.oil(every: 1), [])
        #expect(due.day == Made.day("2026-02-28"))
        #expect(due.metres == 115_000_000)
    }

    @Test func theNextOneCountsFromTheDayItWasDone() {
        let works = [
            ServiceWork(id: 2, name: "OIL-CHANGE", day: Made.day("2026-05-20"), metres: 112_000_000),
            ServiceWork(id: 3, name: "Brakes", day: Made.day("2026-05-30"), metres: 113_000_000),
        ]
        let due = Self.due(Self.oil(), works)
        #expect(due.day == Made.day("2027-05-20"))
        #expect(due.metres == 127_000_000)
        #expect(ServiceBook([Self.oil()], works).others.map(\.id) == [3])
    }

    @Test func theWorkOfTheLatestDayCounts() {
        let works = [
            ServiceWork(id: 2, name: "Oil change", day: Made.day("2026-05-20")),
            ServiceWork(id: 3, name: "Oil change", day: Made.day("2025-05-20"), metres: 80_000_000),
        ]
        let due = Self.due(Self.oil(), works)
        #expect(due.day == Made.day("2027-05-20"))
        #expect(due.metres == nil)
    }

    @Test func ofTheWorksOfADayTheOneWithTheHighestOdometerCounts() {
        let works = [
            ServiceWork(id: 2, name: "Oil change", day: Made.day("2026-05-20"), metres: 112_000_000),
            ServiceWork(id: 3, name: "Oil change", day: Made.day("2026-05-20"), metres: 111_000_000),
            ServiceWork(id: 4, name: "Oil change", day: Made.day("2026-05-20")),
        ]
        #expect(ServiceBook([Self.oil()], works).plans[0].works.map(\.id) == [4, 3, 2])
        #expect(Self.due(Self.oil(), works).metres == 127_000_000)
    }

    @Test func whatWasSaidHoldsUntilAWorkFollows() {
        var plan = Self.oil(every: nil, metres: nil)
        plan.saidDay = Made.day("2026-07-01")
        plan.after = Made.day("2026-03-01")
        let work = ServiceWork(id: 2, name: "Oil change", day: Made.day("2026-03-01"))
        #expect(Self.due(plan, [work]).day == Made.day("2026-07-01"))
        var later = work
        later.day = Made.day("2026-03-02")
        #expect(Self.due(plan, [work, later]).day == nil)
        plan.after = nil
        #expect(Self.due(plan, [work]).day == nil)
    }

    // MARK: Urgency

    @Test func plainUrgencyIsFortyMilesADay() {
        #expect(Self.state(metres: 100_643_729).plainUrgency == 9)
        #expect(Self.state(metres: 100_643_730).plainUrgency == 10)
        #expect(Self.state(metres: 99_935_628).plainUrgency == 0)
        #expect(Self.state(metres: 99_935_627).plainUrgency == -1)
        #expect(Self.state(day: "2026-06-20", metres: 100_643_738).plainUrgency == 5)
        #expect(Self.state().plainUrgency == nil)
    }

    @Test func aCarThatStandsIsDueByTheDayAlone() {
        let pace = Pace(before: Self.today, known: Made.day("2026-01-01")) { _ in 7 }
        #expect(pace.isMeasured)
        #expect(pace.metresPerDay == 0)
        #expect(Self.state(day: "2026-09-15", metres: 100_000_001).urgency(at: pace) == 92)
        #expect(Self.state(metres: 100_000_001).urgency(at: pace) == nil)
        #expect(Self.state(metres: 100_000_001).expected(at: pace) == nil)
    }

    @Test func theMostUrgentComesFirst() {
        let rows: [(urgency: Int?, name: String)] = [(nil, "a"), (3, "b"), (3, "a"), (-1, "z")]
        #expect(rows.sorted { ServiceState.inOrder($0, $1) }.map(\.name) == ["z", "a", "b", "a"])
    }

    // MARK: Pace

    @Test func sixDaysAreTooFew() {
        let metres: (CivilTime) -> Int = { Int($0.days) * 10_000 }
        let few = Pace(before: Self.today, known: Made.day("2026-06-09"), metres: metres)
        #expect(!few.isMeasured)
        #expect(few.metresPerDay == 64_373)
        let enough = Pace(before: Self.today, known: Made.day("2026-06-08"), metres: metres)
        #expect(enough.isMeasured)
        #expect(enough.metresPerDay == 10_000)
    }

    @Test func aDayThirtyDaysAgoWeighsHalf() {
        // 30 days of 20 km before 30 days of 50 km.
        let pace = Pace(before: Self.today, known: CivilTime(days: Self.today.days - 60)) { day in
            let age = Int(Self.today.days - day.days)
            return age >= 30 ? (60 - age) * 20_000 : 600_000 + (30 - age) * 50_000
        }
        #expect(pace.metresPerDay == 40_000)
    }

    // MARK: Tyres

    @Test func eachSetHasItsOwnWay() {
        func change(_ id: Int, _ name: String, _ day: String, _ km: Int?, before: Int = 0) -> TyreSets.Change {
            TyreSets.Change(
                id: id, name: name, milliseconds: Made.noon(day).milliseconds, metres: km.map { $0 * 1_000 },
                beforeMetres: before)
        }
        let changes = [
            change(2, "winter", "2025-10-20", 20_000), change(0, "Winter", "2024-10-15", 10_000, before: 3_000_000),
            change(1, "Summer", "2025-04-10", 14_000),
        ]
        let sets = TyreSets(changes, nowMetres: 21_500_000).all
        #expect(sets.map(\.name) == ["winter", "Summer"])
        #expect(sets.map(\.metres) == [8_500_000, 6_000_000])
        #expect(sets.map(\.isOn) == [true, false])
        #expect(TyreSets(changes, nowMetres: nil).all.map(\.metres) == [nil, 6_000_000])
    }
}
