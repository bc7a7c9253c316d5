import Catalogue
import Draw

/// Bars of what was driven in each period.
struct TotalsChart {
    private static let mostBars = 800

    private let series: [(period: CalendarPeriod, sum: DrivenSum)]
    /// The time that was asked for, and below it the days on which somebody drove; those alone where none was.
    private let title: String
    private let lines: [String]

    init(_ word: String, _ invocation: Invocation) throws {
        let kinds = CalendarPeriod.Kind.allCases.filter { $0 != .all }
        guard invocation.values.operands.isEmpty else { throw PictureWords.totalsHaveNoTrip }
        guard let kind = kinds.first(where: { $0.rawValue == word }) else {
            throw PictureWords.notAChoice("totals", word, of: kinds.map(\.rawValue))
        }
        let query = try TripQuery(invocation)
        let catalogue = try OpenCatalogue.of(invocation)
        let entries = try query.allWhenever(on: catalogue)
        func summed(_ kind: CalendarPeriod.Kind) throws -> [(period: CalendarPeriod, sum: DrivenSum)] {
            var totals = Totals(kind, by: .vehicle, query, catalogue, invocation)
            try totals.add(entries)
            return totals.series(kind)
        }
        series = try summed(kind)
        guard !series.isEmpty else { throw PictureWords.nothingDriven }
        guard series.count <= TotalsChart.mostBars else { throw PictureWords.tooManyBars(series.count) }
        let days = DrivenTime.span(try summed(.day).map(\.period), invocation.dates)
        let asked = DrivenTime.asked(invocation.values)
        (title, lines) = (asked ?? days, asked == nil || asked == days ? [] : [days])
    }

    func show(_ order: PictureOrder, _ invocation: Invocation) throws {
        let text = invocation.pictureText
        guard let path = order.path else {
            return try ShownPicture.show(order, invocation) { scene($0, text) }
        }
        let file = try PictureFile(path, invocation.output) { "\(PictureWords.totalsFile).\($0)" }
        try file.write(scene(order.style, text))
    }

    private func scene(_ style: PictureStyle, _ text: TripText) -> Scene {
        let sums = series.map(\.sum)
        let rows = [
            BarPicture.Row(
                PictureWords.distance(style.units.far.word),
                sums.map { ($0.measuredMetres + $0.inferredMetres) / style.units.far.metres }),
            BarPicture.Row(PictureWords.hours, sums.map { Double($0.duration) / 3_600_000 }),
            BarPicture.Row(PictureWords.trips, sums.map { Double($0.trips) }, isWhole: true),
        ]
        let names = series.map { $0.period.shortName(text.dates) }
        let metres = sums.reduce(0.0) { $0 + $1.measuredMetres + $1.inferredMetres }
        let whole = text.sums(metres: metres, milliseconds: sums.reduce(0) { $0 + $1.duration })
        let lines = self.lines + [[CountWords.trips(sums.reduce(0) { $0 + $1.trips }), whole].joined(separator: ", ")]
        return BarPicture.scene(
            rows, labels: names, title: title, lines: lines,
            about: PictureWords.totals(of: ([title] + lines).joined(separator: ". ")), style)
    }
}
