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
            throw ExchangeError(ExchangeWords.lacksStatistic(column.told))
        }
        if column.digits == .whole {
            guard let count = Int(text) else { throw ExchangeError(ExchangeWords.isNoWholeNumber(column.told)) }
            return String(count)
        }
        guard let number = Double(text), number.isFinite else {
            throw ExchangeError(ExchangeWords.isNoNumber(column.told))
        }
        return "\(number)"
    }

    private static func text(_ value: Double, _ digits: Digits) -> String {
        if digits == .whole { return String(Int(value)) }
        return "\((value * digits.unit).rounded() / digits.unit)"
    }

    /// A line of the table without its end; the category stays empty, for a person to fill in.
    package var line: String { FeatureRow.line([CSVField.words(name)] + values + [""]) }

    static func line(_ fields: [String]) -> String { fields.map(CSVField.quoted).joined(separator: ",") }
}

extension FeatureRow {
    /// The drive of a GPX file: by the statistics that it holds, or else by its points under these rules.
    package static func read(
        _ descriptor: Int32, spillingIn directory: String, fallbackName: String, _ rules: DriveRules
    ) throws -> FeatureRow {
        var measure = FeatureMeasure(rules)
        var ends = DriveEnds()
        var hasher = Hasher()
        let tally = try TrackFile.read(
            descriptor, spillingIn: directory, mayBeEmpty: true, seen: { hasher.combine(bytes: $0) }
        ) { event in
            guard case .fix(let fix, _) = event else { return }
            measure.add(fix)
            ends.add(fix)
        }
        ends.bytes = hasher.finalize()
        guard tally.format == .gpx else { throw ExchangeError(ExchangeWords.isNotGPX(tally.format)) }
        let name = tally.firstTrackName ?? tally.name ?? fallbackName
        if tally.told.statistics != nil {
            return try FeatureRow(name: name, told: tally.told, ends: ends)
        }
        guard tally.points > 1 else { throw ExchangeError(lack(tally)) }
        return FeatureRow(name: name, measure.summary, ends: ends)
    }

    /// The words for what is missing to make statistics of.
    private static func lack(_ tally: TrackTally) -> String {
        if tally.points == 0 { return ExchangeWords.nothingToMeasure }
        if tally.count(.sameTime) > 0 { return ExchangeWords.onlyOneTime }
        return ExchangeWords.onlyOnePoint
    }
}
