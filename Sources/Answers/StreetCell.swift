import Drive

/// A thousandth of a degree, of which an address is asked for once.
package struct StreetCell: Hashable, Sendable {
    /// Ten-millionths of a degree.
    static let size: Int32 = 10_000
    /// The digits that are asked with: eleven metres.
    private static let asked: Int32 = 1_000

    package let row: Int32
    package let column: Int32

    package init(_ place: Coordinate) {
        row = place.latitudeE7.cell(of: StreetCell.size, last: 89_999)
        column = place.longitudeE7.cell(of: StreetCell.size, last: 179_999)
    }

    /// The place with the digits that are asked with.
    package static func rounded(_ place: Coordinate) -> Coordinate {
        Coordinate(latitudeE7: place.latitudeE7.rounded(to: asked), longitudeE7: place.longitudeE7.rounded(to: asked))
    }

    /// The place of the cell that is nearest to another one.
    package func nearest(to place: Coordinate) -> Coordinate {
        Coordinate(
            latitudeE7: StreetCell.nearest(row, to: place.latitudeE7),
            longitudeE7: StreetCell.nearest(column, to: place.longitudeE7))
    }

    private static func nearest(_ number: Int32, to value: Int32) -> Int32 {
        min(max(value, number * size), (number + 1) * size)
    }
}

extension Int32 {
    /// The number of the cell in which this lies.
    func cell(of size: Int32, last: Int32) -> Int32 {
        let number = self >= 0 ? self / size : -((-self + size - 1) / size)
        return Swift.min(number, last)
    }

    fileprivate func rounded(to unit: Int32) -> Int32 {
        let half = unit / 2
        return self >= 0 ? (self + half) / unit * unit : -((-self + half) / unit * unit)
    }
}
