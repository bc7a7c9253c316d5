/// One of the statistics of a drive, by each name that it is written under. docs/statistics.md defines them. One place
/// to add one.
package struct Statistic: Sendable {
    package enum Value: Sendable {
        case count(Int)
        case number(Double)

        package var number: Double {
            switch self {
            case .count(let count): Double(count)
            case .number(let number): number
            }
        }
    }

    private typealias Summary = DriveStatistics.Summary

    /// In lists and tables.
    package let title: String
    package let unit: String
    /// In JSON.
    package let key: String
    /// The name among the facts that a file has of its track; empty for those that only we have.
    package let told: StaticString
    /// Digits behind the point, there.
    package let places: Int
    package let value: @Sendable (DriveStatistics.Summary) -> Value

    private static func number(
        _ title: String, _ unit: String, _ key: String, _ path: KeyPath<Summary, Double> & Sendable,
        _ told: StaticString = "", places: Int = 1
    ) -> Statistic {
        Statistic(title: title, unit: unit, key: key, told: told, places: places) { .number($0[keyPath: path]) }
    }

    private static func count(
        _ title: String, _ key: String, _ path: KeyPath<Summary, Int> & Sendable, unit: String = "",
        _ told: StaticString = ""
    ) -> Statistic {
        Statistic(title: title, unit: unit, key: key, told: told, places: 0) { .count($0[keyPath: path]) }
    }

    /// The fourteen that others have too, in their known order, by their known names and in their known units.
    package static let known: [Statistic] = [
        number("Distance", "m", "distance", \.distance, "distanceMetres"),
        count("Duration", "duration", \.duration, unit: "s", "durationSeconds"),
        number("Average Speed", "km/h", "averageSpeed", \.averageSpeed, "averageSpeedKmh"),
        number("Mean Speed", "km/h", "meanSpeed", \.meanSpeed, "meanSpeedKmh"),
        number(
            "Std Deviation Speed", "km/h", "standardDeviationSpeed", \.standardDeviationSpeed,
            "speedStandardDeviationKmh"),
        number("Speed Variance", "(km/h)^2", "speedVariance", \.speedVariance, "speedVarianceKmh2"),
        number(
            "Percentage Time At High Speed", "%", "percentageTimeAtHighSpeed", \.percentageTimeAtHighSpeed,
            "percentTimeAbove80Kmh"),
        count(
            "Sustained High Speed Segment Count", "sustainedHighSpeedSegmentCount", \.sustainedHighSpeedSegmentCount,
            "sustainedHighSpeedSegmentCount"),
        count("Stop Count", "stopCount", \.stopCount, "stopCount"),
        number(
            "Percentage Time Stopped", "%", "percentageTimeStopped", \.percentageTimeStopped, "percentTimeStopped"),
        number("Sinuosity", "", "sinuosity", \.sinuosity, "sinuosity", places: 3),
        number(
            "Bearing Change Rate", "deg/km", "bearingChangeRate", \.bearingChangeRate,
            "bearingChangeRateDegreesPerKilometre"),
        number("Elevation Gain", "m", "elevationGain", \.elevationGain, "elevationGainMetres"),
        number("Elevation Loss", "m", "elevationLoss", \.elevationLoss, "elevationLossMetres"),
    ]

    /// The ones that say more, under other names.
    package static let better: [Statistic] = [
        number("maximum speed", "km/h", "maximumSpeed", \.maximumSpeed),
        number("stopped seconds", "s", "stoppedSeconds", \.stoppedSeconds),
        count("halts", "halts", \.halts),
        number("halted seconds", "s", "haltedSeconds", \.haltedSeconds),
        number("mean speed over time", "km/h", "meanSpeedOverTime", \.meanSpeedOverTime),
        number("speed deviation over time", "km/h", "speedDeviationOverTime", \.speedDeviationOverTime),
        number("moving distance", "m", "movingDistance", \.movingDistance),
        number("moving seconds", "s", "movingSeconds", \.movingSeconds),
        number("moving average speed", "km/h", "movingAverageSpeed", \.movingAverageSpeed),
        number("driven bearing change rate", "deg/km", "drivenBearingChangeRate", \.drivenBearingChangeRate),
        number("climb gain", "m", "climbGain", \.climbGain),
        number("climb loss", "m", "climbLoss", \.climbLoss),
    ]
}
