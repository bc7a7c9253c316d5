/// The question whether two expenses are one that was told twice.
package enum SameExpense {
    package static func isPerhaps(_ one: Expense, _ other: Expense) -> Bool {
        guard one.amount == other.amount, AlikeName(one.category) == AlikeName(other.category) else { return false }
        guard let rhythm = one.recurrence, let otherRhythm = other.recurrence else {
            return one.recurrence == nil && other.recurrence == nil && one.day.days == other.day.days
        }
        return rhythm.every == otherRhythm.every && rhythm.unit == otherRhythm.unit
            && begins(one, within: other) && begins(other, within: one)
    }

    /// True unless it begins when the other has ended: a contract that follows another is a new one.
    private static func begins(_ one: Expense, within other: Expense) -> Bool {
        guard let end = other.recurrence?.until else { return true }
        return one.day.days <= end.days
    }
}
