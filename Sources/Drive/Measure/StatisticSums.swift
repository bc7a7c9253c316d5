/// Speeds as they were reported, each counting alike.
///
/// Sums of whole centimetres a second, which a Double holds exactly for longer than any drive, and which no speed on
/// earth or in a damaged line can overflow.
struct SpeedSum: Equatable, Sendable {
    private var count = 0.0
    private var sum = 0.0
    private var squares = 0.0
    private var highest: Int32 = 0

    mutating func take(_ speed: Int32) {
        let value = Double(speed)
        count += 1
        sum += value
        squares += value * value
        highest = max(highest, speed)
    }

    /// Metres a second, as the others.
    var mean: Double { count > 0 ? sum / count / 100 : 0 }
    var maximum: Double { Double(highest) / 100 }

    /// The variance of the whole population.
    var variance: Double {
        guard count >= 2 else { return 0 }
        let mean = sum / count
        return max(0, squares / count - mean * mean) / 10_000
    }
}

/// Fixes in a row, fast or slow alike: a run counts once it is longer than ten seconds from its first to its last fix.
struct SpeedRuns: Equatable, Sendable {
    /// 80 and 5 km/h (2222.2 and 138.9) for speeds in whole centimetres a second.
    static let fastAbove: Int32 = 2222
    static let slowBelow: Int32 = 139
    private static let shortest: Int64 = 10_000

    private(set) var isOpen = false
    private var first: Int64 = 0
    private var last: Int64 = 0
    private var closedCount = 0
    private var closedMilliseconds: Int64 = 0

    mutating func take(_ matches: Bool, at time: Int64) {
        if matches {
            if !isOpen { first = time }
            last = time
        } else if isOpen {
            closedCount = count
            closedMilliseconds = milliseconds
        }
        isOpen = matches
    }

    private var open: Int64 {
        let length = isOpen ? last &- first : 0
        return length > SpeedRuns.shortest ? length : 0
    }

    /// The number of runs, with the one that is open.
    var count: Int { closedCount + (open > 0 ? 1 : 0) }
    var milliseconds: Int64 { closedMilliseconds &+ open }
}

/// The sums of a car on the move only: standing, holes in the track and jumps are left out.
struct MotionSum: Equatable, Sendable {
    /// A course is taken over so many metres: over fewer, the receiver's unrest turns more than the road does.
    private static let courseMetres = 20.0

    private(set) var metres = 0.0
    private(set) var milliseconds: Int64 = 0
    private var turns = BearingChange()
    /// Metres over which turning was looked at.
    private var turnMetres = 0.0
    /// The way from where the last course ended.
    private var north = 0.0
    private var east = 0.0

    mutating func take(_ step: JudgedStep, _ leg: Leg) {
        switch step.kind {
        case .moving:
            metres += step.metres
            milliseconds &+= step.movingMilliseconds
            if step.speed >= Thresholds.drivingSpeed { head(leg) }
        // A car that stands does not turn, whatever its receiver says.
        case .standing: break
        case .hole, .impossible: breakOff()
        }
    }

    private mutating func head(_ leg: Leg) {
        turnMetres += leg.metres
        north += leg.north
        east += leg.east
        guard north * north + east * east >= MotionSum.courseMetres * MotionSum.courseMetres else { return }
        turns.head(north: north, east: east)
        (north, east) = (0, 0)
    }

    mutating func breakOff() {
        turns.forgetCourse()
        (north, east) = (0, 0)
    }

    var degreesPerKilometre: Double { turnMetres > 0 ? turns.degrees / (turnMetres / 1000) : 0 }
}
