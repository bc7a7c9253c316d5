import Glibc

/// Turns points into events, and counts them.
struct TrackTeller {
    var tally: TrackTally
    private var segment: UInt32 = 0
    private let vehicle: String?

    init(_ tally: TrackTally) {
        self.tally = tally
        vehicle = tally.vehicle
    }

    mutating func tell(_ point: FilePoint, _ give: (TrackEvent) throws -> Void) throws {
        if point.segment != segment {
            segment = point.segment
            tally.segments += 1
            let track = Int(point.track)
            try give(.segment(segment(track)))
        }
        tally.points += 1
        tally.firstTime = tally.firstTime ?? point.time
        tally.lastTime = point.time
        var fix = point.fix
        fix.speedCentimetresPerSecond = fix.speedCentimetresPerSecond.flatMap(tally.speedUnit.centimetres)
        try give(.fix(fix, at: tally.format.hasLines ? .line(point.position) : .byte(point.position)))
    }

    /// False for a point that says that it is far off, among others that are not.
    func isAccurate(_ point: FilePoint) -> Bool {
        (point.fix.horizontalErrorDecimetres ?? 0) < tally.leastBadError
    }

    private func segment(_ track: Int) -> TrackSegment {
        TrackSegment(
            track: track, number: tally.segments, name: tally.name(ofTrack: track), format: tally.format,
            vehicle: vehicle, medianStep: tally.medianStep, weather: tally.told.weather[track],
            times: tally.times)
    }
}
