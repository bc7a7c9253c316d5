import Drive

/// One drive in the table of features: its name and the fourteen statistics, in the text in which they are written.
package struct FeatureRow: Equatable, Sendable {
    enum Digits: Equatable {
        case whole
        case places(Int)

        /// So many of the last digit are one.
        var unit: Double {
            switch self {
            case .whole: return 1
            case .places(let places): return places == 3 ? 1000 : 10
            }
        }
    }

    struct Column {
        let title: String
        /// In the block of statistics of a GPX file.
        let told: String
        let digits: Digits
        let value: @Sendable (DriveStatistics.Summary) -> Double
    }

    static let columns: [Column] = [
        Column(title: "Distance", told: "distanceMetres", digits: .places(1)) { $0.distance },
        Column(title: "Duration", told: "durationSeconds", digits: .whole) { Double($0.duration) },
        Column(title: "Average Speed", told: "averageSpeedKmh", digits: .places(1)) { $0.averageSpeed },
        Column(title: "Mean Speed", told: "meanSpeedKmh", digits: .places(1)) { $0.meanSpeed },
        Column(title: "Std Deviation Speed", told: "speedStandardDeviationKmh", digits: .places(1)) {
            $0.standardDeviationSpeed
        },
        Column(title: "Speed Variance", told: "speedVarianceKmh2", digits: .places(1)) { $0.speedVariance },
        Column(title: "Percentage Time At High Speed", told: "percentTimeAbove80Kmh", digits: .places(1)) {
            $0.percentageTimeAtHighSpeed
        },
        Column(title: "Sustained High Speed Segment Count", told: "sustainedHighSpeedSegmentCount", digits: .whole) {
            Double($0.sustainedHighSpeedSegmentCount)
        },
        Column(title: "Stop Count", told: "stopCount", digits: .whole) { Double($0.stopCount) },
        Column(title: "Percentage Time Stopped", told: "percentTimeStopped", digits: .places(1)) {
            $0.percentageTimeStopped
        },
        Column(title: "Sinuosity", told: "sinuosity", digits: .places(3)) { $0.sinuosity },
        Column(title: "Bearing Change Rate", told: "bearingChangeRateDegreesPerKilometre", digits: .places(1)) {
            $0.bearingChangeRate
        },
        Column(title: "Elevation Gain", told: "elevationGainMetres", digits: .places(1)) { $0.elevationGain },
        Column(title: "Elevation Loss", told: "elevationLossMetres", digits: .places(1)) { $0.elevationLoss },
    ]

    package static let titles = ["Name"] + columns.map(\.title) + ["Category"]

    package let name: String
    package let values: [String]
    let ends: DriveEnds

    /// A row of the values that the file itself says of its drive, as far as it does.
    init(name: String, told: ToldFacts, ends: DriveEnds) throws(ExchangeError) {
        var values: [String] = []
        for column in FeatureRow.columns { values.append(try FeatureRow.value(told, column)) }
        self.name = name
        self.values = values
        self.ends = ends
    }

    init(name: String, _ summary: DriveStatistics.Summary, ends: DriveEnds) {
        self.name = name
        self.ends = ends
        values = FeatureRow.columns.map { FeatureRow.text($0.value(summary), $0.digits) }
    }

    private static func value(_ told: ToldFacts, _ column: Column) throws(ExchangeError) -> String {
        guard let text = told.statistic(column.told) else {
            throw ExchangeError("its statistics lack \(column.told)")
        }
        if column.digits == .whole {
            guard let count = Int(text) else { throw ExchangeError("\(column.told) is no whole number") }
            return String(count)
        }
        guard let number = Double(text), number.isFinite else {
            throw ExchangeError("\(column.told) is no number")
        }
        return "\(number)"
    }

    private static func text(_ value: Double, _ digits: Digits) -> String {
        if digits == .whole { return String(Int(value)) }
        return "\((value * digits.unit).rounded() / digits.unit)"
    }

    /// A line of the table without its end; the category stays empty, for a person to fill in.
    package var line: String { FeatureRow.line([name] + values + [""]) }

    static func line(_ fields: [String]) -> String {
        let quoted = fields.map { field in
            let isPlain = field.utf8.allSatisfy { $0 != 0x2C && $0 != 0x22 && $0 != 0x0A && $0 != 0x0D }
            return isPlain ? field : "\"\(field.replacing("\"", with: "\"\""))\""
        }
        return quoted.joined(separator: ",")
    }
}

