/// From boottime to UTC, learnt from the receiver: trusted after several fixes that agree with each other and with
/// boottime, and left only when several others agree against it. Pure; one a boot.
package struct ClockMapping: Sendable {
    package enum Change: Equatable, Sendable {
        /// UTC is known from now on: `utc = boottime + offset`.
        case learnt(offset: Int64)
        /// The receiver's clock was wrong before, or is now: five fixes agree on another offset.
        case stepped(offset: Int64)
    }

    /// The verdict whether a fix is of this time.
    package enum Verdict: Equatable, Sendable {
        /// No mapping yet.
        case unknown
        /// So old when it was handled, in milliseconds.
        case agrees(age: Int64)
        case setAside
        /// Several agree on a date that no receiver is right with: the place counts, and the time does not.
        case undated
    }

    private static let toLearn = 4
    private static let toStep = 5
    private static let agreement: Int64 = 500
    /// A clock that is farther off is another one, milliseconds.
    package static let tolerance: Int64 = 2_000
    private static let year: UInt64 = 365 * 86_400_000
    /// The day before which no receiver that can be bought is right: 2024-01-01, and 20 years after it.
    private static let believable: ClosedRange<Int64> = 1_704_067_200_000...2_335_219_200_000

    /// UTC minus boottime, once it is trusted.
    package private(set) var offset: Int64?
    /// The same of a date that nobody believes, once as many agree on it.
    private var strange: Int64?
    private var candidate: Int64 = 0
    private var candidateCount = 0
    /// The last fix that was counted: its arrival, its offset, and what was counted before it.
    private var last: (arrival: Int64, seen: Int64) = (0, 0)
    private var before: (candidate: Int64, count: Int) = (0, 0)

    package init() {}

    package func utc(at boottime: Int64) -> Int64? { offset.map { boottime + $0 } }

    /// Takes a fix's time into account. Only 3D fixes teach.
    package mutating func learn(_ fix: Fix) -> Change? {
        guard fix.mode == .threeDimensional, let time = fix.time else { return nil }
        let isBelievable = ClockMapping.believable.contains(time)
        guard isBelievable || offset != nil else { return nil }
        let seen = time &- fix.boottime
        if let offset, (seen &- offset).magnitude <= ClockMapping.tolerance.magnitude {
            candidateCount = 0
            follow(seen)
            return nil
        }
        count(seen, fix.boottime)
        let needed = offset == nil ? ClockMapping.toLearn : ClockMapping.toStep
        guard candidateCount >= needed else { return nil }
        guard isBelievable else {
            strange = candidate
            return nil
        }
        defer { offset = candidate }
        candidateCount = 0
        return offset == nil ? .learnt(offset: candidate) : .stepped(offset: candidate)
    }

    package func judge(_ fix: Fix) -> Verdict {
        guard let offset, let time = fix.time else { return .unknown }
        let age = fix.boottime &+ offset &- time
        let isOff = age.magnitude > ClockMapping.year || age < -ClockMapping.tolerance
        if isOff, isStrange(time &- fix.boottime) { return .undated }
        return isOff ? .setAside : .agrees(age: max(0, age))
    }

    private func isStrange(_ seen: Int64) -> Bool {
        strange.map { (seen &- $0).magnitude <= ClockMapping.tolerance.magnitude } ?? false
    }

    private mutating func count(_ seen: Int64, _ arrival: Int64) {
        // Reports that were held up come together. The last of them took the shortest way and counts for all.
        let isOfBurst = arrival - last.arrival <= ClockMapping.agreement && seen &- last.seen > ClockMapping.agreement
        if isOfBurst { (candidate, candidateCount) = before } else { before = (candidate, candidateCount) }
        last = (arrival, seen)
        if candidateCount > 0, (seen &- candidate).magnitude <= ClockMapping.agreement.magnitude {
            candidateCount += 1
            // The report that took the shortest way is nearest to the truth.
            candidate = max(candidate, seen)
        } else {
            candidate = seen
            candidateCount = 1
        }
    }

    /// The machine's quartz drifts by seconds a day: the offset goes after the receiver slowly, and up at once, since a
    /// report can be late but never early.
    private mutating func follow(_ seen: Int64) {
        guard let old = offset else { return }
        offset = seen > old ? seen : old - min(1, old - seen)
    }
}
