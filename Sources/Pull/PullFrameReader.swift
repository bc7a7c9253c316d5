import AppendLog

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
        guard version == "\(PullFrame.version)" else { throw PullError.otherProtocol(version) }
    }

    package func next() throws -> PullFrame {
        let line = try line(orBeginning: false)
        guard let (kind, first, second, length) = PullFrameReader.parse(line) else {
            throw PullError.garbled(PullWords.lineOfNoFrame)
        }
        let bytes = UnsafeMutableRawBufferPointer(rebasing: payload[..<length])
        try fill(bytes)
        hash.update(UnsafeRawBufferPointer(bytes))
        let wanted = PullFrame.check(hash)
        guard try self.line(orBeginning: false) == wanted else { throw PullError.garbled(PullWords.wrongCheck) }
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
        throw PullError.garbled(PullWords.endlessLine)
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
