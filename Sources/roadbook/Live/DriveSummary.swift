import Control
import Terminal

/// A drive on a few lines: what was measured and what was only inferred are told apart.
struct DriveSummary {
    let lines: [String]

    init(_ drive: CurrentDrive, _ units: Units) {
        let all = units.distance(drive.metres)
        let told = DriveWords.distance(
            all, measured: units.stretch(drive.distanceMetres), inferred: units.stretch(drive.inferredMetres))
        var facts = [
            (DriveWords.distance, TripText.tellsInferred(drive.inferredMetres) ? told : all),
            (DriveWords.elapsed, Quantity.duration(milliseconds: drive.elapsedMs)),
            (DriveWords.moving, Quantity.duration(milliseconds: drive.movingMs)),
            (DriveWords.average, drive.averageMetresPerSecond.map { units.speed($0) } ?? TripDetailWords.unknown),
            (DriveWords.top, drive.maximumMetresPerSecond.map { units.speed($0) } ?? TripDetailWords.unknown),
        ]
        if let reason = drive.reason { facts.append((DriveWords.ended, DriveWords.reason(reason))) }
        lines = facts.map { TextWidth.padded($0, to: 10, alignment: .left) + $1 }
    }
}
