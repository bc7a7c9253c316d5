import CarBook
import Exchange
import Glibc

/// Files of others: whatever the bytes are, they are read or refused, and it makes no difference in which pieces they
/// come.
enum ReaderAttempt {
    private struct Outcome: Equatable {
        var points: [FilePoint] = []
        var refusal: ExchangeError?
    }

    static func gpx(_ bytes: UnsafeRawBufferPointer) {
        let whole = read(bytes, by: GPXReader(), piece: .max)
        check(whole == read(bytes, by: GPXReader(hasShortWay: false), piece: .max), "the short way")
        let pieces = read(bytes, by: GPXReader(), piece: piece(bytes))
        // The reason that expat gives may depend on how much it saw at once.
        check(whole.points == pieces.points && (whole.refusal == nil) == (pieces.refusal == nil), "pieces")
    }

    static func other(_ bytes: UnsafeRawBufferPointer, _ make: () -> any TrackReader) {
        check(read(bytes, by: make(), piece: .max) == read(bytes, by: make(), piece: piece(bytes)), "pieces")
    }

    /// Reads the bytes as a table of features is read, and as one of fill-ups, whose dates and numbers nobody says how
    /// they are written.
    static func table(_ bytes: UnsafeRawBufferPointer) {
        var rows = CSVRows()
        rows.feed(bytes) { row, line in precondition(!row.isEmpty && line > 0) }
        rows.finish { row, line in precondition(!row.isEmpty && line > 0) }
        guard let table = try? SeparatedTable(Array(bytes), columns: \.count) else { return }
        for column in 0..<(table.rows.first?.fields.count ?? 0) {
            let cells = table.rows.map { column < $0.fields.count ? $0.fields[column] : "" }
            let (dates, numbers) = (DateColumn(cells), NumberColumn(cells))
            precondition(dates.open.map(cells.indices.contains) ?? true)
            for cell in cells {
                _ = numbers.isGrouped && NumberColumn.isAmbiguous(cell)
                for factor in [1, 1_000, 1_609_344] { _ = try? TypedNumber(cell).times(factor, over: 1_000) }
            }
        }
    }

    private static func piece(_ bytes: UnsafeRawBufferPointer) -> Int { 1 + bytes.count % 37 }

    private static func read(_ bytes: UnsafeRawBufferPointer, by reader: any TrackReader, piece: Int) -> Outcome {
        var reader = reader
        var outcome = Outcome()
        do throws(ExchangeError) {
            var start = 0
            while start < bytes.count {
                let end = piece < bytes.count - start ? start + piece : bytes.count
                let part = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
                try reader.feed(part) { point throws(ExchangeError) in outcome.points.append(point) }
                start = end
            }
            try reader.finish { point throws(ExchangeError) in outcome.points.append(point) }
        } catch {
            precondition(!error.description.isEmpty)
            // The points that were given before depend on the pieces, and nobody takes them.
            outcome = Outcome(points: [], refusal: error)
        }
        for point in outcome.points { precondition(point.fix.coordinate != nil && point.fix.time != nil) }
        return outcome
    }

    private static func check(_ isSame: Bool, _ what: String) {
        if !isSame { fatalError("\(what) made a difference") }
    }
}
