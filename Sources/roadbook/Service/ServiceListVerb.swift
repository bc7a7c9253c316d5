import CarBook
import JSON
import Ledger

extension Command {
    static let serviceList = Command(
        "service list", "the services that vehicles need, the most urgent first",
        about: """
            Lists planned services: how they stand, when they will probably be due at the pace of the vehicle, how \
            often they come, and when they were done last. "roadbook service" alone does the same.
            """,
        options: [FuelOptions.vehicle, .jsonLines],
        examples: [Example("roadbook service", "see what the vehicles need")]
    ) { invocation in try ServiceListVerb(invocation).print() }
}

/// The planned services of one vehicle or of all, the most urgent first.
struct ServiceListVerb {
    private typealias Heading = ServiceWords.Heading

    /// Below so many columns only what matters first is shown.
    private static let narrow = 60

    private struct Row {
        let stored: StoredServices
        let planned: ServiceBook.Planned
        let state: ServiceState
        let text: ServiceText

        var rank: (urgency: Int?, name: String) { (state.urgency(at: stored.pace), planned.plan.name) }
    }

    private let invocation: Invocation
    private let number: FactNumber
    private let rows: [Row]
    private let hasSeveralVehicles: Bool

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        let book = try OpenCarBook(invocation)
        number = try FactNumber(book.catalogue)
        let vehicles = try book.asked().filter { !$0.isRetired && !book.facts(of: $0, .plan).isEmpty }
        hasSeveralVehicles = vehicles.count > 1
        rows = try vehicles.flatMap { vehicle -> [Row] in
            let stored = try StoredServices(book, vehicle)
            let text = ServiceText(book, stored)
            return stored.services.plans.map { planned in
                Row(stored: stored, planned: planned, state: stored.state(planned), text: text)
            }
        }.sorted { ServiceState.inOrder($0.rank, $1.rank) }
    }

    func print() throws -> ExitCode {
        var list = Listing(rows, none: ServiceWords.none, write: write)
        list.column(Heading.service, shrinks: true) { $0.planned.plan.name }
        list.column(Heading.due, shrinks: true) { $0.text.standing($0.planned) }
        if invocation.screen.columns ?? .max >= ServiceListVerb.narrow {
            list.column(Heading.expected) { $0.text.day($0.state.expected(at: $0.stored.pace)) }
            list.column(Heading.every, shrinks: true, stepsBack: true) { $0.text.interval($0.planned) }
            list.column(Heading.last) { $0.text.day($0.planned.works.last?.day) }
        }
        if hasSeveralVehicles { list.column(Heading.vehicle, shrinks: true) { $0.stored.vehicle.name } }
        return try list.print(invocation)
    }

    private func write(_ row: Row, to writer: inout JSONWriter) {
        let (plan, fact) = (row.planned.plan, row.stored.fact(row.planned.plan))
        writer.member("number", number.text(fact.id))
        writer.member("vehicle", row.stored.vehicle.name)
        writer.member("service", plan.name)
        writer.optional("category", fact[.category])
        writer.member("status", row.state.status.rawValue)
        writer.member("text", row.text.standing(row.planned))
        writer.optional("dueDate", row.planned.due.day?.dateText)
        writer.optional("dueOdometerMetres", row.planned.due.metres.flatMap(row.stored.shownDue))
        writer.member("dueBeforeExchange", row.stored.isDueBeforeExchange(row.planned.due))
        writer.optional("daysLeft", row.state.days)
        writer.optional("metresLeft", row.state.metres)
        writer.optional("urgency", row.state.urgency(at: row.stored.pace))
        writer.optional("plainUrgency", row.state.plainUrgency)
        writer.optional("expectedDate", row.state.expected(at: row.stored.pace)?.dateText)
        writer.member("metresPerDay", row.stored.pace.metresPerDay)
        writer.member("paceIsMeasured", row.stored.pace.isMeasured)
        writer.optional("every", fact[.every])
        writer.optional("everyMetres", plan.everyMetres)
        writer.optional("lastDate", row.planned.works.last?.day.dateText)
        writer.optional("lastOdometerMetres", row.planned.works.last.flatMap(row.stored.shown))
        writer.member("lastOdometerIsRead", row.planned.works.last.map(row.stored.isRead) ?? false)
        writer.time("snoozedUntil", fact.snoozedUntil)
        writer.optional("note", fact[.note])
        writer.member("command", ServiceWords.sayDone(plan.name, row.stored.vehicle.name))
    }
}
