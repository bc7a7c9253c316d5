/// The pace of a track: the median of its last few steps between fixes that both move. No allocation, for the recorder
/// keeps one for the drive that is open.
struct Pace: Equatable, Sendable {
    private static let steps = 5

    /// Milliseconds, the newest wherever `next` was last.
    private var kept = SIMD8<Int32>(repeating: 0)
    private var next = 0
    private var count = 0
    /// Milliseconds; nil while no step is known.
    private(set) var median: Int64?

    /// Takes a step between two fixes that both move. One beyond every hole tells of no pace.
    mutating func add(_ milliseconds: Int64) {
        guard (1...Thresholds.longestHole).contains(milliseconds) else { return }
        let step = Int32(milliseconds)
        let replaced = count == Pace.steps ? kept[next] : 0
        kept[next] = step
        next = (next + 1) % Pace.steps
        count = min(count + 1, Pace.steps)
        // Nearly every step is as long as the one that it replaces.
        if replaced != step { median = Int64(middle) }
    }

    /// The shorter, where two are in the middle.
    private var middle: Int32 {
        for index in 0..<count {
            var shorter = 0
            for other in 0..<count {
                let isShorter = kept[other] < kept[index]
                if isShorter || kept[other] == kept[index] && other < index { shorter += 1 }
            }
            if shorter == (count - 1) / 2 { return kept[index] }
        }
        return 0
    }

    /// A step longer than this is a hole, at this pace or where none is known.
    static func hole(at pace: Int64?, _ rules: DriveRules) -> Int64 {
        let longest = pace.map { Thresholds.hole(atPace: $0) } ?? Thresholds.holeWithoutPace
        return max(longest, rules.shortestHole)
    }
}
