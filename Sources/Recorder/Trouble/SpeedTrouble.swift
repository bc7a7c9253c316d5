import Drive

/// The trouble that a receiver tells its speed in another unit than it says: for a minute of driving nine of ten steps
/// come to that unit by their places. Distances are right all the same, for places judge them; speeds are not.
package struct SpeedTrouble {
    /// So many steps are looked at together.
    private static let together = 60

    private var survey = SpeedUnitSurvey()
    private var last: Fix?
    /// The unit that is told; metres a second is no trouble.
    package private(set) var unit = SpeedUnit.metresPerSecond

    package init() {}

    /// True if the fix shows the trouble, and the one before did not.
    package mutating func see(_ fix: Fix) -> Bool {
        guard fix.coordinate != nil, fix.mode != .none else { return false }
        defer { last = fix }
        guard let last, let before = last.time, let time = fix.time, time > before else { return false }
        survey.add(from: last, to: fix, milliseconds: time - before)
        guard survey.steps >= SpeedTrouble.together else { return false }
        let was = unit
        unit = survey.unit
        survey.beginAnew()
        return unit != .metresPerSecond && unit != was
    }
}
