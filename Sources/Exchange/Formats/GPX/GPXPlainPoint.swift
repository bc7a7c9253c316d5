import Drive
import Glibc

/// The short way for what nearly all of a GPX file is: points written plainly, read from the bytes without expat, which
/// is several times as fast.
///
/// Plain is an element `trkpt` that stands whole in these bytes, with two attributes `lat` and `lon`, and in it no
/// attributes, no `&` and nothing but printable ASCII. Whatever is not, and whatever is wrong with a point, is left to
/// expat; so the short way refuses nothing and decides nothing. It is taken only where expat stands between points.
struct GPXPlainPoint {
    private static let deepest = 8
    /// Longer text is no value, here and in expat's way.
    static let longestText = 4096
    private static let start: StaticString = "<trkpt"

    private let bytes: UnsafeRawBufferPointer
    private(set) var index: Int
    /// Line ends between `index` and where the reading began.
    private(set) var lines = 0
    private var names: [Range<Int>] = []
    private var pattern = GPXPattern()

    init(_ bytes: UnsafeRawBufferPointer, from index: Int) {
        self.bytes = bytes
        self.index = index
        names.reserveCapacity(GPXPlainPoint.deepest)
    }

    /// The offset behind `index` at which a point begins; the end of the bytes if none does.
    static func next(in bytes: UnsafeRawBufferPointer, after index: Int) -> Int {
        var cursor = index + 1
        while cursor < bytes.count {
            guard let found = memchr(bytes.baseAddress! + cursor, 0x3C, bytes.count - cursor) else { break }
            cursor = UnsafeRawPointer(found) - bytes.baseAddress!
            if startsPoint(bytes, cursor) { return cursor }
            cursor += 1
        }
        return bytes.count
    }

    private static func startsPoint(_ bytes: UnsafeRawBufferPointer, _ index: Int) -> Bool {
        guard bytes.count - index > start.utf8CodeUnitCount else { return false }
        return memcmp(bytes.baseAddress! + index, start.utf8Start, start.utf8CodeUnitCount) == 0
    }

    /// The next point, behind blanks, and where it begins; nil where no plain one stands, with `index` behind the last.
    mutating func next() -> (point: GPXPoint, start: Int)? {
        let mark = (index, lines)
        guard skipBlanks(), GPXPlainPoint.startsPoint(bytes, index) else { return back(to: mark) }
        let start = index
        if let point = likeLast() { return (point, start) }
        let before = lines
        pattern.begin(at: start)
        index += GPXPlainPoint.start.utf8CodeUnitCount
        guard let place = attributes() else { return back(to: mark) }
        var point = GPXPoint(at: place)
        names.removeAll(keepingCapacity: true)
        while true {
            guard skipBlanks(), let isOver = element(&point) else { return back(to: mark) }
            if isOver { break }
        }
        pattern.close(at: index, lines: lines - before)
        point.close()
        return (point, start)
    }

    /// The point at hand, if it differs from the last in nothing but its values.
    private mutating func likeLast() -> GPXPoint? {
        guard pattern.isWhole else { return nil }
        var cursor = index
        guard let first = value(pattern.pieces[0], &cursor), let second = value(pattern.pieces[1], &cursor) else {
            return nil
        }
        let isTurned = !pattern.beginsWithLatitude
        guard let place = try? GPXPoint.place(isTurned ? second : first, isTurned ? first : second) else { return nil }
        var point = GPXPoint(at: place)
        for number in 2..<pattern.pieces.count {
            let piece = pattern.pieces[number]
            guard let text = value(piece, &cursor) else { return nil }
            if piece.kind != .other, point.read(piece.kind, text) != nil { return nil }
        }
        let tail = pattern.tail
        guard isThere(tail.lowerBound, tail.count, cursor) else { return nil }
        index = cursor + tail.count
        lines += pattern.lines
        point.close()
        return point
    }

    /// The value behind what stands before it, both of which begin at `cursor`.
    @inline(__always)
    private func value(_ piece: GPXPattern.Piece, _ cursor: inout Int) -> UnsafeRawBufferPointer? {
        guard isThere(piece.start, piece.count, cursor) else { return nil }
        cursor += piece.count
        let start = cursor
        while cursor < bytes.count, bytes[cursor] != piece.stop, isPlain(bytes[cursor]) { cursor += 1 }
        guard cursor - start <= GPXPlainPoint.longestText else { return nil }
        return UnsafeRawBufferPointer(rebasing: bytes[start..<cursor])
    }

    /// True if the bytes that stand at `start` stand at `cursor` too.
    @inline(__always)
    private func isThere(_ start: Int, _ count: Int, _ cursor: Int) -> Bool {
        let base = bytes.baseAddress!
        return bytes.count - cursor >= count && memcmp(base + cursor, base + start, count) == 0
    }

    private mutating func back(to mark: (Int, Int)) -> (point: GPXPoint, start: Int)? {
        (index, lines) = mark
        return nil
    }

    // MARK: Pieces

    /// False at the end of the bytes, and at a line end that is not the usual.
    private mutating func skipBlanks() -> Bool {
        while index < bytes.count {
            switch bytes[index] {
            case 0x20, 0x09: index += 1
            case 0x0A:
                lines += 1
                index += 1
            case 0x0D:
                guard index + 1 < bytes.count, bytes[index + 1] == 0x0A else { return false }
                index += 1
            default: return true
            }
        }
        return false
    }

