/// The samples of a tile, in the order in which they came. They are only ever added behind the last, so that the
/// length before a trip is all that it takes to undo it.
final class RoadTile {
    let number: RoadTileNumber
    private(set) var samples: [RoadSample]
    var isChanged = false

    init(_ number: RoadTileNumber, _ bytes: [UInt8]) {
        self.number = number
        samples = []
        samples.reserveCapacity(bytes.count / RoadSample.size)
        for at in stride(from: 0, through: bytes.count - RoadSample.size, by: RoadSample.size) {
            let x = UInt16(bytes[at]) | UInt16(bytes[at + 1]) << 8
            let y = UInt16(bytes[at + 2]) | UInt16(bytes[at + 3]) << 8
            samples.append(RoadSample(x: x, y: y, heading: bytes[at + 4]))
        }
    }

    func add(_ place: RoadPlace, _ heading: UInt8) {
        samples.append(
            RoadSample(
                x: UInt16(truncatingIfNeeded: place.x), y: UInt16(truncatingIfNeeded: place.y), heading: heading))
        isChanged = true
    }

    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(samples.count * RoadSample.size)
        for sample in samples {
            bytes.append(UInt8(truncatingIfNeeded: sample.x))
            bytes.append(UInt8(truncatingIfNeeded: sample.x >> 8))
            bytes.append(UInt8(truncatingIfNeeded: sample.y))
            bytes.append(UInt8(truncatingIfNeeded: sample.y >> 8))
            bytes.append(sample.heading)
        }
        return bytes
    }

    /// The places and headings of the samples, on the square of the world.
    var points: [RoadPoint] {
        let corner = number.corner
        return samples.map { sample in
            RoadPoint(RoadPlace(x: corner.x + UInt32(sample.x), y: corner.y + UInt32(sample.y)), sample.heading)
        }
    }
}
