import Drive
import Exchange
import Testing

/// NMEA, gpsd's JSON and OwnTracks' records, where a line is damaged alone.
@Suite struct LineFormatTests {
    // MARK: NMEA

    static func sentence(_ body: String) -> String {
        let sum = body.utf8.reduce(0, ^)
        let digits = String(sum, radix: 16, uppercase: true)
        return "$\(body)*\(digits.count < 2 ? "0" : "")\(digits)\r\n"
    }

    static func gga(_ time: String, _ minutes: String, quality: Int = 1) -> String {
        sentence("GPGGA,\(time),51\(minutes),N,00015.0000,W,\(quality),09,0.84,31.5,M,47.0,M,,")
    }

    static func rmc(_ time: String, _ minutes: String, _ date: String, status: String = "A") -> String {
        sentence("GNRMC,\(time),\(status),51\(minutes),N,00015.0000,W,19.44,359.95,\(date),,,A")
    }

    /// 2025-12-31T23:59:58Z.
    private static let beforeMidnight: Int64 = 1_767_225_598_000

    @Test func theSentencesOfAMomentMakeOnePoint() {
        let text =
            Self.rmc("235958.00", "30.0000", "311225") + Self.gga("235958.00", "30.0000")
            + Self.sentence("GPGSA,A,3,01,02,03,04,,,,,,,,,1.5,0.9,1.2") + Self.sentence("GPVTG,1.0,T,,M,2.0,N,3.7,K,A")
            + Self.rmc("235959.25", "30.0060", "311225")
        let points = ReadWhole.points(text, by: NMEAReader()).points
        var first = Fix(
            boottime: 0, time: Self.beforeMidnight, mode: .threeDimensional,
            coordinate: Coordinate(latitudeE7: 515_000_000, longitudeE7: -2_500_000))
        first.status = 1
        first.altitudeDecimetres = 315
        first.speedCentimetresPerSecond = 1000
        first.courseDecidegrees = 0
        first.hdopTenths = 8
        first.satellites = 9
        #expect(points.first?.fix == first)
        #expect(points.map(\.time) == [Self.beforeMidnight, Self.beforeMidnight + 1250])
        #expect(points.last?.fix.coordinate?.latitudeE7 == 515_001_000)
        #expect(points.map(\.position) == [1, 5])
    }

    @Test func midnightIsTheNextDayBeforeTheDateSaysSo() {
        let text =
            Self.rmc("235959.00", "30.0000", "311225") + Self.gga("000000.00", "30.0100")
            + Self.rmc("000001.00", "30.0200", "010126")
        let points = ReadWhole.points(text, by: NMEAReader()).points
        let start = Self.beforeMidnight + 1000
        #expect(points.map(\.time) == [start, start + 1000, start + 2000])
    }

    @Test func whatCameBeforeTheFirstDateIsDatedBackwards() {
        let text =
            Self.gga("235958.00", "30.0000") + Self.gga("235959.00", "30.0100") + Self.gga("000000.00", "30.0200")
            + Self.rmc("000001.00", "30.0300", "010126")
        let points = ReadWhole.points(text, by: NMEAReader()).points
        #expect(points.map(\.time) == (0..<4).map { Self.beforeMidnight + Int64($0) * 1000 })
    }

    @Test func theCenturyIsThatOfReceivers() {
        let text = Self.rmc("000000", "30.0000", "220899") + Self.rmc("000000", "30.0000", "010179")
        let years = ReadWhole.points(text, by: NMEAReader()).points.map { SomeGPX.text($0.time).prefix(4) }
        #expect(years == ["1999", "2079"])
    }

    @Test func withoutADateNothingIsImported() {
        let text = Self.gga("120000.00", "30.0000") + Self.gga("120001.00", "30.0000")
        let reason = "NMEA 0183 without a point that has time and place, only 2 points without a time"
        #expect(ReadWhole.refusal(text) == reason)
        let dated = Self.sentence("GPZDA,120000.00,14,03,2026,00,00") + text
        #expect(ReadWhole.points(dated, by: NMEAReader()).points.count == 2)
    }

    @Test func damagedAndForeignSentencesAreCountedAndNotFatal() throws {
        let good = Self.rmc("120000.00", "30.0000", "140326")
        let wrong = good.replacing("51", with: "52")
        let text =
            "# a remark\n" + good + wrong + "$GPRMC,120001.00,A,5130.0\r\n" + Self.sentence("GPGSV,1,1,00")
            + "09:00:00 " + Self.rmc("120002.00", "30.0000", "140326") + Self.rmc("120003.00", "61.0000", "140326")
            + Self.rmc("120004.00", "30.0000", "140326", status: "V") + Self.rmc("", "30.0000", "140326")
        let read = try ReadWhole.file(text)
        #expect(read.events.times == [1_773_489_600_000, 1_773_489_602_000])
        #expect(read.tally.count(.badLine) == 2)
        #expect(read.tally.firstBad?.description == "line 3: a wrong checksum")
        #expect(read.tally.count(.otherLine) == 2)
        #expect(read.tally.count(.withoutPlace) == 1)
        #expect(read.tally.count(.withoutFix) == 2)
    }

    // MARK: gpsd

