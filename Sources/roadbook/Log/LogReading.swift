import AppendLog
import Terminal

/// A log that is open for reading, in its directory or on an image, and what the reading verbs share about it.
struct LogReading {
    let shelf: any SegmentShelf
    let reader: LogReader
    /// The name that the progress line shows.
    private let name: String

    init(_ shelf: any SegmentShelf, name: String, range: LogRange = LogRange(), verifies: Bool = false) {
        self.shelf = shelf
        self.name = name
        reader = LogReader(shelf, range: range, verifies: verifies)
    }

    /// Reads it all, with a progress line that counts segments.
    func readToEnd(_ activity: (String) -> String, _ visit: (LogLine) -> Void) throws {
        do throws(LogError) {
            let total = Int64(try shelf.numbers().count)
            let progress = Progress(activity(name), total: total, unit: .things(CountWords.segments))
            var segment: UInt64 = 0
            try reader.readToEnd { line in
                if line.place.segment != segment {
                    segment = line.place.segment
                    progress.update(Int64(reader.progress.done))
                }
                visit(line)
            }
            progress.finish()
        } catch {
            throw Complaint(error)
        }
    }
}

/// A log's id as its headers write it.
func logID(_ log: UInt64) -> String {
    let digits = String(log, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
}
