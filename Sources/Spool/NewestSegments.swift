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

extension NewestSegments {
    /// Reads the last so many segments of a log, and four times as many again and again, until `read` has found enough
    /// or there are no others. The last one is usually the blank one that is prepared.
    package static func lookBack<Found>(
        in directories: [String], from count: Int = 2,
        _ read: (NewestSegments, Int) throws(LogError) -> (found: Found, isEnough: Bool)
    ) throws(LogError) -> Found {
        var segments = count
        while true {
            let shelf = NewestSegments(DirectoryShelf(directories), count: segments)
            let (found, isEnough) = try read(shelf, segments)
            if isEnough || shelf.hasAll { return found }
            segments *= 4
        }
    }
}
