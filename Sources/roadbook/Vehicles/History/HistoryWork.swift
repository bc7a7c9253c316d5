import CarBook
import Ledger

/// A service that was done, as a history tells it.
struct HistoryWork {
    let work: ServiceWork
    /// Everything else that was said of it.
    let fact: Fact
    let name: String
    let workshop: String?
    let note: String?
    let cost: Money?
    /// Metres that the instrument of that day showed.
    let shownMetres: Int?
    /// The same on an instrument that was never exchanged.
    let totalMetres: Int?
    /// True if somebody read them.
    let isRead: Bool
    let isQuestioned: Bool

    /// The work of the time of a history, the oldest first.
    static func all(_ history: VehicleHistory, _ odometer: HistoryOdometer) -> [HistoryWork] {
        let services = history.services
        let told = services.works.compactMap { HistoryWork($0, services.fact($0), history, odometer) }
        return told.sorted { ($0.work.day.days, $0.fact.id) < ($1.work.day.days, $1.fact.id) }
    }

    /// Nil for one of another time.
    private init?(
        _ work: ServiceWork, _ fact: Fact, _ history: VehicleHistory, _ odometer: HistoryOdometer
    ) {
        let moment = fact.date.map(history.book.time)?.milliseconds ?? 0
        guard history.range.contains(moment) else { return nil }
        let typed = fact.number(.odometer)
        self.work = work
        self.fact = fact
        name = history.named(work.name)
        workshop = history.told(fact[.station])
        note = history.told(fact[.note])
        cost = StoredFills.money(fact)
        shownMetres = typed ?? work.metres.map { history.odometer.fit.shownMetres(of: $0, at: moment) }
        totalMetres = typed.map { history.odometer.fit.continuousMetres(of: $0, at: moment) } ?? work.metres
        isRead = typed != nil
        isQuestioned = fact.isQuestioned || odometer.questions(fact)
    }

    /// `26,020 km`, `about 26,020 km`, `26,020 km ?`
    func odometer(_ figures: FigureText) -> String {
        guard let shownMetres else { return "" }
        let text = figures.odometer(shownMetres)
        let told = isRead ? text : VehicleHistoryWords.about(text)
        return isQuestioned ? VehicleHistoryWords.questionable(told) : told
    }
}
