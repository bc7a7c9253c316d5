import CarBook
import Civil
import Ledger

/// The services of one vehicle: those that it needs, those that were done, and how they stand now.
struct StoredServices {
    let vehicle: KnownVehicle
    let services: ServiceBook
    let odometer: CarOdometer
    let today: CivilTime
    let pace: Pace
    /// The odometer of now as it is shown, on an instrument that was never exchanged.
    let nowMetres: Int?
    private let book: OpenCarBook
    private let now: Int64
    /// The facts that plans and works are of, by their numbers.
    private let facts: [Fact]

    init(_ book: OpenCarBook, _ vehicle: KnownVehicle) throws {
        self.book = book
        self.vehicle = vehicle
        now = WallClock.now()
        today = book.invocation.zone.civil(at: now / 1000)
        let odometer = try CarOdometer(book, vehicle)
        self.odometer = odometer
        facts = book.facts(of: vehicle, .plan, .service)
        let reader = ServiceReader(book, odometer)
        services = ServiceBook(
            facts.enumerated().compactMap { $1.kind == .plan ? reader.plan($1, $0) : nil },
            facts.enumerated().compactMap { $1.kind == .service ? reader.work($1, $0) : nil })
        nowMetres = odometer.shownMetres(at: now)
        pace = reader.pace(before: today)
    }

    /// Everything that was done, planned or not.
    var works: [ServiceWork] { services.plans.flatMap(\.works) + services.others }

    func fact(_ plan: ServicePlan) -> Fact { facts[plan.id] }

    func fact(_ work: ServiceWork) -> Fact { facts[work.id] }

    func state(_ planned: ServiceBook.Planned) -> ServiceState {
        ServiceState(
            of: planned.due, today: today, odometerMetres: nowMetres, in: book.units(vehicle).distance)
    }

    func use(of planned: ServiceBook.Planned) -> ServiceUse? {
        ServiceUse(of: planned, today: today, odometerMetres: nowMetres)
    }

    /// The services that are due today or were before, without those that a person wants to hear of later.
    var due: [ServiceBook.Planned] {
        services.plans.filter { planned in
            let (state, snoozed) = (state(planned), fact(planned.plan).snoozedUntil)
            return (state.days ?? 1) <= 0 || (state.metres ?? 1) <= 0 ? snoozed.map { $0 <= now } ?? true : false
        }
    }

    /// The services that are due at anything with how they stand, the most urgent first.
    var ranked: [(planned: ServiceBook.Planned, state: ServiceState)] {
        let all = services.plans.map { (planned: $0, state: state($0)) }.filter { $0.state.status != .none }
        return all.sorted { one, other in
            ServiceState.inOrder(
                (one.state.urgency(at: pace), one.planned.plan.name),
                (other.state.urgency(at: pace), other.planned.plan.name))
        }
    }

    /// The most urgent one, if anybody can tell how urgent it is.
    var next: ServiceBook.Planned? { ranked.first { $0.state.urgency(at: pace) != nil }?.planned }

    /// The figure of the instrument of now at which something is due; nil where that was before it was put in.
    func shownDue(_ metres: Int) -> Int? {
        let shown = odometer.fit.shownMetres(of: metres, at: now)
        return shown < 0 ? nil : shown
    }

    /// True of what is due at an odometer of an instrument that was exchanged since.
    func isDueBeforeExchange(_ due: ServiceDue) -> Bool { due.metres.map { shownDue($0) == nil } ?? false }

    /// True of a work whose odometer somebody read, and nothing spoke against it.
    func isRead(_ work: ServiceWork) -> Bool {
        let fact = fact(work)
        return fact.number(.odometer) != nil && !fact.isQuestioned
    }

    /// The figure of the instrument of the day on which a work was done.
    func shown(_ work: ServiceWork) -> Int? {
        let fact = fact(work)
        guard let metres = work.metres, let date = fact.date else { return nil }
        return fact.number(.odometer) ?? odometer.fit.shownMetres(of: metres, at: book.time(date).milliseconds)
    }

    /// The other way round.
    func continuous(_ metres: Int) -> Int { odometer.fit.continuousMetres(of: metres, at: now) }

    // MARK: Names

    /// The names of all services, those that are planned first.
    var names: [String] { services.plans.map(\.plan.name) + services.others.map(\.name) }

    /// The plan that a person means: by its name, or by how that begins.
    func planned(_ word: String) throws -> ServiceBook.Planned {
        let meant = AlikeName(word)
        if let exact = services.plans.first(where: { AlikeName($0.plan.name) == meant }) { return exact }
        let found = meant.isEmpty ? [] : services.plans.filter { AlikeName($0.plan.name).begins(with: meant) }
        guard found.count < 2 else { throw ServiceWords.several(word, found.map(\.plan.name)) }
        if let only = found.first { return only }
        throw ServiceWords.unknown(word, vehicle.name, names: services.plans.map(\.plan.name))
    }
}

/// Plans and works as the arithmetic takes them.
private struct ServiceReader {
    private let book: OpenCarBook
    private let odometer: CarOdometer

    init(_ book: OpenCarBook, _ odometer: CarOdometer) {
        self.book = book
        self.odometer = odometer
    }

    func plan(_ fact: Fact, _ id: Int) -> ServicePlan? {
        guard let begin = fact.date.map(book.time) else { return nil }
        var plan = ServicePlan(id: id, name: fact.title, begin: begin.day)
        plan.beginMetres = odometer.shownMetres(at: begin.milliseconds)
        plan.every = fact.every.flatMap { StoredCosts.recurrence($0) }
        plan.everyMetres = fact.number(.distance).flatMap { $0 > 0 ? $0 : nil }
        plan.saidDay = fact.day(.due)
        plan.saidMetres = fact.number(.dueodometer)
        plan.after = fact.day(.after)
        return plan
    }

    /// A work, with the odometer that was probably shown where nobody typed one.
    func work(_ fact: Fact, _ id: Int) -> ServiceWork? {
        guard let (time, metres) = odometer.moment(of: fact) else { return nil }
        return ServiceWork(id: id, name: fact.title, day: time.day, metres: metres)
    }

    /// A car of which nothing was heard for months is not taken to have stood.
    func pace(before today: CivilTime) -> Pace {
        let zone = book.invocation.zone
        let readings = odometer.fit.readings.map(\.milliseconds)
        let known = [readings.first, odometer.way.oldest].compactMap { $0 }.min()
        let heard = [readings.last, odometer.way.newest].compactMap { $0 }.max()
        let behind = heard.map { CivilTime(days: zone.civil(at: $0 / 1000).days + 1) } ?? today
        let end = behind.days < today.days ? behind : today
        return Pace(before: end, known: known.map { zone.civil(at: $0 / 1000) }) { day in
            let moment = (zone.start(of: day) ?? day.seconds) * 1000
            return odometer.continuousMetres(at: moment) ?? odometer.way.metres(upTo: moment)
        }
    }
}
