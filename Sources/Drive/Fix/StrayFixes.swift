/// Leaves out what a receiver saw once and elsewhere: a single fix to which no car can have come from the one before,
/// and from which none can have come to the next. For pictures; books and files keep such fixes.
package struct StrayFixes {
    package typealias Give = (Fix, WayEvidence?) -> Void

    private let rules: DriveRules
    private var last: Fix?
    /// A fix to which no car can have come, until the next one tells whether it is single.
    private var held: Fix?

    package init(_ rules: DriveRules) { self.rules = rules }

    /// Takes the next fix of a trip, and gives what is known by then to have been there.
    package mutating func sift(_ fix: Fix, _ way: WayEvidence?, _ give: Give) {
        if let held, isPossible(from: held, to: fix) { pass(held, .unknown, give) }
        held = nil
        guard way == .unknown, let last, !isPossible(from: last, to: fix) else { return pass(fix, way, give) }
        held = fix
    }

    /// Gives what is left at the end of the trip.
    package mutating func finish(_ give: Give) {
        if let held { pass(held, .unknown, give) }
        held = nil
    }

    private mutating func pass(_ fix: Fix, _ way: WayEvidence?, _ give: Give) {
        last = fix
        give(fix, way)
    }

    /// True as well where nobody knows how long the step took.
    private func isPossible(from before: Fix, to fix: Fix) -> Bool {
        guard let from = before.time, let to = fix.time, to > from, let here = before.coordinate,
            let there = fix.coordinate
        else { return true }
        return rules.isPossible(here.metres(to: there) * 1_000 / Double(to - from))
    }
}
