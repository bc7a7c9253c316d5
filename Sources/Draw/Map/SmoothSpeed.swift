import Drive

/// The speed at each point of a drive, for a picture: the mean of a quarter of a minute, so that the noise of a
/// receiver does not make a dashed line of a steady drive.
struct SmoothSpeed {
    private static let around: Int64 = 7_500
    /// The time over which it is the mean.
    static let span = 2 * around
    private static let pointsAround = 7

    /// Metres a second; nil where nobody knows any.
    let speeds: [Double?]

    init(_ points: [DrawnPoint]) {
        let known = points.map { $0.speed.flatMap { $0.isFinite ? max(0, $0) : nil } }
        var speeds: [Double?] = []
        speeds.reserveCapacity(points.count)
        var (first, next, sum, count) = (0, 0, 0.0, 0)
        for index in points.indices {
            while next < points.count, SmoothSpeed.isNear(points, index, next) {
                if let speed = known[next] { (sum, count) = (sum + speed, count + 1) }
                next += 1
            }
            while first < index, !SmoothSpeed.isNear(points, index, first) {
                if let speed = known[first] { (sum, count) = (sum - speed, count - 1) }
                first += 1
            }
            speeds.append(count > 0 ? max(0, sum / Double(count)) : nil)
        }
        self.speeds = speeds
    }

    private static func isNear(_ points: [DrawnPoint], _ here: Int, _ there: Int) -> Bool {
        guard let one = points[here].time, let other = points[there].time else {
            return abs(here - there) <= pointsAround
        }
        return abs(one - other) <= around
    }
}
