import CarBook
import Ledger

/// Everything that speaks against the fill-ups of a table, computed once for all that the book has of their vehicle and
/// all that would come in.
struct FuelImportCheck {
    private let book: OpenCarBook
    private let vehicle: KnownVehicle
    private let new: [Fact]

    init(_ book: OpenCarBook, _ vehicle: KnownVehicle, _ new: [Fact]) {
        self.book = book
        self.vehicle = vehicle
        self.new = new
    }

    /// The places of those against which something speaks.
    func questioned() throws -> Set<Int> {
        let way = try book.way(vehicle)
        return misread(way).union(odd(way))
    }

    /// Readings of the odometer that cannot be right as long as the others are.
    private func misread(_ way: RecordedWay) -> Set<Int> {
        let stored = StoredReadings(book, vehicle, way, and: new)
        let fit = OdometerFit(of: stored.readings, exchanges: stored.exchanges) { way.metres(upTo: $0) }
        return Set(fit.misread.compactMap { stored.new[$0.id] })
    }

    private func odd(_ way: RecordedWay) -> Set<Int> {
        let stored = StoredFills(book, vehicle)
        let first = (stored.fills.map(\.id).max() ?? -1) + 1
        let fills = new.enumerated().compactMap { StoredFills.fill($1, first + $0, book) }
        let legs = legs(stored.fills + fills, StoredReadings.exchanges(book, vehicle), way)
        let today = book.invocation.zone.civil(at: WallClock.now() / 1000)
        let found = fills.filter { fill in
            let objections = FillUpRule.objections(
                to: fill, today: today, tank: vehicle.holds(fill.quantity.kind), takes: vehicle.takes,
                leg: legs[fill.id])
            return !objections.isEmpty
        }
        return Set(found.map { $0.id - first })
    }

    /// The ways of full tanks and all that was filled in for them, by the fill-ups with which they end; of a car that
    /// takes both kinds neither says how much it needs.
    private func legs(
        _ fills: [FillUp], _ exchanges: [InstrumentExchange], _ way: RecordedWay
    ) -> [Int: (metres: Int, quantity: CarBook.Quantity)] {
        guard vehicle.fuel != .hybrid, let kind = fills.first?.quantity.kind,
            fills.allSatisfy({ $0.quantity.kind == kind })
        else { return [:] }
        let series = FillUpSeries(kind, of: fills, exchanges: exchanges) { from, to in
            way.metres(upTo: to) - way.metres(upTo: from)
        }
        let spans = Economy(series).spans.compactMap { span in span.metres.map { (span.lastID, ($0, span.quantity)) } }
        return Dictionary(spans) { first, _ in first }
    }
}
