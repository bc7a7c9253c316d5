/// The instant at which an odometer stood at a reading.
package struct FittedTime: Equatable, Sendable {
    /// Since 1970, in UTC.
    package let milliseconds: Int64
    /// False if it is only the middle of the day.
    package let isFitted: Bool
}
