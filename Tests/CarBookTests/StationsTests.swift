import CarBook
import Testing

/// Stations of a book, and fill-ups that were told twice.
@Suite struct StationsTests {
    /// Ninety ten-millionths of a degree of latitude are a metre.
    private static func metres(_ here: Position, _ there: Position) -> Int {
        let (north, east) = (here.latitudeE7 - there.latitudeE7, here.longitudeE7 - there.longitudeE7)
        return Int(north.magnitude / 90 + east.magnitude / 90)
    }

    private func fill(_ id: Int, _ day: String, _ station: String?, metresNorth: Int?, ml: Int = 40_000) -> FillUp {
        var fillUp = Made.fill(id, day, ml: ml)
        fillUp.station = station
        fillUp.position = metresNorth.map { Position(latitudeE7: Int32($0 * 90), longitudeE7: 0) }
        return fillUp
    }

    @Test func aStationIsListedOnce() {
        let stations = Stations(
            of: [
                fill(1, "2026-01-01", "shell A8", metresNorth: 0), fill(2, "2026-01-02", "Shell A8", metresNorth: 200),
                fill(3, "2026-01-03", nil, metresNorth: 100), fill(4, "2026-01-04", "Aral", metresNorth: 100),
                fill(5, "2026-01-05", "Shell-A8", metresNorth: nil), fill(6, "2026-01-06", nil, metresNorth: nil),
                fill(7, "2026-01-07", "Shell A8", metresNorth: 9_000),
                fill(8, "2026-01-08", "by the sea", metresNorth: nil),
            ], metres: Self.metres)
        #expect(stations.stations.map(\.name) == ["by the sea", "Shell A8", "Aral", "Shell A8"])
        #expect(stations.stations.map(\.fillUps) == [[8], [7, 5], [4, 3], [2, 1]])
        let here = Position(latitudeE7: 0, longitudeE7: 0)
        let nearest = stations.nearest(to: here)
        #expect(nearest.map(\.metres) == [100, 200, 9_000, nil])
        #expect(nearest.map(\.name) == ["Aral", "Shell A8", "Shell A8", "by the sea"])
    }

    @Test func aNameGetsItsPlaceFromAnOlderFillUp() {
        let stations = Stations(
            of: [fill(1, "2026-01-01", "Aral", metresNorth: 500), fill(2, "2026-01-02", "ARAL", metresNorth: nil)],
            metres: Self.metres)
        #expect(stations.stations.map(\.name) == ["ARAL"])
        #expect(stations.stations.map(\.position) == [Position(latitudeE7: 45_000, longitudeE7: 0)])
        #expect(Stations(of: [fill(1, "2026-01-01", " - ", metresNorth: nil)], metres: Self.metres).stations.isEmpty)
    }

    @Test func nearInTimePlaceAndQuantityIsAskedAbout() {
        let first = fill(1, "2026-03-01", "Shell", metresNorth: 0)
        let others = [
            fill(2, "2026-03-01", nil, metresNorth: 500), fill(3, "2026-03-01", "shell", metresNorth: nil, ml: 40_400),
            fill(4, "2026-03-01", "Aral", metresNorth: nil), fill(5, "2026-03-01", nil, metresNorth: 502),
            fill(6, "2026-03-01", nil, metresNorth: nil, ml: 40_410), fill(7, "2026-03-02", nil, metresNorth: nil),
        ]
        let found = SameFillUp.candidates(for: first, among: [first] + others, metres: Self.metres)
        #expect(found.map(\.id) == [2, 3])
    }

    @Test func whoDroveFarBetweenThemFilledUpTwice() {
        func at(_ id: Int, _ metres: Int?) -> FillUp {
            var fillUp = fill(id, "2026-03-01", nil, metresNorth: nil)
            fillUp.odometerMetres = metres
            return fillUp
        }
        let others = [at(2, 40_020_000), at(3, 39_980_000), at(4, 40_020_001), at(5, 39_979_999), at(6, nil)]
        let found = SameFillUp.candidates(for: at(1, 40_000_000), among: others, metres: Self.metres)
        #expect(found.map(\.id) == [2, 3, 6])
        #expect(SameFillUp.candidates(for: at(1, nil), among: others, metres: Self.metres).count == 5)
    }

    @Test func midnightLiesBetweenNobody() {
        var (late, early) = (fill(1, "2026-03-01", nil, metresNorth: nil), fill(2, "2026-03-02", nil, metresNorth: nil))
        late.time.milliseconds += 8 * 3_600_000
        early.time.milliseconds -= 10 * 3_600_000
        #expect(SameFillUp.isPerhaps(late, early, metres: Self.metres))
        late.time.milliseconds -= 1
        #expect(!SameFillUp.isPerhaps(late, early, metres: Self.metres))
    }
}
