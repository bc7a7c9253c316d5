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

    /// Nil for whatever is not a flat object of attributes, has an escape in it or is too long: it has to be read as it
    /// is.
    func of(_ report: UnsafeRawBufferPointer) -> UnsafeMutableRawBufferPointer? {
        guard report.count <= FixExcerpt.limit, let text = report.baseAddress, report.count > 2 else { return nil }
        guard text.byte(0) == UInt8(ascii: "{"), text.byte(report.count - 1) == UInt8(ascii: "}") else { return nil }
        guard memchr(text, CInt(UInt8(ascii: "\\")), report.count) == nil else { return nil }
        memory.storeBytes(of: UInt8(ascii: "{"), as: UInt8.self)
        var count = 1
        var position = 1
        while position < report.count {
            guard let (nameEnd, end) = FixExcerpt.attribute(text, from: position, to: report.count) else { return nil }
            // With the comma behind it, or the brace.
            if FixExcerpt.isUsed(text + (position + 1), count: nameEnd - position - 1) {
                memcpy(memory + count, text + position, end + 1 - position)
                count += end + 1 - position
            }
            position = end + 1
        }
        // What was copied last may not have been the last one.
        guard count > 1 else { return nil }
        memory.storeBytes(of: UInt8(ascii: "}"), toByteOffset: count - 1, as: UInt8.self)
        return UnsafeMutableRawBufferPointer(start: memory, count: count)
    }

    /// Where the name that begins there ends, and where its value does: at a comma, or at the last brace.
    private static func attribute(
        _ text: UnsafeRawPointer, from start: Int, to limit: Int
    ) -> (nameEnd: Int, end: Int)? {
        guard let nameEnd = stringEnd(text, from: start, to: limit), nameEnd + 2 < limit else { return nil }
        guard text.byte(nameEnd + 1) == UInt8(ascii: ":") else { return nil }
        var end = nameEnd + 2
        if text.byte(end) == UInt8(ascii: "\"") {
            guard let valueEnd = stringEnd(text, from: end, to: limit) else { return nil }
            end = valueEnd + 1
        } else {
            while end < limit, isOfNumber(text.byte(end)) { end += 1 }
        }
        guard end > nameEnd + 2, end < limit else { return nil }
        let isLast = end == limit - 1
        return text.byte(end) == (isLast ? UInt8(ascii: "}") : UInt8(ascii: ",")) ? (nameEnd, end) : nil
    }

    /// The quote that closes what a quote opens there.
    private static func stringEnd(_ text: UnsafeRawPointer, from start: Int, to limit: Int) -> Int? {
        guard start < limit, text.byte(start) == UInt8(ascii: "\"") else { return nil }
        guard let quote = memchr(text + (start + 1), CInt(UInt8(ascii: "\"")), limit - start - 1) else { return nil }
        return text.distance(to: UnsafeRawPointer(quote))
    }

    /// Digits, points and signs; letters too, for `true` and `1e-5`.
    private static func isOfNumber(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"), 0x61...0x7A, 0x41...0x5A: true
        default: false
        }
    }

    private static func isUsed(_ name: UnsafeRawPointer, count: Int) -> Bool {
        switch count {
        case 3: isIt(name, "lat") || isIt(name, "lon") || isIt(name, "eph")
        case 4: isIt(name, "mode") || isIt(name, "time")
        case 5: isIt(name, "class") || isIt(name, "track") || isIt(name, "speed")
        case 6: isIt(name, "device") || isIt(name, "status") || isIt(name, "altMSL") || isIt(name, "altHAE")
        default: false
        }
    }

    private static func isIt(_ name: UnsafeRawPointer, _ known: StaticString) -> Bool {
        memcmp(name, known.utf8Start, known.utf8CodeUnitCount) == 0
    }
}

extension UnsafeRawPointer {
    fileprivate func byte(_ offset: Int) -> UInt8 { load(fromByteOffset: offset, as: UInt8.self) }
}
