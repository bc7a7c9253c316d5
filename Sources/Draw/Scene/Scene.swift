/// A picture before it is on paper, on a screen or on a page: shapes in the order in which they are laid down.
///
/// Lengths are pixels of a picture and points of a PDF; x grows to the right and y grows downwards.
package struct Scene: Equatable, Sendable {
    package var width: Double
    package var height: Double
    /// The name of the picture, for anyone who cannot see it.
    package var title: String
    /// A sentence that tells what is seen.
    package var about: String
    package var theme: Theme
    package var shapes: [Shape] = []

    package init(width: Double, height: Double, title: String, about: String = "", theme: Theme = .light) {
        self.width = width
        self.height = height
        self.title = title
        self.about = about
        self.theme = theme
    }

    /// The length by which everything in a picture is measured, so that a small picture and a large one are the same.
    package var shortSide: Double { min(width, height) }

    package mutating func add(_ shape: Shape) { shapes.append(shape) }
}
