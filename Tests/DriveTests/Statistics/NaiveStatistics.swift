import Drive
import Glibc

/// The definitions as they stand on the pages, one after the other over the whole drive: nothing shared, nothing
/// remembered, nothing fast.
struct NaiveStatistics {
    private let places: [Coordinate]
    /// Metres a second, told or made; nil where nobody knows.
    private var speeds: [Double?] = []
    private let told: [Double?]
    private let heights: [Double?]
    private let times: [Int64]
    /// Looked up, for they are wanted often: the metres of each pair, and whether both its fixes move.
    private var legs: [Double]
    private var moving: [Bool] = []

    init(_ track: Track) {
        var read: [(fix: Fix, time: Int64)] = []
        for line in NaiveStatistics.thinned(track.fixes) {
            if let last = read.last, line.time - last.time < 980 { continue }
            read.append(line)
        }
        places = read.map { $0.fix.coordinate! }
        heights = read.map { $0.fix.altitudeMetres }
        times = read.map { $0.time }
        told = read.map { $0.fix.speedMetresPerSecond.flatMap { (0...250 / 3.6).contains($0) ? $0 : nil } }
        legs = []
        legs = pairs.map { metres($0, $0 + 1) }
        speeds = told.indices.map { told[$0] ?? made($0) }
        moving = pairs.map(moves)
    }

    /// Without what a recorder leaves out of a rest.
    private static func thinned(_ fixes: [(fix: Fix, time: Int64)]) -> [(fix: Fix, time: Int64)] {
        var kept: [(fix: Fix, time: Int64)] = []
        var start = 0
        while start < fixes.count {
            let rest = fixes[start...].prefix { line in
                (line.fix.speedMetresPerSecond ?? 0) < 1
                    && fixes[start].fix.coordinate!.metres(to: line.fix.coordinate!) <= 25
            }
            for line in rest {
                let isEarly = line.time - rest[start].time <= 300_000
                // The one before the car leaves is kept too.
                let isLast = rest.endIndex < fixes.count && line.time == rest.last!.time
                if isEarly || isLast || line.time - kept.last!.time >= 60_000 { kept.append(line) }
            }
            if rest.isEmpty { kept.append(fixes[start]) }
            start += max(1, rest.count)
        }
        return kept
    }

    /// Straight from the newest fix of those kept that is three seconds older; else from the first. Nothing reaches
    /// over a step that no car makes, and behind a long step nothing over that.
    private func made(_ index: Int) -> Double? {
        let first: Int = (1...max(1, index)).last(where: { $0 <= index && beginsAnew($0, before: index) }) ?? 0
        guard index > first else { return nil }
        var kept = [first]
        for later in first + 1..<max(first + 1, index) where times[later] - times[kept[kept.count - 1]] >= 3_000 {
            kept.append(later)
        }
        let from: Int = kept.last(where: { times[index] - times[$0] >= 3_000 }) ?? first
        let speed = (metres(from, index) / seconds(from, index) * 100).rounded() / 100
        return speed > 250 / 3.6 ? nil : speed
    }

    private func beginsAnew(_ index: Int, before later: Int) -> Bool {
        way(index - 1) > 250 / 3.6 || index < later && seconds(index - 1, index) > 5
    }

    private func way(_ index: Int) -> Double { legs[index] / seconds(index, index + 1) }

    func summary(durationMilliseconds duration: Int64) -> DriveStatistics.Summary {
        var summary = DriveStatistics.Summary()
        let seconds = Double(duration) / 1000
        summary.distance = pairs.map { metres($0, $0 + 1) }.reduce(0, +)
        summary.duration = Int(seconds)
        summary.averageSpeed = seconds > 0 ? summary.distance / seconds * 3.6 : 0
        speeds(&summary)
        speedsOverTime(&summary)
        summary.percentageTimeAtHighSpeed = share(fastSeconds, of: seconds)
        summary.sustainedHighSpeedSegmentCount = runs(true) { $0 > 80 / 3.6 }.count
        let stops = runs(false) { $0 < 5 / 3.6 }
        summary.stopCount = stops.count
        summary.stoppedSeconds = stops.reduce(0, +)
        summary.percentageTimeStopped = share(summary.stoppedSeconds, of: seconds)
        let halts = halts
        summary.halts = halts.count
        summary.haltedSeconds = halts.reduce(0, +)
        if !places.isEmpty { summary.sinuosity = summary.distance / max(metres(0, places.count - 1), 50) }
        if summary.distance > 0 { summary.bearingChangeRate = turns / (summary.distance / 1000) }
        heights(&summary)
        return summary
    }

