import AppendLog

/// A piece of the answer. The payload is valid until the next one is read.
package struct PullFrame {
    package enum Kind: String, CaseIterable, Sendable {
        case plan, book, segment, blocks, blank, damaged, archive, piece, missing, unreadable, failed, end
        case file, part, absent
    }

    package static let payloadLimit = 65_536
    /// Bytes of a payload that is words, at most.
    package static let textLimit = 1_000
    package static let greeting = "roadbook-books "
    /// The protocol that both sides speak.
    package static let version = 1
    /// Blocks in a frame, at most.
    static let blocks = payloadLimit / BlockLayout.size
    static let checkLength = 32

    package var kind: Kind
    package var first: UInt64 = 0
    package var second: UInt64 = 0
    package var payload: UnsafeRawBufferPointer

    static func check(_ hash: SHA256) -> [UInt8] { Array(hash.digest().hexText.prefix(checkLength)) }
}