extension FeatureRow {
    /// The drive of a GPX file: by the statistics that it holds, or else by its points.
    package static func read(_ descriptor: Int32, spillingIn directory: String, fallbackName: String) throws
        -> FeatureRow
    {
        var measure = FeatureMeasure()
        var ends = DriveEnds()
        var hasher = Hasher()
        let tally = try TrackFile.read(
            descriptor, spillingIn: directory, mayBeEmpty: true, seen: { hasher.combine(bytes: $0) }
        ) { event in
            guard case .fix(let fix, _) = event else { return }
            measure.take(fix)
            ends.take(fix)
        }
        ends.bytes = hasher.finalize()
        guard tally.format == .gpx else { throw ExchangeError("\(tally.format.name), not GPX") }
        let name = tally.firstTrackName ?? tally.name ?? fallbackName
        if tally.told.statistics != nil {
            return try FeatureRow(name: name, told: tally.told, ends: ends)
        }
        guard tally.points > 1 else { throw ExchangeError(lack(tally)) }
        return FeatureRow(name: name, measure.summary, ends: ends)
    }

    /// The words for what is missing to make statistics of.
    private static func lack(_ tally: TrackTally) -> String {
        if tally.points == 0 { return "neither statistics nor points with times, of which they could be made" }
        if tally.count(.sameTime) > 0 { return "no statistics, and its points all have the same time" }
        return "no statistics, and only one point with a time"
    }
}

/// When and where the drive of a file began and ended. Of a file that does not tell, its bytes.
struct DriveEnds: Equatable, Sendable {
    struct End: Equatable, Sendable {
        let time: Int64
        let place: Coordinate

        /// Programs write the same point with fewer digits.
        func isNear(_ other: End) -> Bool {
            abs(time - other.time) < 1000 && place.isWithin(50, of: other.place)
        }
    }

    private(set) var first: End?
    private(set) var last: End?
    /// A hash, good for one run.
    var bytes = 0

    mutating func take(_ fix: Fix) {
        guard let time = fix.time, let place = fix.coordinate else { return }
        last = End(time: time, place: place)
        first = first ?? last
    }

    /// True if the other is the same drive, provided that its statistics are the same.
    func isNear(_ other: DriveEnds) -> Bool {
        guard let first, let last, let itsFirst = other.first, let itsLast = other.last else {
            return bytes == other.bytes
        }
        return first.isNear(itsFirst) && last.isNear(itsLast)
    }
}

/// The statistics of points that may lack a speed: then it is the way since the point before over the time it took.
private struct FeatureMeasure {
    private var statistics = DriveStatistics()
    private var last: Fix?
    private var first: Int64?

    mutating func take(_ fix: Fix) {
        guard let time = fix.time, let place = fix.coordinate else { return }
        first = first ?? time
        var fix = fix
        if fix.speedCentimetresPerSecond == nil, let last, let lastTime = last.time, let from = last.coordinate {
            let speed = from.metres(to: place) * 100_000 / Double(time - lastTime)
            fix.speedCentimetresPerSecond = Int32(min(speed.rounded(), 1_000_000))
        }
        statistics.take(fix, at: time)
        last = fix
    }

    var summary: DriveStatistics.Summary {
        statistics.summary(durationMilliseconds: (last?.time ?? 0) - (first ?? 0))
    }
}
