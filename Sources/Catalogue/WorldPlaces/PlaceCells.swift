import Drive
import Glibc

/// The cells of the index of places: a tenth of a degree wide and high, numbered from west to east, row by row from the
/// south.
enum PlaceCells {
    /// Ten-millionths of a degree.
    private static let size: Int64 = 1_000_000
    private static let around: Int64 = 3_600
    /// The numbers of a row stand apart from those of the next one.
    private static let numbersOfRow: Int64 = 4_000
    private static let latitudes = -900_000_000...900_000_000 as ClosedRange<Int64>

    static func cell(of place: Coordinate) -> Int64 {
        row(Int64(place.latitudeE7)) * numbersOfRow + column(Int64(place.longitudeE7))
    }

    /// The numbers of all cells in which something may lie that is no farther away.
    static func ranges(around spot: Coordinate, within metres: Double) -> [ClosedRange<Int64>] {
        let height = Int64(metres / Arc.metresOfDegree * 1e7) + 1
        let south = max(latitudes.lowerBound, Int64(spot.latitudeE7) - height)
        let north = min(latitudes.upperBound, Int64(spot.latitudeE7) + height)
        // Towards the poles a degree is narrower; the narrowest of the rows counts.
        let narrowest = cos(Double(max(abs(south), abs(north))) / 1e7 * .pi / 180)
        let width = Int64(Double(height) / max(0.001, narrowest))
        let columns = columns(Int64(spot.longitudeE7) - width, Int64(spot.longitudeE7) + width)
        return (row(south)...row(north)).flatMap { row in
            columns.map { $0.lowerBound + row * numbersOfRow...$0.upperBound + row * numbersOfRow }
        }
    }

    private static func row(_ latitude: Int64) -> Int64 { (latitude - latitudes.lowerBound) / size }

    private static func column(_ longitude: Int64) -> Int64 { min(around - 1, (longitude + 1_800_000_000) / size) }

    /// One range, or two on both sides of the date line.
    private static func columns(_ west: Int64, _ east: Int64) -> [ClosedRange<Int64>] {
        let whole: Int64 = 3_600_000_000
        if east - west >= whole { return [0...around - 1] }
        if west < -1_800_000_000 { return [column(west + whole)...around - 1, 0...column(east)] }
        if east > 1_800_000_000 { return [column(west)...around - 1, 0...column(east - whole)] }
        return [column(west)...column(east)]
    }
}
