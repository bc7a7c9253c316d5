import CarBook
import Ledger

extension Command {
    static let serviceHistory = Command(
        "service history", "the services that were done",
        about: "Lists what was done to vehicles, the newest last: when, at which odometer, where, and what it cost.",
        operand: "[SERVICE]",
        options: [FuelOptions.vehicle] + TimeRange.days + [.jsonLines],
        examples: [
            Example("roadbook service history", "see all that was done"),
            Example("roadbook service history oil --vehicle Golf", "see when one service was done"),
        ]
    ) { invocation in try ServiceHistoryVerb(invocation).print() }
}

/// The services that were done to one vehicle or to all.
struct ServiceHistoryVerb {
    private typealias Heading = ServiceWords.Heading

    private struct Row {
        let vehicle: KnownVehicle
        let fact: Fact
        let work: ServiceWork
        let odometer: String
    }

    private let invocation: Invocation
    private let number: FactNumber
    private var rows: [Row] = []

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        let book = try OpenCarBook(invocation)
        number = try FactNumber(book.catalogue)
        let range = try TimeRange(invocation)
        let wanted = invocation.values.operand.map { AlikeName($0) }
        for vehicle in try book.asked() where !book.facts(of: vehicle, .service).isEmpty {
            let stored = try StoredServices(book, vehicle)
            let text = ServiceText(book, stored)
            for work in stored.works {
                let fact = stored.fact(work)
                guard wanted.map({ AlikeName(work.name).begins(with: $0) }) ?? true,
                    range.contains(fact.date.map(book.time)?.milliseconds)
                else { continue }
                rows.append(Row(vehicle: vehicle, fact: fact, work: work, odometer: text.odometer(work)))
            }
        }
        rows.sort { ($0.work.day.days, $0.fact.id) < ($1.work.day.days, $1.fact.id) }
        guard rows.isEmpty, let word = invocation.values.operand else { return }
        throw ServiceWords.neverDone(word)
    }

    func print() throws -> ExitCode {
        var list = Listing(rows, none: ServiceWords.noHistory) { row, writer in
            writer.members(of: row.fact, number: number.text(row.fact.id), vehicle: row.vehicle.name)
        }
        list.column(Heading.number, .right) { number.text($0.fact.id) }
        list.column(Heading.date) { invocation.dates.text($0.work.day) }
        list.column(Heading.service, shrinks: true) { $0.work.name }
        list.column(Heading.odometer, .right, stepsBack: true) { $0.odometer }
        list.column(Heading.cost, .right) { StoredFills.money($0.fact).map(FigureText.money) ?? "" }
        list.column(Heading.workshop, shrinks: true, stepsBack: true) { $0.fact[.station] ?? "" }
        list.column(Heading.note, shrinks: true, stepsBack: true) { $0.fact[.note] ?? "" }
        list.column(Heading.vehicle, shrinks: true, stepsBack: true) { $0.vehicle.name }
        list.files(\.fact.files)
        return try list.print(invocation)
    }
}
