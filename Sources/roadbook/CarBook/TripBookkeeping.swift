import CarBook
import Catalogue
import Civil
import JSON
import Ledger
import Trips

/// The things that the car's book tells of a trip: what the odometer showed, and what the trip cost.
struct TripBookkeeping {
    private typealias Label = TripDetailWords.Label

    /// An odometer with wider bounds is as good as unknown.
    private static let mostPlusMinus = 1_000_000

    private let figures: FigureText
    private let begin: OdometerEstimate?
    private let end: OdometerEstimate?
    private let costs: TripCosts?
    /// The distance to the next service from now, whatever the trip.
    let service: String?
    private let serviceMetres: Int?

    /// Nil for a trip of a vehicle of which nothing stands in the book, and for one that was carried.
    init?(_ entry: TripEntry, _ catalogue: Catalogue, _ invocation: Invocation) throws {
        guard let name = entry.vehicle, let start = entry.trip.start, entry.isDrivenThroughout else { return nil }
        let book = try OpenCarBook(invocation, catalogue)
        guard let vehicle = book.cars.meant(by: name), !book.facts(of: vehicle).isEmpty else { return nil }
        figures = book.figures(vehicle)
        let odometer = try CarOdometer(book, vehicle)
        begin = odometer.fit.estimate(at: start)
        end = entry.trip.end.flatMap { odometer.fit.estimate(at: $0) }
        let services = try book.facts(of: vehicle, .plan).isEmpty ? nil : StoredServices(book, vehicle)
        let next = services?.next
        service = next.flatMap { next in services.map { ServiceText(book, $0).next(next) } }
        serviceMetres = next.flatMap { next in services?.state(next).metres }
        costs = try TripBookkeeping.costs(of: entry, start, StoredCosts(book, vehicle), book)
    }

    /// The trip's share in what the vehicle costs in the year of the trip, as far as that has gone.
    private static func costs(
        of entry: TripEntry, _ start: Int64, _ stored: StoredCosts, _ book: OpenCarBook
    ) throws -> TripCosts? {
        let zone = book.invocation.zone
        let first = zone.civil(at: start / 1000)
        let last = zone.civil(at: max(start, entry.trip.end ?? start) / 1000)
        let today = zone.civil(at: WallClock.now() / 1000)
        let year = DaySpan(year: first.year)
        let end = year.holds(today) ? today : year.last
        guard !stored.isEmpty, let days = DaySpan(first, last),
            let span = DaySpan(year.first, end.days > last.days ? end : last)
        else { return nil }
        func part(of days: DaySpan) -> Costs.Part {
            Costs.Part(stored.metres(ofTrip: entry.trip.metres, on: days), of: stored.metres(on: days))
        }
        return stored.costs.costs(ofTrip: part(of: days), on: days, part(of: span), in: span)
    }

    // MARK: Telling

    /// `10,948 km to 11,012 km, ± 2.1 km`
    var odometer: String? {
        guard let begin else { return nil }
        let metres = max(begin.plusMinusMetres, end?.plusMinusMetres ?? 0)
        guard metres <= TripBookkeeping.mostPlusMinus else { return OdometerWords.unknown }
        let bounds = figures.distance(metres)
        let to = end.map { figures.odometer($0.metres) }
        return OdometerWords.span(figures.odometer(begin.metres), to, bounds)
    }

    var cost: String? {
        guard let costs else { return nil }
        var whole = costs.fuel
        whole.add(costs.fixedByMetres)
        whole.add(costs.other)
        guard !whole.isEmpty else { return nil }
        typealias Heading = CostWords.Heading
        return CostWords.trip(
            whole, [(Heading.fuel, costs.fuel), (Heading.fixed, costs.fixedByMetres), (Heading.other, costs.other)])
    }

    func write(to writer: inout JSONWriter) {
        writer.optional("odometerStartMetres", begin?.metres)
        writer.optional("odometerEndMetres", end?.metres)
        writer.optional("odometerPlusMinusMetres", begin.map { max($0.plusMinusMetres, end?.plusMinusMetres ?? 0) })
        writer.optional("nextServiceMetres", serviceMetres)
        writer.name("costs")
        guard let costs else { return writer.null() }
        writer.beginObject()
        let parts = [
            ("fuel", costs.fuel), ("other", costs.other), ("fixedByDistance", costs.fixedByMetres),
            ("fixedByDays", costs.fixedByDays),
        ]
        for (name, sum) in parts {
            writer.name(name)
            writer.write(sum)
        }
        writer.endObject()
    }
}