    private var pairs: Range<Int> { 0..<max(0, places.count - 1) }

    private func metres(_ first: Int, _ second: Int) -> Double {
        let height = sin(radians(Int(places[second].latitudeE7) - Int(places[first].latitudeE7)) / 2)
        let width = sin(radians(Int(places[second].longitudeE7) - Int(places[first].longitudeE7)) / 2)
        let cosines = cos(radians(Int(places[first].latitudeE7))) * cos(radians(Int(places[second].latitudeE7)))
        return 2 * 6_371_008.8 * asin((height * height + cosines * width * width).squareRoot())
    }

    private func radians(_ difference: Int) -> Double { Double(difference) / 1e7 / 180 * .pi }

    private func seconds(_ first: Int, _ second: Int) -> Double { Double(times[second] - times[first]) / 1000 }

    private func speeds(_ summary: inout DriveStatistics.Summary) {
        var known = speeds.compactMap { $0 }
        guard let highest = known.max() else { return }
        for index in pairs {
            known += [Double](repeating: speeds[index] ?? 0, count: leftOut(index))
        }
        let mean = known.reduce(0, +) / Double(known.count)
        summary.meanSpeed = mean * 3.6
        summary.maximumSpeed = highest * 3.6
        guard known.count >= 2 else { return }
        let squares = known.map { ($0 - mean) * ($0 - mean) }
        summary.speedVariance = squares.reduce(0, +) / Double(known.count) * 12.96
        summary.standardDeviationSpeed = summary.speedVariance.squareRoot()
    }

    /// The fixes that a long rest would have had.
    private func leftOut(_ index: Int) -> Int {
        let time = seconds(index, index + 1)
        guard time > 5, kind(index) == .standing, let before = speeds[index], let after = speeds[index + 1], before < 1,
            after < 1
        else { return 0 }
        let shortest = pairs.prefix(index + 1).map { seconds($0, $0 + 1) }.min() ?? 1
        return max(0, Int((time / max(1, pace(index) ?? shortest)).rounded()) - 1)
    }

    private func speedsOverTime(_ summary: inout DriveStatistics.Summary) {
        let known = pairs.filter { [.moving, .standing].contains(kind($0)) && speeds[$0] != nil }
        let whole = known.map { seconds($0, $0 + 1) }.reduce(0, +)
        guard whole > 0 else { return }
        let mean = known.map { speeds[$0]! * seconds($0, $0 + 1) }.reduce(0, +) / whole
        let square = known.map { (speeds[$0]! - mean) * (speeds[$0]! - mean) * seconds($0, $0 + 1) }.reduce(0, +)
        summary.meanSpeedOverTime = mean * 3.6
        summary.speedDeviationOverTime = (square / whole).squareRoot() * 3.6
    }

    // MARK: Steps

    private enum Kind { case moving, standing, hole, impossible }

    private func kind(_ index: Int) -> Kind {
        let (metres, time) = (legs[index], seconds(index, index + 1))
        let way = metres / time
        guard way <= 250 / 3.6 else { return .impossible }
        let isMade = told[index + 1] == nil
        let speed = speeds[index + 1].map { isMade ? min($0, way) : $0 } ?? way
        let leavesRest = time > 5 && (speeds[index] ?? 0) < 1 && metres <= max(25, speed * 5)
        if leavesRest || time <= 5 { return speed >= 1 ? .moving : .standing }
        let hole = pace(index).map { min(max(5 * $0, 5), 900) } ?? 60
        guard time <= hole else { return .hole }
        return speed >= 1 || way >= 1 ? .moving : .standing
    }

