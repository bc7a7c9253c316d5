import AppendLog

/// The last so many segments of a log.
package final class NewestSegments: SegmentShelf {
    private let shelf: DirectoryShelf
    private let limit: Int
    /// There are no others.
    package private(set) var hasAll = false

    package init(_ shelf: DirectoryShelf, count: Int) {
        self.shelf = shelf
        limit = count
    }

    package var path: String { shelf.path }

    package func numbers() throws(LogError) -> [UInt64] {
        let all = try shelf.numbers()
        hasAll = all.count <= limit
        return Array(all.suffix(limit))
    }

    package func open(_ number: UInt64) throws(LogError) -> (any BlockSource)? { try shelf.open(number) }

    package func seal(of number: UInt64) throws(LogError) -> SegmentSeal? { try shelf.seal(of: number) }
}
