/// Goes through a block and the written ones after it for copies of lines that are wanted.
struct HealingSearch {
    /// The number of blocks that go further than any before them are searched for the lines of a gap: the longest
    /// commit, and some. What failed commits left does not count, for it says the same again; but there is a bound to
    /// it.
    private static let healingBlocks = SegmentWriter.commitBlocks + 16
    private static let healingReach = 256

    struct Found {
        var sequence: UInt64
        var letter: UInt8
        var checksum: UInt32
        var bytes: [UInt8]
    }

    private let wanted: ClosedRange<UInt64>
    private var found: [UInt64: Found] = [:]
    private var blocksLeft = HealingSearch.healingBlocks
    private var reach = HealingSearch.healingReach
    /// The highest sequence that a header spoke of.
    private var furthest: UInt64

    /// The log's id; that of the first good header if none was met before.
    private var log: UInt64?

    init(_ wanted: ClosedRange<UInt64>, of log: UInt64?) {
        self.wanted = wanted
        self.log = log
        furthest = wanted.upperBound
    }

    private var isDone: Bool { blocksLeft == 0 || reach == 0 || found.count == wanted.count }

    mutating func search(_ block: DecodedBlock, _ bytes: UnsafeRawBufferPointer) {
        if let header = block.header {
            log = log ?? header.log
            if header.log != log { return }
        }
        for line in block.lines where wanted.contains(line.sequence) && found[line.sequence] == nil {
            found[line.sequence] = Found(
                sequence: line.sequence, letter: line.letter, checksum: line.checksum,
                bytes: Array(block.bytes(line, in: bytes)))
        }
    }

    func lines(
        from place: BlockPlace, _ block: DecodedBlock, _ bytes: UnsafeRawBufferPointer, _ shelf: any SegmentShelf,
        _ numbers: [UInt64], _ source: any BlockSource
    ) throws(LogError) -> [Found] {
        var search = self
        search.search(block, bytes)
        search.go(through: source, from: place.block + 1)
        for number in numbers where number > place.segment && !search.isDone {
            if let next = try shelf.openReadable(number) { search.go(through: next, from: 0) }
        }
        return search.found.values.sorted { $0.sequence < $1.sequence }
    }

    private mutating func go(through source: any BlockSource, from start: Int) {
        var decoded = DecodedBlock()
        var index = start
        while index < source.count && !isDone {
            let bytes = source.block(index)
            decoded.decode(bytes)
            index += 1
            if decoded.isBlank { continue }
            reach -= 1
            search(decoded, bytes)
            guard let header = decoded.header, header.last > furthest else { continue }
            furthest = header.last
            blocksLeft -= 1
        }
    }
}
