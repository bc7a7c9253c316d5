/// Fixes in a row, fast or slow alike: a run counts once it is longer than ten seconds from its first to its last fix.
/// Slow runs are what Stop Count counts; docs/statistics.md says what else is called to stand.
package struct SpeedRuns: Equatable, Sendable {
    /// High speed, km/h.
    package static let fastKilometresAnHour = 80.0
    /// 80 km/h (2222.2) for speeds in whole centimetres a second.
    static let fastAbove: Int32 = 2222
    /// 5 km/h, metres a second, and (138.9) in whole centimetres.
    static let slowBelowMetres = 5 / 3.6
    static let slowBelow = Int32((100 * slowBelowMetres).rounded(.up))
    static let shortest: Int64 = 10_000

    private(set) var isOpen = false
    private var first: Int64 = 0
    private var last: Int64 = 0
    private var closedCount = 0
    private var closedMilliseconds: Int64 = 0

    mutating func add(_ matches: Bool, at time: Int64) {
        if matches {
            if !isOpen { first = time }
            last = time
        } else if isOpen {
            closedCount = count
            closedMilliseconds = milliseconds
        }
        isOpen = matches
    }

    private var open: Int64 {
        let length = isOpen ? last &- first : 0
        return length > SpeedRuns.shortest ? length : 0
    }

    /// The number of runs, with the one that is open.
    var count: Int { closedCount + (open > 0 ? 1 : 0) }
    var milliseconds: Int64 { closedMilliseconds &+ open }
}
