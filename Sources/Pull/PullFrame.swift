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
    package static let version = 4
    /// The first one in which a machine may have had several cards.
    static let versionOfCards = 2
    /// The first one in which books are asked for behind the first `end`.
    static let versionOfLaterBooks = 3
    /// The first one in which files are asked for behind the second `end`.
    package static let versionOfFiles = 4
    /// Blocks in a frame, at most.
    static let blocks = payloadLimit / BlockLayout.size
    static let checkLength = 32

    package var kind: Kind
    package var first: UInt64 = 0
    package var second: UInt64 = 0
    package var payload: UnsafeRawBufferPointer

    static func check(_ hash: SHA256) -> [UInt8] { Array(hash.digest().hexText.prefix(checkLength)) }
}
