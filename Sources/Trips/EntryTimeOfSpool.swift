import AppendLog
import Ledger
import Spool

extension EntryTime {
    /// The newest time that a commit of the spool was made at with a trusted clock; nil if there is none.
    package static func newest(inSpool directories: [String]) throws(LogError) -> Int64? {
        // The last one is usually the blank one that is prepared.
        var segments = 2
        while true {
            let shelf = NewestSegments(DirectoryShelf(directories), count: segments)
            let reader = LogReader(shelf)
            try reader.readToEnd { _ in }
            if let utc = reader.tally.lastUTC { return Int64(clamping: utc) }
            if shelf.hasAll { return nil }
            segments *= 4
        }
    }
}
