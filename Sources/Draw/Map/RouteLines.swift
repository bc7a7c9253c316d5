import Drive

/// The lines of a drive on a map.
struct RouteLines {
    /// Points nearer to each other are one, in the lengths of the picture.
    private static let apart = 0.5

    /// The way as far as it was seen, each piece whole.
    private(set) var seen: [[ScenePoint]] = []
    /// The same by the step of its speed.
    private(set) var steps: [[[ScenePoint]]] = Array(repeating: [], count: Ink.speeds)
    /// The straight ways over which nothing was seen, and which the car drove all the same.
    private(set) var inferred: [[ScenePoint]] = []

    private var piece: [ScenePoint] = []
    private var run: [ScenePoint] = []
    private var runStep = 0
    /// The last point, where it was left out.
    private var leftOut: ScenePoint?

    /// `world` has a point for each of the drive's.
    init(_ drive: DrawnDrive, _ world: [ScenePoint], in frame: MapFrame, topSpeed: Double) {
        let speeds = SmoothSpeed(drive.points).speeds
        var step = SpeedStep(top: topSpeed)
        var last: ScenePoint?
        for (index, point) in drive.points.enumerated() {
            let place = frame.point(world[index])
            switch point.way {
            case .measured, .rest: break
            case .inferred:
                endPiece()
                if let last { inferred.append([last, place]) }
            case .unknown, nil: endPiece()
            }
            add(place, step: step.next(RouteLines.speed(drive, speeds, from: index)))
            last = place
        }
        endPiece()
    }

    /// The speed of the way on from a point. A made speed is that of the way to its point: where that way took longer
    /// than the mean, no other point tells of it.
    private static func speed(_ drive: DrawnDrive, _ speeds: [Double?], from index: Int) -> Double? {
        guard index + 1 < speeds.count else { return speeds[index] }
        let (here, there) = (drive.points[index], drive.points[index + 1])
        guard let begin = here.time, let end = there.time, end - begin > SmoothSpeed.span, there.way == .measured,
            there.isSpeedMade
        else { return speeds[index] }
        return speeds[index + 1]
    }

    private mutating func add(_ place: ScenePoint, step: Int) {
        guard let last = run.last else {
            (piece, run, runStep) = ([place], [place], step)
            return
        }
        if last.distance(to: place) < RouteLines.apart {
            leftOut = place
            return
        }
        leftOut = nil
        piece.append(place)
        run.append(place)
        if step != runStep {
            steps[runStep].append(run)
            (run, runStep) = ([place], step)
        }
    }

    private mutating func endPiece() {
        guard !run.isEmpty else { return }
        if let leftOut {
            piece.append(leftOut)
            run.append(leftOut)
        }
        // A run of the one point at which the step changed has been drawn already.
        if run.count > 1 || piece.count == 1 { steps[runStep].append(run) }
        seen.append(piece)
        (piece, run, leftOut) = ([], [], nil)
    }
}
