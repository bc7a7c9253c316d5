import Drive

/// The reason for which a drive gets no category: it is too odd for the model.
package enum CategoryRefusal: Equatable, Sendable {
    /// The drive has fewer metres or seconds than any drive to somewhere.
    case tooShort, tooBrief
    case didNotMove
    /// Faster than any car, on average.
    case tooFast
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
        } else {
            return nil
        }
    }
}
