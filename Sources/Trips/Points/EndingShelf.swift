import AppendLog

/// Opens nothing any more once it is closed: so a reader stops at the end of the segment that it is in.
final class EndingShelf: SegmentShelf {
    private let shelf: any SegmentShelf
    var isClosed = false

    init(_ shelf: any SegmentShelf) { self.shelf = shelf }

    var path: String { shelf.path }

    func numbers() throws(LogError) -> [UInt64] { try shelf.numbers() }

    func open(_ number: UInt64) throws(LogError) -> (any BlockSource)? { isClosed ? nil : try shelf.open(number) }

    func seal(of number: UInt64) throws(LogError) -> SegmentSeal? { try shelf.seal(of: number) }

    func wholeArchive(_ number: UInt64) throws(LogError) -> WholeArchive? {
        isClosed ? nil : try shelf.wholeArchive(number)
    }
}
