import Drive

/// Everything that services told of an end of a trip.
package struct EndAnswers: Equatable, Sendable {
    package var address: FoundAddress?
    package var weather: WeatherReading?

    package init() {}

    /// The answers for an end at this place and time. A house number holds for the house alone: farther away the
    /// address is that of the street.
    package init(
        at place: Coordinate, _ utc: Int64?, address: FoundAddress?, weather day: WeatherDay?, next: WeatherDay?
    ) {
        self.address = address
        if let address, !address.place.isWithin(EndAnswers.houseMetres, of: place) { self.address?.houseNumber = nil }
        if let utc, let day { weather = WeatherReading(at: utc, on: day, before: next) }
    }

    /// Metres from an end to a house within which the car stood before it.
    private static let houseMetres = 40.0
}

extension FoundAddress {
    /// `Zuckschwerdtstraße 12`; nil where no street is known.
    package var streetText: String? { street.map { street in houseNumber.map { "\(street) \($0)" } ?? street } }
}
