import Catalogue
import Ledger

extension TripFilter {
    /// The same with the vehicle and the driver that the words mean, by their present names: as every verb understands
    /// a vehicle. A word that means none is looked for as it is.
    func byNames(on catalogue: Catalogue, _ invocation: Invocation) throws -> TripFilter {
        var filter = self
        filter.vehicle = try vehicle.map { try KnownCars(invocation, catalogue).typed($0)?.name ?? $0 }
        filter.driver = try driver.map { try TripFilter.driver(called: $0, catalogue) ?? $0 }
        return filter
    }

    private static func driver(called word: String, _ catalogue: Catalogue) throws -> String? {
        let names = try catalogue.drivers()
        let folded = word.lowercased()
        let exact = names.first { $0 == word } ?? names.first { $0.lowercased() == folded }
        return try exact ?? catalogue.everythingSaid().edits.drivers.member(called: word)?.name
    }
}
