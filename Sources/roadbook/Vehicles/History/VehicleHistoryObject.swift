import CarBook
import JSON
import Ledger

/// The report for programs.
extension VehicleHistory {
    func write(to writer: inout JSONWriter, _ tyres: [(tyres: TyreSets.TyreSet, lastChange: Fact)]) {
        let odometer = HistoryOdometer(self)
        let years = HistoryYear.all(self)
        writer.member("version", 1)
        writer.time("at", now)
        writer.optional("from", range.since == nil ? nil : days?.first.dateText)
        writer.optional("until", days?.last.dateText)
        writer.name("vehicle")
        writer.beginObject()
        writeVehicle(to: &writer)
        writer.endObject()
        writer.name("odometer")
        writer.beginObject()
        writeOdometer(odometer, to: &writer)
        writer.endObject()
        writer.objects("readings", odometer.looks, writeLook)
        writer.objects("unrecorded", odometer.holes, writeHole)
        writer.objects("instruments", exchanges, writeExchange)
        writer.objects("services", HistoryWork.all(self, odometer), writeWork)
        writer.objects("nextServices", next, writeNext)
        writer.objects("tyres", tyres, writeTyres)
        writer.objects("years", years, writeYear)
        writer.name("all")
        writer.beginObject()
        writeSums(HistoryFuel.sums(years.flatMap(\.fuel)), years.map(\.costs), to: &writer)
        writer.endObject()
    }

    // MARK: The vehicle and its odometer

    private func writeVehicle(to writer: inout JSONWriter) {
        writer.bareMembers(of: vehicle)
        writer.member("retired", vehicle.isRetired)
        writer.optional("owner", owner)
    }

    private func writeOdometer(_ odometer: HistoryOdometer, to writer: inout JSONWriter) {
        let estimate = self.odometer.fit.estimate(at: now)
        writer.optional("metres", estimate?.metres)
        writer.optional("plusMinusMetres", estimate?.plusMinusMetres)
        writer.member("recordedMetres", self.odometer.way.metres(upTo: now))
        writer.member("unrecordedMetres", odometer.unrecordedMetres)
    }

    private func writeLook(_ look: HistoryOdometer.Look, to writer: inout JSONWriter) {
        writer.member("date", civil(look.reading.milliseconds).dateText)
        writer.member("odometerMetres", look.reading.metres)
        writer.member("totalMetres", look.totalMetres)
        writer.member("questioned", look.isQuestioned)
        writer.member("counts", look.counts)
    }

    private func writeHole(_ hole: HistoryOdometer.Hole, to writer: inout JSONWriter) {
        writer.member("from", civil(hole.begin).dateText)
        writer.member("until", civil(hole.end).dateText)
        writer.member("metres", hole.metres)
    }

    private func writeExchange(_ exchange: (fact: Fact, milliseconds: Int64), to writer: inout JSONWriter) {
        writer.member("date", civil(exchange.milliseconds).dateText)
        writer.optional("oldEndMetres", exchange.fact.number(.odometer))
        writer.member("newBeginMetres", exchange.fact.number(.begins) ?? 0)
        writer.optional("note", told(exchange.fact[.note]))
    }

    // MARK: Services and tyres

    private func writeWork(_ work: HistoryWork, to writer: inout JSONWriter) {
        writer.member("date", work.work.day.dateText)
        writer.member("service", work.name)
        writer.optional("odometerMetres", work.shownMetres)
        writer.optional("totalMetres", work.totalMetres)
        writer.member("odometerIsRead", work.isRead)
        writer.member("questioned", work.isQuestioned)
        var cost = MoneySum()
        if let money = work.cost { cost.add(money) }
        writer.name("cost")
        writer.write(cost)
        writer.optional("workshop", work.workshop)
        writer.optional("note", work.note)
    }

    private func writeNext(
        _ next: (planned: ServiceBook.Planned, state: ServiceState), to writer: inout JSONWriter
    ) {
        writer.member("service", named(next.planned.plan.name))
        writer.member("status", next.state.status.rawValue)
        writer.member("text", ServiceText(book, services).standing(next.planned))
        writer.optional("dueDate", next.state.due.day?.dateText)
        writer.optional("metresLeft", next.state.metres)
        writer.optional("expectedDate", next.state.expected(at: services.pace)?.dateText)
    }

    private func writeTyres(
        _ set: (tyres: TyreSets.TyreSet, lastChange: Fact), to writer: inout JSONWriter
    ) {
        writer.member("set", named(set.tyres.name))
        writer.optional("metres", set.tyres.metres)
        writer.member("isOn", set.tyres.isOn)
        writer.optional("date", set.lastChange.date.map { book.time($0).day.dateText })
        writer.optional("note", told(set.lastChange[.note]))
    }

    // MARK: Years

    private func writeYear(_ year: HistoryYear, to writer: inout JSONWriter) {
        writer.member("year", year.year)
        writer.member("from", year.days.first.dateText)
        writer.member("until", year.days.last.dateText)
        writer.optional("metres", year.metres)
        writer.optional("odometerMetres", year.odometer?.metres)
        writeSums(year.fuel, [year.costs], to: &writer)
    }

    private func writeSums(_ fuel: [HistoryFuel], _ costs: [SpanCosts], to writer: inout JSONWriter) {
        writer.objects("fuel", fuel, writeFuel)
        writer.name("costs")
        writer.beginObject()
        for (name, sum) in byCategory(costs) {
            writer.name(name)
            writer.write(sum)
        }
        writer.endObject()
        var total = MoneySum()
        for cost in costs { total.add(cost.total) }
        writer.name("total")
        writer.write(total)
    }

    private func writeFuel(_ fuel: HistoryFuel, to writer: inout JSONWriter) {
        writer.member("fuel", fuel.fuel.rawValue)
        writer.member("of", fuel.fuel.kind == .volume ? "litres" : "kWh")
        let metres: Int? = fuel.metres > 0 ? fuel.metres : nil
        let per100: Double? = metres.map { Double(fuel.amount) * 100 / Double($0) }
        writer.optional("fullToFullPer100Km", per100)
        writer.optional("fullToFullMetres", metres)
        writer.member("quantity", Double(fuel.filled) / 1000)
        writer.member("fillUps", fuel.fillUps)
    }
}
