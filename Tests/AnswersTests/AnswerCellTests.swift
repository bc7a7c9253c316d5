import Answers
import Drive
import Testing

/// The cells in which places lie.
@Suite struct AnswerCellTests {
    private func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        try #require(Coordinate(latitude: latitude, longitude: longitude))
    }

    @Test func aStreetIsAskedForWithFourDecimals() throws {
        let rounded = StreetCell.rounded(try place(50.09985, -8.54416))
        #expect(rounded == (try place(50.0999, -8.5442)))
        #expect(StreetCell.rounded(rounded) == rounded)
    }

    @Test func cellsAreCountedFromTheSouthWest() throws {
        let cell = StreetCell(try place(50.0998, 8.5442))
        #expect((cell.row, cell.column) == (50_099, 8_544))
        let below = StreetCell(try place(-0.0001, -0.0010))
        #expect((below.row, below.column) == (-1, -1))
        #expect(StreetCell(try place(-0.0011, 0)).row == -2)
    }

    @Test func theEndsOfTheEarthAreInTheLastCells() throws {
        let cell = StreetCell(try place(90, 180))
        #expect((cell.row, cell.column) == (89_999, 179_999))
        #expect(StreetCell(try place(-90, -180)) == StreetCell(try place(-89.9999, -179.9999)))
        #expect(WeatherCell(try place(90, 180)).middle == (try place(89.95, 179.95)))
        #expect(WeatherCell(try place(-90, -180)).middle == (try place(-89.95, -179.95)))
    }

    @Test func theMiddleOfACellOfWeatherIsInIt() throws {
        let cell = WeatherCell(try place(50.0998, 8.5442))
        #expect(cell.middle == (try place(50.05, 8.55)))
        #expect(WeatherCell(cell.middle) == cell)
        #expect(WeatherCell(try place(-0.01, -0.01)).middle == (try place(-0.05, -0.05)))
    }

    @Test func theNearestPlaceOfACellIsOnItsEdgeOrThePlaceItself() throws {
        let cell = StreetCell(try place(50.0998, 8.5442))
        #expect(cell.nearest(to: try place(50.0995, 8.5441)) == (try place(50.0995, 8.5441)))
        #expect(cell.nearest(to: try place(51, 8)) == (try place(50.1, 8.544)))
        #expect(cell.nearest(to: try place(49, 9)) == (try place(50.099, 8.545)))
    }
}
