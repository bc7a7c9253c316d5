import Civil

/// The way in which a plan stands on a day and at an odometer.
package struct ServiceState: Equatable, Sendable {
    package enum Status: String, Sendable, CaseIterable { case overdue, soon, good, none }

    /// Days before the day of being due on which it is due soon.
    package static let daysOfSoon = 30

    /// Days from today to the day of being due, below zero behind it; nil without one.
    package let days: Int?
    /// Metres from the odometer of now to the one of being due; nil if either is not known.
    package let metres: Int?
    package let due: ServiceDue
    private let today: CivilTime
    private let metresOfSoon: Int

    package init(of due: ServiceDue, today: CivilTime, odometerMetres: Int?, in distance: DistanceUnit) {
        self.due = due
        self.today = today
        days = due.day.map { Int($0.days - today.days) }
        metres = due.metres.flatMap { metres in odometerMetres.map { metres - $0 } }
        metresOfSoon = distance == .mile ? 804_672 : 800_000
    }

    package var status: Status {
        if let days, days < 0 { return .overdue }
        if let metres, metres < 0 { return .overdue }
        if let days, days <= ServiceState.daysOfSoon { return .soon }
        if let metres, metres <= metresOfSoon { return .soon }
        return due.day == nil && due.metres == nil ? .none : .good
    }

    // MARK: Urgency

    /// Days until it is due, by whichever comes first; nil if nothing tells.
    package func urgency(at pace: Pace) -> Int? {
        urgency { pace.metresPerDay > 0 ? $0 / pace.metresPerDay : nil }
    }

    /// The same with 40 miles a day, whatever the vehicle goes.
    package var plainUrgency: Int? { urgency { $0 / Pace.fortyMiles } }

    private func urgency(_ daysOf: (Int) -> Int?) -> Int? {
        [days, metres.flatMap(daysOf)].compactMap { $0 }.min()
    }

    /// The day on which it will be due at this pace.
    package func expected(at pace: Pace) -> CivilTime? {
        let byWay = metres.flatMap { metres in
            pace.metresPerDay > 0 ? today.days + Int64(max(0, metres) / pace.metresPerDay) : nil
        }
        return [due.day?.days, byWay].compactMap { $0 }.min().map { CivilTime(days: $0) }
    }

    /// The more urgent of two first; those that are due at nothing last, and alike ones by their names.
    package static func inOrder(_ one: (urgency: Int?, name: String), _ other: (urgency: Int?, name: String)) -> Bool {
        (one.urgency ?? Int.max, one.name) < (other.urgency ?? Int.max, other.name)
    }
}
