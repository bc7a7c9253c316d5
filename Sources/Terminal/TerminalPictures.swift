import Drive

/// Everything that a terminal told of the pictures that it can show.
package struct TerminalPictures: Equatable, Sendable {
    /// The ways in which a picture is given to a terminal: the first two as a PNG.
    package enum Way: String, Equatable, Sendable {
        /// The protocol of kitty, which others speak, too.
        case kitty
        /// That of iTerm2.
        case iTerm
        /// Bands of six rows of pixels, as letters.
        case sixel
    }

    /// Nil for a terminal of letters.
    package var way: Way?
    /// The pixels of a letter; nil where it did not say.
    package var letter: (width: Int, height: Int)? { width.flatMap { width in height.map { (width, $0) } } }

    private var width: Int?
    private var height: Int?

    /// The question: whether it knows kitty's pictures, and how large a letter is; and last what kind of terminal it
    /// is, which nearly every terminal answers, so that the end of the answer is known.
    static let question = "\u{1b}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1b}\\\u{1b}[16t\u{1b}[c"

    /// `environment` is believed only in what the terminal cannot be asked.
    package init(answer: [UInt8], environment: (String) -> String?) {
        let text = String(decoding: answer, as: UTF8.self)
        if text.contains("\u{1b}_Gi=31;OK\u{1b}\\") {
            way = .kitty
        } else if TerminalPictures.isITerm(environment) {
            way = .iTerm
        } else if TerminalPictures.hasSixels(text) {
            way = .sixel
        }
        let size = TerminalPictures.sequences(text).first { $0.hasPrefix("6;") && $0.hasSuffix("t") }
        let numbers = size?.dropLast().split(separator: ";").compactMap { Int($0) } ?? []
        guard numbers.count == 3, (1...200).contains(numbers[1]), (1...200).contains(numbers[2]) else { return }
        (height, width) = (numbers[1], numbers[2])
    }

    /// The variables go through ssh; inside of tmux and its like they are those of another terminal.
    private static func isITerm(_ environment: (String) -> String?) -> Bool {
        guard environment("TMUX") == nil, environment("STY") == nil else { return false }
        return environment("LC_TERMINAL") == "iTerm2"
            || ["iTerm.app", "WezTerm", "mintty"].contains(environment("TERM_PROGRAM") ?? "")
    }

    /// The fourth of the things that a terminal may know, by its answer to what kind it is.
    private static func hasSixels(_ text: String) -> Bool {
        let kind = sequences(text).first { $0.hasPrefix("?") && $0.hasSuffix("c") } ?? ""
        return kind.dropFirst().dropLast().split(separator: ";").dropFirst().contains("4")
    }

    /// True if the answer has its end.
    package static func isWhole(_ answer: [UInt8]) -> Bool {
        sequences(String(decoding: answer, as: UTF8.self)).contains { $0.hasPrefix("?") && $0.hasSuffix("c") }
    }

    /// The control sequences of an answer, without what begins them.
    private static func sequences(_ text: String) -> [Substring] {
        text.split(separator: "\u{1b}").compactMap { part in
            guard part.first == "[" else { return nil }
            let body = part.dropFirst()
            guard let end = body.firstIndex(where: { $0.isLetter }) else { return nil }
            return body[...end]
        }
    }
}
