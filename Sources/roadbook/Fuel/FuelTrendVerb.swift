import CarBook
import JSON
import Terminal

extension Command {
    static let fuelTrend = Command(
        "fuel trend", "how the fuel that a vehicle takes changes",
        about: """
            Tells what a vehicle took in each day, week or month of a time: all ways over all that was filled in. \
            Where that time has no such figure, the newest twelve fill-ups are told, and said to be. With \
            --price it is the price of a litre, for each currency by itself.
            """,
        options: FuelTrend.options + [
            Option("price", help: "the price and not the economy"), Option("json", help: "one object for each point"),
        ],
        examples: [
            Example("roadbook fuel trend --by month", "tell what it took in the last month, day by day"),
            Example("roadbook fuel trend --by year --price", "tell the price of a litre, month by month"),
        ]
    ) { invocation in
        let subject: FuelTrend.Subject = invocation.values.has("price") ? .price : .economy
        let trends = try FuelTrend.all(invocation, subject).filter { !$0.points.isEmpty }
        guard !trends.isEmpty || invocation.values.has("json") else {
            try invocation.output.line(FuelWords.noTrend)
            return .ok
        }
        for (index, trend) in trends.enumerated() {
            if index > 0, !invocation.values.has("json") { try invocation.output.line("") }
            try FuelTrendTable(trend, invocation).print(isNamed: trends.count > 1)
        }
        return .ok
    }
}

/// A trend as a table with bars, or as objects.
private struct FuelTrendTable {
    private typealias Heading = FuelWords.TrendHeading

    private static let bar = 24
    /// Shorter bars tell nothing.
    private static let shortest = 6
    /// Columns between a bar and the figure before it.
    private static let blanks = 2

    private let trend: FuelTrend
    private let invocation: Invocation

    init(_ trend: FuelTrend, _ invocation: Invocation) {
        self.trend = trend
        self.invocation = invocation
    }

    func print(isNamed: Bool) throws {
        if invocation.values.has("json") {
            for point in trend.points { try invocation.object { write(point, to: &$0) } }
            return
        }
        if isNamed { try invocation.output.line(invocation.screen.bold(trend.heading)) }
        if trend.isOfTheNewest { try invocation.output.line(FuelWords.newestInstead) }
        try invocation.print(table(longest: longest))
    }

    /// The blocks of the longest bar: bars that were cut would all be as long.
    private var longest: Int {
        guard !invocation.screen.isPlain else { return 0 }
        guard let columns = invocation.screen.columns else { return FuelTrendTable.bar }
        let room = columns - table(longest: 0).width(on: invocation.screen) - FuelTrendTable.blanks
        return room < FuelTrendTable.shortest ? 0 : min(room, FuelTrendTable.bar)
    }

    private func table(longest: Int) -> Table {
        var table = Table([
            Table.Column(Heading.from), Table.Column(Heading.filled, .right, leaves: 1),
            Table.Column(trend.unit, .right), Table.Column(""),
        ])
        let most = trend.points.map { $0.value.rounded(decimals: 3) }.max() ?? 0
        for point in trend.points {
            table.add([
                invocation.dates.text(point.day), trend.figures.quantity(point.quantity),
                FigureText.text(point.value, trend.decimals), bar(point.value, most, longest),
            ])
        }
        return table
    }

    /// Blocks, as many as the value is beside the largest one.
    private func bar(_ value: Ratio, _ most: Int, _ longest: Int) -> String {
        guard most > 0, longest > 0 else { return "" }
        let count = (longest * value.rounded(decimals: 3) + most / 2) / most
        return String(repeating: invocation.screen.isUnicode ? "█" : "#", count: max(0, count))
    }

    private func write(_ point: FuelTrend.Point, to writer: inout JSONWriter) {
        writer.member("vehicle", trend.vehicle.name)
        writer.member("fuel", trend.fuel.rawValue)
        writer.member("from", point.day.dateText)
        writer.member("value", Double(point.value.rounded(decimals: 3)) / 1000)
        writer.member("unit", trend.unit)
        writer.member("fillUps", point.fillUps)
        writer.optional("litres", StoredFills.litres(point.quantity))
        writer.optional("kWh", StoredFills.kilowattHours(point.quantity))
        writer.member("ofTheNewest", trend.isOfTheNewest)
    }
}
