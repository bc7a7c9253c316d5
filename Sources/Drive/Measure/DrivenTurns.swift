/// The degree to which the course of a car turns while the car is driven: standing, holes in the track and jumps are
/// left out.
struct DrivenTurns: Equatable, Sendable {
    /// A course is taken over so many metres: over fewer, the receiver's unrest turns more than the road does.
    private static let courseMetres = 20.0

    private var turns = BearingChange()
    /// Metres over which turning was looked at.
    private var turnMetres = 0.0
    /// The way from where the last course ended.
    private var north = 0.0
    private var east = 0.0

    mutating func add(_ step: JudgedStep, _ leg: Leg) {
        switch step.kind {
        case .moving: if isDriven(step) { head(leg) }
        // A car that stands does not turn, whatever its receiver says.
        case .standing: break
        case .hole, .impossible: breakOff()
        }
    }

    private func isDriven(_ step: JudgedStep) -> Bool {
        if let speed = step.speed, Thresholds.isDriven(speed) { return true }
        return (step.isLong || step.speed == nil) && Thresholds.isDriven(step.meanSpeed)
    }

    private mutating func head(_ leg: Leg) {
        turnMetres += leg.metres
        north += leg.north
        east += leg.east
        guard north * north + east * east >= DrivenTurns.courseMetres * DrivenTurns.courseMetres else { return }
        turns.head(north: north, east: east)
        (north, east) = (0, 0)
    }

    mutating func breakOff() {
        turns.forgetCourse()
        (north, east) = (0, 0)
    }

    var degreesPerKilometre: Double { turnMetres > 0 ? turns.degrees / (turnMetres / 1000) : 0 }
}
