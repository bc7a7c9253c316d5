import Control
import Terminal

/// A drive in one line, as a driver reads it.
struct DriveLine {
    let text: String

    init(_ drive: CurrentDrive, _ text: TripText) {
        self.text = DriveWords.drive(
            vehicle: drive.vehicle, text.distance(drive.metres),
            in: Quantity.duration(milliseconds: drive.elapsedMs),
            average: text.speed(drive.averageMetresPerSecond), top: text.speed(drive.maximumMetresPerSecond))
    }
}
