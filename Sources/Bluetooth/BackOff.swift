/// Waiting longer after each failure, up to a limit: what comes back is met soon, what is absent costs nothing.
struct BackOff: Equatable {
    private let first: Int64
    private let most: Int64
    private var next: Int64

    init(firstMilliseconds: Int64, mostMilliseconds: Int64) {
        first = firstMilliseconds
        most = mostMilliseconds
        next = firstMilliseconds
    }

    mutating func delay() -> Int64 {
        defer { next = min(most, next * 2) }
        return next
    }

    mutating func reset() { next = first }
}
