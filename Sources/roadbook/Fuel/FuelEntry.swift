import CarBook
import JSON
import Ledger

/// One entry about a fill-up: said for the first time, or otherwise than before.
struct FuelEntry {
    private let invocation: Invocation
    private let book: OpenCarBook
    private let ledger: OpenLedger
    private var values: Values { invocation.values }

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        book = try OpenCarBook.toWrite(invocation)
        ledger = try OpenLedger(invocation)
    }

    // MARK: Adding

    func add() throws -> ExitCode {
        let (vehicle, figures) = try FigureWords(values.operands).apart(from: book)
        let usual = CurrencyChoice(book, vehicle).usual
        let typed = try TypedFill(values, figures, book.units(vehicle), usual: usual)
        let (quantity, total) = try priced(typed, vehicle, quantity: typed.quantity, in: typed.currency)
        let date = try TypedDate.read(invocation)
        let files = try TypedFiles(invocation)
        var said = FactStatements(date, vehicle)
        said.ifTyped(.odometer, typed.odometer)
        said.ifTyped(.distance, typed.distance)
        said.say(quantity)
        if let total { said.say(total) }
        try typed.others(&said)
        let here = try FuelHere(invocation, book).say(&said)
        if try isQuestioned(Fact(new: .fuel, said.said), vehicle) { said.say(.questioned, "yes") }
        try files.say(&said)
        let entry = try ledger.write(.fact(.fuel, said.said))
        return try tell(entry, of: entry.id, vehicle) { [$0.map(FuelWords.added), here] }
    }

    /// True of a fill-up that is stored although something speaks against it.
    private func isQuestioned(_ fact: Fact, _ vehicle: KnownVehicle) throws -> Bool {
        guard let check = try FuelCheck(book, vehicle, fact) else { return false }
        try check.refuse()
        return try Questioned(invocation).isStored(check.questions())
    }

    /// Any two of quantity, price and total; the quantity alone where nobody says what it cost.
    private func priced(
        _ typed: TypedFill, _ vehicle: KnownVehicle, quantity: CarBook.Quantity?, in said: Currency?
    ) throws -> (CarBook.Quantity, Money?) {
        guard typed.saysMoney else {
            guard let quantity else { throw FuelWords.howMuch }
            guard quantity.amount > 0 else { throw FuelWords.nothingFilled }
            return (quantity, nil)
        }
        let currency = try CurrencyChoice(book, vehicle).currency(said)
        let unit: UnitPrice.Unit = quantity?.kind == .energy ? .kilowattHour : typed.priceUnit
        do {
            let price = try FillPrice(
                quantity: quantity, price: typed.price(in: currency), total: typed.total(in: currency), per: unit)
            return (price.quantity, price.total)
        } catch let error as FillPriceError {
            throw FuelWords.price(error, book.figures(vehicle))
        }
    }

    // MARK: Changing

    func edit() throws -> ExitCode {
        let word = values.operands[0]
        let number = try FactNumber(book.catalogue)
        let fact = try number.fact(word, among: book.cars.edits.facts.all, .fuel)
        let vehicle = try values["vehicle"].map(book.cars.named) ?? book.cars.named(fact.vehicle)
        let usual = fact[.currency].flatMap { Currency($0) } ?? CurrencyChoice(book, vehicle).usual
        let typed = try TypedFill(values, [], book.units(vehicle), usual: usual)
        let files = try TypedFiles(invocation, before: fact.files, isEdit: true)
        var said = FactStatements()
        if let words = values["date"] { said.say(.date, try TypedDate.read(words, invocation).text) }
        if values["vehicle"] != nil { said.say(.vehicle, vehicle.name) }
        said.ifTyped(.odometer, typed.odometer)
        said.ifTyped(.distance, typed.distance)
        try amount(typed, fact, vehicle, &said)
        try typed.others(&said)
        if values.has("not-missed") { said.say(.missed, "no") }
        guard !said.said.isEmpty || files.isSaid else { throw FactWords.nothingToChange(.fuel) }
        try question(&said, fact, vehicle)
        try files.say(&said)
        let entry = try ledger.write(.amend(fact.id, said.said))
        return try tell(entry, of: fact.id, vehicle) { [FuelWords.changed(word, $0)] }
    }

    /// A change of any figure is looked at as a new fill-up is; a note may be changed whatever speaks against the rest.
    private func question(_ said: inout FactStatements, _ fact: Fact, _ vehicle: KnownVehicle) throws {
        let looked: Set<FactField> = [
            .date, .vehicle, .odometer, .distance, .volume, .energy, .total, .currency, .full, .missed, .at,
        ]
        guard said.said.contains(where: { looked.contains($0.field) }) else { return }
        let isQuestioned = try isQuestioned(fact.amended(said.said), vehicle)
        if isQuestioned != fact.isQuestioned { said.say(.questioned, isQuestioned ? "yes" : nil) }
    }

    /// A price that is typed alone is that of the quantity that was said before.
    private func amount(
        _ typed: TypedFill, _ fact: Fact, _ vehicle: KnownVehicle, _ said: inout FactStatements
    ) throws {
        guard typed.quantity != nil || typed.saysMoney else {
            if let currency = typed.currency { said.say(.currency, currency.code) }
            return
        }
        let isOfBoth = typed.saysPriceAndTotal
        let before = StoredFills.fill(fact, 0, book, vehicle)?.quantity
        let currency = typed.currency ?? fact[.currency].flatMap { Currency($0) }
        let (quantity, total) = try priced(
            typed, vehicle, quantity: typed.quantity ?? (isOfBoth ? nil : before), in: currency)
        if quantity != before { sayInstead(quantity, &said) }
        if let total { said.say(total) }
    }

    private func sayInstead(_ quantity: CarBook.Quantity, _ said: inout FactStatements) {
        said.say(quantity.kind == .volume ? .energy : .volume, nil)
        said.say(quantity)
    }

    // MARK: Telling

    /// The words are given the fill-up as it is now; nil of one that says no quantity.
    private func tell(
        _ entry: LedgerEntry, of id: RecordID, _ vehicle: KnownVehicle, _ words: (String?) -> [String?]
    ) throws -> ExitCode {
        let after = try book.readAgain()
        let stored = StoredFills(after, vehicle)
        let fill = stored.fills.first { stored.fact($0).id == id }
        guard values.has("json") else {
            let told = try fill.map { try line($0, stored, vehicle) }
            let parts = words(told) + [EditWords.undoWith([entry.sequence])]
            try invocation.output.line(parts.compactMap(\.self).joined(separator: "; "))
            return .ok
        }
        return try fill.map { try tellObject(entry, stored, $0, vehicle) } ?? .ok
    }

    private func line(_ fill: FillUp, _ stored: StoredFills, _ vehicle: KnownVehicle) throws -> String {
        let figures = book.figures(vehicle)
        let leg = FuelLeg.all(stored, try CarOdometer(book, vehicle))[fill.id]
        let day = invocation.dates.text(fill.time.day)
        return FuelWords.told(vehicle.name, day, fill, figures, leg.flatMap { FuelEntry.told($0, figures) })
    }

    private func tellObject(
        _ entry: LedgerEntry, _ stored: StoredFills, _ fill: FillUp, _ vehicle: KnownVehicle
    ) throws -> ExitCode {
        let fact = stored.fact(fill)
        let number = try FactNumber(book.catalogue).text(fact.id)
        let leg = FuelLeg.all(stored, try CarOdometer(book, vehicle))[fill.id]
        try invocation.object { writer in
            writer.member("entry", entry.sequence)
            writer.members(of: fact, number: number, vehicle: vehicle.name)
            writer.optional("legMetres", leg?.metres)
        }
        return .ok
    }

    private static func told(_ leg: FuelLeg, _ figures: FigureText) -> String? {
        figures.economy(metres: leg.metres, leg.quantity).map { FuelWords.leg($0, figures.distance(leg.metres)) }
    }
}
