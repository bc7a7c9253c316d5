import JSON

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
    /// The command that mends it.
    let remedy: String?

    func write(to writer: inout JSONWriter) {
        writer.member("area", area)
        writer.member("verdict", verdict.rawValue)
        writer.member("text", text)
        writer.optional("remedy", remedy)
    }
}
