import Trips

extension Catalogue {
    /// The boxes in which the routes of these trips lie, piece by piece.
    package func routeBoxes(of entries: [TripEntry]) throws -> [CoordinateBox] {
        let numbers = Set(entries.map(\.number))
        return try answer { database in
            let statement = try database.prepare("SELECT trip, south, north, west, east FROM route")
            var boxes: [CoordinateBox] = []
            while try statement.step() {
                guard let trip = statement.integer(0), numbers.contains(trip) else { continue }
                let sides = (Int32(1)...4).compactMap { statement.integer($0).map { Int32(truncatingIfNeeded: $0) } }
                guard sides.count == 4 else { continue }
                boxes.append(CoordinateBox(south: sides[0], north: sides[1], west: sides[2], east: sides[3]))
            }
            return boxes
        }
    }
}
