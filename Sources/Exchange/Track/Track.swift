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

/// Everything that people said of one drive.
package struct TrackWords: Equatable, Sendable {
    /// The name that people gave the drive.
    package var name: String?
    package var note: String?
    package var category: String?
    package var vehicle: String?
    package var driver: String?
    package var purpose: String?
    /// True if the drive was for work.
    package var isBusiness: Bool?
    package var tags: [String] = []

    package init() {}

    /// Those that no format has an element of its own for, in the order in which they are written; several tags are
    /// several.
    var others: [(name: StaticString, text: String)] {
        var others: [(StaticString, String)] = []
        if let vehicle { others.append(("vehicle", vehicle)) }
        if let driver { others.append(("driver", driver)) }
        if let purpose { others.append(("purpose", purpose)) }
        if let isBusiness { others.append(("business", isBusiness ? "true" : "false")) }
        return others + tags.map { ("tag", $0) }
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

/// Everything that a file of tracks says of itself, or must say before the first track.
package struct TrackDocument: Equatable, Sendable {
    package var name: String
    /// The program that writes it.
    package var creator: String
    /// The time of the earliest track.
    package var time: Int64?
    package var waypoints: [Waypoint] = []

    package init(name: String, creator: String) {
        self.name = name
        self.creator = creator
    }
}
