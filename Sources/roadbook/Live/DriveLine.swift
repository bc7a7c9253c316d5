import Control
import Terminal

/// A drive in one line, as a driver reads it.
struct DriveLine {
    let text: String

    init(_ drive: CurrentDrive, _ units: Units) {
        text = DriveWords.drive(
            vehicle: drive.vehicle, units.distance(drive.distanceMetres + drive.inferredMetres),
            in: Quantity.duration(milliseconds: drive.elapsedMs),
            average: units.speed(drive.averageMetresPerSecond), top: units.speed(drive.maximumMetresPerSecond))
    }
}
