import Drive

/// The reason for which a drive gets no category: it is too odd for the model.
package enum CategoryRefusal: Equatable, Sendable {
    /// The drive has fewer metres or seconds than any drive to somewhere.
    case tooShort, tooBrief
    case didNotMove
    /// Faster than any car, on average.
    case tooFast
    /// The speed is as even as that of a bicycle or a cart.
    case likeBicycle
    /// Each run ends at a stop, at full speed between them.
    case likeTrain
    /// One number is farther from the mean of all examples than this many standard deviations allow.
    case outside(CategoryFeature, deviations: Double)
    /// No category is likelier than all others together.
    case unsure

    static let shortest = 100.0
    static let briefest = 60.0
    static let fastest = 250.0
    static let mostDeviations = 3.0
    static let leastProbability = 0.5

    /// The reasons of plain sense, for which no model is asked.
    init?(of values: [Double]) {
        func value(_ feature: CategoryFeature) -> Double { values[feature.index] }
        if !values.allSatisfy(\.isFinite) || value(.distance) < CategoryRefusal.shortest {
            self = .tooShort
        } else if value(.duration) < CategoryRefusal.briefest {
            self = .tooBrief
        } else if value(.meanSpeed) <= 0 {
            self = .didNotMove
        } else if max(value(.averageSpeed), value(.meanSpeed)) > CategoryRefusal.fastest {
            self = .tooFast
        } else if CategoryRefusal.isBicycle(
            value(.distance), value(.meanSpeed), value(.speedDeviation), value(.timeStopped))
        {
            self = .likeBicycle
        } else {
            return nil
        }
    }

    /// A car that is as slow as a bicycle is so because it is held up, and its speed changes with that. A bicycle's
    /// changes more on a long ride, which has hills.
    private static func isBicycle(_ metres: Double, _ speed: Double, _ deviation: Double, _ stopped: Double) -> Bool {
        let isRide = metres > 25_000 && stopped < 15
        return speed < 34 && deviation < (isRide ? 16 : 10)
    }

    /// A train is fast between its stops, and each of its runs ends with one. Of a car's stops many are in a town, with
    /// no fast run between them.
    static func isTrain(_ drive: DriveStatistics.Summary) -> Bool {
        let (runs, stops) = (drive.sustainedHighSpeedSegmentCount, drive.stopCount)
        return runs >= 2 && stops >= 2 && runs >= stops - 1 && drive.percentageTimeAtHighSpeed >= 35
            && drive.percentageTimeStopped >= 8 && drive.standardDeviationSpeed >= 38
    }
}
