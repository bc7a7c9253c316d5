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
        let odometer = try CarOdometer(book, vehicle, and: new)
        // Readings that cannot be right as long as the others are.
        let misread = Set(odometer.fit.misread.compactMap { odometer.stored.new[$0.id] })
        return misread.union(odd(odometer, misread))
    }

    private func odd(_ odometer: CarOdometer, _ misread: Set<Int>) -> Set<Int> {
        let stored = StoredFills(book, vehicle)
        let first = (stored.fills.map(\.id).max() ?? -1) + 1
        let fills = new.enumerated().compactMap { StoredFills.fill($1, first + $0, book, vehicle) }
        let neighbours = FuelNeighbours(
            stored.fills + fills, misread: stored.misread(by: odometer).union(misread.map { first + $0 }), odometer,
            vehicle, book)
        let found = fills.filter { fill in
            let twins = neighbours.twins(of: fill)
            // The later of two new ones has a twin.
            let twin = twins.before ?? twins.behind.flatMap { $0.id < first ? $0 : nil }
            return !neighbours.objections(to: fill, twin: twin).isEmpty
        }
        return Set(found.map { $0.id - first })
    }
}