    /// The median of the last five steps between fixes that move, with this one.
    private func pace(_ index: Int) -> Double? {
        let steps = (0...index).filter { moving[$0] }.suffix(5).map { seconds($0, $0 + 1) }.sorted()
        return steps.isEmpty ? nil : steps[(steps.count - 1) / 2]
    }

    private func moves(_ index: Int) -> Bool {
        guard let after = speeds[index + 1], after >= 1, speeds[index] ?? after >= 1 else { return false }
        let time = seconds(index, index + 1)
        return time <= 900 && legs[index] / time <= 250 / 3.6
    }

    private var fastSeconds: Double {
        pairs.filter { speeds[$0] ?? 0 > 80 / 3.6 }.map { seconds($0, $0 + 1) }.reduce(0, +)
    }

    private func share(_ part: Double, of seconds: Double) -> Double {
        seconds > 0 ? min(1, part / seconds) * 100 : 0
    }

    private func runs(_ isFast: Bool, _ matches: (Double) -> Bool) -> [Double] {
        var runs: [Double] = []
        var start: Int?
        for index in places.indices {
            let isDriven =
                index > 0 && seconds(index - 1, index) > 5
                && legs[index - 1] / seconds(index - 1, index) >= 5 / 3.6
            let isIn = speeds[index].map(matches) ?? false
            if let open = start, !isIn || !isFast && isDriven {
                runs.append(seconds(open, index - 1))
                start = nil
            }
            if isIn { start = start ?? index }
        }
        if let start { runs.append(seconds(start, places.count - 1)) }
        return runs.filter { $0 > 10 }
    }

    /// The seconds of each, with half of the close steps that lead to it and from it.
    private var halts: [Double] {
        let stands = places.indices.map { isSlow($0) || isAloneBetweenSlow($0) }
        var halts = [0.0]
        for index in pairs where stands[index] || stands[index + 1] {
            let time = seconds(index, index + 1)
            let isDriven = time > 5 && way(index) >= 5 / 3.6
            if stands[index] && stands[index + 1] && !isDriven {
                halts[halts.count - 1] += time
                continue
            }
            let half: Double = isDriven || time > 1.5 ? 0 : time / 2
            if stands[index] { halts[halts.count - 1] += half }
            halts.append(stands[index] ? 0 : half)
        }
        return halts.filter { $0 > 10 }
    }

    private func isSlow(_ index: Int) -> Bool { speeds[index].map { $0 < 5 / 3.6 } ?? false }

    private func isAloneBetweenSlow(_ index: Int) -> Bool {
        guard index > 0, index < places.count - 1, isSlow(index - 1), isSlow(index + 1) else { return false }
        return seconds(index - 1, index) <= 1.5 && seconds(index, index + 1) <= 1.5
    }

    private var turns: Double {
        let bearings = pairs.filter { places[$0] != places[$0 + 1] }.map(bearing)
        return zip(bearings, bearings.dropFirst()).map { (first: Double, second: Double) -> Double in
            let turn = abs(second - first).truncatingRemainder(dividingBy: 360)
            return min(turn, 360 - turn)
        }.reduce(0, +)
    }

    private func bearing(_ index: Int) -> Double {
        let (from, to) = (radians(Int(places[index].latitudeE7)), radians(Int(places[index + 1].latitudeE7)))
        let width = radians(Int(places[index + 1].longitudeE7) - Int(places[index].longitudeE7))
        // The cosine of so little is one but for the last digit, so it is written by what is missing.
        let missing = 2 * sin(width / 2) * sin(width / 2)
        let north = sin(radians(Int(places[index + 1].latitudeE7) - Int(places[index].latitudeE7)))
        return atan2(sin(width) * cos(to), north + sin(from) * cos(to) * missing) * 180 / .pi
    }

    private func heights(_ summary: inout DriveStatistics.Summary) {
        let known = heights.compactMap { $0 }
        for (before, after) in zip(known, known.dropFirst()) {
            summary.elevationGain += max(0, after - before)
            summary.elevationLoss += max(0, before - after)
        }
    }
}
