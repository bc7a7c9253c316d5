import Control
import Glibc

/// The mean of the last speeds, each fix counted once however often its status is sent.
struct MeanSpeed {
    private let count: Int
    private var speeds: [Double] = []
    private var lastFix: Int64?

    init(of count: Int) { self.count = count }

    /// The status with the mean in the place of its speed.
    mutating func smoothed(_ status: Status) -> Status {
        guard count > 1 else { return status }
        guard let speed = status.speedMetresPerSecond, let fix = status.fix else {
            speeds.removeAll()
            return status
        }
        // Without a time of its own a fix is told by when it was handled, on the recorder's clock.
        let instant = fix.time ?? status.upForMs - fix.ageMs
        if instant != lastFix {
            lastFix = instant
            speeds.append(speed)
            if speeds.count > count { speeds.removeFirst() }
        }
        var status = status
        status.speedMetresPerSecond = speeds.isEmpty ? speed : speeds.reduce(0, +) / Double(speeds.count)
        return status
    }
}
