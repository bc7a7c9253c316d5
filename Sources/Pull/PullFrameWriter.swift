import AppendLog

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
