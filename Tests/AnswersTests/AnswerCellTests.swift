import Answers
import Drive
import Testing

/// The cells in which places lie.
@Suite struct AnswerCellTests {
    private func place(_ latitude: Double, _ longitude: Double) -> Coordinate {
        Coordinate(latitude: latitude, longitude: longitude) ?? Coordinate(latitudeE7: 0, longitudeE7: 0)
    }

    @Test func aStreetIsAskedForWithFourDecimals() {
        let rounded = StreetCell.rounded(place(50.09985, -8.54416))
        #expect(rounded == place(50.0999, -8.5442))
        #expect(StreetCell.rounded(rounded) == rounded)
    }

    @Test func cellsAreCountedFromTheSouthWest() {
        let cell = StreetCell(place(50.0998, 8.5442))
        #expect((cell.row, cell.column) == (50_099, 8_544))
        let below = StreetCell(place(-0.0001, -0.0010))
        #expect((below.row, below.column) == (-1, -1))
        #expect(StreetCell(place(-0.0011, 0)).row == -2)
    }

    @Test func theEndsOfTheEarthAreInTheLastCells() {
        let cell = StreetCell(place(90, 180))
        #expect((cell.row, cell.column) == (89_999, 179_999))
        #expect(StreetCell(place(-90, -180)) == StreetCell(place(-89.9999, -179.9999)))
        #expect(WeatherCell(place(90, 180)).middle == place(89.95, 179.95))
        #expect(WeatherCell(place(-90, -180)).middle == place(-89.95, -179.95))
    }

    @Test func theMiddleOfACellOfWeatherIsInIt() {
        let cell = WeatherCell(place(50.0998, 8.5442))
        #expect(cell.middle == place(50.05, 8.55))
        #expect(WeatherCell(cell.middle) == cell)
        #expect(WeatherCell(place(-0.01, -0.01)).middle == place(-0.05, -0.05))
    }

    @Test func theNearestPlaceOfACellIsOnItsEdgeOrThePlaceItself() {
        let cell = StreetCell(place(50.0998, 8.5442))
        #expect(cell.nearest(to: place(50.0995, 8.5441)) == place(50.0995, 8.5441))
        #expect(cell.nearest(to: place(51, 8)) == place(50.1, 8.544))
        #expect(cell.nearest(to: place(49, 9)) == place(50.099, 8.545))
    }
}
