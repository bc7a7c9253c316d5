import CarBook
import Ledger

/// The readings of a vehicle's odometer: those that were typed by themselves, and those of everything
/// else that happened to it.
struct StoredReadings {
    /// Readings before one of a day alone, from which the time of that one follows.
    private static let mostNeighbours = 12

    /// A fact with a day and an odometer.
    private struct Dated {
        let id: RecordID
        let date: FactDate
        var isOfDay: Bool { if case .day = date { true } else { false } }
        let noon: Int64
        let metres: Int
        let isQuestioned: Bool
        /// The reading's place among those that nobody has written yet.
        let place: Int?

        init?(_ fact: Fact, _ place: Int?, _ book: OpenCarBook) {
            guard let date = fact.date, let metres = fact.number(.odometer) else { return nil }
            (id, self.date, noon, self.metres) = (fact.id, date, book.time(date).milliseconds, metres)
            isQuestioned = fact.isQuestioned
            self.place = place
        }

        /// Readings of one day, of which the moment is not known, stand by what they show.
        static func inOrder(_ one: Dated, _ other: Dated) -> Bool {
            (one.noon, one.metres, one.id) < (other.noon, other.metres, other.id)
        }
    }

    private(set) var readings: [Reading] = []
    /// The facts that they are of, by their places.
    private var records: [RecordID] = []
    /// The places of facts that nobody has written yet, by the numbers of their readings.
    private(set) var new: [Int: Int] = [:]
    let exchanges: [InstrumentExchange]

    init(_ book: OpenCarBook, _ vehicle: KnownVehicle, _ way: RecordedWay, and unwritten: [Fact] = []) {
        let step = book.units(vehicle).odometerStep
        exchanges = StoredReadings.exchanges(book, vehicle)
        let written = book.facts(of: vehicle, .fuel, .odometer, .expense, .service, .tyres)
        let all = written.map { Dated($0, nil, book) } + unwritten.enumerated().map { Dated($1, $0, book) }
        for dated in all.compactMap(\.self).sorted(by: Dated.inOrder) {
            var reading = Reading(
                id: readings.count, milliseconds: dated.noon, isOfDay: dated.isOfDay, metres: dated.metres,
                stepMetres: step,
                isQuestioned: dated.isQuestioned)
            if let place = dated.place { new[reading.id] = place }
            if let time = time(of: reading, dated.date, book, way) { reading.milliseconds = time }
            readings.append(reading)
            records.append(dated.id)
        }
    }

    /// The number of the reading of a fact; nil for one that is not there yet.
    func number(of fact: RecordID) -> Int? { records.firstIndex(of: fact) }

    /// The fact that a reading is of; nil of one that nobody has written yet.
    func record(of reading: Reading) -> RecordID? {
        records.indices.contains(reading.id) && new[reading.id] == nil ? records[reading.id] : nil
    }

    func fact(_ reading: Reading, _ book: OpenCarBook) -> Fact? {
        record(of: reading).flatMap { record in book.cars.edits.facts.all.first { $0.id == record } }
    }

    /// The time of a reading of which only the day is known, by what the readings before it and the recorded ways tell;
    /// nil for one that has a time.
    private func time(of reading: Reading, _ date: FactDate, _ book: OpenCarBook, _ way: RecordedWay) -> Int64? {
        guard case .day(let day) = date, let begin = book.invocation.zone.start(of: day) else { return nil }
        let counting = readings.lazy.filter { !$0.isQuestioned }
        let neighbours = Array(counting.suffix(StoredReadings.mostNeighbours))
        guard !neighbours.isEmpty else { return nil }
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
