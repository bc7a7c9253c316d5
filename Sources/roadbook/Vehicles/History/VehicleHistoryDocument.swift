import CarBook
import Draw
import Ledger

/// The report on paper or on a page.
extension VehicleHistory {
    private typealias Part = VehicleHistoryWords.Part
    private typealias Heading = VehicleHistoryWords.Heading

    func document() throws -> ReportDocument {
        let odometer = HistoryOdometer(self)
        let years = HistoryYear.all(self)
        var document = ReportDocument(
            title: VehicleHistoryWords.title(vehicle.name), subtitle: subtitle, language: VehicleHistoryWords.language)
        document.add(.heading(Part.vehicle))
        document.add(.facts(facts))
        let bare = document
        add(odometer, to: &document)
        addInstruments(to: &document)
        addWorks(odometer, to: &document)
        addNext(to: &document)
        try addTyres(to: &document)
        addConsumption(years, to: &document)
        addYears(years, to: &document)
        addCosts(years, to: &document)
        if document == bare { document.add(.paragraph(VehicleHistoryWords.nothing)) }
        return document
    }

    private var subtitle: String {
        let day = text(today)
        guard let days else { return VehicleHistoryWords.asOf(day) }
        guard range.since != nil else { return VehicleHistoryWords.asOf(day, until: text(days.last)) }
        return VehicleHistoryWords.asOf(day, text(days.first), text(days.last))
    }

    private var facts: [ReportDocument.Fact] {
        let estimate = odometer.fit.estimate(at: now)
        let all: [(String, String?)] = [
            (VehicleHistoryWords.Label.make, vehicle.make), (VehicleHistoryWords.Label.model, vehicle.model),
            (VehicleHistoryWords.Label.year, vehicle.year.map { "\($0)" }),
            (VehicleWords.Label.registration, vehicle.registration), (VehicleWords.Label.vin, vehicle.vin),
            (VehicleWords.Label.fuel, vehicle.fuel?.rawValue),
            (VehicleWords.Label.tank, vehicle.tank.map { figures.quantity(.volume(millilitres: $0)) }),
            (VehicleWords.Label.battery, vehicle.battery.map { figures.quantity(.energy(wattHours: $0)) }),
            (VehicleWords.Label.owner, owner),
            (VehicleWords.Label.odometer, estimate.map { OdometerWords.told($0, figures) }),
        ]
        let known = all.compactMap { fact in fact.1.map { ReportDocument.Fact(fact.0, $0) } }
        return known.isEmpty ? [ReportDocument.Fact(VehicleWords.Heading.name, vehicle.name)] : known
    }

    /// A table under its heading, if it has any rows.
    private func add(_ heading: String, _ table: ReportTable, to document: inout ReportDocument) {
        guard !table.rows.isEmpty else { return }
        document.add(.heading(heading))
        document.add(.table(table.withoutEmptyColumns))
    }

    // MARK: The odometer

    private func add(_ odometer: HistoryOdometer, to document: inout ReportDocument) {
        let way = self.odometer.way
        guard !odometer.looks.isEmpty || way.oldest != nil else { return }
        document.add(.heading(Part.odometer))
        document.add(.facts(facts(of: odometer)))
        if let scene = HistoryChart(self, odometer).scene() {
            document.add(.picture(scene))
            let isShaded = way.oldest != nil && !odometer.holes.isEmpty
            let notes = [
                exchanges.isEmpty ? nil : VehicleHistoryWords.countsOn, isShaded ? VehicleHistoryWords.shaded : nil,
                odometer.looks.contains(where: \.isQuestioned) ? VehicleHistoryWords.red : nil,
            ]
            let told = notes.compactMap(\.self).joined(separator: " ")
            if !told.isEmpty { document.add(.paragraph(told)) }
        }
        add(Part.questioned, questioned(odometer), to: &document)
        guard way.oldest != nil else { return document.add(.paragraph(VehicleHistoryWords.nothingRecorded)) }
        let isMetric = figures.units.distance == .kilometre
        add(isMetric ? Part.unrecorded : Part.unrecordedMiles, unrecorded(odometer), to: &document)
    }

