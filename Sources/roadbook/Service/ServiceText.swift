import CarBook
import Civil

/// The state in which a service stands, told to a person in the units of the vehicle.
struct ServiceText {
    private let book: OpenCarBook
    private let stored: StoredServices
    private let figures: FigureText

    init(_ book: OpenCarBook, _ stored: StoredServices) {
        self.book = book
        self.stored = stored
        figures = book.figures(stored.vehicle)
    }

    /// `3 days overdue`, `due in 45 days or 1,200 km`, `1,200 km overdue, by the old odometer`
    func standing(_ planned: ServiceBook.Planned) -> String {
        let state = stored.state(planned)
        if state.status == .none { return ServiceWords.notDue }
        if state.days == nil, state.metres == nil { return due(planned) }
        let text = ServiceWords.standing(
            days: state.days, way: state.metres.map { (isBehind: $0 < 0, text: figures.wholeDistance(abs($0))) })
        let isOfOld = state.metres != nil && stored.isDueBeforeExchange(planned.due)
        return isOfOld ? ServiceWords.byOldOdometer(text) : text
    }

    /// `in 45 d`, `3 d late`, `120 km late`, `before exchange`: whichever of day and way comes first, for a narrow
    /// display.
    func short(_ planned: ServiceBook.Planned) -> String {
        let state = stored.state(planned)
        if let days = state.days, days < 0 { return ServiceWords.shortly(days: days) }
        let perDay = stored.pace.metresPerDay
        let wayDays = state.metres.map { $0 < 0 ? -1 : perDay > 0 ? $0 / perDay : Int.max }
        if let metres = state.metres, (wayDays ?? Int.max) < state.days ?? Int.max || state.days == nil {
            return ServiceWords.shortly(figures.wholeDistance(abs(metres)), isBehind: metres < 0)
        }
        if let days = state.days { return ServiceWords.shortly(days: days) }
        if stored.isDueBeforeExchange(planned.due) { return ServiceWords.shortlyBeforeExchange }
        let odometer = planned.due.metres.flatMap(stored.shownDue).map { figures.odometer($0) }
        return odometer.map(ServiceWords.at) ?? ServiceWords.noTime
    }

    /// `Oil change, due in 45 days or 1,200 km`
    func next(_ planned: ServiceBook.Planned) -> String {
        ServiceWords.named(planned.plan.name, standing(planned))
    }

    /// `due on 2027-03-31 or at 26,020 km`
    func due(_ planned: ServiceBook.Planned) -> String {
        let due = planned.due
        let odometer = due.metres.flatMap(stored.shownDue).map { figures.odometer($0) }
        if due.day == nil, stored.isDueBeforeExchange(due) { return ServiceWords.dueBeforeExchange }
        return ServiceWords.due(day: due.day.map(book.invocation.dates.text), odometer: odometer)
    }

    /// `12 months or 15,000 km`
    func interval(_ planned: ServiceBook.Planned) -> String {
        let every = stored.fact(planned.plan).every.map(ServiceWords.period)
        let way = planned.plan.everyMetres.map(figures.wholeDistance)
        return ServiceWords.either([every, way])
    }

    func day(_ day: CivilTime?) -> String { day.map(book.invocation.dates.text) ?? "" }

    /// The odometer of a work, as the instrument of its day showed it: `26,020 km`, `about 26,020 km` where nobody read
    /// it, or where what was read is questioned.
    func odometer(_ work: ServiceWork) -> String {
        guard let text = stored.shown(work).map({ figures.odometer($0) }) else { return "" }
        return stored.isRead(work) ? text : VehicleHistoryWords.about(text)
    }
}
