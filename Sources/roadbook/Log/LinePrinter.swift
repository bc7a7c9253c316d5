import AppendLog
import Civil
import JSON
import Spool
import Terminal

/// Prints lines of a log, as they stand or as JSON.
final class LinePrinter {
    private let output: Output
    private let isJSON: Bool
    private var writer = JSONWriter()
    /// The time of the block that the last line was in, also as text: the lines of a block have both in common.
    private var stamp: (utc: UInt64, text: String)?

    private let range: TimeRange?
    /// Everything that is known of the time of lines, where it is asked for.
    private var dates: SpoolDates?

    init(_ output: Output, isJSON: Bool, within range: TimeRange? = nil, _ dates: SpoolDates? = nil) {
        self.output = output
        self.isJSON = isJSON
        self.range = range
        self.dates = dates
    }

    /// A reader of a log cannot be stopped, so an output that takes no more ends the program here.
    func print(_ line: LogLine) {
        dates?.read(line)
        let utc = dates?.utc(of: line)
        if let range, !range.contains(utc) { return }
        do throws(Output.Failure) {
            if isJSON { return try printObject(line, utc) }
            try output.write(line.bytes)
            try output.write(CollectionOfOne(0x0A))
        } catch {
            Program.leave(error)
        }
    }

    private func printObject(_ line: LogLine, _ utc: Int64?) throws(Output.Failure) {
        writer.clear()
        writer.beginObject()
        if let log = line.log { writer.member("log", logID(log)) } else { writer.nullMember("log") }
        writer.member("segment", line.place.segment)
        writer.member("block", line.place.block)
        writer.member("sequence", line.sequence)
        writer.member("letter", String(UnicodeScalar(line.letter)))
        let known = utc.map { UInt64(max(0, $0)) } ?? line.stamp?.utc
        if let known { writer.member("utc", text(known)) } else { writer.nullMember("utc") }
        writer.member("healed", line.isHealed)
        writer.name("text")
        writer.string(decoding: line.bytes)
        writer.endObject()
        writer.endLine()
        try output.write(writer.bytes)
    }

    private func text(_ utc: UInt64) -> String {
        if let stamp, stamp.utc == utc { return stamp.text }
        let text = Zone.internetText(milliseconds: Int64(clamping: utc))
        stamp = (utc, text)
        return text
    }
}
