/// Cuts bytes that come in pieces into lines, which end in LF, CRLF or CR. A line that is too long is cut off and given
/// as what it is.
package struct LineSplitter {
    package struct Line {
        let bytes: UnsafeRawBufferPointer
        /// Counted from 1.
        let number: Int
        let isTooLong: Bool
    }

    private let longest: Int
    /// The beginning of a line whose end was not seen yet.
    private var begun: [UInt8] = []
    private var isCut = false
    private var number = 0
    /// The LF behind a CR ends no line of its own.
    private var sawReturn = false

    init(longest: Int) { self.longest = longest }

    mutating func feed(
        _ bytes: UnsafeRawBufferPointer, _ give: (Line) throws(ExchangeError) -> Void
    ) throws(ExchangeError) {
        var start = 0
        for index in 0..<bytes.count where bytes[index] == 0x0A || bytes[index] == 0x0D {
            let isSecondHalf = bytes[index] == 0x0A && sawReturn && index == start && begun.isEmpty && !isCut
            if !isSecondHalf { try end(UnsafeRawBufferPointer(rebasing: bytes[start..<index]), give) }
            sawReturn = bytes[index] == 0x0D
            start = index + 1
        }
        if start < bytes.count {
            sawReturn = false
            keep(UnsafeRawBufferPointer(rebasing: bytes[start...]))
        }
    }

    /// The last line may lack its end.
    mutating func finish(_ give: (Line) throws(ExchangeError) -> Void) throws(ExchangeError) {
        guard !begun.isEmpty || isCut else { return }
        try end(UnsafeRawBufferPointer(start: nil, count: 0), give)
    }

    private mutating func keep(_ bytes: UnsafeRawBufferPointer) {
        let room = longest - begun.count
        isCut = isCut || bytes.count > room
        begun.append(contentsOf: bytes.prefix(room))
    }

    private mutating func end(
        _ rest: UnsafeRawBufferPointer, _ give: (Line) throws(ExchangeError) -> Void
    ) throws(ExchangeError) {
        number += 1
        guard !begun.isEmpty || isCut || rest.count > longest else {
            return try give(Line(bytes: rest, number: number, isTooLong: false))
        }
        keep(rest)
        var whole: [UInt8] = []
        swap(&whole, &begun)
        let cut = isCut
        isCut = false
        let line = number
        // Out of the closure an error could not pass with its type.
        let refusal = whole.withUnsafeBytes { bytes -> ExchangeError? in
            do throws(ExchangeError) {
                try give(Line(bytes: bytes, number: line, isTooLong: cut))
                return nil
            } catch {
                return error
            }
        }
        whole.removeAll(keepingCapacity: true)
        swap(&whole, &begun)
        if let refusal { throw refusal }
    }
}
