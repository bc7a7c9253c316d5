import Drive

/// What a file of tracks says of one drive beside its points.
package struct Track: Equatable, Sendable {
    /// What the drive is called among all drives.
    package var id: String
    package var name: String
    /// What somebody noted of it.
    package var note: String?
    /// Its category.
    package var kind: String?
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

/// A place that somebody marked.
package struct Waypoint: Equatable, Sendable {
    package var place: Coordinate
    /// Milliseconds since 1970.
    package var time: Int64?
    package var text: String
    /// The drive it was marked on.
    package var track: String

    package init(place: Coordinate, time: Int64?, text: String, track: String) {
        self.place = place
        self.time = time
        self.text = text
        self.track = track
    }
}

/// What a file of tracks says of itself, and what must be said before the first track.
package struct TrackDocument: Equatable, Sendable {
    package var name: String
    /// The program that writes it.
    package var creator: String
    /// Of the earliest track.
    package var time: Int64?
    package var waypoints: [Waypoint] = []

    package init(name: String, creator: String) {
        self.name = name
        self.creator = creator
    }
}
