/// The names of the statistics of a trip, as `show --stats` lists them.
enum StatisticWords {
    // MARK: Those that others have, by the names that they are known by

    static let distance = "Distance"
    static let duration = "Duration"
    static let averageSpeed = "Average Speed"
    static let meanSpeed = "Mean Speed"
    static let standardDeviationSpeed = "Std Deviation Speed"
    static let speedVariance = "Speed Variance"
    static let percentageTimeAtHighSpeed = "Percentage Time At High Speed"
    static let sustainedHighSpeedSegmentCount = "Sustained High Speed Segment Count"
    static let stopCount = "Stop Count"
    static let percentageTimeStopped = "Percentage Time Stopped"
    static let sinuosity = "Sinuosity"
    static let bearingChangeRate = "Bearing Change Rate"
    static let elevationGain = "Elevation Gain"
    static let elevationLoss = "Elevation Loss"

    // MARK: Better ones

    static let maximumSpeed = "maximum speed"
    static let stoppedSeconds = "stopped seconds"
    static let halts = "halts"
    static let haltedSeconds = "halted seconds"
    static let movingDistance = "moving distance"
    static let movingSeconds = "moving seconds"
    static let movingAverageSpeed = "moving average speed"
    static let meanSpeedOverTime = "mean speed over time"
    static let speedDeviationOverTime = "speed deviation over time"
    static let drivenBearingChangeRate = "driven bearing change rate"
    static let climbGain = "climb gain"
    static let climbLoss = "climb loss"

    /// `Distance: 16312.4 m`, for a listener.
    static func told(_ name: String, _ number: String, _ unit: String) -> String {
        unit.isEmpty ? "\(name): \(number)" : "\(name): \(number) \(unit)"
    }
}
