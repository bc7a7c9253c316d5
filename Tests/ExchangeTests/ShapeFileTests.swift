import Drive
import Exchange
import Testing

/// Coasts and borders out of shape files.
@Suite struct ShapeFileTests {
    /// A file of these outlines, each a record.
    private static func file(_ lines: [[(Double, Double)]], kind: Int32 = 5) -> [UInt8] {
        var bytes: [UInt8] = big(9_994)
        bytes += [UInt8](repeating: 0, count: 24)
        bytes += little(1_000) + little(kind)
        bytes += [UInt8](repeating: 0, count: 64)
        for (number, line) in lines.enumerated() {
            var body = little(kind)
            let (east, north) = (line.map(\.0), line.map(\.1))
            let box: [Double?] = [east.min(), north.min(), east.max(), north.max()]
            for value in box { body += double(value ?? 0) }
            body += little(1) + little(Int32(line.count)) + little(0)
            for place in line { body += double(place.0) + double(place.1) }
            bytes += big(Int32(number + 1)) + big(Int32(body.count / 2))
            bytes += body
        }
        return bytes
    }

    private static func big(_ value: Int32) -> [UInt8] { little(value).reversed() }

    private static func little(_ value: Int32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    private static func double(_ value: Double) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: value.bitPattern >> ($0 * 8)) }
    }

    private static let here = ShapeFile.Area(west: 0, east: 10, south: 50, north: 60)
    private static let island: [(Double, Double)] = [(2, 52), (4, 52), (4, 54), (2, 52)]

    private func lines(_ lines: [[(Double, Double)]], kind: Int32 = 5) -> [[Coordinate]] {
        ShapeFile.lines(Self.file(lines, kind: kind), in: [Self.here])
    }

    @Test(arguments: [Int32(3), 5]) func linesAndOutlinesAreRead(kind: Int32) {
        let read = lines([Self.island, [(20, 52), (21, 53)]], kind: kind)
        #expect(read.count == 1)
        #expect(read.first?.map(\.longitude) == [2, 4, 4, 2])
        #expect(read.first?.map(\.latitude) == [52, 52, 54, 52])
    }

    @Test func onlyWhatComesNearIsGiven() {
        let way: [(Double, Double)] = [(-30, 55), (-20, 55), (-5, 55), (5, 55), (15, 55), (25, 55), (5, 58)]
        let read = lines([way], kind: 3)
        #expect(read.map(\.count) == [3, 2])
        #expect(read.first?.map(\.longitude) == [-5, 5, 15])
    }

    @Test func theEdgeOfTheWorldIsNoCoast() {
        let world = ShapeFile.Area(west: -180, east: 180, south: -90, north: 90)
        let cut: [(Double, Double)] = [(170, 50), (180, 51), (180, 60), (170, 61)]
        #expect(ShapeFile.lines(Self.file([cut]), in: [world]).map(\.count) == [2, 2])
    }

    @Test(arguments: [Int32(0), 1, 8, 15]) func otherShapesAreLeftOut(kind: Int32) {
        #expect(lines([Self.island], kind: kind).isEmpty)
    }

    /// Whatever a byte becomes, and wherever the file ends, it is read to an end.
    @Test func damageEndsTheFileAndNothingElse() {
        let whole = Self.file([Self.island, Self.island.map { ($0.0 + 1, $0.1 + 1) }])
        for length in 0..<whole.count {
            #expect(ShapeFile.lines(Array(whole.prefix(length)), in: [Self.here]).count <= 2)
        }
        for index in whole.indices {
            for value in [0, 0x7F, 0x80, 0xFF] as [UInt8] {
                var bytes = whole
                bytes[index] = value
                #expect(ShapeFile.lines(bytes, in: [Self.here]).joined().count <= 8)
            }
        }
    }
}