    /// `lat="51.5" lon="-0.12">`, in either order.
    private mutating func attributes() -> Coordinate? {
        guard let first = attribute(), let second = attribute(), first.isLatitude != second.isLatitude else {
            return nil
        }
        _ = skipBlanks()
        guard consume(0x3E) else { return nil }
        return try? GPXPoint.place(
            first.isLatitude ? first.value : second.value, first.isLatitude ? second.value : first.value)
    }

    private mutating func attribute() -> (isLatitude: Bool, value: UnsafeRawBufferPointer)? {
        let start = index
        guard skipBlanks(), index > start, index + 5 < bytes.count, bytes[index] == 0x6C else { return nil }
        let isLatitude = bytes[index + 1] == 0x61 && bytes[index + 2] == 0x74
        guard isLatitude || bytes[index + 1] == 0x6F && bytes[index + 2] == 0x6E, bytes[index + 3] == 0x3D else {
            return nil
        }
        let quote = bytes[index + 4]
        guard quote == 0x22 || quote == 0x27 else { return nil }
        index += 5
        let valueStart = index
        while index < bytes.count, isPlain(bytes[index]), bytes[index] != quote { index += 1 }
        let value = UnsafeRawBufferPointer(rebasing: bytes[valueStart..<index])
        pattern.add(place: valueStart..<index, isLatitude: isLatitude, quote: quote)
        return consume(quote) ? (isLatitude, value) : nil
    }

    /// The tag at hand, and if it opens one, text up to the next. True if it ended the point, nil if it is not plain.
    private mutating func element(_ point: inout GPXPoint) -> Bool? {
        guard consume(0x3C) else { return nil }
        if index < bytes.count, bytes[index] == 0x2F { return end(trkpt: names.isEmpty) }
        let start = index
        guard let kind = name(), names.count < GPXPlainPoint.deepest else { return nil }
        let name = start..<index
        _ = skipBlanks()
        if index < bytes.count, bytes[index] == 0x2F {
            index += 1
            // With a meaning, expat may say what it means to be empty.
            return kind == .other && consume(0x3E) ? false : nil
        }
        guard consume(0x3E) else { return nil }
        let before = (index, lines)
        let text = self.text()
        guard index + 1 < bytes.count, text.count <= GPXPlainPoint.longestText else { return nil }
        if bytes[index + 1] == 0x2F {
            let end = index
            names.append(name)
            index += 1
            guard self.end(trkpt: false) != nil else { return nil }
            let meant = isMeant(kind) ? kind : .other
            pattern.add(before.0..<end, meant, hasLines: lines > before.1)
            return point.read(meant, text) == nil ? false : nil
        }
        // An element with elements in it has no text and no meaning of its own.
        guard kind == .other, DecimalText.trimmed(text).isEmpty, !text.contains(0x0D) else { return nil }
        names.append(name)
        return false
    }

    /// Extensions have times of their own.
    private func isMeant(_ kind: GPXElement) -> Bool {
        switch kind {
        case .elevation, .time, .fix: return names.isEmpty
        case .speed, .course, .dilution, .satellites: return true
        default: return false
        }
    }

    /// Behind the slash of an end tag. True for that of the point itself, nil where it is not the one that is due.
    private mutating func end(trkpt: Bool) -> Bool? {
        index += 1
        let start = index
        while index < bytes.count, bytes[index] != 0x3E, bytes[index] > 0x20 { index += 1 }
        let length = index - start
        let base = bytes.baseAddress!
        if trkpt {
            guard length == 5, memcmp(base + start, "trkpt", 5) == 0 else { return nil }
        } else {
            guard let open = names.popLast(), open.count == length else { return nil }
            guard memcmp(base + start, base + open.lowerBound, length) == 0 else { return nil }
        }
        _ = skipBlanks()
        return consume(0x3E) ? trkpt : nil
    }

    /// The name of an element, of ASCII.
    private mutating func name() -> GPXElement? {
        let start = index
        var local = start
        while index < bytes.count {
            let byte = bytes[index]
            if byte == 0x3A {
                local = index + 1
            } else if !isLetter(byte), index == start || !isInName(byte) {
                break
            }
            index += 1
        }
        guard index > start, bytes[start] != 0x3A, index < bytes.count else { return nil }
        return GPXElement(UnsafeRawBufferPointer(rebasing: bytes[local..<index]))
    }

    /// Up to the next tag; where something else than plain text stops it, the caller finds no tag there.
    private mutating func text() -> UnsafeRawBufferPointer {
        let start = index
        while index < bytes.count, isPlain(bytes[index]) || bytes[index] == 0x0A || bytes[index] == 0x09 {
            if bytes[index] == 0x0A { lines += 1 }
            index += 1
        }
        let text = UnsafeRawBufferPointer(rebasing: bytes[start..<index])
        if index < bytes.count, bytes[index] != 0x3C { index = bytes.count }
        return text
    }

    private mutating func consume(_ byte: UInt8) -> Bool {
        guard index < bytes.count, bytes[index] == byte else { return false }
        index += 1
        return true
    }

    /// Printable, and neither `<`, `&` nor `]`, which may not stand before `]>`.
    private func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte < 0x7F && byte != 0x3C && byte != 0x26 && byte != 0x5D
    }

    private func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) || byte == 0x5F }

    private func isInName(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) || byte == 0x2D || byte == 0x2E }
}
