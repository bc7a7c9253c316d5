import CarBook
import Testing

/// Numbers that people type, and those that are refused.
@Suite struct TypedNumberTests {
    @Test(
        arguments: [
            (["40,000", "40,650"], true), (["40.000 km", "950"], true), (["€1,234", "", "x"], true), ([], false),
            (["40,000", "40.650"], false), (["40,000", "40,65"], false), (["40,000", "40650"], false),
            (["40000,000"], false), (["0,125"], false), (["40,000", "1,234,567"], false), (["40,000", "1.5"], false),
            (["950", "9500"], false),
        ] as [([String], Bool)])
    func aColumnTellsWhetherItsMarksGroupThousands(_ cells: [String], _ isGrouped: Bool) {
        #expect(NumberColumn(cells).isGrouped == isGrouped)
    }

    @Test(
        arguments: [
            (["03/04/2026", "03/15/2026"], .order(.monthfirst), 0), (["3-4-2026", "15-3-2026"], .order(.dayfirst), 0),
            (["", "03/03/2026", "4/3/2026 18:20"], .either(2), 2), (["03/03/2026", "2026-03-04"], .plain, nil),
            (["15/03/2026", "x", "03/15/2026"], .mixed(dayfirst: 0, monthfirst: 2), nil),
            (["31/31/2026", "15.03.2026", "1/2/26", "1/2", "2/29/2025"], .plain, nil), ([], .plain, nil),
        ] as [([String], DateColumn.Verdict, Int?)])
    func aColumnTellsTheOrderOfItsDates(_ cells: [String], _ verdict: DateColumn.Verdict, _ open: Int?) {
        #expect(DateColumn(cells).verdict == verdict)
        #expect(DateColumn(cells).open == open)
    }

    @Test func aDateIsWrittenYearFirstInTheOrderThatItHas() {
        #expect(DateColumn.yearFirst("3/4/2026 18:20", .monthfirst) == "2026-03-04 18:20")
        #expect(DateColumn.yearFirst("3-4-2026", .dayfirst) == "2026-04-03")
        #expect(DateColumn.yearFirst("3/15/2026", .dayfirst) == nil)
        #expect(DateColumn.yearFirst("2026-03-15", .dayfirst) == nil)
    }

    @Test func threeDigitsBehindAMarkMayBeThousands() {
        for text in ["40,000", "1.234", "999,999 km", "$1,234"] { #expect(NumberColumn.isAmbiguous(text), "\(text)") }
        for text in ["40000", "4000,000", "0,125", "40,00", "40,0000", "1,234.5", "1.234.567", ",125", "km", ""] {
            #expect(!NumberColumn.isAmbiguous(text), "\(text)")
        }
    }

    @Test(arguments: [
        ("44.1", 44_100), ("44,1", 44_100), ("10.948", 10_948), ("10,948", 10_948), ("1,234", 1_234),
        ("7", 7_000), ("0.0005", 1), ("0.0004", 0), ("-0,0005", -1), (" 12 ", 12_000), ("007", 7_000), ("0", 0),
        ("123456789012", 123_456_789_012_000),
    ])
    func oneMarkIsTheDecimalMark(text: String, thousandths: Int) throws {
        let number = try TypedNumber(text)
        if thousandths > 100_000_000_000_000 {
            #expect(throws: TypedNumberError.tooLarge(text)) { try number.times(1_000) }
        } else {
            let read = try number.times(1_000)
            #expect(read == thousandths)
        }
    }

    @Test func aRefusalSaysWhatWasRead() {
        let refused: [(String, TypedNumberError)] = [
            ("", .empty), ("   ", .empty), ("1,234.5", .grouped("1,234.5")), ("1.234.567", .grouped("1.234.567")),
            ("1,2,3", .grouped("1,2,3")), ("1.234,5", .grouped("1.234,5")), ("12 345", .blankInside("12 345")),
            ("12\u{A0}345", .blankInside("12\u{A0}345")), ("1e5", .exponent("1e5")), ("1.5E-3", .exponent("1.5E-3")),
            ("5.", .bareMark("5.")), (",5", .bareMark(",5")), ("abc", .unreadable("abc")), ("-", .unreadable("-")),
            ("+5", .unreadable("+5")), ("--5", .unreadable("--5")), ("1'234", .unreadable("1'234")),
            ("\u{0661}\u{0662}", .unreadable("\u{0661}\u{0662}")), ("0x10", .unreadable("0x10")),
            ("1234567890123", .tooManyDigits("1234567890123", most: 12)),
            ("0.1234567890123", .tooManyDigits("0.1234567890123", most: 12)), (".", .unreadable(".")),
        ]
        for (text, error) in refused {
            #expect(throws: error, "\(text)") { try TypedNumber(text) }
        }
    }

    @Test(arguments: [
        ("44,1l", 44_100, "l"), ("10948km", 10_948_000, "km"), ("6500 mi", 6_500_000, "mi"), ("12gal", 12_000, "gal"),
        ("38.5kWh", 38_500, "kWh"), ("44.1", 44_100, ""), (" 3  Liter ", 3_000, "Liter"),
    ])
    func lettersBehindANumberAreItsUnit(text: String, thousandths: Int, unit: String) throws {
        let amount = try TypedAmount(text)
        let read = try amount.number.times(1_000)
        #expect(read == thousandths)
        #expect(amount.unit == unit)
    }

    @Test func digitsBehindLettersAreNoUnit() {
        let refused: [(String, TypedNumberError)] = [
            ("1e5", .exponent("1e5")), ("44l5", .unreadable("44l5")), ("44.1 l 5", .blankInside("44.1 l 5")),
            ("km", .empty), ("1,234.5km", .grouped("1,234.5")), ("5.l", .bareMark("5.")),
        ]
        for (text, error) in refused {
            #expect(throws: error, "\(text)") { try TypedAmount(text) }
        }
    }

    @Test func unitsAreExact() throws {
        let (twelve, many) = (try TypedNumber("12"), try TypedNumber("6500"))
        let gallons = try VolumeUnit.usGallon.millilitres(of: twelve)
        let imperial = try VolumeUnit.imperialGallon.millilitres(of: twelve)
        let miles = try DistanceUnit.mile.metres(of: many)
        #expect(gallons == 45_425)
        #expect(imperial == 54_553)
        #expect(miles == 10_460_736)
        #expect(VolumeUnit.usGallon.count(millilitres: 3_785_411_784)?.rounded(decimals: 3) == 1_000_000_000)
        #expect(VolumeUnit.imperialGallon.count(millilitres: 4_546_090)?.rounded(decimals: 3) == 1_000_000)
        #expect(DistanceUnit.mile.count(metres: 1_609_344)?.rounded(decimals: 3) == 1_000_000)
    }

    @Test func aWordMayBeAUnit() {
        #expect(AmountUnit("KWH") == .kilowattHour)
        #expect(AmountUnit("Gallons") == .gallon)
        #expect(AmountUnit("ukgal") == .volume(.imperialGallon))
        #expect(AmountUnit("miles") == .distance(.mile))
        #expect(AmountUnit("bananas") == nil)
    }
}
