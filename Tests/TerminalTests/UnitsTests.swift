import Terminal
import Testing

/// Kilometres or miles, and whose word counts.
@Suite struct UnitsTests {
    @Test(arguments: [
        ([:], Units.metric),
        (["LANG": "C.UTF-8"], .metric), (["LANG": "de_DE.UTF-8"], .metric), (["LANG": "en_GB.UTF-8"], .imperial),
        (["LANG": "en_US"], .imperial), (["LANG": "en_GB", "LC_MEASUREMENT": "fr_FR.UTF-8"], .metric),
        (["LC_ALL": "en_US.UTF-8", "LC_MEASUREMENT": "fr_FR.UTF-8"], .imperial),
        (["LANG": "en_GB", "LC_ALL": ""], .imperial),
    ])
    func theLocaleSaysWhatIsUsual(variables: [String: String], expected: Units) {
        #expect(Units(setting: "auto") { variables[$0] } == expected)
    }

    @Test func aSettingOverrulesTheLocale() {
        #expect(Units(setting: "metric") { _ in "en_US" } == .metric)
        #expect(Units(setting: "imperial") { _ in "de_DE" } == .imperial)
    }

    @Test func speedsAndLengthsAreWrittenWithTheirUnit() {
        #expect(Units.metric.speed(13.9) == "50 km/h")
        #expect(Units.imperial.speed(13.9) == "31 mph")
        #expect(Units.metric.distance(1_609.344) == "1.6 km")
        #expect(Units.imperial.distance(1_609.344) == "1.0 mi")
        #expect(Units.metric.distance(3_616_400) == "3616.4 km")
        #expect(Units.metric.distance(18_510_400) == "18,510.4 km")
        #expect(Units.imperial.distance(1_987_654_321) == "1,235,071.1 mi")
        #expect(Units.metric.stretch(40) == "40 m")
        #expect(Units.metric.stretch(999.6) == "1.0 km")
        #expect(Units.imperial.stretch(40) == "131 ft")
        #expect(Units.imperial.stretch(812) == "0.5 mi")
        #expect(Units.metric.length(3.4) == "3 m")
        #expect(Units.imperial.length(3.4) == "11 ft")
    }

    /// Whatever is too small to be told is nothing, and nothing has no sign.
    @Test(arguments: [-0.0, -1e-9, -0.0004, -0.04])
    func noZeroHasASign(metres: Double) {
        for units in [Units.metric, .imperial] {
            let texts = [
                units.distance(metres), units.length(metres), units.stretch(metres), units.speed(metres),
                Quantity.decimal(metres, digits: 1), Quantity.decimal(metres, digits: 0),
                Quantity.clock(milliseconds: Int64(metres * 1_000)), Quantity.duration(milliseconds: Int64(metres)),
            ]
            #expect(texts.allSatisfy { !$0.contains("-") }, "\(texts)")
        }
    }

    @Test func aClockCountsOnBeyondADay() {
        #expect(Quantity.clock(milliseconds: 0) == "0:00:00")
        #expect(Quantity.clock(milliseconds: 2_112_999) == "0:35:12")
        #expect(Quantity.clock(milliseconds: 90_061_000) == "25:01:01")
    }
}

/// Figures that are read from the driver's seat.
@Suite struct BigDigitsTests {
    @Test func aFigureIsMadeOfBars() throws {
        let digits = try #require(BigDigits(fitting: 3, columns: 20, rows: 5, isUnicode: false))
        #expect(digits.columns == 6)
        #expect(
            digits.lines("250") == [
                "###### ###### ######",
                "     # #      #    #",
                "###### ###### #    #",
                "#           # #    #",
                "###### ###### ######",
            ])
    }

    @Test func halvesOfACellMakeBarsOfTheSameThickness() throws {
        let digits = try #require(BigDigits(fitting: 1, columns: 6, rows: 5, isUnicode: true))
        #expect(digits.lines("8") == ["█▀▀▀▀█", "█    █", "█▀▀▀▀█", "█    █", "█▄▄▄▄█"])
        #expect(digits.lines("-") == ["      ", "      ", "▀▀▀▀▀▀", "      ", "      "])
    }

    @Test func everyFigureIsAnother() throws {
        for (columns, rows) in [(18, 5), (40, 9), (80, 20), (200, 50)] {
            for isUnicode in [false, true] {
                let digits = try #require(
                    BigDigits(fitting: 3, columns: columns, rows: rows, isUnicode: isUnicode))
                let drawn = "0123456789- ".map { digits.lines(String($0)) }
                #expect(Set(drawn).count == 12)
                #expect(drawn.allSatisfy { $0.count == digits.rows && digits.rows <= rows })
                #expect(drawn.joined().allSatisfy { $0.count == digits.columns })
                #expect(digits.lines("888").allSatisfy { $0.count == digits.width(of: 3) })
                #expect(digits.width(of: 3) <= columns)
            }
        }
    }

    @Test func whereThereIsNoRoomThereAreNone() {
        #expect(BigDigits(fitting: 3, columns: 80, rows: 4, isUnicode: true) == nil)
        #expect(BigDigits(fitting: 3, columns: 12, rows: 40, isUnicode: true) == nil)
        #expect(BigDigits(fitting: 3, columns: -5, rows: -5, isUnicode: true) == nil)
    }
}
