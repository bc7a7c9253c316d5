import Drive
import Terminal

extension Statistic {
    func text(_ summary: DriveStatistics.Summary) -> String {
        switch value(summary) {
        case .count(let count): Quantity.grouped(count)
        case .number(let number): Quantity.decimal(number, digits: 2)
        }
    }

    /// All of them in lines: number and unit beside the name.
    static func lines(_ summary: DriveStatistics.Summary, on screen: Screen) -> [String] {
        let all = known + better
        if screen.isPlain { return all.map { StatisticWords.told($0.title, $0.text(summary), $0.unit) } }
        // In one table, so that the numbers of both stand under each other.
        var table = Table([.init("", shrinks: true), .init("", .right), .init("")])
        for statistic in all { table.add([statistic.title, statistic.text(summary), statistic.unit]) }
        var lines = table.lines(on: screen)
        lines.insert("", at: known.count)
        return lines
    }
}
