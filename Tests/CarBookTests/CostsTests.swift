import CarBook
import Civil
import Testing

/// Fuel, fixed and other costs of days, trips and kilometres.
@Suite struct CostsTests {
    private func span(_ first: String, _ last: String) throws -> DaySpan {
        try #require(DaySpan(Made.day(first), Made.day(last)))
    }

    private func costs(
        _ first: String, _ thousandths: Int, every: Int, _ unit: Recurrence.Unit, until: String? = nil
    ) throws -> Costs {
        let recurrence = Recurrence(every: every, unit, until: until.map(Made.day))
        let expense = Expense(
            id: 1, day: Made.day(first), amount: Made.euros(thousandths), category: "insurance", recurrence: recurrence)
        return Costs([], [expense])
    }

    @Test func anExpenseToldTwiceHasTheSameAmountForTheSame() {
        func paid(_ day: String, _ thousandths: Int = 4_500, _ category: String = "parking") -> Expense {
            Expense(id: 1, day: Made.day(day), amount: Made.euros(thousandths), category: category)
        }
        let one = paid("2026-01-01")
        #expect(SameExpense.isPerhaps(one, paid("2026-01-01", 4_500, "Parking!")))
        #expect(!SameExpense.isPerhaps(one, paid("2026-01-02")))
        #expect(!SameExpense.isPerhaps(one, paid("2026-01-01", 4_501)))
        #expect(!SameExpense.isPerhaps(one, paid("2026-01-01", 4_500, "fine")))
        var yearly = paid("2026-01-01")
        yearly.recurrence = Recurrence(every: 1, .years, until: Made.day("2026-12-31"))
        #expect(!SameExpense.isPerhaps(one, yearly))
        var later = paid("2026-12-31")
        later.recurrence = Recurrence(every: 1, .years)
        #expect(SameExpense.isPerhaps(yearly, later))
        #expect(SameExpense.isPerhaps(later, yearly))
        later.day = Made.day("2027-01-01")
        #expect(!SameExpense.isPerhaps(yearly, later))
        #expect(!SameExpense.isPerhaps(later, yearly))
        later.day = Made.day("2026-06-01")
        later.recurrence = Recurrence(every: 12, .months)
        #expect(!SameExpense.isPerhaps(yearly, later))
    }

    private func fixed(_ costs: Costs, _ first: String, _ last: String) throws -> Int {
        costs.costs(in: try span(first, last)).sum(of: .fixed)[Made.euro] ?? 0
    }

    @Test func whatRecursIsSpreadOverItsDays() throws {
        let yearly = try costs("2025-03-01", 365_000, every: 1, .years)
        let first = try fixed(yearly, "2025-03-01", "2025-03-01")
        let year = try fixed(yearly, "2025-03-01", "2026-02-28")
        let before = try fixed(yearly, "2025-01-01", "2025-02-28")
        let two = try fixed(yearly, "2025-01-01", "2027-02-28")
        #expect(first == 1_000)
        #expect(year == 365_000)
        #expect(before == 0)
        #expect(two == 730_000)
    }

    @Test func aMonthHasItsOwnLength() throws {
        let monthly = try costs("2026-01-31", 31_000, every: 1, .months)
        let january = try fixed(monthly, "2026-01-31", "2026-02-27")
        let february = try fixed(monthly, "2026-02-28", "2026-03-30")
        let day = try fixed(monthly, "2026-03-01", "2026-03-01")
        #expect(january == 31_000)
        #expect(february == 31_000)
        #expect(day == 1_000)
    }

    @Test func daysAddUpWithoutARemainder() throws {
        let weekly = try costs("2026-01-01", 10_000, every: 7, .days, until: "2026-12-20")
        var sum = 0
        for number in 0..<365 {
            let day = CivilTime(days: Made.day("2026-01-01").days + Int64(number)).dateText
            sum += try fixed(weekly, day, day)
        }
        let year = try fixed(weekly, "2026-01-01", "2026-12-31")
        #expect(sum == year)
        // Fifty-one weeks: the last begins on 17 December.
        #expect(year == 510_000)
    }

    @Test func thePeriodThatBeginsLastIsPaidInFull() throws {
        let monthly = try costs("2026-01-31", 12_990, every: 1, .months, until: "2026-05-31")
        #expect(try fixed(monthly, "2026-01-01", "2026-12-31") == 5 * 12_990)
        let fortnightly = try costs("2026-01-05", 14_000, every: 14, .days, until: "2026-03-10")
        #expect(try fixed(fortnightly, "2026-01-01", "2026-12-31") == 5 * 14_000)
        // The day before the next one would begin is no other answer.
        let again = try costs("2026-01-05", 14_000, every: 14, .days, until: "2026-03-15")
        #expect(try fixed(again, "2026-01-01", "2026-12-31") == 5 * 14_000)
    }

    @Test func fuelAndOtherCostsHaveTheirDay() throws {
        let repair = Expense(id: 1, day: Made.day("2026-03-05"), amount: Made.euros(200_000), category: "repair")
        let book = Costs(
            [Made.fill(1, "2026-03-01", ml: 1, total: 50_000), Made.fill(2, "2026-04-01", ml: 1, total: 60_000)],
            [repair])
        let march = book.costs(in: try span("2026-03-01", "2026-03-31"))
        #expect(march.byKind[.fuel(.volume)]?.amounts == [Made.euros(50_000)])
        #expect(march.byKind[.other("repair")]?.amounts == [Made.euros(200_000)])
        #expect(march.total.amounts == [Made.euros(250_000)])
        #expect(march.perMetre(1_000_000).rates.map { $0.thousandths.rounded(decimals: 3) } == [250])
        #expect(march.perMetre(0).rates.isEmpty)
        let years = book.byYear(until: Made.day("2026-03-31"))
        #expect(years.map(\.year) == [2026])
        #expect(years[0].costs == march)
    }

    /// 30 of 300 kilometres in a span of ten days, and 30 of 60 on its own day.
    @Test func aTripHasItsShare() throws {
        let recurrence = Recurrence(every: 10, .days)
        let expenses = [
            Expense(
                id: 1, day: Made.day("2026-03-01"), amount: Made.euros(10_000), category: "tax",
                recurrence: recurrence),
            Expense(id: 2, day: Made.day("2026-03-02"), amount: Made.euros(5_000), category: "wash"),
        ]
        let book = Costs([Made.fill(1, "2026-03-01", ml: 1, total: 50_000)], expenses)
        let (days, whole) = (try span("2026-03-04", "2026-03-04"), try span("2026-03-01", "2026-03-10"))
        let trip = try #require(
            book.costs(ofTrip: .init(30_000, of: 60_000), on: days, .init(30_000, of: 300_000), in: whole))
        #expect(trip.fuel.amounts == [Made.euros(5_000)])
        #expect(trip.other.amounts == [Made.euros(500)])
        #expect(trip.fixedByMetres.amounts == [Made.euros(1_000)])
        #expect(trip.fixedByDays.amounts == [Made.euros(500)])
        #expect(book.costs(ofTrip: .init(1, of: 0), on: days, .init(1, of: 5), in: whole) == nil)
    }

    @Test func aRhythmIsAtLeastOne() {
        #expect(Recurrence(every: 0, .days) == nil)
        #expect(Recurrence(every: -1, .years) == nil)
        #expect(DaySpan(Made.day("2026-03-02"), Made.day("2026-03-01")) == nil)
    }
}
