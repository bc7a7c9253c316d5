import Glibc

/// The book of a test: every line that was handed to the writer, byte for byte, and which of them were acknowledged.
package struct WrittenLines: Sendable {
    package struct Entry: Sendable {
        package var sequence: UInt64
        fileprivate var start: Int
        fileprivate var length: Int
        package var isAcknowledged = false
    }

    package private(set) var entries: [Entry] = []
    private var bytes: [UInt8] = []

    package init() {}

    package var count: Int { entries.count }

    package mutating func append(_ sequence: UInt64, _ line: UnsafeRawBufferPointer) {
        precondition((entries.last?.sequence ?? 0) < sequence, "the writer gives ascending sequences")
        entries.append(Entry(sequence: sequence, start: bytes.count, length: line.count))
        bytes.append(contentsOf: line)
    }

    /// True if entry `index` has exactly these bytes (without newline).
    package func matches(_ index: Int, _ line: UnsafeRawBufferPointer) -> Bool {
        let entry = entries[index]
        guard line.count == entry.length, let pointer = line.baseAddress else { return false }
        return bytes.withUnsafeBytes { memcmp($0.baseAddress! + entry.start, pointer, entry.length) == 0 }
    }

    /// The entry of a sequence, if there is one.
    package func index(of sequence: UInt64) -> Int? {
        var range = 0..<entries.count
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            if entries[middle].sequence == sequence { return middle }
            range = entries[middle].sequence < sequence ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
        }
        return nil
    }

    package mutating func acknowledge(_ range: Range<Int>) {
        for index in range { entries[index].isAcknowledged = true }
    }

    /// These are lost, and it is known.
    package mutating func giveUp(_ indices: [Int]) {
        for index in indices { entries[index].isAcknowledged = false }
    }

    /// Forgets everything that happened after `count` lines.
    package mutating func truncate(to count: Int) {
        guard count < entries.count else { return }
        bytes.removeLast(bytes.count - entries[count].start)
        entries.removeLast(entries.count - count)
    }

    /// Forgets lines from `sequence` on: nothing of them is on the card, and the numbers are given out again. Returns
    /// how many of them had been acknowledged.
    package mutating func forget(from sequence: UInt64) -> Int {
        guard let first = entries.firstIndex(where: { $0.sequence >= sequence }) else { return 0 }
        let acknowledged = entries[first...].count { $0.isAcknowledged }
        truncate(to: first)
        return acknowledged
    }
}
