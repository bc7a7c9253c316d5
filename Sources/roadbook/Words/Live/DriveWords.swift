import Drive

/// The answers to `start`, `finish`, `pause`, `resume`, `mark`, `car` and `flush`, and a drive in words.
enum DriveWords {
    static func begun(_ vehicle: String?, isOnCard: Bool) -> String {
        switch (vehicle, isOnCard) {
        case (let vehicle?, true): return "a drive with \(vehicle) has begun"
        case (let vehicle?, false): return "a drive with \(vehicle) has begun; it is not on the card yet"
        case (nil, true): return "a drive has begun"
        case (nil, false): return "a drive has begun; it is not on the card yet"
        }
    }

    static func ended(_ vehicle: String?, isOnCard: Bool) -> String {
        switch (vehicle, isOnCard) {
        case (let vehicle?, true): return "the drive with \(vehicle) has ended"
        case (let vehicle?, false): return "the drive with \(vehicle) has ended; its end is not on the card yet"
        case (nil, true): return "the drive has ended"
        case (nil, false): return "the drive has ended; its end is not on the card yet"
        }
    }

    static func paused(_ vehicle: String?, isOnCard: Bool) -> String {
        switch (vehicle, isOnCard) {
        case (let vehicle?, true): return "the drive with \(vehicle) is paused"
        case (let vehicle?, false): return "the drive with \(vehicle) is paused; that is not on the card yet"
        case (nil, true): return "the drive is paused"
        case (nil, false): return "the drive is paused; that is not on the card yet"
        }
    }

    static func resumed(_ vehicle: String?, isOnCard: Bool) -> String {
        switch (vehicle, isOnCard) {
        case (let vehicle?, true): return "the drive with \(vehicle) is resumed"
        case (let vehicle?, false): return "the drive with \(vehicle) is resumed; that is not on the card yet"
        case (nil, true): return "the drive is resumed"
        case (nil, false): return "the drive is resumed; that is not on the card yet"
        }
    }

    static let isOpenAlready = "there is nothing to change: a drive is open already"
    static let noDriveIsOpen = "there is nothing to change: no drive is open"
    static let nothingToPause = "there is nothing to change: no drive is open, or it is paused already"
    static let noDriveIsPaused = "there is nothing to change: no drive is paused"

    static func marked(isOnCard: Bool) -> String {
        isOnCard ? "this place is marked" : "this place is marked; the mark is not on the card yet"
    }

    static func isThere(car: String?, isOnCard: Bool) -> String {
        switch (car, isOnCard) {
        case (let car?, true): return "\(car) is there"
        case (let car?, false): return "\(car) is there; that is not on the card yet"
        case (nil, true): return "the car is there"
        case (nil, false): return "the car is there; that is not on the card yet"
        }
    }

    static func hasGone(car: String?, isOnCard: Bool) -> String {
        switch (car, isOnCard) {
        case (let car?, true): return "\(car) has gone"
        case (let car?, false): return "\(car) has gone; that is not on the card yet"
        case (nil, true): return "the car has gone"
        case (nil, false): return "the car has gone; that is not on the card yet"
        }
    }

    static func flushed(upTo sequence: Int64) -> String { "everything up to line \(sequence) is on the card" }

    // MARK: A drive

    /// `Golf: 12.4 km in 14 min, 53 km/h on average, 97 km/h at most`
    static func drive(
        vehicle: String?, _ distance: String, in duration: String, average: String?, top: String?
    ) -> String {
        let speeds = [average.map { ", \($0) on average" }, top.map { ", \($0) at most" }].compactMap { $0 }
        let measures = "\(distance) in \(duration)\(speeds.joined())"
        return vehicle.map { "\($0): \(measures)" } ?? measures
    }

    static func distance(_ all: String, measured: String, inferred: String) -> String {
        "\(all) (\(measured) measured, \(inferred) inferred)"
    }

    static let distance = "distance"
    static let elapsed = "elapsed"
    static let moving = "moving"
    static let average = "average"
    static let top = "at most"
    static let ended = "ended"

    /// The reason for which a drive ended; a reason of a newer recorder is shown as it comes.
    static func reason(_ reason: String) -> String {
        switch EndReason(rawValue: reason) {
        case .hand: return "by hand"
        case .disconnect: return "the car went"
        case .idle: return "the car stood still"
        case .silence: return "no fixes came"
        case .pause: return "the pause took too long"
        case .powercut: return "the power was cut"
        case nil: return reason
        }
    }
}
