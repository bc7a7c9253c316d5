import Glibc

/// Of a report of a fix, the attributes that are used. libgps looks each one up in a long list, from its beginning, and
/// a report has twice as many as are needed; leaving those out takes a third of the time that reading them would.
///
/// It only copies: what stands in the report, and whether it makes sense, is for libgps to say.
struct FixExcerpt: ~Copyable {
    /// A report of a fix is a fifth of this.
    private static let limit = 4096

    private let memory: UnsafeMutableRawPointer

    init() {
        memory = UnsafeMutableRawPointer.allocate(byteCount: FixExcerpt.limit + LineBuffer.slack, alignment: 16)
    }

    deinit { memory.deallocate() }

    /// Nil for whatever is not a flat object of attributes, or too long: it has to be read as it is.
    func of(_ report: UnsafeRawBufferPointer) -> UnsafeMutableRawBufferPointer? {
        guard report.count <= FixExcerpt.limit, report.first == UInt8(ascii: "{") else { return nil }
        memory.storeBytes(of: UInt8(ascii: "{"), as: UInt8.self)
        var count = 1
        var position = 1
        while true {
            guard let attribute = FixExcerpt.attribute(report, from: position) else { return nil }
            let end = attribute.end
            if FixExcerpt.isUsed(report, position + 1, attribute.nameEnd) {
                if count > 1 { count = append(UInt8(ascii: ","), at: count) }
                memcpy(memory + count, report.baseAddress! + position, end - position)
                count += end - position
            }
            position = end + 1
            if report[end] == UInt8(ascii: "}") { break }
        }
        guard position == report.count else { return nil }
        count = append(UInt8(ascii: "}"), at: count)
        return UnsafeMutableRawBufferPointer(start: memory, count: count)
    }

    private func append(_ byte: UInt8, at count: Int) -> Int {
        memory.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
        return count + 1
    }

    /// Where the name that begins there ends, and where its value does: at a comma or the closing brace.
    private static func attribute(_ report: UnsafeRawBufferPointer, from start: Int) -> (nameEnd: Int, end: Int)? {
        guard start < report.count, let nameEnd = stringEnd(report, from: start) else { return nil }
        guard nameEnd + 2 < report.count, report[nameEnd + 1] == UInt8(ascii: ":") else { return nil }
        var end = nameEnd + 2
        switch report[end] {
        case UInt8(ascii: "\""):
            guard let valueEnd = stringEnd(report, from: end) else { return nil }
            end = valueEnd + 1
        default:
            while end < report.count, isOfNumber(report[end]) { end += 1 }
        }
        guard end > nameEnd + 2, end < report.count else { return nil }
        let isEnd = report[end] == UInt8(ascii: ",") || report[end] == UInt8(ascii: "}")
        return isEnd ? (nameEnd, end) : nil
    }

    /// The quote that closes what a quote opens there. With an escape in it it is nothing that we know.
    private static func stringEnd(_ report: UnsafeRawBufferPointer, from start: Int) -> Int? {
        guard report[start] == UInt8(ascii: "\"") else { return nil }
        var end = start + 1
        while end < report.count, report[end] != UInt8(ascii: "\"") {
            if report[end] == UInt8(ascii: "\\") { return nil }
            end += 1
        }
        return end < report.count ? end : nil
    }

    /// Digits, points and signs; letters too, for `true` and `1e-5`.
    private static func isOfNumber(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"), 0x61...0x7A, 0x41...0x5A: true
        default: false
        }
    }

    private static func isUsed(_ report: UnsafeRawBufferPointer, _ start: Int, _ end: Int) -> Bool {
        let name = UnsafeRawBufferPointer(rebasing: report[start..<end])
        switch name.count {
        case 3: return name.begins(with: "lat") || name.begins(with: "lon") || name.begins(with: "eph")
        case 4: return name.begins(with: "mode") || name.begins(with: "time")
        case 5: return name.begins(with: "class") || name.begins(with: "track") || name.begins(with: "speed")
        case 6:
            return name.begins(with: "device") || name.begins(with: "status") || name.begins(with: "altMSL")
                || name.begins(with: "altHAE")
        default: return false
        }
    }
}
