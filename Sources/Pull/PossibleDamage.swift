import AppendLog

/// Blocks and links that came of a log and may be damage. They are judged when all has come, by what lies here then: a
/// block that is not whole was left by a power cut over there if the chain passes it by, and a link that is missing may
/// be held already.
struct PossibleDamage {
    /// Per directory and segment: blocks that are whole on neither side.
    private var damaged: [String: [UInt64: Set<Int>]] = [:]
    /// Blocks that name one that did not come before them.
    private var breaks: [String: Set<BlockPlace>] = [:]

    mutating func addDamage(_ place: BlockPlace, in directory: String) {
        damaged[directory, default: [:]][place.segment, default: []].insert(place.block)
    }

    mutating func addBreak(before place: BlockPlace, in directory: String) {
        breaks[directory, default: []].insert(place)
    }

    /// The first block of a segment that came damaged.
    func firstDamage(of segment: UInt64, in directory: String) -> Int? { damaged[directory]?[segment]?.min() }

    /// Puts into the news what is wrong; segments that are not whole stay noted, others are not asked for again.
    func judge(_ news: inout PullNews, _ unfinished: UnfinishedSegments, _ calls: SystemCalls) throws(LogError) {
        for directory in Set(damaged.keys).union(breaks.keys).sorted() {
            let damaged = damaged[directory] ?? [:]
            let breaks = breaks[directory] ?? []
            let judged = Set(damaged.keys).union(breaks.map(\.segment))
            let findings = try findings(in: directory, about: judged, calls)
            let links = findings.filter { $0.kind == .gap || $0.kind == .edited }
            news.broken += UInt64(Set(links.map(\.place)).intersection(breaks).count)
            for (segment, blocks) in damaged {
                let left = PossibleDamage.left(of: blocks, in: segment, findings)
                news.damaged += UInt64(left.count)
                if left.isEmpty { try unfinished.forgetDamage(segment, in: directory) }
            }
        }
    }

    /// Without those that a cut left over there. Where nothing is missing or altered it was nothing else.
    private static func left(of blocks: Set<Int>, in segment: UInt64, _ findings: [LogFinding]) -> Set<Int> {
        let here = findings.filter { $0.place.segment == segment }
        let torn = Set(here.filter { $0.kind == .torn }.map(\.place.block))
        let next = findings.first { $0.place.segment > segment && $0.place.block == 0 }
        let isAltered = here.contains { $0.kind != .torn } || next.map { $0.kind != .torn } ?? false
        return isAltered ? blocks.subtracting(torn) : []
    }

    /// The findings of `verify` in these segments: each segment is read with the one before it and the one behind it.
    private func findings(
        in directory: String, about segments: Set<UInt64>, _ calls: SystemCalls
    ) throws(LogError) -> [LogFinding] {
        let numbers = try DirectoryShelf([directory], calls: calls).numbers()
        let read = numbers.indices.filter { index in
            numbers[max(0, index - 1)...min(index + 1, numbers.count - 1)].contains(where: segments.contains)
        }
        let list = FindingsOfRun()
        var run: [UInt64] = []
        for (position, index) in read.enumerated() {
            run.append(numbers[index])
            if position + 1 < read.count, read[position + 1] == index + 1 { continue }
            let reader = LogReader(SomeSegments(DirectoryShelf([directory], calls: calls), run), verifies: true)
            reader.beginsMidway = true
            reader.onFinding = { list.findings.append($0) }
            try reader.readToEnd { _ in }
            run.removeAll()
        }
        return list.findings
    }
}

private final class FindingsOfRun {
    var findings: [LogFinding] = []
}
