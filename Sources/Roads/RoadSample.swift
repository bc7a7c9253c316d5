/// A place on a road inside a tile, and the heading of the road there.
struct RoadSample: Equatable, Sendable {
    /// Parts of the world's square from the tile's corner.
    var x: UInt16
    var y: UInt16
    /// Clockwise from the north, 256 parts of half a turn: a road leads both ways.
    var heading: UInt8

    /// The bytes of one in a file.
    static let size = 5

    static func isSame(_ heading: UInt8, _ other: UInt8) -> Bool {
        Int8(bitPattern: heading &- other).magnitude <= RoadRules.sameHeading
    }
}
