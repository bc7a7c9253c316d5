/// A line that was acknowledged, as something outside of the log says it: so far the log reached.
package struct AcknowledgedLine: Hashable, Sendable {
    package var log: UInt64
    package var sequence: UInt64

    package init(log: UInt64, sequence: UInt64) {
        self.log = log
        self.sequence = sequence
    }
}

extension AcknowledgedLine {
    /// The newest that a copy of a log proves: what two later commits build on was acknowledged. A copy
    /// may have been made in the middle of a commit, of which a power cut left nothing; and what the first commit of an
    /// opening builds on may be what the card then refused to sync.
    package static func newest(
        in directories: [String], calls: SystemCalls = .kernel
    ) throws(LogError) -> AcknowledgedLine? {
        try atTheEnd(of: directories, calls) { reader, _ in reader.acknowledged }
    }

    /// The newest that stands there, whether or not anything proves that it was acknowledged.
    package static func last(
        in directories: [String], calls: SystemCalls = .kernel
    ) throws(LogError) -> AcknowledgedLine? {
        try atTheEnd(of: directories, calls) { _, last in last }
    }

    /// The newest segments tell, if they hold a few commits.
    private static func atTheEnd(
        of directories: [String], _ calls: SystemCalls, _ sequence: (LogReader, _ last: UInt64) -> UInt64
    ) throws(LogError) -> AcknowledgedLine? {
        let shelf = DirectoryShelf(directories, calls: calls)
        let numbers = try shelf.numbers()
        for first in [numbers.dropLast(2).last, numbers.first] {
            guard let first else { continue }
            let reader = LogReader(SomeSegments(shelf, from: first), verifies: true)
            reader.beginsMidway = true
            var last: UInt64 = 0
            try reader.readToEnd { last = max(last, $0.sequence) }
            let found = sequence(reader, last)
            if let log = reader.log, found > 0 { return AcknowledgedLine(log: log, sequence: found) }
        }
        return nil
    }
}
