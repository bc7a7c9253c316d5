import CarBook
import Ledger

/// The readings of a vehicle's odometer: those that were typed by themselves, and those of fill-ups and expenses.
struct StoredReadings {
    /// Readings before one of a day alone, from which the time of that one follows.
    private static let mostNeighbours = 12

    private(set) var readings: [Reading] = []
    /// The facts that they are of, by their places.
    private var records: [RecordID] = []
    let exchanges: [InstrumentExchange]

    init(_ book: OpenCarBook, _ vehicle: KnownVehicle, _ way: RecordedWay) {
        let step = book.units(vehicle).odometerStep
        exchanges = StoredReadings.exchanges(book, vehicle)
        let facts = book.facts(of: vehicle, .fuel, .odometer, .expense).filter { $0.number(.odometer) != nil }
        let dated = facts.compactMap { fact in fact.date.map { (fact, $0, book.time($0).milliseconds) } }
        for (fact, date, noon) in dated.sorted(by: { ($0.2, $0.0.id) < ($1.2, $1.0.id) }) {
            var reading = Reading(
                id: readings.count, milliseconds: noon, metres: fact.number(.odometer) ?? 0, stepMetres: step)
            if let time = time(of: reading, date, book, way) { reading.milliseconds = time }
            readings.append(reading)
            records.append(fact.id)
        }
    }

    /// The number of the reading of a fact; nil for one that is not there yet.
    func number(of fact: RecordID) -> Int? { records.firstIndex(of: fact) }

    /// The time of a reading of which only the day is known, by what the readings before it and the recorded ways tell;
    /// nil for one that has a time.
    private func time(of reading: Reading, _ date: FactDate, _ book: OpenCarBook, _ way: RecordedWay) -> Int64? {
        guard case .day(let day) = date, !readings.isEmpty, let begin = book.invocation.zone.start(of: day) else {
            return nil
        }
        let neighbours = Array(readings.suffix(StoredReadings.mostNeighbours))
        let fit = OdometerFit(of: neighbours, exchanges: exchanges) { way.metres(upTo: $0) }
        let end = begin + 86_400
        return fit.time(
            of: reading.metres, stepMetres: reading.stepMetres, from: begin * 1000, until: end * 1000
        ).milliseconds
    }

    static func exchanges(_ book: OpenCarBook, _ vehicle: KnownVehicle) -> [InstrumentExchange] {
        book.facts(of: vehicle, .instrument).compactMap { fact in
            guard let date = fact.date, let old = fact.number(.odometer) else { return nil }
            return InstrumentExchange(
                milliseconds: book.time(date).milliseconds, oldEndMetres: old,
                newBeginMetres: fact.number(.begins) ?? 0)
        }
    }
}
