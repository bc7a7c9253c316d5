import Drive
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
                let sides = (Int32(1)...4).map { statement.integer($0) ?? .max }
                guard let low = Coordinate(tenMillionths: sides[0], sides[2]),
                    let high = Coordinate(tenMillionths: sides[1], sides[3])
                else { continue }
                var box = CoordinateBox(low)
                box.add(high)
                boxes.append(box)
            }
            return boxes
        }
    }
}
