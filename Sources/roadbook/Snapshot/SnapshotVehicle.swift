import CarBook
import Drive
import JSON
import Ledger

/// One vehicle of a snapshot: an object with the members that docs/snapshot-format.md has.
struct SnapshotVehicle {
    let value: JSONValue

    init(_ book: OpenCarBook, _ vehicle: KnownVehicle) throws {
        let board = try VehicleBoard(book, vehicle)
        let hiding = PrivatePlaces(book.cars)
        var writer = JSONWriter()
        writer.beginObject()
        board.writeMembers(to: &writer, SnapshotVehicle.told(board, hiding))
        board.writeTexts(to: &writer)
        writer.member("servicesDue", board.services.due.count)
        writer.name("lastTrip")
        if let trip = try LastTrip(board, hiding) {
            trip.write(to: &writer)
        } else {
            writer.null()
        }
        writer.endObject()
        value = try JSONValue(reading: writer.bytes)
    }

    /// The sums of its fuel, without a station that lies at a private place, or is one.
    private static func told(_ board: VehicleBoard, _ hiding: PrivatePlaces?) -> [FuelSum] {
        var names: Set<String> = []
        for fact in hiding == nil ? [] : board.book.facts(of: board.vehicle, .fuel) {
            if let name = fact[.station], let place = fact.place, hiding?.hides(place) == true { names.insert(name) }
        }
        return board.sums.map { sum in
            var sum = sum
            let station = sum.simple.last?.station ?? ""
            sum.hidesStation = hiding == nil || names.contains(station) || hiding?.isName(station) == true
            return sum
        }
    }

    // MARK: Reading it

    var name: String { text("vehicle") ?? "" }

    func text(_ member: String) -> String? { value[member]?.text }

    func integer(_ member: String) -> Int { value[member]?.integer.map { Int($0) } ?? 0 }

    /// The ways and trips of this month or the last one.
    func month(_ member: String) -> (trips: Int, metres: Int) {
        let month = value[member]
        return (Int(month?["trips"]?.integer ?? 0), Int(month?["metres"]?.integer ?? 0))
    }

    var costsOfThisYear: MoneySum { SnapshotVehicle.money(value["costsOfThisYear"]) }

    static func money(_ value: JSONValue?) -> MoneySum {
        var sum = MoneySum()
        for member in value?.members ?? [] {
            guard let currency = Currency(member.name), let amount = member.value.double else { continue }
            sum.add(Money(thousandths: Int((amount * 1000).rounded()), currency: currency))
        }
        return sum
    }
}

extension VehicleBoard {
    /// The figures as they are shown to a person, in the units of the vehicle.
    fileprivate func writeTexts(to writer: inout JSONWriter) {
        writer.optional("odometerLowMetres", odometer?.lowMetres)
        writer.optional("odometerHighMetres", odometer?.highMetres)
        writer.optional("odometerText", odometer.map { figures.odometer($0.metres) })
        writer.optional("economyText", sums.first.flatMap(economy))
        for (name, month) in [("thisMonthText", month(before: 0)), ("lastMonthText", month(before: 1))] {
            writer.member(name, SnapshotWords.month(month.trips, figures.distance(month.metres)))
        }
        writer.optional("costsOfThisYearText", year.map { CostWords.sums($0.sum) })
        let last = sums.compactMap(\.simple.last).max { $0.time.milliseconds < $1.time.milliseconds }
        writer.optional(
            "lastFillText",
            last.map { SnapshotWords.fill(book.invocation.dates.text($0.time.day), figures.quantity($0.quantity)) })
    }

    private func economy(_ sum: FuelSum) -> String? {
        let unit = figures.economyUnit(sum.simple.kind)
        return (sum.economy?.mean(in: unit) ?? sum.simple.economy(in: unit)).map { figures.economy($0, unit) }
    }
}
