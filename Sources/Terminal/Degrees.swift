/// The scale of temperatures that a person reads.
package enum Degrees: Equatable, Sendable {
    case celsius, fahrenheit

    /// Fahrenheit goes with miles, but for countries that have miles on their signs and Celsius in their forecasts.
    package init(_ units: Units, environment: (String) -> String?) {
        let named = ["LC_ALL", "LC_MEASUREMENT", "LANG"].lazy.compactMap(environment).first { !$0.isEmpty }
        let country = named?.split(separator: "_").dropFirst().first.map { $0.prefix { $0.isLetter } } ?? ""
        let isCelsius = units == .metric || Degrees.milesAndCelsius.contains(String(country))
        self = isCelsius ? .celsius : .fahrenheit
    }

    private static let milesAndCelsius = ["GB", "MM", "IM", "JE", "GG"]

    package func number(_ celsius: Double) -> Double { self == .celsius ? celsius : celsius * 1.8 + 32 }

    /// `11 °C`; `11 C` where the terminal has no sign for it.
    package func text(_ celsius: Double, isUnicode: Bool) -> String {
        "\(whole(celsius)) \(isUnicode ? "°" : "")\(self == .celsius ? "C" : "F")"
    }

    /// `11 degrees Celsius`
    package func spoken(_ celsius: Double) -> String { TerminalWords.temperature(whole(celsius), in: self) }

    private func whole(_ celsius: Double) -> String {
        let text = Quantity.decimal(number(celsius), digits: 0)
        return text == "-0" ? "0" : text
    }
}
