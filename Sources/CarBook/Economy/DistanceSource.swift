/// The witness of a distance.
package enum DistanceSource: Hashable, CaseIterable, Sendable {
    case odometer
    case typed
    /// The series of the odometer, or what was recorded where nobody has read any.
    case series
}

/// Metres from one instant to another, as the series of the odometer tells them; nil where it does not know them.
package typealias MetresOfSeries = (Int64, Int64) -> Int?
