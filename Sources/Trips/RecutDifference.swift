import Ledger

/// The effect of other rules on the same records: trips before and after, matched by the records that they share. Pure.
package struct RecutDifference {
    /// Trips that share records, and those that they became.
    package struct Group: Equatable, Sendable {
        package var before: [TripEntry] = []
        package var after: [TripEntry] = []

        /// Several became one.
        package var isMerge: Bool { before.count > 1 && after.count == 1 }
        /// One became several.
        package var isSplit: Bool { before.count == 1 && after.count > 1 }

        /// One that is still one.
        fileprivate var pair: (before: Trip, after: Trip)? {
            guard before.count == 1, after.count == 1 else { return nil }
            return (before[0].trip, after[0].trip)
        }

        fileprivate var isSame: Bool {
            guard let pair else { return false }
            return pair.before.start == pair.after.start && pair.before.end == pair.after.end
                && pair.before.isOpen == pair.after.isOpen && pair.before.isTrivial == pair.after.isTrivial
                && abs(pair.before.metres - pair.after.metres) < 0.5
                && pair.before.duration == pair.after.duration
        }
    }

    /// The groups that differ, in the order of their records.
    package let groups: [Group]
    /// More than before, in sum.
    package let metres: Double

    /// Both in the order of their records.
    package init(_ before: [TripEntry], _ after: [TripEntry]) {
        groups = RecutDifference.groups(before, after).filter { !$0.isSame }
        let sum = { (entries: [TripEntry]) in entries.reduce(0) { $0 + $1.trip.metres } }
        metres = sum(after) - sum(before)
    }

    package var isEmpty: Bool { groups.isEmpty }

    // MARK: Counts

    package var merges: [Group] { groups.filter(\.isMerge) }
    package var splits: [Group] { groups.filter(\.isSplit) }
    /// Several that became several others.
    package var others: [Group] { groups.filter { $0.before.count > 1 && $0.after.count > 1 } }
    package var hidden: Int { pairs { !$0.isTrivial && $1.isTrivial } }
    package var shown: Int { pairs { $0.isTrivial && !$1.isTrivial } }
    package var beginnings: Int { pairs { $0.start != $1.start } }
    package var ends: Int { pairs { $0.end != $1.end || $0.isOpen != $1.isOpen } }
    package var gone: Int { groups.filter(\.after.isEmpty).reduce(0) { $0 + $1.before.count } }
    package var found: Int { groups.filter(\.before.isEmpty).reduce(0) { $0 + $1.after.count } }

    private func pairs(_ differ: (Trip, Trip) -> Bool) -> Int {
        groups.count { group in group.pair.map { differ($0.before, $0.after) } ?? false }
    }

    // MARK: Matching

    /// From the first record to the last; whatever overlaps with what is there already belongs to it.
    private static func groups(_ before: [TripEntry], _ after: [TripEntry]) -> [Group] {
        let all = before.map { (entry: $0, isAfter: false) } + after.map { (entry: $0, isAfter: true) }
        var groups: [Group] = []
        var end: RecordID?
        for (entry, isAfter) in all.sorted(by: { $0.entry.trip.span.first < $1.entry.trip.span.first }) {
            let span = entry.trip.span
            let overlaps = end.map { $0.log == span.log && span.first.sequence <= $0.sequence } ?? false
            if !overlaps { groups.append(Group()) }
            if isAfter {
                groups[groups.count - 1].after.append(entry)
            } else {
                groups[groups.count - 1].before.append(entry)
            }
            end = overlaps ? max(end ?? span.last, span.last) : span.last
        }
        return groups
    }
}
