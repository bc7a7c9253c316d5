import JSON
import Testing

/// The car's book where a reading, a midnight or a cost lies within a drive that was not driven evenly.
@Suite struct OnTheWayTests {
    private let book: KeptBook

    init() throws { book = try KeptBook() }

    /// A file with a point each ten seconds from an hour of UTC on, driven north at these speeds.
    private func drive(
        _ name: String, on days: String..., from hour: Int, _ speeds: [(seconds: Int, speed: Double)]
    ) throws {
        var text = #"<gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>"#
        var (second, metres) = (hour * 3600, 0.0)
        for (seconds, speed) in speeds {
            for _ in 0..<seconds / 10 {
                let time = [second / 3600 % 24, second / 60 % 60, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
                let moment = "\(days[second / 86_400])T\(time.joined(separator: ":"))Z"
                let latitude = 48 + metres / 111_194.9
                text += #"<trkpt lat="\#(latitude)" lon="11"><time>\#(moment)</time></trkpt>"#
                second += 10
                metres += speed * 10
            }
        }
        try book.books.place(Array("\(text)</trkseg></trk></gpx>".utf8), at: name)
        let imported = try book.run(["import", "\(book.books.data)/\(name)", "--vehicle", "Golf"])
        #expect(imported.code == 0, "\(imported.errors)")
    }

    private func add(_ words: String) throws {
        let outcome = try book.run(words)
        #expect(outcome.code == 0, "\(words): \(outcome.errors)")
    }

    /// 90 minutes of motorway, four at the pump, 30 through a town.
    @Test func theOdometerAtThePumpIsThatOfTheWayUntilThen() throws {
        try add("vehicle add Golf --currency EUR --fuel petrol")
        try drive("pump.gpx", on: "2026-03-20", from: 8, [(5_400, 33.2), (240, 0), (1_800, 8.3)])
        try book.run(["fuel", "add", "40l", "20000km", "1.8", "--date", "2026-03-20 07:30"])
        try book.run(["fuel", "add", "12.5l", "20179km", "1.8", "--date", "2026-03-20 09:32"])
        let end = try book.run(["odometer", "20194km", "--date", "2026-03-20 11:00"])
        #expect(end.code == 0, "\(end.errors)")
        let told = try #require(try book.objects("odometer").first)
        #expect(told["unrecorded"]?.elements?.isEmpty == true, "\(told)")
    }

    @Test func aDriveOverMidnightIsDividedAsItWasDriven() throws {
        try add("vehicle add Golf --currency EUR")
        try drive("night.gpx", on: "2025-12-31", "2026-01-01", from: 23, [(3_600, 30), (3_600, 3)])
        for year in ["2025-12-31", "2026-01-01"] { try add("expense 100EUR parking --date \(year)") }
        let report = try #require(try book.objects("vehicle report Golf").first)
        let metres = report["years"]?.elements?.compactMap { $0["metres"]?.double } ?? []
        try #require(metres.count == 2, "\(report)")
        let (old, new) = (max(metres[0], metres[1]), min(metres[0], metres[1]))
        #expect(abs(old - 108_000) < 60 && abs(new - 10_770) < 60, "\(metres)")
    }

    /// Nobody knows the hours between two readings of one day.
    @Test func twoFillUpsOfOneDayMayLieFarApart() throws {
        try add("vehicle add Golf --currency EUR --fuel petrol --tank 60l")
        try add("fuel add 40l 8000km 1.8 --date 2026-02-01")
        try add("fuel add 45l 8700km 1.8 --date 2026-02-01")
        let far = try book.run("fuel add 45l 18000km 1.8 --date 2026-02-02")
        #expect(far.code != 0 && far.errors.contains("could have been driven"), "\(far.errors)")
    }

    /// The instrument shows three per cent more than is recorded.
    @Test func theOnlyDriveOfADayHasAllItsCosts() throws {
        try add("vehicle add Golf --currency EUR")
        for (number, day) in ["2025-01-05", "2025-01-07", "2025-01-09", "2025-01-11"].enumerated() {
            try drive("\(number).gpx", on: day, from: 8, [(3_600, 30)])
        }
        try add("odometer 50000km --date 2025-01-04")
        try add("odometer 50445km --date 2025-01-12")
        try add("expense 365EUR insurance --every 1y --date 2025-01-01")
        let trips = try book.objects("trips")
        for trip in trips {
            let id = try #require(trip["id"]?.text)
            let shown = try #require(try book.objects("show \(id)").first)
            let cost = try #require(shown["costs"]?["fixedByDays"]?["EUR"]?.double)
            #expect(abs(cost - 1) < 0.005, "\(cost)")
        }
    }
}
