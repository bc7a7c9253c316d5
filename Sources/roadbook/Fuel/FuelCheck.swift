import CarBook
import Ledger

/// Everything that speaks against a fill-up, new or changed, before it is written.
struct FuelCheck {
    private let book: OpenCarBook
    private let vehicle: KnownVehicle
    private let fact: Fact
    private let fill: FillUp
    private let odometer: CarOdometer
    private let stored: StoredFills
    private let numbers: FactNumber

    /// Nil where it says neither when nor how much.
    init?(_ book: OpenCarBook, _ vehicle: KnownVehicle, _ fact: Fact) throws {
        self.book = book
        self.vehicle = vehicle
        self.fact = fact
        numbers = try FactNumber(book.catalogue)
        guard var fill = StoredFills.fill(fact, -1, book, vehicle) else { return nil }
        odometer = try CarOdometer(book, vehicle)
        if let date = fact.date { fill.time = odometer.time(date, odometer: fill.odometerMetres) }
        // The fill-up's own odometer is looked at, whatever was said of it before.
        fill.isQuestioned = false
        self.fill = fill
        stored = StoredFills(book, vehicle)
    }

    /// Refuses what nobody can have meant.
    func refuse() throws {
        for objection in objections {
            switch objection {
            case .quantityNotAboveZero: throw FuelWords.price(.quantityNotAboveZero(fill.quantity), figures)
            case .totalBelowZero(let total): throw FuelWords.price(.totalBelowZero(total), figures)
            case .inTheFuture(let day, _): throw FactWords.inTheFuture(book.invocation.dates.text(day))
            case .beyondLimits: throw FuelWords.price(.tooLarge, figures)
            case .moreThanTheTankHolds, .wrongKind, .odometer, .sameOdometer, .otherDistance, .oddPrice, .oddEconomy:
                continue
            }
        }
    }

    /// The sentences about what may be all the same, if somebody says so.
    func questions() -> [Questioned.Question] {
        let doubts = objections.compactMap(words)
        return doubts + twice.prefix(1).map { .perhaps(FuelWords.isThereAlready(told($0))) }
    }

    /// True if nothing speaks against it as the book is now.
    var isRight: Bool { objections.isEmpty && twice.isEmpty }

    /// The line that corrects the fill-up of this number, if what is said first against it is right.
    func correction(_ number: String) -> String {
        switch objections.first {
        case .odometer, .sameOdometer, .oddEconomy: return FuelWords.edit(number, .odometer)
        case .otherDistance: return FuelWords.edit(number, .distance)
        case .moreThanTheTankHolds(.energy, _): return FuelWords.edit(number, .energy)
        case .moreThanTheTankHolds: return FuelWords.edit(number, .litres)
        case .oddPrice: return FuelWords.edit(number, .total)
        case .inTheFuture: return FuelWords.edit(number, .date)
        case .quantityNotAboveZero, .totalBelowZero, .wrongKind, .beyondLimits, nil:
            return FactWords.takeOut(number)
        }
    }

    private var figures: FigureText { book.figures(vehicle) }

    private var objections: [FillUpObjection] {
        let judgement = fill.odometerMetres.map { odometer.judgement($0, at: fill.time, of: fact.id) }
        let misread = stored.misread(by: odometer)
        let neighbours = FuelNeighbours(others + [fill], misread: misread, odometer, vehicle, book)
        let twins = neighbours.twins(of: fill)
        // One that may be the same fill-up is said to be that.
        let twin = twice.isEmpty ? twins.before ?? twins.behind : nil
        return neighbours.objections(to: fill, judgement, twin: twin)
    }

    /// The fill-ups that are there, without the one that is looked at.
    private var others: [FillUp] { stored.fills.filter { stored.fact($0).id != fact.id } }

    private func words(_ objection: FillUpObjection) -> Questioned.Question? {
        switch objection {
        case .odometer:
            return fill.odometerMetres.flatMap { odometer.question($0, at: fill.time, of: fact.id) }
        case .moreThanTheTankHolds(let quantity, let tank):
            return .cannotBe(FuelWords.moreThanTank(figures.quantity(quantity), figures.quantity(tank), vehicle.name))
        case .wrongKind(let kind): return .cannotBe(FuelWords.wrongKind(kind, vehicle.name))
        case .sameOdometer(let other):
            return fill.odometerMetres.map { .perhaps(FuelWords.standsStill(figures.odometer($0), told(other))) }
        case .otherDistance(let typed, let metres):
            return .perhaps(FuelWords.otherDistance(figures.distance(typed), figures.distance(metres)))
        case .oddEconomy(let metres, let quantity):
            let economy = figures.economy(metres: metres, quantity)
            return economy.map { .perhaps(FuelWords.oddEconomy(FuelWords.leg($0, figures.distance(metres)))) }
        case .oddPrice:
            return fill.total.flatMap { figures.price($0, of: fill.quantity) }.map { .perhaps(FuelWords.odd($0)) }
        default: return nil
        }
    }

    /// The fill-ups that are there and may be this one.
    private var twice: [FillUp] { SameFillUp.candidates(for: fill, among: others, metres: KnownStations.metres) }

    private func told(_ other: FillUp) -> String {
        let number = numbers.text(stored.fact(other).id)
        return FuelWords.told(number, book.invocation.dates.text(other.time.day), figures.quantity(other.quantity))
    }
}
