import Drive
import Terminal

/// One of the statistics of a trip: its name, its unit, and where it stands.
struct TripStatistic: Sendable {
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
        number("Distance", "m", "distance", \.distance),
        count("Duration", "s", "duration", \.duration),
        number("Average Speed", "km/h", "averageSpeed", \.averageSpeed),
        number("Mean Speed", "km/h", "meanSpeed", \.meanSpeed),
        number("Std Deviation Speed", "km/h", "standardDeviationSpeed", \.standardDeviationSpeed),
        number("Speed Variance", "(km/h)^2", "speedVariance", \.speedVariance),
        number("Percentage Time At High Speed", "%", "percentageTimeAtHighSpeed", \.percentageTimeAtHighSpeed),
        count(
            "Sustained High Speed Segment Count", "", "sustainedHighSpeedSegmentCount",
            \.sustainedHighSpeedSegmentCount),
        count("Stop Count", "", "stopCount", \.stopCount),
        number("Percentage Time Stopped", "%", "percentageTimeStopped", \.percentageTimeStopped),
        number("Sinuosity", "", "sinuosity", \.sinuosity),
        number("Bearing Change Rate", "deg/km", "bearingChangeRate", \.bearingChangeRate),
        number("Elevation Gain", "m", "elevationGain", \.elevationGain),
        number("Elevation Loss", "m", "elevationLoss", \.elevationLoss),
    ]

    /// Statistics that say more, under other names.
    static let better: [TripStatistic] = [
        number("maximum speed", "km/h", "maximumSpeed", \.maximumSpeed),
        number("stopped seconds", "s", "stoppedSeconds", \.stoppedSeconds),
        number("moving distance", "m", "movingDistance", \.movingDistance),
        number("moving seconds", "s", "movingSeconds", \.movingSeconds),
        number("moving average speed", "km/h", "movingAverageSpeed", \.movingAverageSpeed),
        number("driven bearing change rate", "deg/km", "drivenBearingChangeRate", \.drivenBearingChangeRate),
        number("climb gain", "m", "climbGain", \.climbGain),
        number("climb loss", "m", "climbLoss", \.climbLoss),
    ]

    func text(_ summary: DriveStatistics.Summary) -> String {
        switch value(summary) {
        case .count(let count): return Quantity.grouped(count)
        case .number(let number): return Quantity.decimal(number, digits: 2)
        }
    }

    /// All of them in lines: number and unit beside the name.
    static func lines(_ summary: DriveStatistics.Summary, on screen: Screen, isPlain: Bool) -> [String] {
        if isPlain {
            return (known + better).map { "\($0.name): \($0.text(summary))\($0.unit.isEmpty ? "" : " " + $0.unit)" }
        }
        // In one table, so that the numbers of both stand under each other.
        var table = Table([.init("", shrinks: true), .init("", .right), .init("")])
        for statistic in known + better { table.add([statistic.name, statistic.text(summary), statistic.unit]) }
        var lines = table.lines(on: screen)
        lines.insert("", at: known.count)
        return lines
    }
}
