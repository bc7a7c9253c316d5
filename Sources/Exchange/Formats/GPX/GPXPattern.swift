/// The way in which the last point was written that was read tag by tag. Most that follow it are written the same and
/// differ only in their values: what stands between those need only be compared.
struct GPXPattern {
    /// A value, and what stands before it up to the value before.
    struct Piece {
        var start: Int
        var count: Int
        /// The meaning of the value; the first two values are the place.
        var kind: GPXElement
        /// The byte that ends it.
        var stop: UInt8
    }

    private(set) var pieces: [Piece] = []
    /// The bytes behind the last value.
    private(set) var tail: Range<Int> = 0..<0
    /// Ends of lines, none of them in a value.
    private(set) var lines = 0
    /// The first attribute is the latitude.
    private(set) var beginsWithLatitude = false
    private(set) var isWhole = false
    private var isPlain = true
    private var end = 0

    init() { pieces.reserveCapacity(16) }

    mutating func begin(at start: Int) {
        pieces.removeAll(keepingCapacity: true)
        isWhole = false
        isPlain = true
        end = start
    }

    mutating func add(place value: Range<Int>, isLatitude: Bool, quote: UInt8) {
        if pieces.isEmpty { beginsWithLatitude = isLatitude }
        add(value, .other, stop: quote)
    }

    mutating func add(_ value: Range<Int>, _ kind: GPXElement, hasLines: Bool) {
        if hasLines { isPlain = false }
        add(value, kind, stop: 0x3C)
    }

    private mutating func add(_ value: Range<Int>, _ kind: GPXElement, stop: UInt8) {
        pieces.append(Piece(start: end, count: value.lowerBound - end, kind: kind, stop: stop))
        end = value.upperBound
    }

    mutating func close(at last: Int, lines: Int) {
        tail = end..<last
        self.lines = lines
        isWhole = isPlain
    }
}
