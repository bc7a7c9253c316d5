/// Everything that a GPX file says of its own drive, in the words in which it says it.
package struct ToldFacts: Equatable, Sendable {
    package struct Fact: Equatable, Sendable {
        package let name: String
        package let text: String
    }

    package struct Weather: Equatable, Sendable {
        package var description: String?
        package var temperatureCelsius: String?
    }

    /// The elements of the first block of statistics; nil without one.
    package internal(set) var statistics: [Fact]?
    package internal(set) var departure: Weather?
    package internal(set) var arrival: Weather?

    package func statistic(_ name: String) -> String? { statistics?.first { $0.name == name }?.text }
}
