import AppendLog
import JSON
import Terminal

/// Prints lines of a log, as they stand or as JSON.
final class LinePrinter {
    private let output: Output
    private let isJSON: Bool
    private var writer = JSONWriter()
    /// Of the block that the last line was in: the lines of a block have them in common.
    private var stamp: (utc: UInt64, text: String)?

    init(_ output: Output, isJSON: Bool) {
        self.output = output
        self.isJSON = isJSON
    }

    /// A reader of a log cannot be stopped, so an output that takes no more ends the program here.
    func print(_ line: LogLine) {
        do throws(Output.Failure) {
            if isJSON { return try printObject(line) }
            try output.write(line.bytes)
            try output.write(CollectionOfOne(0x0A))
        } catch {
            leave(error)
        }
    }

    private func printObject(_ line: LogLine) throws(Output.Failure) {
        writer.clear()
        writer.beginObject()
        if let log = line.log { writer.member("log", logID(log)) } else { writer.nullMember("log") }
        writer.member("segment", line.place.segment)
        writer.member("block", line.place.block)
        writer.member("sequence", line.sequence)
        writer.member("letter", String(UnicodeScalar(line.letter)))
        if let utc = line.stamp?.utc { writer.member("utc", text(utc)) } else { writer.nullMember("utc") }
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

extension JSONWriter {
    mutating func optionalTime(_ name: String, _ milliseconds: UInt64?) {
        guard let milliseconds else { return nullMember(name) }
        member(name, Zone.internetText(milliseconds: Int64(clamping: milliseconds)))
    }

    mutating func optionalMember(_ name: String, _ value: UInt64?) {
        if let value { member(name, value) } else { nullMember(name) }
    }
}
