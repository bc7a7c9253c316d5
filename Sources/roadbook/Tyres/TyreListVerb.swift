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
    private let rows: [Row]

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        let book = try OpenCarBook(invocation)
        self.book = book
        number = try FactNumber(book.catalogue)
        rows = try book.asked().flatMap { vehicle in
            try TyreListVerb.sets(book, vehicle).map { tyres, lastChange in
                Row(vehicle: vehicle, tyres: tyres, lastChange: lastChange)
            }
        }
    }

    /// The sets of one vehicle, each with the fact by which it was put on last.
    static func sets(
        _ book: OpenCarBook, _ vehicle: KnownVehicle
    ) throws -> [(tyres: TyreSets.TyreSet, lastChange: Fact)] {
        let facts = book.facts(of: vehicle, .tyres)
        guard !facts.isEmpty else { return [] }
        let odometer = try CarOdometer(book, vehicle)
        let changes = facts.enumerated().compactMap { index, fact -> TyreSets.Change? in
            guard let (time, metres) = odometer.moment(of: fact) else { return nil }
            return TyreSets.Change(
                id: index, name: fact.title, milliseconds: time.milliseconds, metres: metres,
                beforeMetres: fact.number(.distance) ?? 0)
        }
        let sets = TyreSets(changes, nowMetres: odometer.shownMetres(at: WallClock.now()))
        return sets.all.map { (tyres: $0, lastChange: facts[$0.lastChange]) }
    }

    func print() throws -> ExitCode {
        var list = Listing(rows, none: TyreWords.none, write: write)
        list.column(Heading.number, .right) { number.text($0.lastChange.id) }
        list.column(Heading.set, shrinks: true) { $0.tyres.name }
        list.column(Heading.way, .right) { row in
            row.tyres.metres.map { book.figures(row.vehicle).wholeDistance($0) } ?? TyreWords.unknown
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
