import CarBook
import Civil
import Draw

extension Command {
    static let fuelChart = Command(
        "fuel chart", "draw how the fuel that a vehicle takes changes",
        about: """
            Draws the trend that "roadbook fuel trend" tells as bars: of what the vehicle took, or with the word \
            price of what a litre cost. In a terminal it is shown there; --output writes a picture. PNG and PDF need \
            the package roadbook-pictures.
            """,
        operand: "[SUBJECT]", options: FuelTrend.options + PictureOrder.options,
        examples: [
            Example("roadbook fuel chart --by year", "show what it took, month by month, here"),
            Example("roadbook fuel chart price --by year --output price.svg", "draw the price of a litre"),
        ]
    ) { invocation in
        let word = invocation.values.operand ?? FuelTrend.Subject.economy.rawValue
        guard let subject = FuelTrend.Subject(rawValue: word) else {
            throw FuelWords.notASubject(word, FuelTrend.Subject.allCases.map(\.rawValue))
        }
        let order = try PictureOrder(invocation)
        let trends = try FuelTrend.all(invocation, subject).filter { !$0.points.isEmpty }
        guard !trends.isEmpty else { throw FuelWords.nothingToDraw }
        guard let path = order.path else {
            try ShownPicture.show(order, invocation) { FuelChart.scene(trends, $0, invocation) }
            return .ok
        }
        let file = try PictureFile(path, invocation.output) { "\(FuelWords.chartFile(subject)).\($0)" }
        try file.write(FuelChart.scene(trends, order.style, invocation))
        return .ok
    }
}

/// Bars of trends, a row for each.
private enum FuelChart {
    static func scene(_ trends: [FuelTrend], _ style: PictureStyle, _ invocation: Invocation) -> Scene {
        let days = Set(trends.flatMap { $0.points.map(\.day.days) }).sorted()
        let labels = days.map { invocation.dates.text(CivilTime(days: $0)) }
        let rows = trends.map { trend in
            let values = Dictionary(trend.points.map { ($0.day.days, $0.value) }) { first, _ in first }
            return BarPicture.Row(
                trend.heading,
                days.map { day in values[day].map { Double($0.rounded(decimals: 3)) / 1000 } ?? 0 })
        }
        let title = FuelWords.chartTitle(trends[0].subject)
        let lines = trends[0].isOfTheNewest ? [FuelWords.newestInstead] : []
        return BarPicture.scene(
            rows, labels: labels, title: title, lines: lines,
            about: ([title] + rows.map(\.heading)).joined(separator: ". "),
            style)
    }
}
