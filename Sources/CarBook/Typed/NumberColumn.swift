/// The numbers of one column of a table, of which together it can be told whether `40,000` is forty or forty thousand.
package struct NumberColumn: Equatable, Sendable {
    /// A group of thousands has so many digits.
    private static let group = 3

    /// True if a mark with three digits behind it groups digits, in all of the column.
    package let isGrouped: Bool

    /// The cells as they stand in the table, with signs and units of any kind.
    package init(_ cells: [String]) {
        var marks: Set<Character> = []
        var isPlain = false
        for parts in cells.map(NumberColumn.parts) {
            if NumberColumn.isAmbiguous(parts) {
                marks.formUnion(parts.marks)
            } else {
                // Decimals, or thousands without a group.
                isPlain = isPlain || !parts.marks.isEmpty || parts.digits[0].count > NumberColumn.group
            }
        }
        isGrouped = marks.count == 1 && !isPlain
    }

    /// True of `40,000` and `1.234`, which may be thousands or parts of one.
    package static func isAmbiguous(_ cell: String) -> Bool { isAmbiguous(parts(of: cell)) }

    private static func isAmbiguous(_ parts: (digits: [Substring], marks: [Character])) -> Bool {
        guard parts.marks.count == 1, parts.digits.count == 2 else { return false }
        let (front, behind) = (parts.digits[0], parts.digits[1])
        return (1...group).contains(front.count) && front.first != "0" && behind.count == group
    }

    /// The digits between marks, and the marks, of the first number in a text.
    private static func parts(of cell: String) -> (digits: [Substring], marks: [Character]) {
        let isMark: (Character) -> Bool = { $0 == "," || $0 == "." }
        let number = cell.drop { !("0"..."9").contains($0) }.prefix { ("0"..."9").contains($0) || isMark($0) }
        return (
            number.split(omittingEmptySubsequences: false, whereSeparator: isMark), number.filter(isMark).map { $0 }
        )
    }
}
