import Roads
import Trips

/// The way of a trip on roads that were not driven before.
package struct NewRoads: Equatable, Sendable {
    package let metres: Double
    /// The way that it had gone on them at any moment, as a text that few trips are asked for.
    private let profile: String

    init(metres: Double, profile: String) {
        self.metres = metres
        self.profile = profile
    }

    /// Nothing of a trip that nobody can date.
    static func profile(_ judgement: RoadNetwork.Judgement) -> String {
        guard let first = judgement.newTimes.first, judgement.newTimes.allSatisfy({ $0 > 0 }) else { return "" }
        var profile = WayProfile()
        profile.add(first, metres: 0)
        for (number, time) in judgement.newTimes.enumerated() {
            profile.add(time, metres: Double(number + 1) * judgement.newMetres / Double(judgement.newTimes.count))
        }
        return WayProfile.text(profile.points { $0 }, since: 0)
    }

    /// The metres in a stretch of time; nil where nobody knows when they were driven.
    package func metres(from: Int64, to: Int64) -> Double? {
        let points = WayProfile.points(of: profile, since: 0)
        guard let begin = WayProfile.metres(at: from, on: points), let end = WayProfile.metres(at: to, on: points)
        else { return nil }
        return max(0, end - begin)
    }
}
