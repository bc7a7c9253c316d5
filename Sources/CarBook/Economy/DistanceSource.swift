/// The witness of a distance.
package enum DistanceSource: Hashable, CaseIterable, Sendable {
    case odometer
    case typed
    case recorded
}

/// Metres that the recorder measured from one instant to another; nil where it knows nothing.
package typealias RecordedBetween = (Int64, Int64) -> Int?
