/// The newest fixes while parked, for the pre-roll of a drive. Its memory is taken once: a fix that comes allocates
/// nothing, only a decision before which fixes are forgotten does.
struct FixRing: Equatable, Sendable {
    /// Two minutes at ten a second, and a few more: they come unevenly, and no receiver's second is the machine's.
    static let capacity = 1280
    /// Six minutes at ten a second: more than the usual time within which a drive is reopened.
    static let capacityForRecords = 3 * capacity

    private let most: Int
    private var fixes: [Fix] = []
    private var head = 0
    /// The fixes up to this boottime are in the spool already.
    private(set) var recordedTo = Int64.min

    init(of most: Int = FixRing.capacity) {
        self.most = most
        fixes.reserveCapacity(most)
    }

    var isEmpty: Bool { fixes.isEmpty }
    /// True with as many as a recorder waits for.
    var isFull: Bool { fixes.count >= FixRing.capacity }
    var newest: Fix? { fixes.isEmpty ? nil : self[back: 1] }

    /// Looks at all of them for movement.
    func look(by trace: inout MotionTrace, _ rules: DriveRules) {
        for index in fixes.indices { _ = trace.see(fixes[(head + index) % fixes.count], rules) }
    }

    /// The oldest that has a place.
    var firstPlaced: Fix? {
        for index in fixes.indices {
            let fix = fixes[(head + index) % fixes.count]
            if fix.coordinate != nil { return fix }
        }
        return nil
    }

    /// The fix with which the movement of the newest fixes begins: the first that moved, or the one before it, where
    /// the way between these two is long. That one may be the last fix of the drive before.
    func departure(after drive: DriveTotals?, _ rules: DriveRules) -> Fix? {
        guard !fixes.isEmpty else { return nil }
        let count = moving(rules)
        let first = self[back: count]
        guard let rested = count < fixes.count ? self[back: count + 1] : drive?.last else { return first }
        let pace = pace(ofNewest: count, rules) ?? drive?.medianStep
        return rested.isLeft(for: first, pace: pace, rules) ? rested : first
    }

    /// The moment of the fix before the first that moved.
    func restedAt(_ rules: DriveRules) -> Int64 { boottime(back: moving(rules) + 1) }

    private func pace(ofNewest count: Int, _ rules: DriveRules) -> Int64? {
        var pace = Pace()
        for back in stride(from: count, to: 1, by: -1) {
            let (before, fix) = (self[back: back], self[back: back - 1])
            if before.isPossible(to: fix, rules) {
                pace.add(StepJudge.span(from: before, to: fix))
            } else {
                pace = Pace()
            }
        }
        return pace.median
    }

    private func moving(_ rules: DriveRules) -> Int {
        var count = 1
        while count < fixes.count {
            let before = self[back: count + 1]
            let silence = self[back: count].boottime - before.boottime
            guard before.isMoving(to: self[back: count], rules), silence < Thresholds.silenceWithJump else { break }
            count += 1
        }
        return count
    }

    mutating func append(_ fix: Fix, isRecorded: Bool = false) {
        if isRecorded { recordedTo = max(recordedTo, fix.boottime) }
        if fixes.count < most {
            fixes.append(fix)
        } else {
            fixes[head] = fix
            head = (head + 1) % most
        }
    }

    /// The fix that tells where the car was at this moment: the newest until then that has a place, or the first after.
    func placed(at boottime: Int64) -> Fix? {
        var found: Fix?
        forEach { fix in
            guard fix.coordinate != nil else { return }
            if found == nil || fix.boottime <= boottime { found = fix }
        }
        return found
    }

    /// True if the car was seen anywhere before this moment.
    func hasSeen(before boottime: Int64) -> Bool { lastSeen(before: boottime) != nil }

    /// The last fix with a place before this moment.
    func lastSeen(before boottime: Int64) -> Fix? {
        placed(at: boottime - 1).flatMap { $0.boottime < boottime ? $0 : nil }
    }

    /// The place where the car was seen last, at this moment or before it.
    func seen(at boottime: Int64) -> Coordinate? { lastSeen(before: boottime + 1)?.coordinate }

    /// The boottime of the oldest among the newest so many fixes.
    func boottime(back count: Int) -> Int64 {
        fixes.isEmpty ? .max : self[back: min(count, fixes.count)].boottime
    }

    private subscript(back count: Int) -> Fix { fixes[(head + fixes.count - count) % fixes.count] }

    /// Goes from the oldest to the newest.
    func forEach(since boottime: Int64 = .min, _ body: (Fix) -> Void) {
        for index in fixes.indices {
            let fix = fixes[(head + index) % fixes.count]
            if fix.boottime >= boottime { body(fix) }
        }
    }

    /// Forgets the fixes before this moment that are not in the spool.
    mutating func forgetUnwritten(before boottime: Int64) {
        var kept: [Fix] = []
        forEach { fix in if fix.boottime <= recordedTo || fix.boottime >= boottime { kept.append(fix) } }
        guard kept.count < fixes.count else { return }
        fixes.removeAll(keepingCapacity: true)
        fixes.append(contentsOf: kept)
        head = 0
    }

    mutating func removeAll() {
        fixes.removeAll(keepingCapacity: true)
        head = 0
        recordedTo = .min
    }

    static func == (left: FixRing, right: FixRing) -> Bool {
        var ours: [Fix] = []
        var theirs: [Fix] = []
        left.forEach { ours.append($0) }
        right.forEach { theirs.append($0) }
        return ours == theirs
    }
}

extension Fix {
    /// True if the fix moves: by its speed; without one, by the step to the next.
    fileprivate func isMoving(to next: Fix, _ rules: DriveRules) -> Bool {
        if let speed = StepJudge.told(self, rules) { return Thresholds.moves(speed) }
        guard let place = coordinate, let following = next.coordinate else { return false }
        let seconds = Double(StepJudge.span(from: self, to: next)) / 1000
        return place.metres(to: following) >= Thresholds.standstillSpeed * seconds
    }

    /// True if the way to the first fix that moved is too long to be left out, and took no longer than a step may.
    fileprivate func isLeft(for moving: Fix, pace: Int64?, _ rules: DriveRules) -> Bool {
        guard let place = coordinate, let next = moving.coordinate else { return false }
        let milliseconds = StepJudge.span(from: self, to: moving)
        guard milliseconds <= Pace.hole(at: pace, rules) else { return false }
        return place.metres(to: next) > Thresholds.unseenStart && isPossible(to: moving, rules)
    }

    /// True of a step that a car can make.
    fileprivate func isPossible(to next: Fix, _ rules: DriveRules) -> Bool {
        guard let place = coordinate, let following = next.coordinate else { return false }
        let seconds = Double(StepJudge.span(from: self, to: next)) / 1000
        return seconds > 0 && rules.isPossible(place.metres(to: following) / seconds)
    }
}
