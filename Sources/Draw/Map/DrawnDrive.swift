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

    /// The metres that a drive comes to, wherever it is told.
    package struct Length: Equatable, Sendable {
        package var measured: Double
        package var inferred: Double

        package var metres: Double { measured + inferred }

        package init(measured: Double, inferred: Double) {
            self.measured = measured
            self.inferred = inferred
        }
    }

    package var points: [DrawnPoint]
    /// Nil where the points alone may tell it, and of a part of a drive.
    package var length: Length?
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
