/// The kinds of what a car costs.
package enum CostKind: Hashable, Sendable {
    case fuel(Quantity.Kind)
    /// Recurring, by its category.
    case fixed(String)
    /// Not recurring, by its category.
    case other(String)

    package enum Group: Hashable, CaseIterable, Sendable {
        case fuel, fixed, other
    }

    package var group: Group {
        switch self {
        case .fuel: .fuel
        case .fixed: .fixed
        case .other: .other
        }
    }
}
