import AppendLog

/// Lines of a book in, trips out.
package protocol TripSource {
    mutating func read(_ line: LogLine)
    /// Reads the lines that held where the reading begins.
    mutating func begin(at restart: ReadingPoint)
    /// All that is left; the books are taken as they are now. Returns where reading begins next time.
    mutating func finish() -> ReadingPoint?
}
