/// Places in cells, so that those near another one are soon found.
struct NearPoints {
    private struct Cell: Hashable {
        var column: Double
        var row: Double
    }

    /// In the order in which they were added.
    private(set) var places: [RoadPlace] = []
    private var cells: [Cell: [Int32]] = [:]
    private let metres: Double
    /// Parts of the world's square, where the first place lies.
    private var side = 1.0

    /// The places that are found are those that lie no farther away than a cell is wide, in metres.
    init(cell metres: Double) { self.metres = metres }

    mutating func add(_ place: RoadPlace) {
        // Wider, for parts are shorter nearer to a pole.
        if places.isEmpty { side = metres / place.metresOfPart * 1.2 }
        places.append(place)
        cells[cell(place), default: []].append(Int32(places.count - 1))
    }

    /// Counted from the first place, so that cells go on over the date line.
    private func cell(_ place: RoadPlace) -> Cell {
        let (east, south) = places[0].parts(to: place)
        return Cell(column: (east / side).rounded(.down), row: (south / side).rounded(.down))
    }

    /// Gives the index of each place in the cell and in those around it, with its distance.
    func forEach(around place: RoadPlace, _ give: (_ index: Int, _ metres: Double) -> Void) {
        guard !places.isEmpty else { return }
        let middle = cell(place)
        for row in -1...1 {
            for column in -1...1 {
                let there = Cell(column: middle.column + Double(column), row: middle.row + Double(row))
                for index in cells[there, default: []] { give(Int(index), place.metres(to: places[Int(index)])) }
            }
        }
    }
}
