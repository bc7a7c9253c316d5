import Drive
import Terminal

/// One of the statistics of a trip: its name, its unit, and where it stands.
struct TripStatistic: Sendable {
    private typealias Words = StatisticWords

    enum Value {
        case count(Int)
        case number(Double)
    }

    let name: String
    let unit: String
    /// In JSON.
    let key: String
    let value: @Sendable (DriveStatistics.Summary) -> Value

    private static func number(
        _ name: String, _ unit: String, _ key: String, _ path: KeyPath<DriveStatistics.Summary, Double> & Sendable
    ) -> TripStatistic {
        TripStatistic(name: name, unit: unit, key: key) { .number($0[keyPath: path]) }
    }

    private static func count(
        _ name: String, _ unit: String, _ key: String, _ path: KeyPath<DriveStatistics.Summary, Int> & Sendable
    ) -> TripStatistic {
        TripStatistic(name: name, unit: unit, key: key) { .count($0[keyPath: path]) }
    }

    /// The fourteen that others have too, in their known order, by their known names and in their known units.
    static let known: [TripStatistic] = [
        number(Words.distance, "m", "distance", \.distance),
        count(Words.duration, "s", "duration", \.duration),
        number(Words.averageSpeed, "km/h", "averageSpeed", \.averageSpeed),
        number(Words.meanSpeed, "km/h", "meanSpeed", \.meanSpeed),
        number(Words.standardDeviationSpeed, "km/h", "standardDeviationSpeed", \.standardDeviationSpeed),
        number(Words.speedVariance, "(km/h)^2", "speedVariance", \.speedVariance),
        number(Words.percentageTimeAtHighSpeed, "%", "percentageTimeAtHighSpeed", \.percentageTimeAtHighSpeed),
        count(
            Words.sustainedHighSpeedSegmentCount, "", "sustainedHighSpeedSegmentCount",
            \.sustainedHighSpeedSegmentCount),
        count(Words.stopCount, "", "stopCount", \.stopCount),
        number(Words.percentageTimeStopped, "%", "percentageTimeStopped", \.percentageTimeStopped),
        number(Words.sinuosity, "", "sinuosity", \.sinuosity),
        number(Words.bearingChangeRate, "deg/km", "bearingChangeRate", \.bearingChangeRate),
        number(Words.elevationGain, "m", "elevationGain", \.elevationGain),
        number(Words.elevationLoss, "m", "elevationLoss", \.elevationLoss),
    ]

    /// Statistics that say more, under other names.
    static let better: [TripStatistic] = [
        number(Words.maximumSpeed, "km/h", "maximumSpeed", \.maximumSpeed),
        number(Words.stoppedSeconds, "s", "stoppedSeconds", \.stoppedSeconds),
        count(Words.halts, "", "halts", \.halts),
        number(Words.haltedSeconds, "s", "haltedSeconds", \.haltedSeconds),
        number(Words.meanSpeedOverTime, "km/h", "meanSpeedOverTime", \.meanSpeedOverTime),
        number(Words.speedDeviationOverTime, "km/h", "speedDeviationOverTime", \.speedDeviationOverTime),
        number(Words.movingDistance, "m", "movingDistance", \.movingDistance),
        number(Words.movingSeconds, "s", "movingSeconds", \.movingSeconds),
        number(Words.movingAverageSpeed, "km/h", "movingAverageSpeed", \.movingAverageSpeed),
        number(Words.drivenBearingChangeRate, "deg/km", "drivenBearingChangeRate", \.drivenBearingChangeRate),
        number(Words.climbGain, "m", "climbGain", \.climbGain),
        number(Words.climbLoss, "m", "climbLoss", \.climbLoss),
    ]

    func text(_ summary: DriveStatistics.Summary) -> String {
        switch value(summary) {
        case .count(let count): return Quantity.grouped(count)
        case .number(let number): return Quantity.decimal(number, digits: 2)
        }
    }

    /// All of them in lines: number and unit beside the name.
    static func lines(_ summary: DriveStatistics.Summary, on screen: Screen) -> [String] {
        if screen.isPlain {
            return (known + better).map { Words.told($0.name, $0.text(summary), $0.unit) }
        }
        // In one table, so that the numbers of both stand under each other.
        var table = Table([.init("", shrinks: true), .init("", .right), .init("")])
        for statistic in known + better { table.add([statistic.name, statistic.text(summary), statistic.unit]) }
        var lines = table.lines(on: screen)
        lines.insert("", at: known.count)
        return lines
    }
}
