/// A car, known by the Bluetooth address of its head unit or by the name that another program gives it.
package struct Car: Equatable, Sendable {
    /// The 48-bit Bluetooth address in a number; a car that has none gets one above 2^48.
    package typealias ID = UInt64

    /// True of a car that is no longer in the settings, and of which nobody can tell: nobody will, and it is forgotten.
    package static func isForgotten(_ id: ID, _ presence: Presence, settings: [ID]) -> Bool {
        presence == .unknown && !settings.contains(id)
    }
}

/// The presence of a car. *Unknown* when nobody could tell: bluetoothd or the adapter is gone.
package enum Presence: UInt8, Sendable {
    case connected
    case gone
    case unknown
}
