import Drive

/// A drive, as a picture needs it.
package struct DrawnDrive: Equatable, Sendable {
    package struct Mark: Equatable, Sendable {
        package var place: Coordinate
        package var text: String

        package init(_ place: Coordinate, _ text: String) {
            self.place = place
            self.text = text
        }
    }

    package var points: [DrawnPoint]
    /// The names of its ends; nil where nothing is to be said of them.
    package var start: String?
    package var finish: String?
    package var marks: [Mark] = []
    /// True if the speeds of its points are made, and none was told.
    package private(set) var hasMadeSpeeds = false

    package init(_ points: [DrawnPoint], start: String? = nil, finish: String? = nil) {
        self.points = points
        self.start = start
        self.finish = finish
    }

    /// Speeds made of places and times, where the receiver told none of all the way: what a picture shows of it is then
    /// the same on its map and on its chart.
    package mutating func makeSpeeds() {
        guard points.allSatisfy({ $0.speed == nil }) else { return }
        for (index, speed) in SmoothSpeed(points).speeds.enumerated() { points[index].speed = speed }
        hasMadeSpeeds = true
    }
}
