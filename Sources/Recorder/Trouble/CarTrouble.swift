import Bluetooth
import Drive

/// Everything that keeps the recorder from seeing the cars of the settings, once it has lasted for a minute: at a start
/// of the machine each part of the way comes in its own time, and nobody has to look after that.
package struct CarTrouble {
    package enum Kind: Equatable, Sendable {
        case way(BluetoothState)
        case notPaired(Car.ID)
    }

    package static let patience: Int64 = 60_000

    private var way: (state: BluetoothState, since: Int64)?
    private var unpaired: [(car: Car.ID, since: Int64)] = []
    private var told: [Kind] = []

    package init() {}

    /// The way in which it stands now. A way that is not open is one trouble, however its state changes meanwhile.
    package mutating func see(_ state: BluetoothState, unpaired missing: [Car.ID], at now: Int64) {
        way = state == .ready ? nil : (state, way?.since ?? now)
        let known = unpaired
        let seen = state == .ready ? missing : []
        unpaired = seen.map { car in (car, known.first { $0.car == car }?.since ?? now) }
    }

    package func lasting(at now: Int64) -> [Kind] {
        var kinds: [Kind] = []
        if let way, now - way.since >= CarTrouble.patience { kinds.append(.way(way.state)) }
        for one in unpaired where now - one.since >= CarTrouble.patience { kinds.append(.notPaired(one.car)) }
        return kinds
    }

    /// The time at which more of it will have lasted.
    package func deadline(after now: Int64) -> Int64? {
        var due: Int64?
        for since in [way?.since].compactMap({ $0 }) + unpaired.map(\.since) where since + CarTrouble.patience > now {
            due = earliest(due, since + CarTrouble.patience)
        }
        return due
    }

    /// True when it is not what it was when this was asked the last time.
    package mutating func hasChanged(at now: Int64) -> Bool {
        let kinds = lasting(at: now)
        defer { told = kinds }
        return kinds != told
    }
}
