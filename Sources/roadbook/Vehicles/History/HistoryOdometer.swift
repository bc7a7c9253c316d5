import CarBook
import Ledger

/// The readings of a vehicle in the time of a history, and the ways that nobody recorded.
struct HistoryOdometer {
    struct Look {
        let reading: Reading
        /// Metres on an instrument that was never exchanged.
        let totalMetres: Int
        /// False for one that cannot be right as long as the others are, and for one that is doubted.
        let counts: Bool
        /// True if somebody wrote it down although something spoke against it.
        let isDoubted: Bool

        var isQuestioned: Bool { isDoubted || !counts }
    }

    /// A time between two readings, or several such times in a row.
    struct Hole {
        let begin: Int64
        var end: Int64
        var metres: Int
    }

    /// The oldest first.
    let looks: [Look]
    let holes: [Hole]
    /// The numbers of readings that are questioned, also beyond the time.
    private let questioned: Set<Int>
    private let stored: StoredReadings

    init(_ history: VehicleHistory) {
        let odometer = history.odometer
        stored = odometer.stored
        let counting = Set(odometer.fit.readings.map(\.id))
        let doubted = Set(
            history.book.facts(of: history.vehicle).filter(\.isQuestioned).compactMap { fact in
                odometer.stored.number(of: fact.id)
            })
        questioned = Set(stored.readings.map(\.id).filter { !counting.contains($0) || doubted.contains($0) })
        let all = stored.readings.filter { history.range.contains($0.milliseconds) }
        looks = all.sorted { ($0.milliseconds, $0.id) < ($1.milliseconds, $1.id) }.map { reading in
            let metres = odometer.fit.continuousMetres(of: reading.metres, at: reading.milliseconds)
            return Look(
                reading: reading, totalMetres: metres, counts: counting.contains(reading.id),
                isDoubted: doubted.contains(reading.id))
        }
        holes = HistoryOdometer.joined(odometer.fit.unrecorded.filter { history.range.contains($0.last.milliseconds) })
    }

    private static func joined(_ spans: [UnrecordedSpan]) -> [Hole] {
        var holes: [Hole] = []
        var lastReading: Int?
        for span in spans {
            if span.first.id == lastReading, !holes.isEmpty {
                holes[holes.count - 1].end = span.last.milliseconds
                holes[holes.count - 1].metres += span.metres
            } else {
                holes.append(
                    Hole(begin: span.first.milliseconds, end: span.last.milliseconds, metres: span.metres))
            }
            lastReading = span.last.id
        }
        return holes
    }

    var unrecordedMetres: Int { holes.reduce(0) { $0 + $1.metres } }

    /// True of a fact whose odometer is questioned.
    func questions(_ fact: Fact) -> Bool { stored.number(of: fact.id).map(questioned.contains) ?? false }
}
