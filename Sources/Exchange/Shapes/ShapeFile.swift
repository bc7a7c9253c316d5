import Drive

/// The lines of a shape file (ESRI, .shp): coasts as the outlines of land, borders and rivers as lines. What is damaged
/// ends it, and what was read before stays.
package struct ShapeFile {
    /// A part of the world, in degrees.
    package struct Area: Equatable, Sendable {
        package var west: Double
        package var east: Double
        package var south: Double
        package var north: Double

        package init(west: Double, east: Double, south: Double, north: Double) {
            (self.west, self.east, self.south, self.north) = (west, east, south, north)
        }

        /// True if a way between two places may come into it.
        fileprivate func isCrossed(_ one: Place, _ other: Place) -> Bool {
            max(one.east, other.east) >= west && min(one.east, other.east) <= east
                && max(one.north, other.north) >= south && min(one.north, other.north) <= north
        }
    }

    fileprivate struct Place: Equatable {
        var east: Double
        var north: Double

        /// An outline that is cut at the edge of the world goes along it.
        var isAtTheEdge: Bool { abs(east) >= 179.999 || abs(north) >= 89.9 }

        var coordinate: Coordinate? { Coordinate(latitude: north, longitude: east) }
    }

    private static let head = 100
    private static let recordHead = 8
    /// The kind of a record, its box, and how many parts and places it has.
    private static let lineHead = 44

    private let bytes: UnsafeRawBufferPointer

    /// Lines as far as they may be seen in any of these areas; nothing of what is no shape file.
    package static func lines(_ bytes: [UInt8], in areas: [Area]) -> [[Coordinate]] {
        bytes.withUnsafeBytes { bytes in
            let file = ShapeFile(bytes: bytes)
            guard bytes.count >= head, file.big(0) == 9_994, file.little(28) == 1_000 else { return [] }
            var lines: [[Coordinate]] = []
            var start = head
            while let length = file.length(of: start) {
                file.read(start + recordHead, length, areas, &lines)
                start += recordHead + length
            }
            return lines
        }
    }

    /// Nil at the end.
    private func length(of record: Int) -> Int? {
        guard record + ShapeFile.recordHead <= bytes.count else { return nil }
        let length = big(record + 4) * 2
        guard length >= 4, record + ShapeFile.recordHead + length <= bytes.count else { return nil }
        return length
    }

    private func read(_ start: Int, _ length: Int, _ areas: [Area], _ lines: inout [[Coordinate]]) {
        // Lines and outlines; both are laid out alike.
        guard length >= ShapeFile.lineHead, [3, 5].contains(little(start)) else { return }
        let (low, high) = (place(start + 4), place(start + 20))
        let wanted = areas.filter { $0.isCrossed(low, high) }
        let (parts, count) = (little(start + 36), little(start + 40))
        guard !wanted.isEmpty, parts >= 0, count >= 0, parts <= count,
            ShapeFile.lineHead + 4 * parts + 16 * count <= length
        else { return }
        let first = start + ShapeFile.lineHead + 4 * parts
        for part in 0..<parts {
            let begin = little(start + ShapeFile.lineHead + 4 * part)
            let end = part + 1 < parts ? little(start + ShapeFile.lineHead + 4 * part + 4) : count
            guard begin >= 0, begin < end, end <= count else { return }
            read(first, begin..<end, wanted, &lines)
        }
    }

    /// The pieces of a part that come into an area.
    private func read(_ first: Int, _ range: Range<Int>, _ areas: [Area], _ lines: inout [[Coordinate]]) {
        var line: [Coordinate] = []
        func end() {
            if line.count > 1 { lines.append(line) }
            line = []
        }
        var last = place(first + 16 * range.lowerBound)
        for index in range.dropFirst() {
            let next = place(first + 16 * index)
            defer { last = next }
            let isSeen = areas.contains { $0.isCrossed(last, next) } && !(last.isAtTheEdge && next.isAtTheEdge)
            guard isSeen, let from = last.coordinate, let to = next.coordinate else {
                end()
                continue
            }
            if line.isEmpty { line = [from] }
            line.append(to)
        }
        end()
    }

    // MARK: Numbers

    private func big(_ place: Int) -> Int {
        Int(Int32(bigEndian: bytes.loadUnaligned(fromByteOffset: place, as: Int32.self)))
    }

    private func little(_ place: Int) -> Int {
        Int(Int32(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: Int32.self)))
    }

    private func place(_ start: Int) -> Place {
        func number(_ place: Int) -> Double {
            Double(bitPattern: UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
        }
        return Place(east: number(start), north: number(start + 8))
    }
}
