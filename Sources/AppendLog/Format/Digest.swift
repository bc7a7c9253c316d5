/// A SHA-256 value. All zeros stands before the first block of a log.
package struct Digest: Equatable, Hashable, Sendable {
    private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

    package static let zero = Digest()

    package init() {}

    package static func == (left: Digest, right: Digest) -> Bool { left.words == right.words }

    package func hash(into hasher: inout Hasher) { hasher.combine(words.0) }

    package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        withUnsafeBytes(of: words, body)
    }

    package mutating func withMutableBytes(_ body: (UnsafeMutableRawBufferPointer) -> Void) {
        withUnsafeMutableBytes(of: &words, body)
    }

    /// 64 lower-case digits.
    package var hexText: [UInt8] {
        withUnsafeTemporaryAllocation(byteCount: 64, alignment: 8) { room in
            var text = LineText(room.baseAddress!)
            text.lowerHex(self)
            return Array(room)
        }
    }

    package init(of bytes: UnsafeRawBufferPointer) {
        var hasher = SHA256()
        hasher.update(bytes)
        self = hasher.digest()
    }
}
