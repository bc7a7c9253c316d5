/// The car of a drive: which it is, whether it was ever connected, and since when it is away. A drive without one may
/// have been carried.
package struct DriveCar: Equatable, Sendable {
    package var id: Car.ID?
    package private(set) var wasSeen: Bool
    /// The moment at which it went, on the clock of its drive; nil while it is there, and where nobody saw it go.
    package private(set) var awaySince: Int64?

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

    /// The car comes. One that comes back was not away.
    package mutating func take(_ other: Car.ID) {
        id = other
        wasSeen = true
        awaySince = nil
    }

    /// A drive goes on with another one: it takes the car that this one saw, as it takes one that comes.
    package mutating func joins(_ other: DriveCar) {
        guard let car = other.id else { return }
        if other.wasSeen, takes(car) { take(car) } else { id = id ?? car }
    }

    package mutating func goes(at moment: Int64) { awaySince = moment }

    /// A drive ends that had seen its car.
    package mutating func ends(sawCar: Bool) { wasSeen = wasSeen || sawCar }

    /// A drive goes on; whatever car is connected then was seen, and is there.
    package mutating func goesOn(isConnected: Bool) {
        guard isConnected else { return }
        wasSeen = true
        awaySince = nil
    }

    /// A drive that had ended goes on: the going that ended it is over.
    package mutating func forgetAbsence() { awaySince = nil }

    /// The same car on another clock.
    package mutating func shift(by milliseconds: Int64) { awaySince = awaySince.map { $0 + milliseconds } }
}
