/// The car of a drive: which it is, and whether it was ever connected. A drive without one may have been carried.
package struct DriveCar: Equatable, Sendable {
    package var id: Car.ID?
    package private(set) var wasSeen: Bool

    package init(_ id: Car.ID?, wasSeen: Bool) {
        self.id = id
        self.wasSeen = wasSeen
    }

    /// The car that a drive begins with; one by whose Bluetooth it begins was there.
    package init(_ begin: Decision.Begin, isPresent: Bool) {
        self.init(begin.car, wasSeen: isPresent || begin.cause == .bluetooth)
    }

    /// True if the drive takes a car that comes: its own, or the first if it has seen none.
    package func takes(_ other: Car.ID) -> Bool { id == other || !wasSeen }

    /// True if the drive misses a car that goes.
    package func misses(_ other: Car.ID) -> Bool { id == other && wasSeen }

    package mutating func take(_ other: Car.ID) {
        id = other
        wasSeen = true
    }

    /// A drive goes on; whatever car is connected then was seen.
    package mutating func goesOn(isConnected: Bool) { wasSeen = wasSeen || isConnected }
}
