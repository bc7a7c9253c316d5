/// The segments of a log from one on.
package final class LaterSegments: SegmentShelf {
    private let shelf: any SegmentShelf
    private let first: UInt64

    package init(_ shelf: any SegmentShelf, from first: UInt64) {
        self.shelf = shelf
        self.first = first
    }

    package var path: String { shelf.path }

    package func numbers() throws(LogError) -> [UInt64] { try shelf.numbers().filter { $0 >= first } }

    package func open(_ number: UInt64) throws(LogError) -> (any BlockSource)? { try shelf.open(number) }

    package func seal(of number: UInt64) throws(LogError) -> SegmentSeal? { try shelf.seal(of: number) }

    package func wholeArchive(_ number: UInt64) throws(LogError) -> WholeArchive? { try shelf.wholeArchive(number) }
}
