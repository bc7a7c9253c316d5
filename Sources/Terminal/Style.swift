import Drive
import Glibc

/// The way in which a whole line can stand out.
enum Style: String, CaseIterable {
    case bold = "\u{1b}[1m"
    case red = "\u{1b}[31m"

    private static let end = "\u{1b}[0m"

    func of(_ text: String) -> String { rawValue + text + Style.end }

    /// A line safe to show, which may be indented and have one of these. Nothing else that a terminal acts on passes.
    static func shown(_ line: String) -> String {
        let indent = line.prefix { $0 == " " }
        let text = line[indent.endIndex...]
        for style in allCases where text.hasPrefix(style.rawValue) && text.hasSuffix(end) {
            let styled = text.dropFirst(style.rawValue.count).dropLast(end.count)
            return indent + style.of(ShownText.line(String(styled)))
        }
        return ShownText.line(line)
    }
}
