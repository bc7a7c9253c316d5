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

    package init(_ points: [DrawnPoint], start: String? = nil, finish: String? = nil) {
        self.points = points
        self.start = start
        self.finish = finish
    }
}
