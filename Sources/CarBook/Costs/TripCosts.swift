/// The share of a trip in what the car costs.
package struct TripCosts: Equatable, Sendable {
    package let fuel: MoneySum
    package let other: MoneySum
    /// By the trip's part of all metres of the span.
    package let fixedByMetres: MoneySum
    /// By the trip's part of the metres of its own days.
    package let fixedByDays: MoneySum
}
