import AppendLog

/// Blocks of a log that is held, from the newest one back, and which of its segments are missing.
struct HeldBlocks {
    /// A question must not grow without end.
    private static let longestList = 64

    private(set) var blocks: [PullCursor.HeldBlock] = []
    private(set) var missing: [ClosedRange<UInt64>] = []
    /// Older than the newest, and not sure to be all there, or not whole.
    private(set) var unfinished: [ClosedRange<UInt64>] = []
    /// The block from which on nothing is sure, by segment.
    private var limits: [UInt64: Int] = [:]
    /// The date of the newest block that has one.
    private(set) var newest: UInt64?
    private(set) var log: UInt64?
    /// Files in a segment's place that cannot be opened.
    private(set) var unopened: [String] = []

    /// Nothing, for a directory that is not there.
    init(
        _ directory: String, _ notes: [UnfinishedSegments.Note], _ calls: SystemCalls
    ) throws(LogError) {
        let shelf = DirectoryShelf([directory], calls: calls)
        let numbers = try shelf.numbers()
        noteMissing(numbers)
        for file in shelf.allFiles where file.kind == .plain {
            if try BlockFile.readable(file.path, calls) == nil { unopened.append(file.path) }
        }
        let short = try HeldBlocks.short(shelf, numbers, calls)
        for note in (notes + short).sorted(by: { $0.segment < $1.segment }) { add(note, newest: numbers.last ?? 0) }
        var step = 1
        var index = numbers.count - 1
        while index >= 0, blocks.count < HeldBlocks.longestList {
            guard let source = try shelf.openReadable(numbers[index]) else {
                index -= 1
                continue
            }
            let isNewest = blocks.isEmpty
            addBlocks(source, numbers[index], isNewest ? Int.max : 1)
            if isNewest {
                index -= 1
            } else {
                index -= step
                step *= 2
            }
        }
        log = try shelf.log()
    }

    /// Segments of which the end is gone: all of a log have the same length.
    private static func short(
        _ shelf: DirectoryShelf, _ numbers: [UInt64], _ calls: SystemCalls
    ) throws(LogError) -> [UnfinishedSegments.Note] {
        guard numbers.count > 1, let blocks = try shelf.segmentBlocks() else { return [] }
        let archived = Set(shelf.allFiles.filter { $0.kind == .archive }.map(\.number))
        var short: [UnfinishedSegments.Note] = []
        for file in shelf.allFiles where file.kind == .plain && !archived.contains(file.number) {
            guard let held = try? BlockFile(file.path, calls) else { continue }
            let whole = held.byteCount / BlockLayout.size
            if whole < blocks { short.append(.init(directory: file.directory, segment: file.number, block: whole)) }
        }
        return short
    }

    private mutating func add(_ note: UnfinishedSegments.Note, newest: UInt64) {
        limits[note.segment] = min(note.block, limits[note.segment] ?? .max)
        guard note.segment < newest else { return }
        if let last = unfinished.last, note.segment <= last.upperBound + 1 {
            unfinished[unfinished.count - 1] = last.lowerBound...note.segment
        } else if unfinished.count < HeldBlocks.longestList {
            unfinished.append(note.segment...note.segment)
        }
    }

    /// The newest whole block, then others twice as far back each time.
    private mutating func addBlocks(_ source: any BlockSource, _ number: UInt64, _ most: Int) {
        var decoded = DecodedBlock()
        var step = 1
        var added = 0
        var index = source.count - 1
        if let limit = limits[number] { index = min(index, limit - 1) }
        while index >= 0, added < most {
            let bytes = source.block(index)
            decoded.decode(bytes, copies: false)
            guard decoded.isComplete, let header = decoded.header,
                header.place == BlockPlace(segment: number, block: index)
            else {
                index -= 1
                continue
            }
            blocks.append(PullCursor.HeldBlock(place: header.place, digest: Digest(of: decoded.headerLine(bytes))))
            newest = newest ?? header.stamp.utc
            added += 1
            index -= step
            step *= 2
        }
    }

    private mutating func noteMissing(_ numbers: [UInt64]) {
        var next: UInt64 = 1
        for number in numbers {
            if number > next, missing.count < HeldBlocks.longestList { missing.append(next...(number - 1)) }
            next = number + 1
        }
    }
}
