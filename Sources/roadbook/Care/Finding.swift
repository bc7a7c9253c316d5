import Drive
import JSON
import Terminal

/// One thing that `doctor` looked at, and how it found it.
struct Finding: Equatable {
    enum Verdict: String {
        /// Nothing is to be done.
        case well
        /// Worth knowing; drives are recorded all the same.
        case note
        /// A drive may be lost, or be seen by nobody, until it is mended.
        case mend
    }

    let area: String
    let verdict: Verdict
    let text: String
    /// The command that mends it, or that shows what is to be mended by hand.
    let remedy: String?
    /// The text for strangers who read a report, where theirs is another.
    var reported: String?
    /// A sentence on what a person has to do besides.
    var advice: String?

    func write(to writer: inout JSONWriter) {
        writer.member("area", area)
        writer.member("verdict", verdict.rawValue)
        writer.member("text", text)
        writer.optional("remedy", remedy)
        writer.optional("advice", advice)
    }

    /// Prints it: an object, or the verdict, the area and the text, with remedy and advice below.
    func tell(_ invocation: Invocation) throws {
        guard !invocation.values.has("json") else { return try invocation.object { write(to: &$0) } }
        for line in lines(invocation.screen) { try invocation.output.line(line) }
    }

    private func lines(_ screen: Screen) -> [String] {
        let head = TextWidth.padded(DoctorWords.verdict(verdict), to: 6, alignment: .left)
        let indent = String(repeating: " ", count: 17)
        let width = screen.columns ?? .max
        // A name in it is no line of ours, whatever it has in it.
        let lines = Help.wrappedLine(text, indent: indent, width: width)
        let below = [remedy.map(DoctorWords.remedy), advice].flatMap { words in
            words.map { Help.wrappedLine($0, indent: indent, width: width) } ?? []
        }
        let first = head + TextWidth.padded(area, to: 11, alignment: .left) + String(lines[0].dropFirst(indent.count))
        return [first] + lines.dropFirst() + below
    }
}
