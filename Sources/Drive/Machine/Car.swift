/// A car, known by the Bluetooth address of its head unit or by the name that another program gives it.
package struct Car: Equatable, Sendable {
    /// The 48-bit Bluetooth address in a number; a car that has none gets one above 2^48.
    package typealias ID = UInt64

    /// The car that the recorder is built into and that has no Bluetooth: nobody sees it come or go, and each drive
    /// that began without another car is its.
    package static let builtIn: ID = 1 << 49
}

/// The presence of a car. *Unknown* when nobody could tell: bluetoothd or the adapter is gone.
package enum Presence: UInt8, Sendable {
    case connected
    case gone
    case unknown
}
