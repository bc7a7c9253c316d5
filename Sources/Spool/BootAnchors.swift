import Drive

/// The anchors of one boot, which say what its clock was in UTC. A moment is dated by the last anchor before it, else
/// by the first: a later one, after the clock was found wrong, says nothing of what was written under the earlier one.
package struct BootAnchors: Equatable, Sendable {
    private struct Anchor: Equatable {
        let boottime: Int64
        /// UTC minus boottime.
        let offset: Int64
    }

    /// In the order of the boot's clock.
    private var anchors: [Anchor] = []

    package init() {}

    /// Learns an anchor; false if it was known, as where lines are read twice.
    @discardableResult
    package mutating func learn(utc: Int64, at boottime: Int64) -> Bool {
        let learnt = Anchor(boottime: boottime, offset: utc - boottime)
        let index = anchors.lastIndex { $0.boottime <= boottime }.map { $0 + 1 } ?? 0
        let sameMoment = anchors[..<index].reversed().prefix { $0.boottime == boottime }
        guard !sameMoment.contains(learnt) else { return false }
        anchors.insert(learnt, at: index)
        return true
    }

    /// Milliseconds since 1970; nil without any anchor.
    package func utc(_ boottime: Int64) -> Int64? { offset(at: boottime).map { boottime + $0 } }

    /// The same of a moment of something that lasted until `end`: if the clock was corrected meanwhile, it was wrong
    /// before, and what lasted has one clock.
    package func utc(_ boottime: Int64, ofWhatEndedAt end: Int64) -> Int64? {
        guard let then = offset(at: boottime), let later = offset(at: end) else { return nil }
        return boottime + (abs(later - then) > ClockMapping.tolerance ? later : then)
    }

    private func offset(at boottime: Int64) -> Int64? {
        (anchors.last { $0.boottime <= boottime } ?? anchors.first)?.offset
    }
}
