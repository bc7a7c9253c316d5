import AppendLog
import Glibc

/// The segments of a log that dating its lines takes: those with blocks that were written before the clock was known,
/// and the ones behind them, where the anchor may stand. All others date their lines themselves.
final class UndatedSegments: SegmentShelf {
    private let shelf: DirectoryShelf

    init(_ shelf: DirectoryShelf) { self.shelf = shelf }

    var path: String { shelf.path }

    func numbers() throws(LogError) -> [UInt64] {
        var wanted: [UInt64] = []
        var isWantedToo = true
        for number in try shelf.numbers() {
            let isUndated = try shelf.seal(of: number).map { $0.undated > 0 } ?? true
            if isUndated || isWantedToo { wanted.append(number) }
            isWantedToo = isUndated
        }
        return wanted
    }

    func open(_ number: UInt64) throws(LogError) -> (any BlockSource)? { try shelf.open(number) }

    func seal(of number: UInt64) throws(LogError) -> SegmentSeal? { try shelf.seal(of: number) }
}
