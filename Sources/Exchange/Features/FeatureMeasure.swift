import Drive

/// The statistics of the points of a file, as a trip of theirs would have them.
struct FeatureMeasure {
    private let rules: DriveRules
    private var statistics = DriveStatistics()
    private var totals = DriveTotals(from: nil, since: 0)
    private var last: Int64?
    private var first: Int64?

    init(_ rules: DriveRules) { self.rules = rules.ofFile() }

    mutating func add(_ fix: Fix) {
        guard let time = fix.time, fix.coordinate != nil else { return }
        first = first ?? time
        var fix = fix
        fix.boottime = time
        totals.add(fix, rules)
        statistics.add(fix, at: time, rules)
        last = time
    }

    /// All of it, as if the file ended here.
    var summary: DriveStatistics.Summary {
        var whole = statistics
        whole.endRest(rules)
        return whole.summary(
            durationMilliseconds: (last ?? 0) - (first ?? 0), measuredMetres: totals.measuredMetres,
            movingMilliseconds: totals.movingMilliseconds)
    }
}
