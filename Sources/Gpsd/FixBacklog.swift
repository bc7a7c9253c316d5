import Drive

/// Notices that fixes come faster than time goes by: old ones, kept somewhere while something stalled.
struct FixBacklog {
    /// So much of the receiver's time within so much of ours is a burst.
    static let ahead: Int64 = 3_000
    static let window: Int64 = 1_000
    /// A receiver that has just learnt the date has not lived through the years in between.
    static let jump: Int64 = 86_400_000

    private var boottime: Int64 = .min / 2
    private var time: Int64 = 0
    private var isAhead = false
    private var wasAhead = false

    /// Sees the next fix; true at the first that shows a burst, and false until a window without one has passed.
    mutating func see(_ fix: Fix) -> Bool {
        guard let fixTime = fix.time else { return false }
        if fix.boottime - boottime > FixBacklog.window {
            let isNext = fix.boottime - boottime <= 2 * FixBacklog.window
            wasAhead = isAhead && isNext
            isAhead = false
            boottime = fix.boottime
            time = fixTime
        }
        let gained = fixTime - time
        guard !isAhead, gained >= FixBacklog.ahead, gained < FixBacklog.jump else { return false }
        isAhead = true
        return !wasAhead
    }
}
