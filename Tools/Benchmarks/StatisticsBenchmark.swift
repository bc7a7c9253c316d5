import Drive

/// The cost of a fix that is already decoded: all statistics of a drive, and the distance of its totals for comparison.
func measureStatistics() {
    var drive = SyntheticDrive(seed: 7)
    let fixes = (0..<100_000).map { _ in drive.nextFix(hertz: 1) }
    var checksum = 0.0
    let statistics = nanosecondsPerFix(fixes) { checksum += summed($0) }
    let distances = nanosecondsPerFix(fixes) { checksum += length($0) }
    say("statistics add up to \(checksum)")
    figure("statistics-ns-per-fix", statistics, "ns", decimals: 1)
    figure("distance-ns-per-fix", distances, "ns", decimals: 1)
}

private func nanosecondsPerFix(_ fixes: [Fix], _ body: ([Fix]) -> Void) -> Double {
    var best = Double.infinity
    for _ in 0..<12 {
        let start = cpuSeconds()
        body(fixes)
        best = min(best, (cpuSeconds() - start) / Double(fixes.count) * 1e9)
    }
    return best
}

private func summed(_ fixes: [Fix]) -> Double {
    var statistics = DriveStatistics()
    for fix in fixes { statistics.add(fix, at: fix.boottime) }
    return statistics.summary(durationMilliseconds: 100_000_000).bearingChangeRate
}

private func length(_ fixes: [Fix]) -> Double {
    var metres = 0.0
    var last: Coordinate?
    for fix in fixes {
        if let last, let place = fix.coordinate { metres += last.metres(to: place) }
        last = fix.coordinate
    }
    return metres
}
