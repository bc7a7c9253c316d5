import AppendLog
import Drive
import Spool
import Testing

@Suite struct SpoolLineTests {
    private func text(_ line: SpoolLine) -> String {
        withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 8) { room in
            var text = LineText(room.baseAddress!)
            line.write(to: &text)
            return String(decoding: room[..<text.count], as: UTF8.self)
        }
    }

    private func parse(_ text: String) -> SpoolLine? {
        var text = text
        return text.withUTF8 { SpoolLine(UnsafeRawBufferPointer($0)) }
    }

    private func expectRoundTrip(_ line: SpoolLine, _ payload: String) {
        #expect(text(line) == payload)
        let letter = String(decoding: [line.letter], as: UTF8.self)
        #expect(parse("\(letter) 65540 \(payload)") == line)
        #expect(parse("\(letter) 65540 \(payload) *01234567") == line)
    }

    private var usualFix: Fix {
        var fix = Fix(boottime: 1_439_250, time: 1_784_510_732_100, mode: .threeDimensional)
        fix.coordinate = Coordinate(latitude: 51.5073498, longitude: -0.1277306)
        fix.altitudeDecimetres = 349
        fix.speedCentimetresPerSecond = 1341
        fix.courseDecidegrees = 2713
        fix.satellites = 9
        fix.horizontalErrorDecimetres = 24
        return fix
    }

    @Test func theUsualFixIsShort() {
        let payload = "1439250 1784510732100 51.5073498 -0.1277306 34.9 13.41 271.3 3 9 2.4"
        expectRoundTrip(.fix(usualFix), payload)
    }

    @Test func aFixThatSaysLittleHasHyphens() {
        expectRoundTrip(.fix(Fix(boottime: 5)), "5 - - - - - - 0 - -")
    }

    @Test func rareFieldsStandAtTheEnd() {
        var fix = usualFix
        fix.status = 5
        expectRoundTrip(.fix(fix), "1439250 1784510732100 51.5073498 -0.1277306 34.9 13.41 271.3 3 9 2.4 - 5")
        fix.status = 0
        fix.device = 2
        expectRoundTrip(.fix(fix), "1439250 1784510732100 51.5073498 -0.1277306 34.9 13.41 271.3 3 9 2.4 - 0 2")
        fix.status = 5
        fix.hdopTenths = 9
        expectRoundTrip(.fix(fix), "1439250 1784510732100 51.5073498 -0.1277306 34.9 13.41 271.3 3 9 2.4 0.9 5 2")
    }

    @Test func smallAndNegativeNumbersKeepTheirDigits() {
        var fix = usualFix
        fix.coordinate = Coordinate(latitudeE7: -7, longitudeE7: 1_800_000_000)
        fix.altitudeDecimetres = -4
        fix.speedCentimetresPerSecond = 5
        let payload = "1439250 1784510732100 -0.0000007 180.0000000 -0.4 0.05 271.3 3 9 2.4"
        expectRoundTrip(.fix(fix), payload)
    }

    @Test func eventsOfADrive() {
        let stood = Coordinate(latitude: 1, longitude: -2)
        let begin = Decision.Begin(cause: .bluetooth, car: 0xAA01_0203, since: -40, stood: stood)
        expectRoundTrip(.drive(.begin(begin), at: 7), "7 begin bluetooth 2852192771 -40 1.0000000 -2.0000000")
        let byHand = Decision.Begin(cause: .hand, car: nil, since: 1, stood: nil)
        expectRoundTrip(.drive(.begin(byHand), at: 7), "7 begin hand - 1 - -")
        let late = Decision.Begin(cause: .motion, car: 1, since: 5, stood: nil, isOfEarlierBoot: true)
        expectRoundTrip(.drive(.begin(late), at: 7), "7 begin motion 1 5 - - 1")
        let totals = DriveTotals(measuredMetres: 18_000, inferredMetres: 40, movingMilliseconds: 900_000)
        let end = Decision.End(
            because: .powercut, at: 99, isOfEarlierBoot: true, totals: totals, sawCar: true)
        expectRoundTrip(.drive(.end(end), at: 8), "8 end powercut 99 1 18000 40 900000 1")
        expectRoundTrip(.drive(.reopen(since: 3), at: 8), "8 reopen 3")
        expectRoundTrip(.drive(.pause, at: 8), "8 pause")
        expectRoundTrip(.drive(.resume, at: 8), "8 resume")
        expectRoundTrip(.drive(.held, at: 8), "8 held")
        expectRoundTrip(.drive(.continued(off: 240_000), at: 8), "8 continued 240000")
    }

    @Test func carsAnchorsAndMarks() {
        expectRoundTrip(.car(.init(id: 0xAA, presence: .gone), at: 1), "1 170 gone")
        expectRoundTrip(.car(.init(id: 0xAA, presence: .connected, count: 12), at: 1), "1 170 connected 12")
        expectRoundTrip(.anchor(.init(kind: .learnt, utc: 1_784_510_732_100), at: 1), "1 1784510732100 learnt")
        let place = Coordinate(latitude: 1, longitude: 2)
        expectRoundTrip(
            .mark(.init(coordinate: place, text: "Grüner Berg, 12 %"), at: 1), "1 1.0000000 2.0000000 Grüner Berg, 12 %"
        )
        expectRoundTrip(.mark(.init(coordinate: nil, text: ""), at: 1), "1 - - -")
    }

    @Test func aTextIsCutToTheLineAndCannotEndIt() {
        let text = text(.mark(.init(coordinate: nil, text: String(repeating: "x\n", count: 2000)), at: 1))
        #expect(text.utf8.count <= SpoolLine.payloadLimit)
        #expect(!text.contains("\n"))
    }

    @Test(arguments: [
        "", "G", "G x", "G 1", "G 1 5", "G 1 5 - - - - - - 9 - -", "G 1 5 - 91.0000000 0.0000000 - - - 0 - -",
        "G 1 5 - 51.5 0.1 - - - 0 - -", "G 1 99999999999999999999 - - - - - - 0 - -",
        "G 1 10000000000001 - - - - - - 0 - -",
        "D 1 -10000000000001 pause", "D 1 2 continued 10000000000001", "D 1 2 begins", "D 1 2 end hand",
        "C 1 2 3 maybe", "T 1 2 3 guessed", "M 1 2 3 4", "Z 1 2 3",
        "M 1 2 90.0000001 0.0000000 x", "M 1 2 0.0000000 180.0000001 x", "GG 1 2", "G 1 5 - - 5 1.2.3 - - 0 - -",
    ])
    func whatIsNoLineIsNone(line: String) { #expect(parse(line) == nil) }

    /// A line that can still be read says the same when it is written and read again.
    @Test func aLineInWhichBytesHaveChangedIsAnotherOneOrNone() {
        var state: UInt64 = 42
        var read = 0
        for _ in 0..<20_000 {
            var bytes = Array("G 1 1439250 1784510732100 51.5073498 -0.1277306 34.9 13.41 271.3 3 9 2.4".utf8)
            for _ in 0..<2 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let byte = Array("0123456789.- abcDGMT\u{7F}".utf8)[Int(state >> 40) % 21]
                bytes[Int(state >> 33) % bytes.count] = byte
            }
            guard let line = bytes.withUnsafeBytes({ SpoolLine($0) }) else { continue }
            read += 1
            let letter = String(decoding: [line.letter], as: UTF8.self)
            #expect(parse("\(letter) 1 \(text(line))") == line, "\(String(decoding: bytes, as: UTF8.self))")
        }
        #expect(read > 100)
    }
}
