import AppendLog

/// A fault of the other side of a pull (docs/pull-protocol.md).
package enum PullError: Error, Equatable, Sendable {
    /// It says something else, and this is how it begins.
    case notBooks(said: [UInt8])
    /// It speaks another version of the protocol.
    case otherProtocol(String)
    /// It stopped before it had said that it was done.
    case brokenOff
    /// It says what it must not say.
    case garbled(String)
    /// More than it announced.
    case tooMuch
    /// It could not go on, and says why.
    case failed(String)
    /// These books are held already, under this name.
    case known(as: String)
    /// More is announced than there is room for.
    case noRoom(needed: UInt64, free: UInt64)
}

/// A piece of the answer. The payload is valid until the next one is read.
package struct PullFrame {
    package enum Kind: String, CaseIterable, Sendable {
        case plan, book, segment, blocks, blank, damaged, archive, piece, missing, unreadable, failed, end
    }

    package static let payloadLimit = 65_536
    /// Bytes of a payload that is words, at most.
    package static let textLimit = 1_000
    package static let greeting = "roadbook-books "
    package static let version = "1"
    /// Blocks in a frame, at most.
    static let blocks = payloadLimit / BlockLayout.size
    static let checkLength = 32

    package var kind: Kind
    package var first: UInt64 = 0
    package var second: UInt64 = 0
    package var payload: UnsafeRawBufferPointer

    static func check(_ hash: SHA256) -> [UInt8] { Array(hash.digest().hexText.prefix(checkLength)) }
}

/// Writes an answer.
package final class PullFrameWriter {
    private let put: (UnsafeRawBufferPointer) throws -> Void
    private var hash = SHA256()

    package init(_ put: @escaping (UnsafeRawBufferPointer) throws -> Void) { self.put = put }

    package func greet() throws { try send("\(PullFrame.greeting)\(PullFrame.version)\n") }

    package func frame(
        _ kind: PullFrame.Kind, _ first: UInt64 = 0, _ second: UInt64 = 0,
        _ payload: UnsafeRawBufferPointer = UnsafeRawBufferPointer(start: nil, count: 0)
    ) throws {
        try send("\(kind.rawValue) \(first) \(second) \(payload.count)\n")
        if payload.count > 0 { try send(payload) }
        try send(String(decoding: PullFrame.check(hash), as: UTF8.self) + "\n")
    }

    package func frame(_ kind: PullFrame.Kind, _ first: UInt64 = 0, _ second: UInt64 = 0, text: String) throws {
        var text = text
        try text.withUTF8 { bytes in
            let short = UnsafeRawBufferPointer(bytes).prefix(PullFrame.textLimit)
            try frame(kind, first, second, UnsafeRawBufferPointer(rebasing: short))
        }
    }

    private func send(_ text: String) throws {
        var text = text
        try text.withUTF8 { try send(UnsafeRawBufferPointer($0)) }
    }

    private func send(_ bytes: UnsafeRawBufferPointer) throws {
        hash.update(bytes)
        try put(bytes)
    }
}

/// Reads an answer, any bytes at all, and gives nothing that its check does not prove. Takes no more memory than two
/// frames do, whatever lengths are claimed.
package final class PullFrameReader {
    /// Reads as many bytes as there are, 0 at the end.
    package typealias Source = (UnsafeMutableRawBufferPointer) throws -> Int

    private static let lineLimit = 80

    private let source: Source
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: PullFrame.payloadLimit, alignment: 16)
    private let payload = UnsafeMutableRawBufferPointer.allocate(byteCount: PullFrame.payloadLimit, alignment: 16)
    private var loaded = 0..<0
    private var hash = SHA256()

    package init(_ source: @escaping Source) { self.source = source }

    deinit {
        buffer.deallocate()
        payload.deallocate()
    }

    /// Reads the first line.
    package func meet() throws {
        let line = try line(orBeginning: true)
        let text = String(decoding: line, as: UTF8.self)
        guard text.hasPrefix(PullFrame.greeting) else { throw PullError.notBooks(said: line) }
        let version = String(text.dropFirst(PullFrame.greeting.count))
        guard version == PullFrame.version else { throw PullError.otherProtocol(version) }
    }

    package func next() throws -> PullFrame {
        let line = try line(orBeginning: false)
        guard let (kind, first, second, length) = PullFrameReader.parse(line) else {
            throw PullError.garbled("a line that begins no frame")
        }
        let bytes = UnsafeMutableRawBufferPointer(rebasing: payload[..<length])
        try fill(bytes)
        hash.update(UnsafeRawBufferPointer(bytes))
        let wanted = PullFrame.check(hash)
        guard try self.line(orBeginning: false) == wanted else { throw PullError.garbled("a check is wrong") }
        return PullFrame(kind: kind, first: first, second: second, payload: UnsafeRawBufferPointer(bytes))
    }

    private static func parse(_ line: [UInt8]) -> (kind: PullFrame.Kind, UInt64, UInt64, length: Int)? {
        line.withUnsafeBytes { bytes in
            var fields = LineFields(bytes)
            guard let word = fields.next(), let kind = PullFrame.Kind(rawValue: String(decoding: word, as: UTF8.self)),
                let first = fields.number(), let second = fields.number(), let length = fields.number(),
                fields.next() == nil, bytes.last != 0x20, length <= UInt64(PullFrame.payloadLimit)
            else { return nil }
            return (kind, first, second, Int(length))
        }
    }

    /// Without its newline. The first line may be anything: then its beginning is as good.
    private func line(orBeginning: Bool) throws -> [UInt8] {
        var line: [UInt8] = []
        while line.count < PullFrameReader.lineLimit {
            if loaded.isEmpty, try !load() {
                if orBeginning && !line.isEmpty { return line }
                throw PullError.brokenOff
            }
            let byte = buffer[loaded.lowerBound]
            loaded = (loaded.lowerBound + 1)..<loaded.upperBound
            line.append(byte)
            guard byte == 0x0A else { continue }
            line.withUnsafeBytes { hash.update($0) }
            line.removeLast()
            return line
        }
        if orBeginning { return line }
        throw PullError.garbled("a line without an end")
    }

    private func fill(_ bytes: UnsafeMutableRawBufferPointer) throws {
        var filled = 0
        while filled < bytes.count {
            if loaded.isEmpty, try !load() { throw PullError.brokenOff }
            let count = min(loaded.count, bytes.count - filled)
            let part = UnsafeRawBufferPointer(rebasing: buffer[loaded.lowerBound..<(loaded.lowerBound + count)])
            UnsafeMutableRawBufferPointer(rebasing: bytes[filled..<(filled + count)]).copyMemory(from: part)
            loaded = (loaded.lowerBound + count)..<loaded.upperBound
            filled += count
        }
    }

    private func load() throws -> Bool {
        let count = try source(buffer)
        loaded = 0..<max(0, count)
        return count > 0
    }
}
