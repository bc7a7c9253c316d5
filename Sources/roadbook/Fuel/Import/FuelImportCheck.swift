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
        let exchanges = StoredReadings.exchanges(book, vehicle)
        let legs = FuelLeg.judged(stored.fills + fills, exchanges, way, vehicle)
        let series = CarBook.Quantity.Kind.allCases.map { kind in
            FillUpSeries(kind, of: stored.fills + fills, exchanges: exchanges)
        }
        let found = fills.filter { fill in
            let twin = FuelImportCheck.twin(of: fill, in: series, firstNew: first)
            return !FuelCheck.objections(to: fill, of: vehicle, in: book, leg: legs[fill.id], twin: twin).isEmpty
        }
        return Set(found.map { $0.id - first })
    }

    /// A fill-up beside it with the same odometer; of two new ones the later has one.
    private static func twin(of fill: FillUp, in series: [FillUpSeries], firstNew: Int) -> FillUp? {
        guard let own = series.first(where: { $0.kind == fill.quantity.kind }) else { return nil }
        let found = own.atSameOdometer(as: fill.id)
        return found.before ?? found.behind.flatMap { $0.id < firstNew ? $0 : nil }
    }
}
