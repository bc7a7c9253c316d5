/// The words of a line of a scene, one after the other.
struct WordReader {
    private let bytes: UnsafeRawBufferPointer
    private let line: Int
    private var place = 0

    init(_ bytes: UnsafeRawBufferPointer, line: Int) {
        self.bytes = bytes
        self.line = line
    }

    func failure(_ problem: String) -> SceneReader.Failure { SceneReader.Failure(line: line, problem: problem) }

    func isAll(_ text: String) -> Bool { bytes.elementsEqual(text.utf8) }

    var hasMore: Bool { place < bytes.count }

    // MARK: Words

    mutating func word() throws -> String {
        guard hasMore else { throw failure(DrawWords.lineIsShort) }
        let end = bytes[place...].firstIndex(of: 0x20) ?? bytes.count
        defer { place = end + 1 }
        return String(decoding: bytes[place..<end], as: UTF8.self)
    }

    /// All that is left.
    mutating func rest() -> String {
        defer { place = bytes.count }
        return place < bytes.count ? String(decoding: bytes[place...], as: UTF8.self) : ""
    }

    /// A number has no more digits, and a place that steps lead to neither: then no sum of two is beyond Int64.
    private static let mostDigits = 15
    private static let farthest: Int64 = 1_000_000_000_000_000

    /// The next number behind the place to which the ones before it led.
    mutating func moved(_ place: Int64) throws -> Int64 {
        let moved = place + (try whole())
        guard moved.magnitude < WordReader.farthest.magnitude else { throw failure(DrawWords.tooFar) }
        return moved
    }

    mutating func whole() throws -> Int64 {
        guard hasMore else { throw failure(DrawWords.lineIsShort) }
        let isNegative = bytes[place] == 0x2D
        if isNegative { place += 1 }
        let first = place
        var value: Int64 = 0
        while place < bytes.count, bytes[place] != 0x20 {
            let digit = Int64(bytes[place]) - 0x30
            guard (0...9).contains(digit), place - first < WordReader.mostDigits else {
                throw failure(DrawWords.noNumber)
            }
            value = value * 10 + digit
            place += 1
        }
        guard place > first else { throw failure(DrawWords.noNumber) }
        place += 1
        return isNegative ? -value : value
    }

    mutating func length() throws -> Double { Double(try whole()) / SceneText.parts }

    mutating func share() throws -> Double { min(max(Double(try whole()) / SceneText.shares, 0), 1) }

    mutating func ink() throws -> Ink {
        guard let ink = Ink(named: try word()) else { throw failure(DrawWords.unknownInk) }
        return ink
    }

    mutating func point() throws -> ScenePoint {
        let x = try length()
        return ScenePoint(x, try length())
    }

    private mutating func isNothing() -> Bool {
        guard place < bytes.count, bytes[place] == 0x2D, place + 1 == bytes.count || bytes[place + 1] == 0x20 else {
            return false
        }
        place += 2
        return true
    }

    // MARK: Shapes

    mutating func stroke() throws -> StrokeShape {
        let ink = try ink()
        let opacity = try share()
        let width = try length()
        let on = try length()
        let off = try length()
        return StrokeShape(ink, width: width, [], opacity: opacity, dash: off > 0 ? Dash(on: on, off: off) : nil)
    }

    mutating func box() throws -> BoxShape {
        let ink = try ink()
        let opacity = try share()
        let corner = try point()
        let width = try length()
        let height = try length()
        let frame = SceneBox(corner.x, corner.y, width, height)
        return BoxShape(ink, frame, radius: try length(), opacity: opacity)
    }

    mutating func disc() throws -> DiscShape {
        let ink = try ink()
        let centre = try point()
        let radius = try length()
        let rim: Ink? = isNothing() ? nil : try self.ink()
        let width = try length()
        return DiscShape(ink, centre, radius: radius, rim: rim.map { DiscShape.Rim($0, width: width) })
    }

    mutating func text() throws -> TextShape {
        let ink = try ink()
        let size = try length()
        guard let anchor = TextShape.Anchor(rawValue: try word()) else { throw failure(DrawWords.unknownAnchor) }
        let isBold = try word() == "bold"
        let halo: Ink? = isNothing() ? nil : try self.ink()
        let at = try point()
        let mostWidth: Double? = isNothing() ? nil : try length()
        return TextShape(
            rest(), ink, at: at, size: size, anchor: anchor, isBold: isBold, halo: halo, mostWidth: mostWidth)
    }

    mutating func tiles() throws -> TileShape {
        let fade = try share()
        let x = Double(try whole()) / SceneText.worldParts
        let y = Double(try whole()) / SceneText.worldParts
        let world = try length()
        let credit = try point()
        let size = try length()
        return TileShape(
            file: rest(), centre: ScenePoint(x, y), worldWidth: world, fade: fade, credit: credit, creditSize: size)
    }
}
