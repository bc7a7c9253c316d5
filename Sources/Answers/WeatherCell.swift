import Drive

/// A tenth of a degree, whose weather is asked for at its middle.
package struct WeatherCell: Hashable, Sendable {
    /// Ten-millionths of a degree.
    private static let size: Int32 = 1_000_000

    package let row: Int32
    package let column: Int32

    package init(_ place: Coordinate) {
        row = place.latitudeE7.cell(of: WeatherCell.size, last: 899)
        column = place.longitudeE7.cell(of: WeatherCell.size, last: 1_799)
    }

    package var middle: Coordinate {
        let half = WeatherCell.size / 2
        return Coordinate(
            latitudeE7: row * WeatherCell.size + half, longitudeE7: column * WeatherCell.size + half)
    }
}
