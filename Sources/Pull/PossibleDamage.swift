import AppendLog

/// Blocks and links that came of a log and may be damage. They are judged when all has come, by what lies here then: a
/// block that is not whole was left by a power cut over there if the chain passes it by, and a link that is missing may
/// be held already. A segment that was noted as damaged is judged again each time that it comes.
struct PossibleDamage {
    /// Per directory and segment: blocks that are whole on neither side.
    private var damaged: [String: [UInt64: Set<Int>]] = [:]
    /// Blocks that name one that did not come before them.
    private var breaks: [String: Set<BlockPlace>] = [:]
    /// Segments that came, and of which no block was damaged.
    private var suspects: [String: Set<UInt64>] = [:]

    mutating func addDamage(_ place: BlockPlace, in directory: String) {
        damaged[directory, default: [:]][place.segment, default: []].insert(place.block)
    }

    mutating func addBreak(before place: BlockPlace, in directory: String) {
        breaks[directory, default: []].insert(place)
    }

    mutating func addSuspect(_ segment: UInt64, in directory: String) {
        suspects[directory, default: []].insert(segment)
    }

    /// The first block of a segment that came damaged.
    func firstDamage(of segment: UInt64, in directory: String) -> Int? { damaged[directory]?[segment]?.min() }

    /// Puts into the news what is wrong; segments that are not whole stay noted, others are not asked for again.
    func judge(_ news: inout PullNews, _ unfinished: UnfinishedSegments, _ calls: SystemCalls) throws(LogError) {
        for directory in Set(damaged.keys).union(breaks.keys).union(suspects.keys).sorted() {
            let damaged = damaged[directory] ?? [:]
            let breaks = breaks[directory] ?? []
            let noted = try unfinished.notes(in: directory).filter(\.isDamaged).map(\.segment)
            let suspects = (suspects[directory] ?? []).intersection(noted)
            let judged = Set(damaged.keys).union(breaks.map(\.segment)).union(suspects)
            guard !judged.isEmpty else { continue }
            let numbers = try DirectoryShelf([directory], calls: calls).numbers()
            let findings = try findings(in: directory, numbers, about: judged, calls)
            for (segment, blocks) in damaged {
                let left = PossibleDamage.left(of: blocks, in: segment, findings)
                news.damaged += UInt64(left.count)
                if left.isEmpty { try unfinished.forgetDamage(segment, in: directory) }
            }
            let links = findings.filter { $0.kind == .gap || $0.kind == .edited }.map(\.place)
            let pairs = links.map { (PossibleDamage.hole(before: $0, numbers), $0) }
            let holes = Dictionary(pairs) { first, _ in first }
            let found = Set(links).filter { breaks.contains($0) }
            let again = holes.filter { suspects.contains($0.key) && !found.contains($0.value) }
            news.broken += UInt64(found.count + again.count)
            for segment in suspects.subtracting(holes.keys) { try unfinished.forgetDamage(segment, in: directory) }
            // The blocks may come one day: they are asked for again.
            for (segment, place) in holes where found.contains(place) {
                try unfinished.noteDamage(segment, from: 0, in: directory)
            }
        }
    }

    /// The segment in which the blocks are missing that the one at this place names.
    private static func hole(before place: BlockPlace, _ numbers: [UInt64]) -> UInt64 {
        if place.block > 0 { return place.segment }
        return numbers.last { $0 < place.segment } ?? place.segment
    }

    /// Without those that a cut left over there. Where nothing is missing or altered it was nothing else.
    private static func left(of blocks: Set<Int>, in segment: UInt64, _ findings: [LogFinding]) -> Set<Int> {
        let here = findings.filter { $0.place.segment == segment }
        let torn = Set(here.filter { $0.kind == .torn }.map(\.place.block))
        let next = findings.first { $0.place.segment > segment && $0.place.block == 0 }
        let isAltered = here.contains { $0.kind != .torn } || next.map { $0.kind != .torn } ?? false
        return isAltered ? blocks.subtracting(torn) : []
    }

    /// The findings of `verify` in these segments: each is read with the last one before it that holds anything, and
    /// with the first such one behind it.
    private func findings(
        in directory: String, _ numbers: [UInt64], about segments: Set<UInt64>, _ calls: SystemCalls
    ) throws(LogError) -> [LogFinding] {
        let shelf = DirectoryShelf([directory], calls: calls)
        _ = try shelf.numbers()
        let read = try PossibleDamage.neighbours(of: segments, numbers, shelf)
        let list = FindingsOfRun()
        var run: [UInt64] = []
        for (position, index) in read.enumerated() {
            run.append(numbers[index])
            if position + 1 < read.count, read[position + 1] == index + 1 { continue }
            let reader = LogReader(SomeSegments(DirectoryShelf([directory], calls: calls), run), verifies: true)
            reader.beginsMidway = run.first != 1
            reader.onFinding = { list.findings.append($0) }
            try reader.readToEnd { _ in }
            run.removeAll()
        }
        return list.findings
    }

    /// Places in the list of numbers, ascending.
    private static func neighbours(
        of segments: Set<UInt64>, _ numbers: [UInt64], _ shelf: DirectoryShelf
    ) throws(LogError) -> [Int] {
        var read: Set<Int> = []
        for index in numbers.indices where segments.contains(numbers[index]) {
            read.insert(index)
            for step in [-1, 1] {
                var place = index + step
                while numbers.indices.contains(place) {
                    read.insert(place)
                    if let source = try shelf.openReadable(numbers[place]), DirectoryShelf.holdsLines(source) { break }
                    place += step
                }
            }
        }
        return read.sorted()
    }
}

private final class FindingsOfRun {
    var findings: [LogFinding] = []
}
