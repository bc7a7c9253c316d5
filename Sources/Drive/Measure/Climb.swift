/// The metres that a drive went up and down, of altitudes that a receiver makes unsteady: smoothed over ten seconds,
/// and a rise or fall counts, in full, from the turning point on once it is five metres.
struct Climb: Equatable, Sendable {
    private static let smoothingMilliseconds = 10_000.0
    private static let threshold = 5.0

    private enum Heading { case none, up, down }

    private(set) var gain = 0.0
    private(set) var loss = 0.0
    private var heading = Heading.none
    private var time: Int64?
    private var smooth = 0.0
    /// The extremes since the last turning point; going up, `low` is of no interest, and the other way round.
    private var low = 0.0
    private var high = 0.0

    mutating func add(_ altitude: Double, at time: Int64) {
        guard let before = self.time else {
            self.time = time
            (smooth, low, high) = (altitude, altitude, altitude)
            return
        }
        let milliseconds = Double(time &- before)
        guard milliseconds > 0 else { return }
        self.time = time
        smooth += (altitude - smooth) * milliseconds / (milliseconds + Climb.smoothingMilliseconds)
        follow()
    }

    /// The next altitude is compared with none before.
    mutating func breakOff() {
        time = nil
        heading = .none
    }

    private mutating func follow() {
        switch heading {
        case .none: setOut()
        case .up: goUp()
        case .down: goDown()
        }
    }

    private mutating func setOut() {
        low = min(low, smooth)
        high = max(high, smooth)
        if smooth - low >= Climb.threshold { turnUp() } else if high - smooth >= Climb.threshold { turnDown() }
    }

    private mutating func goUp() {
        if smooth > high {
            gain += smooth - high
            high = smooth
        } else if high - smooth >= Climb.threshold {
            turnDown()
        }
    }

    private mutating func goDown() {
        if smooth < low {
            loss += low - smooth
            low = smooth
        } else if smooth - low >= Climb.threshold {
            turnUp()
        }
    }

    private mutating func turnUp() {
        heading = .up
        gain += smooth - low
        high = smooth
    }

    private mutating func turnDown() {
        heading = .down
        loss += high - smooth
        low = smooth
    }
}
