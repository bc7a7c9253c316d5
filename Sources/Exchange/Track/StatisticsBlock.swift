import Drive

/// The fourteen statistics by the names, in the order and with the digits in which other programs know them.
enum StatisticsBlock {
    enum Value {
        case count(Int)
        case number(Double, places: Int)
    }

    static func values(_ summary: DriveStatistics.Summary) -> [(name: StaticString, value: Value)] {
        [
            ("distanceMetres", .number(summary.distance, places: 1)),
            ("durationSeconds", .count(summary.duration)),
            ("averageSpeedKmh", .number(summary.averageSpeed, places: 1)),
            ("meanSpeedKmh", .number(summary.meanSpeed, places: 1)),
            ("speedStandardDeviationKmh", .number(summary.standardDeviationSpeed, places: 1)),
            ("speedVarianceKmh2", .number(summary.speedVariance, places: 1)),
            ("percentTimeAbove80Kmh", .number(summary.percentageTimeAtHighSpeed, places: 1)),
            ("sustainedHighSpeedSegmentCount", .count(summary.sustainedHighSpeedSegmentCount)),
            ("stopCount", .count(summary.stopCount)),
            ("percentTimeStopped", .number(summary.percentageTimeStopped, places: 1)),
            ("sinuosity", .number(summary.sinuosity, places: 3)),
            ("bearingChangeRateDegreesPerKilometre", .number(summary.bearingChangeRate, places: 1)),
            ("elevationGainMetres", .number(summary.elevationGain, places: 1)),
            ("elevationLossMetres", .number(summary.elevationLoss, places: 1)),
        ]
    }
}

extension TrackText {
    func value(_ value: StatisticsBlock.Value) {
        switch value {
        case .count(let count): integer(Int64(count))
        case .number(let number, let places): decimal(number, places: places)
        }
    }
}
