import Catalogue
import Drive
import Trips

/// The number of letters of an id that it takes to tell it from all others in this catalogue.
struct ShortIDs {
    private let sorted: [TripID]

    init(_ catalogue: Catalogue) throws { sorted = try catalogue.ids().sorted() }

    /// Only the neighbours in the alphabet can have more letters in common than any other.
    subscript(_ id: TripID) -> String {
        var low = 0
        var high = sorted.count
        while low < high {
            let middle = (low + high) / 2
            if sorted[middle] < id { low = middle + 1 } else { high = middle }
        }
        return id.shortest(among: sorted[max(0, low - 1)..<min(sorted.count, low + 2)])
    }
}
