import Testing
import Trips

/// The weather that a file told, and its text in the log.
@Suite struct ToldWeatherTests {
    private static let told: [(String?, String?, String)] = [
        ("11.2", "light rain", "112 light_rain"), ("-0.05", nil, "-1 -"), (nil, "Fog", "- Fog"),
        ("70", "a_b %", "700 a%5Fb_%25"), ("-90", "x", "-900 x"),
    ]

    @Test(arguments: told)
    func whatIsToldIsKept(_ celsius: String?, _ words: String?, _ text: String) throws {
        let told = try #require(ToldWeather(celsius: celsius, words: words))
        #expect(told.text == text)
        #expect(ToldWeather(text: text) == told)
    }

    @Test(arguments: ["nan", "inf", "70.1", "-90.1", "warm", "1e3", ""])
    func aTemperatureThatCannotBeIsNone(_ celsius: String) {
        #expect(ToldWeather(celsius: celsius, words: nil) == nil)
        #expect(ToldWeather(celsius: celsius, words: "Fog")?.text == "- Fog")
    }

    @Test func wordsOfHostileLengthAreNone() {
        #expect(ToldWeather(celsius: nil, words: String(repeating: "x", count: 201)) == nil)
        #expect(ToldWeather(celsius: nil, words: "") == nil)
    }

    @Test(arguments: ["", "112", "x y", "- -", "9999 x"])
    func otherTextsAreNone(_ text: String) { #expect(ToldWeather(text: text)?.temperature == nil) }
}
