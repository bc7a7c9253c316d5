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

    /// The weather at both ends of a track.
    package struct Ends: Equatable, Sendable {
        package var departure: Weather?
        package var arrival: Weather?
    }

    /// The elements of the first block of statistics; nil without one.
    package internal(set) var statistics: [Fact]?
    /// By the number of the track, counted from 1.
    package internal(set) var weather: [Int: Ends] = [:]

    package func statistic(_ name: String) -> String? { statistics?.first { $0.name == name }?.text }
}
