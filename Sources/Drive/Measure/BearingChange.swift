import Glibc

/// Adds up by how much a course turns, left and right alike, without an arctangent for each turn.
///
/// Two directions as vectors have a dot and a cross product; as a complex number these two stand at the angle of the
/// turn, and numbers multiplied have their angles added. What is kept is the product, turned back by half a turn
/// whenever it has gone that far, and how often that was.
struct BearingChange: Equatable, Sendable {
    private var north = 0.0
    private var east = 0.0
    private var hasCourse = false
    /// At an angle from 0 to half a turn.
    private var real = 1.0
    private var imaginary = 0.0
    private var halfTurns: Int64 = 0

    /// The course from here on; some way, however short.
    mutating func head(north: Double, east: Double) {
        if hasCourse {
            let along = self.north * north + self.east * east
            turn(along, abs(self.north * east - self.east * north))
        }
        self.north = north
        self.east = east
        hasCourse = true
    }

    /// The next course is not compared with the last one.
    mutating func forgetCourse() { hasCourse = false }

    private mutating func turn(_ along: Double, _ across: Double) {
        let product = real * along - imaginary * across
        imaginary = real * across + imaginary * along
        real = product
        // Without a branch, for nobody can foretell when. Zero has a sign as well: it is negative after two half turns
        // and after nothing else.
        let over = imaginary.bitPattern & 1 << 63
        real = Double(bitPattern: real.bitPattern ^ over)
        imaginary = Double(bitPattern: imaginary.bitPattern ^ over)
        halfTurns &+= Int64(over >> 63)
        keepInRange()
    }

    /// Lengths multiply too, and mean nothing.
    private mutating func keepInRange() {
        let square = real * real + imaginary * imaginary
        guard square < 1e-200 || square > 1e200 else { return }
        let length = square.squareRoot()
        real /= length
        imaginary /= length
    }

    var degrees: Double { Double(halfTurns) * 180 + atan2(imaginary, real) * 180 / .pi }
}
