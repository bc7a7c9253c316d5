/// The odometer at an instant, as it probably stood: within the bar in 95 of 100.
package struct OdometerEstimate: Equatable, Sendable {
    package let metres: Int
    package let lowMetres: Int
    package let highMetres: Int

    /// Half of the bar, or the longer of its two sides.
    package var plusMinusMetres: Int { max(highMetres - metres, metres - lowMetres) }
}
