import CLinux
import CSodium

/// SHA-256 as it runs: a value, so a copy is a fork of it.
package struct SHA256: Sendable {
    /// Most processors for desks have them, and the Raspberry Pi from the fifth on.
    package static let hasInstructions = roadbook_has_sha256()
    private static let block = 64

    private let usesInstructions: Bool
    /// libsodium's own holds what any way needs: eight words, a count of bits, and the bytes that fill no block yet.
    private var state = crypto_hash_sha256_state()

    package init() { self.init(byLibrary: !SHA256.hasInstructions) }

    /// Computes by libsodium, which knows no instructions for it, or without it.
    package init(byLibrary: Bool) {
        usesInstructions = !byLibrary
        crypto_hash_sha256_init(&state)
    }

    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        guard let base = bytes.bindMemory(to: UInt8.self).baseAddress else { return }
        guard usesInstructions else {
            crypto_hash_sha256_update(&state, base, UInt64(bytes.count))
            return
        }
        var rest = bytes
        if held > 0 {
            let start = UnsafeRawBufferPointer(rebasing: bytes.prefix(SHA256.block - held))
            hold(start)
            if held == 0 { withUnsafeBytes(of: state.buf) { compress($0) } }
            rest = UnsafeRawBufferPointer(rebasing: bytes[start.count...])
        }
        let whole = rest.count / SHA256.block * SHA256.block
        compress(UnsafeRawBufferPointer(rebasing: rest[..<whole]))
        state.count += UInt64(whole) * 8
        hold(UnsafeRawBufferPointer(rebasing: rest[whole...]))
    }

    /// The digest so far; more may follow.
    package func digest() -> Digest {
        var fork = self
        if usesInstructions { return fork.closed() }
        var result = Digest()
        result.withMutableBytes { bytes in
            _ = crypto_hash_sha256_final(&fork.state, bytes.bindMemory(to: UInt8.self).baseAddress!)
        }
        return result
    }

    // MARK: With the instructions

    /// Bytes that fill no block yet.
    private var held: Int { Int(state.count / 8) % SHA256.block }

    private mutating func hold(_ bytes: UnsafeRawBufferPointer) {
        guard !bytes.isEmpty else { return }
        let start = held
        withUnsafeMutableBytes(of: &state.buf) { room in
            UnsafeMutableRawBufferPointer(rebasing: room[start...]).copyMemory(from: bytes)
        }
        state.count += UInt64(bytes.count) * 8
    }

    private mutating func compress(_ blocks: UnsafeRawBufferPointer) {
        withUnsafeMutableBytes(of: &state.state) { words in
            let words = words.bindMemory(to: UInt32.self).baseAddress!
            roadbook_sha256(words, blocks.baseAddress, blocks.count / SHA256.block)
        }
    }

    /// A bit, zeros, and how many bits came before it.
    private mutating func closed() -> Digest {
        let bits = state.count
        let end = held
        withUnsafeTemporaryAllocation(byteCount: 2 * SHA256.block, alignment: 8) { room in
            let count = end < SHA256.block - 8 ? SHA256.block : 2 * SHA256.block
            _ = room.initializeMemory(as: UInt8.self, repeating: 0)
            withUnsafeBytes(of: state.buf) { room.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[..<end])) }
            room[end] = 0x80
            room.storeBytes(of: bits.bigEndian, toByteOffset: count - 8, as: UInt64.self)
            compress(UnsafeRawBufferPointer(rebasing: room[..<count]))
        }
        var result = Digest()
        result.withMutableBytes { bytes in
            withUnsafeBytes(of: state.state) { words in
                for index in 0..<8 {
                    let word = words.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)
                    bytes.storeBytes(of: word.bigEndian, toByteOffset: 4 * index, as: UInt32.self)
                }
            }
        }
        return result
    }
}
