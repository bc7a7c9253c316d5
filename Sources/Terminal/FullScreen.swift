/// The whole terminal for a while: what stood there before comes back when it is left.
package final class FullScreen {
    private let output: Output
    private var isEntered = false

    package init(_ output: Output) { self.output = output }

    package func enter() throws(Output.Failure) {
        guard !isEntered else { return }
        isEntered = true
        // The other screen, cleared, and no cursor.
        try output.control("\u{1b}[?1049h\u{1b}[2J\u{1b}[?25l")
        try output.flush()
    }

    package func leave() {
        guard isEntered else { return }
        isEntered = false
        // A terminal that is gone needs nothing back.
        try? output.control("\u{1b}[?25h\u{1b}[?1049l")
        try? output.flush()
    }

    /// Draws over what stands there, without clearing first: nothing flickers. More lines than rows are left out.
    package func draw(_ lines: [String], rows: Int) throws(Output.Failure) {
        var text = "\u{1b}[H"
        for (index, line) in lines.prefix(rows).enumerated() {
            if index > 0 { text += "\r\n" }
            text += Style.shown(line) + "\u{1b}[K"
        }
        text += "\u{1b}[J"
        try output.control(text)
        try output.flush()
    }
}