    private func facts(of odometer: HistoryOdometer) -> [ReportDocument.Fact] {
        let last = self.odometer.fit.readings.last.map { reading in
            OdometerWords.reading(figures.odometer(reading.metres), text(reading.milliseconds))
        }
        let isRecorded = self.odometer.way.oldest != nil
        let recorded = isRecorded ? figures.wholeDistance(self.odometer.way.metres(upTo: now)) : nil
        let isMissing = isRecorded && odometer.unrecordedMetres > 0
        let missing = isMissing ? figures.wholeDistance(odometer.unrecordedMetres) : nil
        let all: [(String, String?)] = [
            (VehicleHistoryWords.Label.last, last), (VehicleHistoryWords.Label.recorded, recorded),
            (VehicleHistoryWords.Label.unrecorded, missing),
        ]
        return all.compactMap { fact in fact.1.map { ReportDocument.Fact(fact.0, $0) } }
    }

    private func questioned(_ odometer: HistoryOdometer) -> ReportTable {
        var table = ReportTable([
            ReportTable.Column(Heading.date), ReportTable.Column(Heading.odometer, isNumber: true),
            ReportTable.Column(Heading.why),
        ])
        for look in odometer.looks where look.isQuestioned {
            let why = look.isDoubted ? VehicleHistoryWords.doubted : VehicleHistoryWords.cannotBe
            let figure = VehicleHistoryWords.questionable(figures.odometer(look.reading.metres))
            table.add([text(look.reading.milliseconds), figure, why])
        }
        return table
    }

    private func unrecorded(_ odometer: HistoryOdometer) -> ReportTable {
        var table = ReportTable([
            ReportTable.Column(Heading.from), ReportTable.Column(Heading.until),
            ReportTable.Column(Heading.way, isNumber: true),
        ])
        for hole in odometer.holes {
            table.add([text(hole.begin), text(hole.end), figures.wholeDistance(hole.metres)])
        }
        return table
    }

    private func addInstruments(to document: inout ReportDocument) {
        var table = ReportTable([
            ReportTable.Column(Heading.date), ReportTable.Column(Heading.old, isNumber: true),
            ReportTable.Column(Heading.new, isNumber: true), ReportTable.Column(Heading.note),
        ])
        for (fact, moment) in exchanges {
            let old = fact.number(.odometer).map(figures.odometer) ?? ""
            table.add([text(moment), old, figures.odometer(fact.number(.begins) ?? 0), told(fact[.note]) ?? ""])
        }
        add(Part.instruments, table, to: &document)
    }

    // MARK: Services and tyres

    private func addWorks(_ odometer: HistoryOdometer, to document: inout ReportDocument) {
        let works = HistoryWork.all(self, odometer)
        let isExchanged = !self.odometer.stored.exchanges.isEmpty
        var table = ReportTable([
            ReportTable.Column(Heading.date), ReportTable.Column(Heading.odometer, isNumber: true),
            ReportTable.Column(Heading.total, isNumber: true), ReportTable.Column(Heading.service),
            ReportTable.Column(Heading.cost, isNumber: true), ReportTable.Column(Heading.workshop),
            ReportTable.Column(Heading.note),
        ])
        for work in works {
            let total = isExchanged ? work.totalMetres.map(figures.odometer) : nil
            table.add([
                text(work.work.day), work.odometer(figures), total ?? "", work.name,
                work.cost.map(FigureText.money) ?? "", work.workshop ?? "", work.note ?? "",
            ])
        }
        add(Part.services, table, to: &document)
        if works.contains(where: \.isQuestioned) { document.add(.paragraph(VehicleHistoryWords.questioned)) }
    }

    private func addNext(to document: inout ReportDocument) {
        let words = ServiceText(book, services)
        var table = ReportTable([
            ReportTable.Column(Heading.service), ReportTable.Column(Heading.stands),
            ReportTable.Column(Heading.expected), ReportTable.Column(Heading.every),
        ])
        for (planned, state) in next {
            table.add([
                named(planned.plan.name), words.standing(planned), words.day(state.expected(at: services.pace)),
                words.interval(planned),
            ])
        }
        add(Part.next, table, to: &document)
    }

