import Drive
import Glibc

/// Everything that is known of the thing a descriptor leads to.
package struct Screen: Equatable, Sendable {
    package let isTerminal: Bool
    /// Nil where lines may be as long as they like: a file, a pipe.
    package let columns: Int?
    /// Nil where nothing is above or below: a file, a pipe.
    package let rows: Int?
    package let hasColour: Bool
    /// True if the screen shows more than ASCII.
    package let isUnicode: Bool

    /// True for anyone who listens: whole sentences, no signs, nothing cut.
    package private(set) var isPlain = false

    package init(isTerminal: Bool, columns: Int?, rows: Int? = nil, hasColour: Bool, isUnicode: Bool = false) {
        self.isTerminal = isTerminal
        self.columns = columns
        self.rows = rows
        self.hasColour = hasColour
        self.isUnicode = isUnicode
    }

    /// A terminal tells its own width; COLUMNS speaks where it does not, and wherever a person has set it for a pipe.
    /// NO_COLOR with anything in it means no colour (no-color.org), and so does TERM=dumb.
    package init(descriptor: Int32, environment: (String) -> String? = Screen.environment) {
        isTerminal = isatty(descriptor) == 1
        let told = environment("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
        let fallback = isTerminal ? 80 : nil
        let size = isTerminal ? Screen.size(of: descriptor) : nil
        columns = size?.columns ?? told ?? fallback
        rows = size?.rows ?? (isTerminal ? 24 : nil)
        let isPlain = !(environment("NO_COLOR") ?? "").isEmpty || environment("TERM") == "dumb"
        hasColour = isTerminal && !isPlain
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(environment).first { !$0.isEmpty } ?? ""
        isUnicode = locale.lowercased().filter { $0 != "-" }.contains("utf8")
    }

    /// The same for anyone who listens.
    package var plain: Screen {
        var screen = Screen(isTerminal: isTerminal, columns: nil, rows: rows, hasColour: false, isUnicode: isUnicode)
        screen.isPlain = true
        return screen
    }

    package static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    private static func size(of descriptor: Int32) -> (columns: Int, rows: Int?)? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return (Int(size.ws_col), size.ws_row > 0 ? Int(size.ws_row) : nil)
    }

    package func bold(_ text: String) -> String { hasColour ? Style.bold.of(text) : text }
    package func red(_ text: String) -> String { hasColour ? Style.red.of(text) : text }
}
