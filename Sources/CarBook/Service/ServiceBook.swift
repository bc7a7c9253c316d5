/// The plans of one vehicle with the works of each, and the works that are of no plan.
package struct ServiceBook: Sendable {
    package struct Planned: Sendable {
        package let plan: ServicePlan
        /// The oldest first.
        package let works: [ServiceWork]

        package var due: ServiceDue { ServiceDue(of: plan, last: works.last) }
    }

    /// The oldest plan first.
    package let plans: [Planned]
    /// Works that no plan has, the oldest first.
    package let others: [ServiceWork]

    /// Without any that are beyond the limits.
    package init(_ plans: [ServicePlan], _ works: [ServiceWork]) {
        let plans = plans.filter(\.isWithinLimits).sorted { ($0.begin.days, $0.id) < ($1.begin.days, $1.id) }
        var ofName: [AlikeName: [ServiceWork]] = [:]
        for work in works.filter(\.isWithinLimits).sorted(by: ServiceWork.inOrder) {
            ofName[AlikeName(work.name), default: []].append(work)
        }
        self.plans = plans.map { plan in
            // The first plan of a name takes its works.
            Planned(plan: plan, works: ofName.removeValue(forKey: AlikeName(plan.name)) ?? [])
        }
        others = ofName.values.joined().sorted(by: ServiceWork.inOrder)
    }
}
