import Terminal

/// Lines of a fixed width, with something at either side.
struct WidgetLine {
    /// A bar's figure: `100 %` and a blank before it.
    private static let figureColumns = 6
    private static let mostPercent = 999

    let width: Int
    let isUnicode: Bool

    /// The right side is a figure and stays; the left one is cut.
    func text(_ left: String, _ right: String = "") -> String {
        let right = TextWidth.cut(shown(right), to: width)
        let used = TextWidth.columns(right)
        let room = right.isEmpty ? width : width - used - 1
        let left = TextWidth.cut(shown(left), to: max(0, room))
        guard !right.isEmpty else { return ended(left) }
        let gap = String(repeating: " ", count: width - TextWidth.columns(left) - used)
        return ended(left + gap + right)
    }

    /// A bar of what is used, with its figure.
    func bar(_ thousandths: Int?) -> String {
        let percent = thousandths.map { min(WidgetLine.mostPercent, $0 / 10) }
        let figure = percent.map(SnapshotWords.used) ?? SnapshotWords.unknown
        let room = max(0, width - WidgetLine.figureColumns - (isUnicode ? 0 : 2))
        let full = min(1000, max(0, thousandths ?? 0)) * room / 1000
        let bar =
            String(repeating: isUnicode ? "█" : "#", count: full)
            + String(repeating: isUnicode ? "░" : ".", count: room - full)
        let end = TextWidth.padded(figure, to: WidgetLine.figureColumns, alignment: .right)
        return (isUnicode ? bar : "[\(bar)]") + end
    }

    /// The text with letters that the screen has.
    private func shown(_ text: String) -> String {
        isUnicode ? text : String(text.map { $0.isASCII ? $0 : "?" })
    }

    /// The same for the mark of what was cut off.
    private func ended(_ text: String) -> String { isUnicode ? text : text.replacing("…", with: ".") }
}
