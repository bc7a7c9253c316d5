import Civil

/// The day and the odometer at which a plan is due.
package struct ServiceDue: Equatable, Sendable {
    package let day: CivilTime?
    /// On an instrument that was never exchanged.
    package let metres: Int?

    init(of plan: ServicePlan, last: ServiceWork?) {
        let holds = ServiceDue.holds(plan, last)
        let from = last?.day ?? plan.begin
        let fromMetres = last == nil ? plan.beginMetres : last?.metres
        day = holds ? plan.saidDay ?? ServiceDue.day(plan, from) : ServiceDue.day(plan, from)
        metres = holds ? plan.saidMetres ?? ServiceDue.metres(plan, fromMetres) : ServiceDue.metres(plan, fromMetres)
    }

    /// False once a work followed what was said.
    private static func holds(_ plan: ServicePlan, _ last: ServiceWork?) -> Bool {
        guard let last else { return true }
        return plan.after.map { last.day.days <= $0.days } ?? false
    }

    private static func day(_ plan: ServicePlan, _ from: CivilTime) -> CivilTime? {
        plan.every.map { from.later(by: $0.every, $0.unit) }
    }

    private static func metres(_ plan: ServicePlan, _ from: Int?) -> Int? {
        guard let from, let every = plan.everyMetres else { return nil }
        return from + every
    }
}
