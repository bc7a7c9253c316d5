import CarBook
import Civil
import Ledger

/// All that the car's book knows of one vehicle, or of a time of it, as others are told.
struct VehicleHistory {
    let invocation: Invocation
    let book: OpenCarBook
    let vehicle: KnownVehicle
    let figures: FigureText
    let services: StoredServices
    let costs: StoredCosts
    let range: TimeRange
    /// The days that were asked for, up to today; nil for all.
    let days: DaySpan?
    let now: Int64
    private let privateNames: PrivateNames

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        book = try OpenCarBook(invocation)
        vehicle = try book.cars.named(TypedName.tidied(invocation.values.operand ?? "", "NAME"))
        privateNames = PrivateNames(try PrivatePlaces(for: Audience(.others, invocation.values), book.catalogue), book)
        figures = book.figures(vehicle)
        services = try StoredServices(book, vehicle)
        costs = try StoredCosts(book, vehicle)
        range = try TimeRange(invocation)
        days = try CostTable.days(range, invocation.zone, services.today)
        now = WallClock.now()
    }

    var odometer: CarOdometer { services.odometer }
    var today: CivilTime { services.today }

    /// Nil unless it may be told, and somebody said it.
    var owner: String? { Audience(.others, invocation.values) == .household ? book.cars.owner(of: vehicle) : nil }

    // MARK: Texts that may name a private place

    /// Nil for a text that does.
    func told(_ text: String?) -> String? { privateNames.without(text) }

    /// The name of something that cannot be left out.
    func named(_ name: String) -> String { privateNames.without(name) ?? VehicleHistoryWords.hidden }

    // MARK: Moments

    func civil(_ milliseconds: Int64) -> CivilTime { invocation.zone.civil(at: milliseconds / 1000) }

    func text(_ day: CivilTime) -> String { invocation.dates.text(day) }

    func text(_ milliseconds: Int64) -> String { text(civil(milliseconds)) }

    // MARK: Parts

    /// The services that it needs next; none of a vehicle that was retired.
    var next: [(planned: ServiceBook.Planned, state: ServiceState)] { vehicle.isRetired ? [] : services.ranked }

    func tyres() throws -> [(tyres: TyreSets.TyreSet, lastChange: Fact)] { try TyreListVerb.sets(book, vehicle) }

    /// Exchanges of the odometer, the oldest first.
    var exchanges: [(fact: Fact, milliseconds: Int64)] {
        let all = book.facts(of: vehicle, .instrument).compactMap { fact in
            fact.date.map { (fact: fact, milliseconds: book.time($0).milliseconds) }
        }
        return all.filter { range.contains($0.milliseconds) }.sorted {
            ($0.milliseconds, $0.fact.id) < ($1.milliseconds, $1.fact.id)
        }
    }
}
