/// Bounds within which every sum of the room fits its integers.
package enum CarBookLimits {
    /// Largest figure that is taken, in the small unit of its kind: metres, millilitres, watt-hours, thousandths of
    /// money. Millions of them may be added up, and each may be multiplied by the factor of a unit.
    package static let largest = 1_000_000_000_000

    package static func holds(_ figure: Int) -> Bool { (-largest...largest).contains(figure) }
}
