import CarBook
import Civil
import JSON
import Ledger
import Terminal

/// Everything that is known of the odometers of the vehicles.
struct OdometerAnswer {
    private typealias Words = OdometerWords

    private static let mostHoles = 5

    private let invocation: Invocation
    private let book: OpenCarBook
    private let moment: Int64

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        book = try OpenCarBook(invocation)
        let now = WallClock.now()
        let date = try invocation.values["date"].map { try TypedDate.read($0, invocation) }
        moment = date.map(book.time)?.milliseconds ?? now
    }

    func print() throws -> ExitCode {
        let vehicles = try book.asked()
        guard !vehicles.isEmpty else { throw CarBookWords.noVehicle(retired: []) }
        for (index, vehicle) in vehicles.enumerated() {
            let odometer = try CarOdometer(book, vehicle)
            if invocation.values.has("json") {
                try invocation.object { write(vehicle, odometer, to: &$0) }
                continue
            }
            if vehicles.count > 1 {
                if index > 0 { try invocation.output.line("") }
                try invocation.output.line(invocation.screen.bold(vehicle.name))
            }
            try LabelledLines.print(rows(odometer, book.figures(vehicle)), invocation)
        }
        return .ok
    }

    private func rows(_ odometer: CarOdometer, _ figures: FigureText) -> [(String, String)] {
        var rows: [(String, String)] = []
        if let estimate = odometer.fit.estimate(at: moment) {
            rows.append((Words.Label.now, Words.told(estimate, figures)))
        } else {
            rows.append((Words.Label.now, Words.unknown))
        }
        if let last = odometer.fit.readings.last {
            rows.append((Words.Label.last, Words.reading(figures.odometer(last.metres), day(last.milliseconds))))
        }
        let recorded = odometer.way.metres(upTo: moment)
        if recorded > 0, !odometer.fit.readings.isEmpty {
            let factor = odometer.fit.factor
            rows.append((Words.Label.factor, Words.factor(factor.value, factor.plusMinus)))
        }
        rows.append((Words.Label.recorded, figures.distance(recorded)))
        for span in odometer.fit.unrecorded.suffix(OdometerAnswer.mostHoles) {
            let days = Words.between(day(span.first.milliseconds), day(span.last.milliseconds))
            rows.append((Words.Label.unrecorded, Words.unrecorded(figures.distance(span.metres), days)))
        }
        let told = { (reading: Reading) in Words.reading(figures.odometer(reading.metres), day(reading.milliseconds)) }
        rows += odometer.fit.misread.map { (Words.Label.misread, told($0)) }
        rows += odometer.fit.questioned.map { (Words.Label.questioned, Words.waits(told($0))) }
        return rows
    }

    private func day(_ milliseconds: Int64) -> String {
        invocation.dates.text(invocation.zone.civil(at: milliseconds / 1000))
    }

    private func write(_ vehicle: KnownVehicle, _ odometer: CarOdometer, to writer: inout JSONWriter) {
        let estimate = odometer.fit.estimate(at: moment)
        writer.member("vehicle", vehicle.name)
        writer.time("at", moment)
        writer.optional("odometerMetres", estimate?.metres)
        writer.optional("shownMetres", estimate.map { book.units(vehicle).distance.shownMetres(of: $0.metres) })
        writer.optional("lowMetres", estimate?.lowMetres)
        writer.optional("highMetres", estimate?.highMetres)
        writer.member("recordedMetres", odometer.way.metres(upTo: moment))
        writer.member("factor", odometer.fit.factor.value)
        writer.member("factorPlusMinus", odometer.fit.factor.plusMinus)
        writer.member("readings", odometer.stored.readings.count)
        writer.member("questioned", odometer.fit.questioned.count)
        writer.objects("unrecorded", odometer.fit.unrecorded) { span, writer in
            writer.time("from", span.first.milliseconds)
            writer.time("until", span.last.milliseconds)
            writer.member("metres", span.metres)
        }
        let last = odometer.fit.readings.last
        writer.optional("lastReadMetres", last?.metres)
        writer.optional("lastReadDate", last.map { civil($0).dateText })
        write("misread", odometer.fit.misread, to: &writer)
        write("questionedReadings", odometer.fit.questioned, to: &writer)
    }

    private func civil(_ reading: Reading) -> CivilTime { invocation.zone.civil(at: reading.milliseconds / 1000) }

    /// Readings, each with the day that people are told.
    private func write(_ name: String, _ readings: [Reading], to writer: inout JSONWriter) {
        writer.objects(name, readings) { reading, writer in
            writer.member("metres", reading.metres)
            writer.member("date", civil(reading).dateText)
        }
    }
}
