import Civil

/// The dates of one column of a table, of which together it can be told whether `03/04/2026` is in March or in April.
package struct DateColumn: Equatable, Sendable {
    package enum Order: String, CaseIterable, Sendable { case dayfirst, monthfirst }

    /// Everything that the dates tell of their order, with the places of those that tell it.
    package enum Verdict: Equatable, Sendable {
        /// No date is other in the other order.
        case plain
        case order(Order)
        case either(Int)
        case mixed(dayfirst: Int, monthfirst: Int)
    }

    /// Two numbers, of which either may be the day, and the year.
    private struct Figures {
        private let first: Int
        private let second: Int
        private let year: Int
        /// Everything that stands behind the date.
        let rest: Substring

        /// `3/15/2026`, `03-15-2026 18:20`
        init?(_ cell: String) {
            let date = cell.prefix { !$0.isWhitespace && $0 != "," }
            for mark: Character in ["/", "-"] {
                let parts = date.split(separator: mark, omittingEmptySubsequences: false)
                guard parts.count == 3, let first = Figures.number(parts[0], digits: 1...2),
                    let second = Figures.number(parts[1], digits: 1...2),
                    let year = Figures.number(parts[2], digits: 4...4)
                else { continue }
                (self.first, self.second, self.year) = (first, second, year)
                rest = cell[date.endIndex...]
                return
            }
            return nil
        }

        func date(_ order: Order) -> CivilTime? {
            let (day, month) = order == .dayfirst ? (first, second) : (second, first)
            let date = CivilTime(year: year, month: month, day: day)
            return date.isRealDate ? date : nil
        }

        private static func number(_ text: Substring, digits: ClosedRange<Int>) -> Int? {
            guard digits.contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
                return nil
            }
            return Int(text)
        }
    }

    package let verdict: Verdict
    /// The place of the first date that is another day in the other order.
    package let open: Int?

    /// The cells as they stand in the table.
    package init(_ cells: [String]) {
        var (day, month, open): (Int?, Int?, Int?) = (nil, nil, nil)
        for (place, cell) in cells.enumerated() {
            guard let figures = Figures(cell) else { continue }
            let (dayfirst, monthfirst) = (figures.date(.dayfirst), figures.date(.monthfirst))
            if dayfirst != nil, monthfirst != nil {
                if dayfirst != monthfirst { open = open ?? place }
            } else if dayfirst != nil {
                day = day ?? place
            } else if monthfirst != nil {
                month = month ?? place
            }
        }
        self.open = open
        verdict = DateColumn.verdict(day, month, open)
    }

    private static func verdict(_ day: Int?, _ month: Int?, _ open: Int?) -> Verdict {
        if let day, let month { return .mixed(dayfirst: day, monthfirst: month) }
        if day != nil { return .order(.dayfirst) }
        if month != nil { return .order(.monthfirst) }
        return open.map { .either($0) } ?? .plain
    }

    /// True of a date of two numbers and a year, in whichever order.
    package static func hasOrder(_ cell: String) -> Bool { Figures(cell) != nil }

    /// The cell with its date written year first: `2026-03-15 18:20`; nil where no such date is in it.
    package static func yearFirst(_ cell: String, _ order: Order) -> String? {
        guard let figures = Figures(cell), let date = figures.date(order) else { return nil }
        return "\(date.dateText)\(figures.rest)"
    }
}
