import AppendLog
import Drive

/// Fields of the ledger's lines as text (docs/ledger-format.md, section 2).
package enum LedgerText {
    static let nothing = "-"
    private static let logLength = 16

    package static func encoded(_ text: String?) -> String {
        guard let text, !text.isEmpty else { return nothing }
        if text == nothing { return "%2D" }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            switch byte {
            case 0x20: bytes.append(UInt8(ascii: "_"))
            case UInt8(ascii: "_"), UInt8(ascii: "%"), 0...0x1F, 0x7F:
                bytes += [UInt8(ascii: "%"), upperDigit(byte >> 4), upperDigit(byte & 15)]
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The outer nil is no text; the inner one says that there is none.
    package static func decoded(_ field: UnsafeRawBufferPointer) -> String?? {
        if field.isEmpty { return nil }
        if field.count == 1 && field[0] == UInt8(ascii: "-") { return .some(nil) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(field.count)
        var index = 0
        while index < field.count {
            switch field[index] {
            case UInt8(ascii: "_"): bytes.append(0x20)
            case UInt8(ascii: "%"):
                guard index + 2 < field.count, let high = value(field[index + 1]), let low = value(field[index + 2])
                else { return nil }
                bytes.append(high << 4 | low)
                index += 2
            default: bytes.append(field[index])
            }
            index += 1
        }
        let text = String(decoding: bytes, as: UTF8.self)
        return text.utf8.elementsEqual(bytes) ? .some(text) : nil
    }

    /// A field that stands as it is; nil if it is empty, or no UTF-8.
    static func word(_ field: UnsafeRawBufferPointer) -> String? {
        let text = String(decoding: field, as: UTF8.self)
        return !field.isEmpty && text.utf8.elementsEqual(field) ? text : nil
    }

    private static func upperDigit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case 0x30...0x39: return digit - 0x30
        case 0x41...0x46: return digit - 0x37
        default: return nil
        }
    }

    static func word(_ log: UInt64) -> String {
        let digits = String(log, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}

// MARK: - Records

extension LedgerText {
    static func encoded(_ record: RecordID) -> String { "\(word(record.log)):\(record.sequence)" }

    static func encoded(_ span: RecordSpan) -> String {
        "\(word(span.log)):\(span.first.sequence)-\(span.last.sequence)"
    }

    static func encoded(_ seam: TripSeam) -> String { "\(word(seam.log)):\(seam.last)/\(seam.first)" }

    /// `12`, or of several entries `12-15`.
    static func encoded(_ entries: ClosedRange<UInt64>) -> String {
        entries.count == 1 ? "\(entries.lowerBound)" : "\(entries.lowerBound)-\(entries.upperBound)"
    }

    static func entries(_ field: UnsafeRawBufferPointer) -> ClosedRange<UInt64>? {
        guard let middle = field.firstIndex(of: UInt8(ascii: "-")) else { return number(field).map { $0...$0 } }
        guard let first = number(UnsafeRawBufferPointer(rebasing: field[..<middle])),
            let last = number(UnsafeRawBufferPointer(rebasing: field[(middle + 1)...])), first < last
        else { return nil }
        return first...last
    }

    static func log(_ field: UnsafeRawBufferPointer) -> UInt64? {
        guard field.count == logLength else { return nil }
        var log: UInt64 = 0
        for byte in field {
            switch byte {
            case 0x30...0x39: log = log << 4 | UInt64(byte - 0x30)
            case 0x61...0x66: log = log << 4 | UInt64(byte - 0x57)
            default: return nil
            }
        }
        return log
    }

    static func record(_ field: UnsafeRawBufferPointer) -> RecordID? {
        guard let (log, rest) = prefix(field), let sequence = number(rest) else { return nil }
        return RecordID(log: log, sequence: sequence)
    }

    static func span(_ field: UnsafeRawBufferPointer) -> RecordSpan? {
        guard let (log, first, last) = pair(field, UInt8(ascii: "-")) else { return nil }
        return RecordSpan(log: log, first: first, last: last)
    }

    static func seam(_ field: UnsafeRawBufferPointer) -> TripSeam? {
        guard let (log, last, first) = pair(field, UInt8(ascii: "/")) else { return nil }
        return TripSeam(log: log, last: last, first: first)
    }

    private static func pair(_ field: UnsafeRawBufferPointer, _ mark: UInt8) -> (UInt64, UInt64, UInt64)? {
        guard let (log, rest) = prefix(field), let middle = rest.firstIndex(of: mark) else { return nil }
        let left = UnsafeRawBufferPointer(rebasing: rest[..<middle])
        let right = UnsafeRawBufferPointer(rebasing: rest[(middle + 1)...])
        guard let one = number(left), let other = number(right) else { return nil }
        return (log, one, other)
    }

    /// Sixteen digits and a colon, and what comes after.
    private static func prefix(_ field: UnsafeRawBufferPointer) -> (UInt64, UnsafeRawBufferPointer)? {
        guard field.count > logLength + 1, field[logLength] == UInt8(ascii: ":"),
            let log = log(UnsafeRawBufferPointer(rebasing: field[..<logLength]))
        else { return nil }
        return (log, UnsafeRawBufferPointer(rebasing: field[(logLength + 1)...]))
    }

    static func number(_ field: UnsafeRawBufferPointer) -> UInt64? {
        var fields = LineFields(field)
        return fields.number()
    }
}

// MARK: - Places

extension LedgerText {
    private static let degree: UInt32 = 10_000_000

    /// `50.0712345,8.2412345`
    package static func encoded(_ place: Coordinate) -> String {
        "\(degrees(place.latitudeE7)),\(degrees(place.longitudeE7))"
    }

    private static func degrees(_ e7: Int32) -> String {
        let digits = String(e7.magnitude % degree)
        let fraction = String(repeating: "0", count: 7 - digits.utf8.count) + digits
        return "\(e7 < 0 ? "-" : "")\(e7.magnitude / degree).\(fraction)"
    }

    /// Nil for what is no place on earth.
    static func coordinate(_ text: String) -> Coordinate? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, let latitude = degrees(parts[0]), let longitude = degrees(parts[1]) else { return nil }
        return Coordinate(tenMillionths: latitude, longitude)
    }

    /// Ten-millionths of a degree.
    private static func degrees(_ text: Substring) -> Int64? {
        let size = text.hasPrefix("-") ? text.dropFirst() : text
        let parts = size.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), (1...3).contains(parts[0].utf8.count),
            parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
        else { return nil }
        let fraction = parts.count == 2 ? parts[1] : "0"
        guard fraction.utf8.count <= 7, let whole = Int64(parts[0]),
            let rest = Int64(fraction + String(repeating: "0", count: 7 - fraction.utf8.count))
        else { return nil }
        let degrees = whole * Int64(degree) + rest
        return text.hasPrefix("-") ? -degrees : degrees
    }
}
