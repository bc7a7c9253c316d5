/// The pauses of a drive that are over. A pause, or the part of one, behind the end of a drive is none of the drive.
package struct DrivePauses: Equatable, Sendable {
    private var pauses: [Range<Int64>] = []
    /// Milliseconds of all of them.
    package private(set) var milliseconds: Int64 = 0

    package init() {}

    package mutating func add(from start: Int64, to end: Int64) {
        guard start < end else { return }
        pauses.append(start..<end)
        milliseconds += end - start
    }

    /// Milliseconds of the pauses until then.
    package func milliseconds(until end: Int64) -> Int64 {
        pauses.reduce(0) { $0 + max(0, min($1.upperBound, end) - $1.lowerBound) }
    }

    /// Milliseconds of the drive, without its pauses.
    package func elapsed(from start: Int64, until end: Int64) -> Int64 {
        max(0, end - start - milliseconds(until: end))
    }

    /// The same on another boot's clock.
    mutating func shift(by milliseconds: Int64) {
        pauses = pauses.map { $0.lowerBound + milliseconds..<$0.upperBound + milliseconds }
    }
}
