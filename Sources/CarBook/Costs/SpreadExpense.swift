import Civil

/// An expense that recurs, spread over the days that it is paid for.
struct SpreadExpense {
    private let first: CivilTime
    private let thousandths: Int
    private let recurrence: Recurrence

    init(_ expense: Expense, _ recurrence: Recurrence) {
        first = expense.day
        thousandths = expense.amount.thousandths
        self.recurrence = recurrence
    }

    /// Thousandths that these days cost.
    func thousandths(in span: DaySpan) -> Int {
        let end = min(span.last.days + 1, paidUntil ?? .max)
        let begin = max(span.first.days, first.days)
        guard begin < end else { return 0 }
        var (sum, number) = (0, firstPeriod(on: begin))
        while start(number) < end {
            sum += cost(number, until: end) - cost(number, until: begin)
            number += 1
        }
        return sum
    }

    /// The day behind the last period, which begins on the last day on which it may come again, or before; nil where it
    /// goes on for ever.
    private var paidUntil: Int64? {
        guard let until = recurrence.until?.days, until >= first.days else { return recurrence.until?.days }
        var number = firstPeriod(on: until)
        while start(number + 1) <= until { number += 1 }
        return start(number + 1)
    }

    /// The first day of a period, which are counted from 0.
    private func start(_ number: Int) -> Int64 { first.later(by: number * recurrence.every, recurrence.unit).days }

    /// The amount up to a day, that one left out, rounded: so days add up to the amount.
    private func cost(_ number: Int, until day: Int64) -> Int {
        let (begin, end) = (start(number), start(number + 1))
        let passed = min(max(0, day - begin), end - begin)
        return Ratio.product(thousandths, Int(passed), over: Int(end - begin))
    }

    /// The period that a day at or behind the first one falls into, or one shortly before.
    private func firstPeriod(on day: Int64) -> Int {
        let passed = Int(day - first.days)
        switch recurrence.unit {
        case .days: return passed / recurrence.every
        case .months: return max(0, passed / 31 / recurrence.every - 1)
        case .years: return max(0, passed / 366 / recurrence.every - 1)
        }
    }
}
