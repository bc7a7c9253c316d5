import Drive
import Glibc

/// The definitions as they stand on the page, one after the other over the whole drive: nothing shared, nothing
/// remembered, nothing fast.
struct NaiveStatistics {
    let places: [Coordinate]
    let speeds: [Double?]
    /// The speeds as they were told, below nothing as well: a car with such a speed stands.
    let told: [Double?]
    let heights: [Double?]
    let times: [Int64]

    init(_ track: Track) {
        places = track.fixes.map { $0.fix.coordinate! }
        speeds = track.fixes.map { $0.fix.speedMetresPerSecond.flatMap { $0 >= 0 ? $0 : nil } }
        told = track.fixes.map { $0.fix.speedMetresPerSecond }
        heights = track.fixes.map { $0.fix.altitudeMetres }
        times = track.fixes.map { $0.time }
    }

    func summary(durationMilliseconds duration: Int64) -> DriveStatistics.Summary {
        var summary = DriveStatistics.Summary()
        let seconds = Double(duration) / 1000
        summary.distance = pairs.map { metres($0, $0 + 1) }.reduce(0, +)
        summary.duration = Int(seconds)
        summary.averageSpeed = seconds > 0 ? summary.distance / seconds * 3.6 : 0
        speeds(&summary)
        summary.percentageTimeAtHighSpeed = share(fastSeconds, of: seconds)
        summary.sustainedHighSpeedSegmentCount = runs { $0 > 80 / 3.6 }.count
        let stops = runs { $0 < 5 / 3.6 }
        summary.stopCount = stops.count
        summary.stoppedSeconds = stops.reduce(0, +)
        summary.percentageTimeStopped = share(summary.stoppedSeconds, of: seconds)
        if !places.isEmpty { summary.sinuosity = summary.distance / max(metres(0, places.count - 1), 50) }
        if summary.distance > 0 { summary.bearingChangeRate = turns / (summary.distance / 1000) }
        heights(&summary)
        moving(&summary)
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

    private func speeds(_ summary: inout DriveStatistics.Summary) {
        let known = speeds.compactMap { $0 }
        guard !known.isEmpty else { return }
        let mean = known.reduce(0, +) / Double(known.count)
        summary.meanSpeed = mean * 3.6
        summary.maximumSpeed = known.max()! * 3.6
        guard known.count >= 2 else { return }
        let squares = known.map { ($0 - mean) * ($0 - mean) }
        summary.speedVariance = squares.reduce(0, +) / Double(known.count) * 12.96
        summary.standardDeviationSpeed = summary.speedVariance.squareRoot()
    }

    private var fastSeconds: Double {
        pairs.filter { speeds[$0] ?? 0 > 80 / 3.6 }.map { max(0, seconds($0, $0 + 1)) }.reduce(0, +)
    }

    private func seconds(_ first: Int, _ second: Int) -> Double { Double(times[second] - times[first]) / 1000 }

    private func share(_ part: Double, of seconds: Double) -> Double {
        seconds > 0 ? min(1, part / seconds) * 100 : 0
    }

    private func runs(_ matches: (Double) -> Bool) -> [Double] {
        var runs: [Double] = []
        var start = 0
        while start < places.count {
            var end = start
            while end < places.count, let speed = speeds[end], matches(speed) { end += 1 }
            if end > start { runs.append(seconds(start, end - 1)) }
            start = end + 1
        }
        return runs.filter { $0 > 10 }
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

    private func moving(_ summary: inout DriveStatistics.Summary) {
        for index in pairs {
            let (metres, time) = (metres(index, index + 1), seconds(index, index + 1))
            guard time > 0, metres / time <= 250 / 3.6, told[index + 1] ?? 0 <= 250 / 3.6 else { continue }
            let speed = told[index + 1] ?? metres / time
            let leavesRest = (told[index] ?? 0) < 1 && metres <= max(25, speed * 5)
            guard speed >= 1, time <= 5 || leavesRest else { continue }
            summary.movingDistance += metres
            summary.movingSeconds += min(5, time)
        }
        guard summary.movingSeconds > 0 else { return }
        summary.movingAverageSpeed = summary.movingDistance / summary.movingSeconds * 3.6
    }
}
