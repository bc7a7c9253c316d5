import Drive

/// A drive written down by hand, a fix at a time.
struct Track {
    private(set) var fixes: [(fix: Fix, time: Int64)] = []
    var time: Int64 = 1_000_000

    /// A thousandth of a degree of latitude, and of longitude on the equator.
    static let milli = 6_371_008.8 * Double.pi / 180 / 1000

    /// Places in thousandths of a degree, speed in metres a second, height in metres; it comes after so many seconds.
    mutating func fix(
        north: Double = 0, east: Double = 0, speed: Double? = nil, height: Double? = nil, after seconds: Double = 1
    ) {
        if !fixes.isEmpty { time += Int64(seconds * 1000) }
        var fix = Fix(boottime: time, mode: .threeDimensional)
        fix.coordinate = Coordinate(latitude: north / 1000, longitude: east / 1000)
        fix.speedCentimetresPerSecond = speed.map { Int32(($0 * 100).rounded()) }
        fix.altitudeDecimetres = height.map { Int32(($0 * 10).rounded()) }
        fixes.append((fix, time))
    }

    /// So many fixes a second apart at the same speed, where it last was.
    mutating func hold(_ count: Int, speed: Double?) {
        for _ in 0..<count { fix(speed: speed) }
    }

    mutating func append(_ fix: Fix, at time: Int64) { fixes.append((fix, time)) }

    var statistics: DriveStatistics {
        var statistics = DriveStatistics()
        for (fix, time) in fixes { statistics.add(fix, at: time) }
        return statistics
    }

    func summary(seconds: Double) -> DriveStatistics.Summary {
        var totals = DriveTotals(from: nil, since: 0)
        for (fix, _) in fixes { totals.add(fix, DriveRules()) }
        return statistics.summary(
            durationMilliseconds: Int64(seconds * 1000), measuredMetres: totals.measuredMetres,
            movingMilliseconds: totals.movingMilliseconds)
    }
}

/// To so many digits as a hand can be trusted with.
func isNear(_ value: Double, _ expected: Double, within share: Double = 1e-9) -> Bool {
    abs(value - expected) <= max(abs(expected), 1) * share
}
