import Drive

/// The statistics of points that may lack a speed: then it is the way since the point before over the time it took.
struct FeatureMeasure {
    private var statistics = DriveStatistics()
    private var last: Fix?
    private var first: Int64?

    mutating func add(_ fix: Fix) {
        guard let time = fix.time, let place = fix.coordinate else { return }
        first = first ?? time
        var fix = fix
        if fix.speedCentimetresPerSecond == nil, let last, let lastTime = last.time, let from = last.coordinate {
            let speed = from.metres(to: place) * 100_000 / Double(time - lastTime)
            fix.speedCentimetresPerSecond = Int32(min(speed.rounded(), 1_000_000))
        }
        statistics.add(fix, at: time)
        last = fix
    }

    var summary: DriveStatistics.Summary {
        statistics.summary(durationMilliseconds: (last?.time ?? 0) - (first ?? 0))
    }
}
