import Drive

/// Makes one track of what a file tells, whose points come in the order of time: of points with the same time the first
/// counts, and where two segments tell of the same minutes (two receivers, or a track and its copy) the one that was
/// begun first is followed as long as it goes on.
struct TrackMerge {
    /// Milliseconds of silence after which a segment does not go on; as the hole that makes a new segment.
    static let longestHole = Thresholds.longestStep
    /// More than come in that time, ten a second.
    private static let mostWaiting = 600

    private var followed: UInt32 = 0
    private var lastTime = Int64.min
    private var lastGiven = Int64.min
    /// Points of other segments, until it is known whether the one that is followed goes on.
    private var waiting: [FilePoint] = []
    private(set) var sameTime = 0
    private(set) var beside = 0

    mutating func sift(_ point: FilePoint, _ give: (FilePoint) throws -> Void) throws {
        guard point.time != lastTime else {
            sameTime += 1
            return
        }
        lastTime = point.time
        try weave(point, give)
    }

    mutating func finish(_ give: (FilePoint) throws -> Void) throws {
        while !waiting.isEmpty { try follow(give) }
    }

    private mutating func weave(_ point: FilePoint, _ give: (FilePoint) throws -> Void) throws {
        while !waiting.isEmpty,
            point.time - lastGiven > TrackMerge.longestHole || waiting.count >= TrackMerge.mostWaiting
        {
            try follow(give)
        }
        if followed == 0 || point.segment == followed || point.time - lastGiven > TrackMerge.longestHole {
            beside += waiting.count
            waiting.removeAll(keepingCapacity: true)
            followed = point.segment
            lastGiven = point.time
            try give(point)
        } else {
            waiting.append(point)
        }
    }

    /// The one that was followed is over: the first that waits is followed now.
    private mutating func follow(_ give: (FilePoint) throws -> Void) throws {
        let others = waiting
        waiting = []
        followed = 0
        for point in others { try weave(point, give) }
    }
}