    private static let reports = """
        {"class":"VERSION","release":"3.25"}
        {"class":"SKY","device":"/dev/a","hdop":0.86,"satellites":[{"PRN":1,"used":true},{"PRN":2,"used":false},\
        {"PRN":3,"used":true}]}
        {"class":"TPV","device":"/dev/a","mode":2,"time":"2026-03-14T08:00:00.000Z","lat":51.5,"lon":-0.25}
        {"class":"TPV","device":"/dev/a","mode":3,"time":"2026-03-14T08:00:00.000Z","lat":51.5,"lon":-0.25,\
        "altHAE":80.0,"altMSL":31.5,"speed":13.889,"track":359.99,"eph":4.2,"status":2}
        {"class":"TPV","device":"/dev/a","mode":1,"time":"2026-03-14T08:00:01.000Z"}
        {"class":"TPV","device":"/dev/a","mode":3,"lat":51.5,"lon":-0.25}
        {"class":"TPV","device":"/dev/b","mode":3,"time":"2026-03-14T08:00:02.500Z","lat":51.6,"lon":-0.25,\
        "alt":9,"epx":3,"epy":4}
        {"class":"TPV","device":"/dev/a","mode":3,"time":"2026-03-14T08:00:03.000Z","lat":95,"lon":-0.25}
        {"class":"TPV","device":"/dev/a","mode":3,"time":"1901-03-14T08:00:03.000Z","lat":51.5,"lon":-0.25}
        1773475204.5: {"class":"TPV","device":"/dev/a","mode":3,"time":"2026-03-14T08:00:04.000Z","lat":51.5,\
        "lon":-0.2

        """

    @Test func gpsdsReportsOfAMomentAreOnePoint() {
        let read = ReadWhole.points(Self.reports, by: GpsdReader())
        #expect(read.refusal == nil)
        var first = Fix(
            boottime: 0, time: 1_773_475_200_000, mode: .threeDimensional,
            coordinate: Coordinate(latitudeE7: 515_000_000, longitudeE7: -2_500_000))
        first.status = 2
        first.altitudeDecimetres = 315
        first.speedCentimetresPerSecond = 1389
        first.courseDecidegrees = 0
        first.horizontalErrorDecimetres = 42
        first.hdopTenths = 9
        first.satellites = 2
        #expect(read.points.first?.fix == first)
        #expect(read.points.count == 2)
        #expect(read.points.last?.fix.device == 1)
        #expect(read.points.last?.fix.altitudeDecimetres == 90)
        #expect(read.points.last?.fix.horizontalErrorDecimetres == 50)
        #expect(read.points.map(\.segment) == [1, 2])
    }

    @Test func gpsdsDamagedLinesAreCounted() {
        let tally = ReadWhole.points(Self.reports, by: GpsdReader()).tally
        #expect(tally.count(.otherLine) == 1)
        #expect(tally.count(.withoutFix) == 1)
        #expect(tally.count(.withoutTime) == 1)
        #expect(tally.count(.badLine) == 3)
        #expect(tally.firstBad?.description == "line 8: no place on earth")
    }

    // MARK: OwnTracks

    private static let records = """
        2026-03-14T08:00:05Z\t*                 \t{"_type":"location","lat":51.5,"lon":-0.25,"tst":1773475200,\
        "vel":50,"alt":31,"acc":5,"cog":270,"x":{"lat":0}}
        2026-03-14T08:00:05Z\t-                 \t{"_type":"lwt","tst":1773475200}
        2026-03-14T08:00:06Z\t*                 \t{"_type":"location","lat":51.5
        2026-03-14T08:00:07Z\t*                 \t{"_type":"location","lat":51.5,"lon":-0.25,"tst":-2177452800}
        2026-03-14T08:00:08Z\t*                 \t{"_type":"location","lat":51.5,"lon":-0.25}
        2026-03-14T08:00:09Z\t*                 \t{"_type":"location","lat":51.5,"lon":-0.26,"tst":1773475210}
        """

    @Test func aPhonesRecordsArePoints() {
        let read = ReadWhole.points(Self.records, by: OwnTracksReader())
        var first = Fix(
            boottime: 0, time: 1_773_475_200_000, mode: .threeDimensional,
            coordinate: Coordinate(latitudeE7: 515_000_000, longitudeE7: -2_500_000))
        first.altitudeDecimetres = 310
        first.speedCentimetresPerSecond = 1389
        first.courseDecidegrees = 2700
        first.horizontalErrorDecimetres = 50
        #expect(read.points.first?.fix == first)
        #expect(read.points.map(\.position) == [1, 6])
        #expect(read.tally.count(.otherLine) == 1)
        #expect(read.tally.count(.badLine) == 2)
        #expect(read.tally.count(.withoutTime) == 1)
        #expect(read.tally.firstBad?.description == "line 3: the JSON breaks off")
    }

    // MARK: All

    @Test func formatsAreToldByTheirContent() throws {
        let texts: [(String, ImportFormat)] = [
            (Self.rmc("120000.00", "30.0000", "140326"), .nmea), (Self.reports, .gpsd), (Self.records, .ownTracks),
            ("# {\"class\":\"DEVICE\"}\n" + Self.rmc("120000.00", "30.0000", "140326"), .nmea),
        ]
        for (text, format) in texts { #expect(try ReadWhole.file(text).tally.format == format) }
    }

    @Test func wherePiecesEndChangesNothing() {
        let nmea =
            Self.gga("235959.00", "30.0000") + "x\r\r\n\n" + Self.rmc("000001.00", "30.0300", "010126")
            + Self.gga("000001.00", "30.0000")
        expectSame(nmea) { NMEAReader() }
        expectSame(Self.reports) { GpsdReader() }
        expectSame(Self.records) { OwnTracksReader() }
    }

    private func expectSame(_ text: String, _ reader: () -> any TrackReader) {
        let bytes = Array(text.utf8)
        let whole = ReadWhole.points(bytes, by: reader())
        for piece in 1...200 {
            let pieces = ReadWhole.points(bytes, by: reader(), piece: piece)
            #expect(pieces == whole, "pieces of \(piece)")
        }
    }
}
