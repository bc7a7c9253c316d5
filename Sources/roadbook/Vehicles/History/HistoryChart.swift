import CarBook
import Civil
import Draw

/// The chart of a vehicle's odometer.
struct HistoryChart {
    private static let height = 210.0
    private static let day = 86_400_000.0
    /// Below so many years the months have marks, too.
    private static let fewYears = 3

    private let history: VehicleHistory
    private let odometer: HistoryOdometer
    private let counting: [HistoryOdometer.Look]

    init(_ history: VehicleHistory, _ odometer: HistoryOdometer) {
        self.history = history
        self.odometer = odometer
        counting = odometer.looks.filter(\.counts)
    }

    /// Nil where fewer than two readings count.
    func scene() -> Scene? {
        guard let first = counting.first?.reading.milliseconds, let last = counting.last?.reading.milliseconds else {
            return nil
        }
        var style = PictureStyle()
        (style.width, style.height, style.letters) = (ReportDocument.pictureWidth, HistoryChart.height, 10)
        let unit = history.figures.units.distance == .kilometre ? PictureUnits.metric : .imperial
        let heading = VehicleHistoryWords.chart(unit.far.word)
        return OdometerPicture.scene(
            series(first, last), heading: heading, title: VehicleHistoryWords.title(history.vehicle.name),
            about: VehicleHistoryWords.aboutChart(history.text(first), history.text(last)), style)
    }

    private func series(_ first: Int64, _ last: Int64) -> OdometerPicture.Series {
        func place(_ milliseconds: Int64) -> Double { Double(milliseconds - first) / HistoryChart.day }
        let length = place(last)
        var series = OdometerPicture.Series()
        series.readings = counting.map { ScenePoint(place($0.reading.milliseconds), value($0)) }
        series.questioned = odometer.looks.filter(\.isQuestioned).map { look in
            ScenePoint(place(look.reading.milliseconds), value(look))
        }
        if history.odometer.way.oldest != nil {
            series.unrecorded = odometer.holes.compactMap { hole in
                let (begin, end) = (max(0, place(hole.begin)), min(length, place(hole.end)))
                return begin < end ? begin...end : nil
            }
        }
        series.exchanges = history.exchanges.map { place($0.milliseconds) }.filter { $0 >= 0 && $0 <= length }
        series.ticks = ticks(history.civil(first), history.civil(last)).map { day in
            OdometerPicture.Tick(place(moment(day.day)), day.label)
        }
        series.ticks = series.ticks.filter { $0.day >= 0 && $0.day <= length }
        return series
    }

    /// In kilometres or miles.
    private func value(_ look: HistoryOdometer.Look) -> Double {
        Double(look.totalMetres) * 1_000 / Double(history.figures.units.distance.millimetres)
    }

    private func moment(_ day: CivilTime) -> Int64 { (history.invocation.zone.start(of: day) ?? day.seconds) * 1_000 }

    /// The beginnings of years, and in a short time those of months.
    private func ticks(_ first: CivilTime, _ last: CivilTime) -> [(day: CivilTime, label: String)] {
        guard last.year - first.year < HistoryChart.fewYears else {
            return (first.year...last.year).map { year in
                (day: CivilTime(year: year, month: 1, day: 1), label: "\(year)")
            }
        }
        let months = (first.year * 12 + first.month - 1)...(last.year * 12 + last.month - 1)
        return months.map { month in
            let day = CivilTime(year: month / 12, month: month % 12 + 1, day: 1)
            return (day: day, label: String(day.dateText.prefix(7)))
        }
    }
}
