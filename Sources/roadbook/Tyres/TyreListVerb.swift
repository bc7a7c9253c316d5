import CarBook
import JSON
import Ledger

/// The sets of tyres of one vehicle or of all.
struct TyreListVerb {
    private typealias Heading = TyreWords.Heading

    private struct Row {
        let vehicle: KnownVehicle
        let tyres: TyreSets.TyreSet
        let lastChange: Fact
    }

    private let invocation: Invocation
    private let book: OpenCarBook
    private let number: FactNumber
    private var rows: [Row] = []

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        book = try OpenCarBook(invocation)
        number = try FactNumber(book.catalogue)
        for vehicle in try book.asked() {
            let facts = book.facts(of: vehicle, .tyres)
            guard !facts.isEmpty else { continue }
            let sets = try TyreListVerb.sets(facts, book, vehicle)
            rows += sets.all.map { Row(vehicle: vehicle, tyres: $0, lastChange: facts[$0.lastChange]) }
        }
    }

    /// The sets of one vehicle, of what was said when each was put on; the ids of changes are places among the facts.
    static func sets(_ facts: [Fact], _ book: OpenCarBook, _ vehicle: KnownVehicle) throws -> TyreSets {
        let odometer = try CarOdometer(book, vehicle)
        let changes = facts.enumerated().compactMap { index, fact -> TyreSets.Change? in
            guard let date = fact.date else { return nil }
            let typed = fact.number(.odometer)
            let moment = odometer.time(date, odometer: typed).milliseconds
            let metres = typed.map { odometer.fit.continuousMetres(of: $0, at: moment) }
            return TyreSets.Change(
                id: index, name: fact.title, milliseconds: moment,
                metres: metres ?? odometer.continuousMetres(at: moment), beforeMetres: fact.number(.distance) ?? 0)
        }
        return TyreSets(changes, nowMetres: odometer.continuousMetres(at: WallClock.now()))
    }

    func print() throws -> ExitCode {
        var list = Listing(rows, none: TyreWords.none, write: write)
        list.column(Heading.number, .right) { number.text($0.lastChange.id) }
        list.column(Heading.set, shrinks: true) { $0.tyres.name }
        list.column(Heading.way, .right) { row in
            row.tyres.metres.map { book.figures(row.vehicle).odometer($0) } ?? TyreWords.unknown
        }
        list.column(Heading.since) { $0.tyres.isOn ? TyreWords.since(day($0.lastChange)) : "" }
        list.column(Heading.vehicle, shrinks: true) { $0.vehicle.name }
        list.column(Heading.note, shrinks: true, stepsBack: true) { $0.lastChange[.note] ?? "" }
        return try list.print(invocation)
    }

    private func day(_ fact: Fact) -> String { fact.date.map { invocation.dates.text(book.time($0).day) } ?? "" }

    private func write(_ row: Row, to writer: inout JSONWriter) {
        writer.member("vehicle", row.vehicle.name)
        writer.member("set", row.tyres.name)
        writer.optional("metres", row.tyres.metres)
        writer.member("isOn", row.tyres.isOn)
        writer.member("number", number.text(row.lastChange.id))
        writer.member("date", row.lastChange[.date] ?? "")
    }
}
