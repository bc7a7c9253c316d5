import Drive

/// Everything that a file of tracks says of one drive beside its points.
package struct Track: Equatable, Sendable {
    /// The name that tells the drive from all other drives.
    package var id: String
    /// The name that somebody gave the drive, or else that of its places or its time of day.
    package var name: String
    /// The name that the drive has where nobody gave it one.
    package var autoName: String
    package var said = TrackWords()
    /// Milliseconds since 1970, of the first point and the last.
    package var start: Int64?
    package var end: Int64?
    /// Metres a second; by it a line is coloured.
    package var maximumSpeed = 0.0
    package var statistics: DriveStatistics.Summary?
    package var weather: Weather?

    package init(id: String, name: String) {
        self.id = id
        self.name = name
        autoName = name
    }

    package struct Weather: Equatable, Sendable {
        package struct Reading: Equatable, Sendable {
            package var description: String
            package var temperatureCelsius: Double

            package init(description: String, temperatureCelsius: Double) {
                self.description = description
                self.temperatureCelsius = temperatureCelsius
            }
        }

        package var departure: Reading?
        package var arrival: Reading?

        package init(departure: Reading? = nil, arrival: Reading? = nil) {
            self.departure = departure
            self.arrival = arrival
        }
    }
}
