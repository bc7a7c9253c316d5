import CarBook
import Civil

/// All that the room says of services and tyres that were made up, line by line.
struct ServiceAnswers {
    private let made: MadeServices
    private let pace: Pace
    private(set) var lines: [String] = []

    init(_ made: MadeServices) {
        self.made = made
        pace = Pace(before: made.today, known: made.known, metres: made.metres)
        lines.append("pace \(pace.metresPerDay) \(pace.isMeasured ? 1 : 0)")
        let book = ServiceBook(made.plans, made.works)
        lines += book.plans.map(line)
        lines.append("others \(Self.ids(book.others))")
        let ranked = book.plans.map { (id: $0.plan.id, urgency: state($0).urgency(at: pace), name: $0.plan.name) }
        let order = ranked.sorted { ServiceState.inOrder(($0.urgency, $0.name), ($1.urgency, $1.name)) }
        lines.append("order \(order.map { "\($0.id)" }.joined(separator: " "))")
        for tyres in TyreSets(made.changes, nowMetres: made.nowMetres).all {
            let state = "\(tyres.lastChange) \(tyres.isOn ? 1 : 0)"
            lines.append("tyres \(tyres.name) \(MadeHistory.dash(tyres.metres)) \(state)")
        }
    }

    private func state(_ planned: ServiceBook.Planned) -> ServiceState {
        ServiceState(of: planned.due, today: made.today, odometerMetres: made.nowMetres, in: made.distance)
    }

    private func line(_ planned: ServiceBook.Planned) -> String {
        let state = state(planned)
        let due = "\(MadeServices.dash(state.due.day)) \(MadeHistory.dash(state.due.metres))"
        let left = "\(MadeHistory.dash(state.days)) \(MadeHistory.dash(state.metres))"
        let urgency = "\(MadeHistory.dash(state.urgency(at: pace))) \(MadeHistory.dash(state.plainUrgency))"
        let expected = MadeServices.dash(state.expected(at: pace))
        let standing = "\(state.status) \(due) \(left) \(urgency) \(expected)"
        return "plan \(planned.plan.id) [\(Self.ids(planned.works))] \(standing)"
    }

    private static func ids(_ works: [ServiceWork]) -> String { works.map { "\($0.id)" }.joined(separator: " ") }
}
