/// Some segments of a log, as if there were no others.
package final class SomeSegments: SegmentShelf {
    private let shelf: any SegmentShelf
    private let isAmongThem: (UInt64) -> Bool

    package init(_ shelf: any SegmentShelf, from first: UInt64) {
        self.shelf = shelf
        isAmongThem = { $0 >= first }
    }

    package init(_ shelf: any SegmentShelf, _ numbers: [UInt64]) {
        self.shelf = shelf
        isAmongThem = numbers.contains
    }

    package var path: String { shelf.path }

    package func numbers() throws(LogError) -> [UInt64] { try shelf.numbers().filter(isAmongThem) }

    package func open(_ number: UInt64) throws(LogError) -> (any BlockSource)? { try shelf.open(number) }

    package func seal(of number: UInt64) throws(LogError) -> SegmentSeal? { try shelf.seal(of: number) }

    package func wholeArchive(_ number: UInt64) throws(LogError) -> WholeArchive? { try shelf.wholeArchive(number) }
}
