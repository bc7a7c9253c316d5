/// Leaves out of a long rest what nobody needs: it is kept as it comes for five minutes, then one fix a heartbeat, and
/// the last one before the car leaves. What is left of a rest that was thinned out already is left as it is.
package struct RestThinning: Equatable, Sendable {
    private struct Rest: Equatable, Sendable {
        var place: Coordinate
        var first: Fix
        var kept: Fix
        var since: Int64
        var keptAt: Int64
    }

    private var rest: Rest?
    /// The last fix that was left out since the last that was kept.
    private var leftOut: (fix: Fix, time: Int64)?

    package init() {}

    package static func == (left: RestThinning, right: RestThinning) -> Bool {
        left.rest == right.rest && left.leftOut?.fix == right.leftOut?.fix && left.leftOut?.time == right.leftOut?.time
    }

    /// Takes a fix at a place and a time; true if it is left out for now, which one that is wanted is not.
    package mutating func leavesOut(
        _ fix: Fix, at place: Coordinate, _ time: Int64, _ rules: DriveRules, isWanted: Bool = false
    ) -> Bool {
        guard Thresholds.stands(StepJudge.told(fix, rules) ?? 0) else {
            rest = nil
            return false
        }
        guard let open = rest, open.place.metres(to: place) <= Thresholds.standstillRadius else {
            rest = Rest(place: place, first: fix, kept: fix, since: time, keptAt: time)
            return false
        }
        let stood = StepJudge.span(from: open.first, to: fix, arrivals: time &- open.since)
        let sinceKept = StepJudge.span(from: open.kept, to: fix, arrivals: time &- open.keptAt)
        if stood > Thresholds.restKept, sinceKept < rules.stationaryHeartbeat, !isWanted {
            leftOut = (fix, time)
            return true
        }
        rest?.kept = fix
        rest?.keptAt = time
        return false
    }

    /// The fix that was left out and is wanted after all, before the one that was kept: nil where the car has not left.
    package mutating func takeBack() -> (fix: Fix, time: Int64)? {
        // Nearly always nothing was left out, and a fix that is copied for nothing costs more than the question.
        if case .none = leftOut { return nil }
        defer { leftOut = nil }
        return rest == nil || rest?.since == rest?.keptAt ? leftOut : nil
    }

    /// The last fix that was left out, wherever the car goes: nothing follows it.
    package mutating func takeLast() -> (fix: Fix, time: Int64)? {
        defer { leftOut = nil }
        return leftOut
    }

    package mutating func breakOff() { self = RestThinning() }
}
