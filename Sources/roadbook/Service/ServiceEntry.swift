import CarBook
import Civil
import Ledger

/// One entry about a service that a vehicle needs: said for the first time, or otherwise than before.
struct ServiceEntry {
    static let editOptions =
        [FuelOptions.vehicle, Option("name", "NAME", help: "what it is called from now on")] + ServiceOptions.schedule
        + ServiceWorkEdit.options + [TypedFiles.editing, FuelOptions.anyway, OpenLedger.now, .json]

    private let invocation: Invocation
    private let book: OpenCarBook
    private let vehicle: KnownVehicle
    private let stored: StoredServices
    private var values: Values { invocation.values }

    /// A service that is not planned yet.
    init(new invocation: Invocation) throws {
        let book = try OpenCarBook.toWrite(invocation)
        try self.init(book, book.chosen())
    }

    /// One that is.
    init(known invocation: Invocation) throws {
        let book = try OpenCarBook.toWrite(invocation)
        try self.init(book, book.chosen(needing: invocation.values.operands[0]))
    }

    private init(_ book: OpenCarBook, _ vehicle: KnownVehicle) throws {
        invocation = book.invocation
        self.book = book
        self.vehicle = vehicle
        stored = try StoredServices(book, vehicle)
    }

    // MARK: Adding

    func add() throws -> ExitCode {
        let typed = try TypedName.tidied(values.operands[0], "NAME")
        let preset = try ServicePresets(invocation).named(typed)
        let name = preset?.name ?? typed
        guard !stored.services.plans.contains(where: { AlikeName($0.plan.name) == AlikeName(name) }) else {
            throw ServiceWords.isThere(name, vehicle.name)
        }
        let schedule = try ServiceOptions.statements(values, stored, book.units(vehicle), preset: preset)
        guard ServiceEntry.isSchedule(schedule) else { throw ServiceWords.when(name) }
        var said = FactStatements(try TypedDate.read(invocation), vehicle)
        said.say(.work, name)
        for statement in schedule.said { said.say(statement.field, statement.value) }
        let last = stored.services.others.last { AlikeName($0.name) == AlikeName(name) }
        sayAfter(last, &said)
        let entry = try OpenLedger(invocation).write(.fact(.plan, said.said))
        return try tell(name, [entry])
    }

    private static func isSchedule(_ said: FactStatements) -> Bool {
        said.said.contains { [.every, .distance, .due, .dueodometer].contains($0.field) && $0.value != nil }
    }

    /// The day of the last work is said beside: what is said of the next time holds until another one follows.
    private func sayAfter(_ last: ServiceWork?, _ said: inout FactStatements) {
        guard said.said.contains(where: { $0.field == .due || $0.field == .dueodometer }) else { return }
        said.say(.after, last?.day.dateText)
    }

    // MARK: Changing

    func edit() throws -> ExitCode {
        let planned = try stored.planned(values.operands[0])
        guard values.files.isEmpty else { throw BillWords.ofAPlan(planned.plan.name) }
        let ofWorks = ServiceWorkEdit.options.map(\.name)
        guard !values.names.contains(where: ofWorks.contains) else { throw ServiceWords.isPlanned(planned.plan.name) }
        let fact = stored.fact(planned.plan)
        var said = try ServiceOptions.statements(values, stored, book.units(vehicle))
        sayAfter(planned.works.last, &said)
        let name = try values["name"].map { try TypedName.tidied($0, "--name") }
        if let name { said.say(.work, try free(name, planned)) }
        guard !said.said.isEmpty else { throw FactWords.nothingToChange(.plan) }
        let ledger = try OpenLedger(invocation)
        var deeds = [LedgerVerb.amend(fact.id, said.said)]
        if let name, AlikeName(name) != AlikeName(planned.plan.name) {
            let renamed = [LedgerVerb.FactStatement(.work, name)]
            deeds += planned.works.map { .amend(stored.fact($0).id, renamed) }
        }
        return try tell(name ?? planned.plan.name, try ledger.write(deeds))
    }

    private func free(_ name: String, _ planned: ServiceBook.Planned) throws -> String {
        let others = stored.services.plans.filter { $0.plan.id != planned.plan.id }
        guard !others.contains(where: { AlikeName($0.plan.name) == AlikeName(name) }) else {
            throw ServiceWords.isThere(name, vehicle.name)
        }
        return name
    }

    // MARK: Later

    func snooze() throws -> ExitCode {
        let planned = try stored.planned(values.operands[0])
        let until = try snoozedUntil()
        let said = [LedgerVerb.FactStatement(.snoozed, FactDate.moment(until).text)]
        let entry = try OpenLedger(invocation).write(.amend(stored.fact(planned.plan).id, said))
        let moment = TripText(invocation).moment(until)
        return try invocation.tell(entry) { ServiceWords.snoozed(planned.plan.name, moment, entry.sequence) }
    }

    /// Tomorrow at nine, unless something else is said.
    private func snoozedUntil() throws -> Int64 {
        let words = values["until"] ?? ServiceWords.tomorrow
        let span = try TimeRange.span(words, invocation.timeReader)
        let isDay = span.end > span.start
        let until = isDay ? span.start + 9 * 3_600_000 : span.start
        guard until > WallClock.now() else { throw ServiceWords.hasBeen(words) }
        return until / 1000 * 1000
    }

    // MARK: Telling

    private func tell(_ name: String, _ entries: [LedgerEntry]) throws -> ExitCode {
        try invocation.tell(entries[0]) {
            let after = try book.readAgain()
            let services = try StoredServices(after, vehicle)
            let planned = try services.planned(name)
            let text = ServiceText(after, services)
            let line = ServiceWords.planned(planned.plan.name, vehicle.name, text.due(planned))
            return "\(line); \(EditWords.undoWith(entries.map(\.sequence)))"
        }
    }
}
