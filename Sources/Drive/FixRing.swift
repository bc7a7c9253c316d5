/// The newest fixes while parked, for the pre-roll of a drive. Its memory is taken once.
struct FixRing: Equatable, Sendable {
    static let capacity = 1200

    private var fixes: [Fix] = []
    private var head = 0

    init() { fixes.reserveCapacity(FixRing.capacity) }

    var isEmpty: Bool { fixes.isEmpty }

    mutating func append(_ fix: Fix) {
        if fixes.count < FixRing.capacity {
            fixes.append(fix)
        } else {
            fixes[head] = fix
            head = (head + 1) % FixRing.capacity
        }
    }

    /// From the oldest to the newest.
    func forEach(since boottime: Int64 = .min, _ body: (Fix) -> Void) {
        for index in fixes.indices {
            let fix = fixes[(head + index) % fixes.count]
            if fix.boottime >= boottime { body(fix) }
        }
    }

    mutating func removeAll() {
        fixes.removeAll(keepingCapacity: true)
        head = 0
    }

    static func == (left: FixRing, right: FixRing) -> Bool {
        var ours: [Fix] = []
        var theirs: [Fix] = []
        left.forEach { ours.append($0) }
        right.forEach { theirs.append($0) }
        return ours == theirs
    }
}
