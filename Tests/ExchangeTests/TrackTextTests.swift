import Exchange
import Glibc
import Testing

/// Digits and dates, against what the C library writes.
@Suite struct TrackTextTests {
    private func text(_ write: (TrackText) -> Void) -> String {
        let text = TrackText()
        write(text)
        return String(decoding: text.bytes, as: UTF8.self)
    }

    @Test(
        arguments: [
            (0, 1, "0.0"), (-4, 1, "-0.4"), (123, 1, "12.3"), (-515_073_498, 7, "-51.5073498"), (5, 0, "5"),
            (1, 7, "0.0000001"), (Int64.max, 2, "92233720368547758.07"), (Int64.min, 0, "-9223372036854775808"),
        ] as [(Int64, Int, String)])
    func wholeNumbersInUnitsOfTheirLastDigit(value: Int64, places: Int, expected: String) {
        #expect(text { $0.fixed(value, places: places) } == expected)
        if places == 0 { #expect(text { $0.integer(value) } == expected) }
    }

    @Test func decimalsAreRounded() {
        #expect(text { $0.decimal(54_383.46, places: 1) } == "54383.5")
        #expect(text { $0.decimal(3.0324, places: 3) } == "3.032")
        #expect(text { $0.decimal(-0.04, places: 1) } == "0.0")
        #expect(text { $0.decimal(.nan, places: 1) } == "0.0")
        #expect(text { $0.decimal(.infinity, places: 1) } == "0.0")
        #expect(text { $0.decimal(1e300, places: 0) } == "0")
    }

    @Test func timesAreThoseOfTheCLibrary() {
        var chance = Chance(state: 7)
        var instants: [Int64] = [0, -1, 951_782_400_000, 951_868_799_999, 4_102_444_800_000, -62_135_596_800_000]
        for _ in 0..<2_000 {
            instants.append(Int64.random(in: -62_135_596_800_000...253_402_300_799_999, using: &chance))
        }
        for instant in instants {
            let below = instant % 1000 < 0 ? 1 : 0
            var seconds = time_t(instant / 1000 - Int64(below))
            var parts = tm()
            gmtime_r(&seconds, &parts)
            var letters = [CChar](repeating: 0, count: 40)
            let length = strftime(&letters, letters.count, "%m-%dT%H:%M:%S", &parts)
            let rest = String(decoding: letters.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
            let year = String(Int(parts.tm_year) + 1900)
            let fraction = Int(instant) - seconds * 1000
            let digits = String(String(1000 + fraction).dropFirst())
            let zeros = String(repeating: "0", count: 4 - year.count)
            let expected = "\(zeros)\(year)-\(rest)\(fraction == 0 ? "" : ".\(digits)")Z"
            #expect(text { $0.time(instant) } == expected)
        }
    }

    @Test func timesOfNoYearAreThoseOfTheNearest() {
        #expect(text { $0.time(.min) } == "0001-01-01T00:00:00Z")
        #expect(text { $0.time(.max) } == "9999-12-31T23:59:59.999Z")
    }

    @Test func whatXMLHasNoPlaceForIsReplaced() {
        #expect(text { $0.xml("a<b>&\"c\" 'd'") } == "a&lt;b&gt;&amp;&quot;c&quot; &apos;d&apos;")
        #expect(text { $0.xml("zero\u{0} bell\u{7} \u{FFFE}\r") } == "zero\u{FFFD} bell\u{FFFD} \u{FFFD}\u{FFFD}")
        #expect(text { $0.xml("Zürich → 東京 🚗\n\t") } == "Zürich → 東京 🚗\n\t")
    }

    @Test func piecesThatAreGivenAwayMakeUpTheWhole() {
        var pieces: [[UInt8]] = []
        let text = TrackText { pieces.append(Array($0)) }
        var expected: [UInt8] = []
        for number in 0..<40_000 {
            text.integer(Int64(number))
            text.literal(", ")
            expected += Array("\(number), ".utf8)
        }
        let long = [UInt8](repeating: 0x61, count: 200_000)
        text.raw(long)
        text.flush()
        #expect(pieces.count > 3)
        #expect(pieces.flatMap { $0 } == expected + long)
    }
}
