import CSodium

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

/// SHA-256 as it runs: a value, so a copy is a fork of it.
package struct SHA256: Sendable {
    private var state = crypto_hash_sha256_state()

    package init() { crypto_hash_sha256_init(&state) }

    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        guard let base = bytes.bindMemory(to: UInt8.self).baseAddress else { return }
        crypto_hash_sha256_update(&state, base, UInt64(bytes.count))
    }

    /// The digest so far; more may follow.
    package func digest() -> Digest {
        var fork = state
        var result = Digest()
        result.withMutableBytes { bytes in
            _ = crypto_hash_sha256_final(&fork, bytes.bindMemory(to: UInt8.self).baseAddress!)
        }
        return result
    }
}

/// Bytes that nobody can guess, for the log's id and the salts.
enum Randomness {
    static func word() -> UInt64 {
        var value: UInt64 = 0
        withUnsafeMutableBytes(of: &value) { randombytes_buf($0.baseAddress!, $0.count) }
        return value
    }
}
