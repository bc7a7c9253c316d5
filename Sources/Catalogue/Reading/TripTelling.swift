import AppendLog
import Trips

/// The lines of one book on their way into trips, from the first one that says which log it is.
struct TripTelling<Source: TripSource> {
    private let restart: ReadingPoint?
    private let makeSource: (UInt64) -> Source
    private let asksTwin: (UInt64) throws -> Bool
    private var source: Source?
    /// True if another book is the same log; nil while nobody knows.
    private(set) var isTwin: Bool?
    private(set) var failure: (any Error)?

    init(
        from restart: ReadingPoint?, isTwin: @escaping (UInt64) throws -> Bool,
        _ makeSource: @escaping (UInt64) -> Source
    ) {
        self.restart = restart
        self.makeSource = makeSource
        asksTwin = isTwin
    }

    mutating func read(_ line: LogLine) {
        if source == nil, let log = line.log { begin(log) }
        // The lines before tell what holds where the reading begins, and were read.
        if let restart, line.sequence < restart.sequence { return }
        source?.read(line)
    }

    private mutating func begin(_ log: UInt64) {
        if isTwin == nil { do { isTwin = try asksTwin(log) } catch { failure = error } }
        guard isTwin == false else { return }
        source = makeSource(log)
        if let restart { source?.begin(at: restart) }
    }

    /// Returns where reading begins next time.
    mutating func finish() -> ReadingPoint? { source?.finish() }
}
