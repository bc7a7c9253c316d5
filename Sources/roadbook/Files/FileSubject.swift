import Exchange
import Glibc

/// The subject of a file that was given to a verb which does not read it.
enum FileSubject {
    /// Bytes of a file by which it can be told.
    static let enough = 65_536

    case tracks, fills, costs
    /// Tables of this program's own.
    case trips, points, features

    /// Nil of anything that nobody here reads or writes.
    init?(_ bytes: [UInt8]) {
        let isTrack = bytes.withUnsafeBytes { (try? ImportFormat(sniffing: $0)) != nil }
        guard let subject = isTrack ? .tracks : FileSubject.table(bytes) else { return nil }
        self = subject
    }

    /// The subject of a file that can be read from its beginning once more.
    init?(_ descriptor: Int32) {
        var bytes = [UInt8](repeating: 0, count: FileSubject.enough)
        let count = pread(descriptor, &bytes, FileSubject.enough, 0)
        guard count > 0 else { return nil }
        let beginning = bytes[..<count]
        // A line that is cut off may have a quote that does not end.
        let end = count < FileSubject.enough ? nil : beginning.lastIndex(of: 0x0A)
        self.init(Array(end.map { beginning[...$0] } ?? beginning))
    }

    private static func table(_ bytes: [UInt8]) -> FileSubject? {
        let heads: [(FileSubject, ([String]) -> Bool)] = [
            (.trips, TripTable.isHead), (.points, CSVWriter.isHead), (.features, { $0 == FeatureRow.titles }),
            (.fills, { FuelColumns(head: $0).isHead }), (.costs, { FuelColumns(head: $0).isOfCosts }),
        ]
        let found = heads.first { _, isHead in
            let table = try? SeparatedTable(bytes) { $0.count > 1 && isHead($0) ? $0.count : 0 }
            return table?.head != nil
        }
        return found?.0
    }
}
