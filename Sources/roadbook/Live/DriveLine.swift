import Control
import Terminal

/// A drive in one line, as a driver reads it.
struct DriveLine {
    let text: String

    init(_ drive: CurrentDrive, _ text: TripText) {
        self.text = DriveWords.drive(
            vehicle: drive.vehicle, text.distance(drive.metres),
            in: Quantity.duration(milliseconds: drive.elapsedMs),
            average: drive.averageMetresPerSecond.map { text.speed($0) },
            top: drive.maximumMetresPerSecond.map { text.speed($0) })
    }
}
