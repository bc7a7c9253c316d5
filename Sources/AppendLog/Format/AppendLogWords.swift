import Glibc

/// Everything that this room says to people: why a log is refused, and what was seen of damage.
enum AppendLogWords {
    // MARK: Errors

    static func locked(_ path: String) -> String { "\(path): another program is writing this log" }

    static func system(_ path: String, _ call: String, _ errno: Int32) -> String {
        "\(path): \(call): \(String(cString: strerror(errno)))"
    }

    static func newerFormat(_ path: String, _ format: UInt64) -> String {
        "\(path): written in format \(format), this program knows format 1 (grep still reads it)"
    }

    static func notALog(_ path: String, _ reason: String) -> String { "\(path): not a log: \(reason)" }

    static func missing(_ path: String) -> String { "\(path): no such log" }

    static func badLine(_ bad: BadLine) -> String {
        switch bad {
        case .letter(let letter): return "line refused: \(quoted(letter)) is not a letter that a line may begin with"
        case .tooLong(let bytes): return "line refused: its \(bytes) bytes are more than a block holds"
        case .controlCharacter(let byte): return "line refused: it has the control character \(byte)"
        case .empty: return "line refused: it is empty"
        }
    }

    private static func quoted(_ letter: UInt8) -> String { "\"\(Unicode.Scalar(letter))\"" }

    static func ringFull(_ refused: UInt64) -> String {
        "\(refused) lines refused: the card has failed for too long"
    }

    // MARK: Why something is not a log

    static let unpacksToTooMuch = "it unpacks to more than a segment"
    static let unpacksToTooManyBlocks = "it unpacks to more blocks than a segment has"
    static let sequencesAreUsedUp = "its sequences are used up"
    static let segmentNumbersAreUsedUp = "its segment numbers are used up"
    static let isLinkOrStranger = "it is a link, or has another name, or is none of its files"
    static let isLink = "it is a link"
    static let isTooLong = "it is longer than a file may be"
    static let isNoFile = "it is not a file"
    static let isNoFolder = "it is not a folder"
    static let isNoImage = "it is neither a file nor a block device"
    static let hasTooManyBlocks = "more blocks than any log has"

    static func readsBackOtherwise(_ block: some BinaryInteger) -> String {
        "block \(block) does not read back as it was written"
    }

    static let archiveSaysOtherThings = "its archive says other lines, and both stay"

    static func badSegmentSize(_ blocks: some BinaryInteger) -> String { "a segment cannot have \(blocks) blocks" }

    // MARK: Findings

    static let noGoodHeader = "no good header, and the chain needs it"
    static let blockBeforeIsMissing = "the block before it is not there"
    static let headerBeforeWasChanged = "the header before it was changed"
    static let linesAreNotGood = "lines of it are not good"
    static let leftByCut = "left behind by a cut, never acknowledged"
    static let linesAreOthers = "its lines are not those that were written"
    static let ofAnotherLog = "of another log"
    static let belongsElsewhere = "belongs elsewhere"
    static let sealIsOther = "the seal is not that of these headers"

    static func segmentsAreMissing(_ segments: some BinaryInteger) -> String { "\(segments) segments are not there" }

    static func writtenTwice(_ sequence: UInt64) -> String { "line \(sequence) was written twice, differently" }

    static func otherSize(_ bytes: some BinaryInteger, insteadOf size: some BinaryInteger) -> String {
        "the file has \(bytes) bytes and not \(size)"
    }

    static func otherSize(
        _ bytes: some BinaryInteger, insteadOf size: some BinaryInteger, missing: some BinaryInteger,
        of blocks: some BinaryInteger
    ) -> String {
        "the file has \(bytes) bytes and not \(size), so that \(missing) of its \(blocks) blocks are not there"
    }
}
