import AppendLog
import Glibc
import Testing

@Suite struct PendingLinesTests {
    /// A fix that comes while the card is written to, again and again: everything is never acknowledged at once.
    @Test func aRingThatIsNeverEmptyStaysAtItsFront() throws {
        var pending = PendingLines(first: 1)
        try pending.add(2)
        let base = pending.start
        for _ in 0..<100_000 {
            try pending.add(1)
            pending.acknowledge(through: pending.nextSequence - 2, edgesThrough: 0)
        }
        let rest = pending.lines
        #expect(rest == 1)
        #expect(pages(from: base) <= 1)
    }

    @Test func whatAStalledCardNeededIsGivenBack() throws {
        var pending = PendingLines(first: 1)
        try pending.add(18_000)
        let base = pending.start
        #expect(pages(from: base) > 250)
        pending.acknowledge(through: 17_000, edgesThrough: 0)
        var rest = pending.lines
        #expect(rest == 1000)
        pending.acknowledge(through: 17_990, edgesThrough: 0)
        rest = pending.lines
        #expect(rest == 10)
        #expect(pages(from: base) <= 8)
        try pending.add(18_000)
        rest = pending.lines
        #expect(rest == 18_010)
        #expect(pages(from: base) > 250)
    }

    /// The number of pages that the ring takes of the machine's memory.
    private func pages(from base: UnsafeMutableRawPointer?) -> Int {
        var pages = [UInt8](repeating: 0, count: PendingLines.defaultCapacity / 4096)
        guard let base else { return .max }
        let result = mincore(base, PendingLines.defaultCapacity, &pages)
        return result == 0 ? pages.filter { $0 & 1 != 0 }.count : .max
    }
}

extension PendingLines {
    fileprivate var start: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(mutating: bytes.baseAddress) }

    /// Adds lines as long as a fix.
    fileprivate mutating func add(_ lines: Int) throws {
        let payload = Array("2340965000 481234567 116789012 5213 1389 2701 25 3 10 9".utf8)
        for _ in 0..<lines { _ = try payload.withUnsafeBytes { try append(letter: 0x46, $0) } }
    }

    /// The number of pending lines, or nothing if one of them does not stand as it should, whole and in its order.
    fileprivate var lines: Int? {
        let lines = bytes.split(separator: 0x0A)
        guard lines.count == Int(count), bytes.last == 0x0A else { return nil }
        for (index, line) in lines.enumerated() {
            guard line.starts(with: Array("F \(first + UInt64(index)) ".utf8)) else { return nil }
        }
        return lines.count
    }
}
