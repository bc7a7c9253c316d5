import AppendLog
import Ledger
import Spool

extension EntryTime {
    /// The newest time that a commit of the spool was made at with a trusted clock; nil if there is none.
    package static func newest(inSpool directories: [String]) throws(LogError) -> Int64? {
        try NewestSegments.lookBack(in: directories) { (shelf, _) throws(LogError) in
            let reader = LogReader(shelf)
            try reader.readToEnd { _ in }
            let newest = reader.tally.lastUTC.map { Int64(clamping: $0) }
            return (newest, newest != nil)
        }
    }
}
