import AppendLog

/// Some segments of a log, as if there were no others.
final class PartOfShelf: SegmentShelf {
    private let shelf: DirectoryShelf
    private let part: [UInt64]

    init(_ directory: String, _ part: [UInt64], _ calls: SystemCalls) {
        shelf = DirectoryShelf([directory], calls: calls)
        self.part = part
    }

    var path: String { shelf.path }

    func numbers() throws(LogError) -> [UInt64] { try shelf.numbers().filter(part.contains) }

    func open(_ number: UInt64) throws(LogError) -> (any BlockSource)? { try shelf.open(number) }

    func seal(of number: UInt64) throws(LogError) -> SegmentSeal? { try shelf.seal(of: number) }
}