    private func addTyres(to document: inout ReportDocument) throws {
        var table = ReportTable([
            ReportTable.Column(Heading.set), ReportTable.Column(Heading.way, isNumber: true),
            ReportTable.Column(Heading.lastPut), ReportTable.Column(Heading.isOn), ReportTable.Column(Heading.note),
        ])
        for (tyres, change) in try self.tyres() {
            table.add([
                named(tyres.name), tyres.metres.map(figures.wholeDistance) ?? TyreWords.unknown,
                change.date.map { text(book.time($0).day) } ?? "", tyres.isOn ? VehicleHistoryWords.isOn : "",
                told(change[.note]) ?? "",
            ])
        }
        add(Part.tyres, table, to: &document)
    }

    // MARK: Years

    private func addConsumption(_ years: [HistoryYear], to document: inout ReportDocument) {
        var table = ReportTable([
            ReportTable.Column(Heading.year), ReportTable.Column(Heading.economy, isNumber: true),
            ReportTable.Column(Heading.over, isNumber: true), ReportTable.Column(Heading.filled, isNumber: true),
            ReportTable.Column(Heading.fillUps, isNumber: true),
        ])
        func add(_ name: String, _ fuel: HistoryFuel, isStrong: Bool) {
            let way = fuel.metres > 0 ? figures.distance(fuel.metres) : ""
            table.add(
                [name, fuel.economy(figures) ?? "", way, figures.quantity(fuel.quantity), "\(fuel.fillUps)"],
                isStrong: isStrong)
        }
        for year in years {
            for fuel in year.fuel { add("\(year.year)", fuel, isStrong: false) }
        }
        for fuel in HistoryFuel.sums(years.flatMap(\.fuel)) { add(VehicleHistoryWords.all, fuel, isStrong: true) }
        self.add(Part.consumption, table, to: &document)
    }

    private func addYears(_ years: [HistoryYear], to document: inout ReportDocument) {
        var table = ReportTable([
            ReportTable.Column(Heading.year), ReportTable.Column(Heading.atEnd, isNumber: true),
            ReportTable.Column(Heading.way, isNumber: true), ReportTable.Column(Heading.costs, isNumber: true),
            ReportTable.Column(Heading.perWay, isNumber: true),
        ])
        for year in years {
            let end = year.odometer.map { VehicleHistoryWords.about(figures.odometer($0.metres)) }
            let rates = year.costs.perMetre(year.metres ?? 0).rates.map(figures.costPerDistance)
            table.add([
                "\(year.year)", end ?? "", year.metres.map(figures.wholeDistance) ?? "",
                CostWords.sums(year.costs.total),
                rates.joined(separator: ", "),
            ])
        }
        add(Part.years, table, to: &document)
    }

    private func addCosts(_ years: [HistoryYear], to document: inout ReportDocument) {
        var table = ReportTable([
            ReportTable.Column(Heading.year), ReportTable.Column(Heading.category),
            ReportTable.Column(Heading.costs, isNumber: true),
        ])
        for year in years {
            for (name, sum) in byCategory([year.costs]) { table.add(["\(year.year)", name, CostWords.sums(sum)]) }
        }
        for (name, sum) in byCategory(years.map(\.costs)) {
            table.add([VehicleHistoryWords.all, name, CostWords.sums(sum)], isStrong: true)
        }
        add(Part.costs, table, to: &document)
        let recurs = years.contains { !$0.costs.sum(of: .fixed).isEmpty }
        if recurs { document.add(.paragraph(VehicleHistoryWords.spread)) }
    }

    /// The costs of several times by what they were for, in the order of those words.
    func byCategory(_ costs: [SpanCosts]) -> [(name: String, sum: MoneySum)] {
        var sums: [String: MoneySum] = [:]
        for (kind, money) in costs.flatMap(\.byKind) {
            let name = CostWords.name(kind)
            sums[name.isEmpty ? VehicleHistoryWords.unnamed : named(name), default: MoneySum()].add(money)
        }
        return sums.sorted { $0.key < $1.key }.map { (name: $0.key, sum: $0.value) }
    }
}
