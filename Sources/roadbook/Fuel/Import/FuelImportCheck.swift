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
        let legs = FuelLeg.judged(stored.fills + fills, StoredReadings.exchanges(book, vehicle), way, vehicle)
        let found = fills.filter { fill in
            !FuelCheck.objections(to: fill, of: vehicle, in: book, leg: legs[fill.id]).isEmpty
        }
        return Set(found.map { $0.id - first })
    }
}
