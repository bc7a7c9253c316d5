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
        /// Noon of a day alone, unless readings of that day say otherwise.
        var noon: Int64
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
    /// The readings of which the moment is known.
    private(set) var timed: [TimedLook] = []

    /// Beside them may be a look that is judged by them.
    init(
        _ book: OpenCarBook, _ vehicle: KnownVehicle, _ way: RecordedWay, and unwritten: [Fact] = [],
        beside judged: TimedLook? = nil
    ) {
        let step = book.units(vehicle).odometerStep
        exchanges = StoredReadings.exchanges(book, vehicle)
        let written = book.facts(of: vehicle, .fuel, .odometer, .expense, .service, .tyres)
        var all = (written.map { Dated($0, nil, book) } + unwritten.enumerated().map { Dated($1, $0, book) })
            .compactMap(\.self)
        timed = all.filter { !$0.isOfDay }.map { TimedLook(milliseconds: $0.noon, metres: $0.metres) }
        let looks = timed + (judged.map { [$0] } ?? [])
        for index in all.indices {
            guard let day = StoredReadings.day(all[index].date, book) else { continue }
            all[index].noon = TimedLook.moment(all[index].noon, of: all[index].metres, on: day, among: looks)
        }
        for dated in all.sorted(by: Dated.inOrder) {
            var reading = Reading(
                id: readings.count, milliseconds: dated.noon, isOfDay: dated.isOfDay, metres: dated.metres,
                stepMetres: step,
                isQuestioned: dated.isQuestioned)
            if let place = dated.place { new[reading.id] = place }
            if let day = StoredReadings.day(dated.date, book), let time = time(of: reading, on: day, way) {
                reading.milliseconds = TimedLook.moment(time, of: reading.metres, on: day, among: looks)
            }
            readings.append(reading)
            records.append(dated.id)
        }
    }

    /// True if the moment of a reading of that day, or of one beside it, is a guess.
    func hasDayAlone(near milliseconds: Int64) -> Bool {
        readings.contains { $0.isOfDay && abs($0.milliseconds - milliseconds) < 86_400_000 }
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
    private func time(of reading: Reading, on day: Range<Int64>, _ way: RecordedWay) -> Int64? {
        let counting = readings.lazy.filter { !$0.isQuestioned }
        let neighbours = Array(counting.suffix(StoredReadings.mostNeighbours))
        guard !neighbours.isEmpty else { return nil }
        let fit = OdometerFit(of: neighbours, exchanges: exchanges) { way.metres(upTo: $0) }
        return fit.time(
            of: reading.metres, stepMetres: reading.stepMetres, from: day.lowerBound, until: day.upperBound
        ).milliseconds
    }

    /// The milliseconds of a day alone; nil for what has a time.
    static func day(_ date: FactDate, _ book: OpenCarBook) -> Range<Int64>? {
        guard case .day(let day) = date, let begin = book.invocation.zone.start(of: day) else { return nil }
        return begin * 1000..<(begin + 86_400) * 1000
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
