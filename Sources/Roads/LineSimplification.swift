/// Lines with fewer points (Douglas and Peucker).
enum LineSimplification {
    /// The same line, no point of which was farther beside what is left than so many metres.
    static func simplified(_ line: [RoadPlace], metres: Double) -> [RoadPlace] {
        guard line.count > 2 else { return line }
        let most = metres / line[0].metresOfPart
        let flat = line.map { line[0].parts(to: $0) }
        var isKept = Array(repeating: false, count: line.count)
        (isKept[0], isKept[line.count - 1]) = (true, true)
        var open = [0..<line.count - 1]
        while let range = open.popLast() {
            guard let farthest = farthest(flat, range), farthest.distance > most else { continue }
            isKept[farthest.index] = true
            open.append(range.lowerBound..<farthest.index)
            open.append(farthest.index..<range.upperBound)
        }
        return line.indices.filter { isKept[$0] }.map { line[$0] }
    }

    /// The point that lies farthest from the straight way between the first and the last.
    private static func farthest(
        _ line: [(east: Double, south: Double)], _ range: Range<Int>
    ) -> (index: Int, distance: Double)? {
        let (first, last) = (line[range.lowerBound], line[range.upperBound])
        let (east, south) = (last.east - first.east, last.south - first.south)
        let length = (east * east + south * south).squareRoot()
        var best: (index: Int, distance: Double)?
        for index in range.dropFirst() {
            let (across, down) = (line[index].east - first.east, line[index].south - first.south)
            // A circle ends where it begins.
            let straight = (across * across + down * down).squareRoot()
            let distance = length > 0 ? abs(across * south - down * east) / length : straight
            if distance > best?.distance ?? -1 { best = (index, distance) }
        }
        return best
    }
}
