import Civil

/// Money that a car cost other than for fuel.
package struct Expense: Equatable, Sendable {
    /// The caller's own number.
    package var id: Int
    /// The day on which it was paid; the first one that is paid for, if it recurs.
    package var day: CivilTime
    package var amount: Money
    package var category: String
    /// Nil for what was paid once.
    package var recurrence: Recurrence?

    package init(id: Int, day: CivilTime, amount: Money, category: String, recurrence: Recurrence? = nil) {
        self.id = id
        self.day = day
        self.amount = amount
        self.category = category
        self.recurrence = recurrence
    }

    /// The days on which it was paid, up to one.
    package func days(until today: CivilTime) -> [CivilTime] {
        guard let recurrence else { return day.days <= today.days ? [day] : [] }
        let last = min(today.days, recurrence.until?.days ?? today.days)
        var days: [CivilTime] = []
        var next = day
        while next.days <= last {
            days.append(next)
            next = day.later(by: days.count * recurrence.every, recurrence.unit)
        }
        return days
    }

    package var isWithinLimits: Bool {
        CarBookLimits.holdsMoney(amount.thousandths) && day.isRealDate && recurrence?.until?.isRealDate != false
    }
}
