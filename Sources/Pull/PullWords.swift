/// Everything that this room says to people: what is wrong with what the other side sends, and with what it has.
enum PullWords {
    // MARK: What came is not the protocol

    static let noPlan = "no plan"
    static let noSegments = "no segments"
    static let noBlock = "no block"
    static let strayFrame = "a frame out of turn"
    static let straySegment = "a segment out of turn"
    static let strayBlock = "a block out of turn"
    static let strayArchive = "an archive out of turn"
    static let strayPiece = "a piece out of turn"
    static let pieceOfNothing = "a piece of nothing"
    static let unaskedFile = "a file that was not asked for"
    static let endlessFile = "a file without an end"
    static let unaskedBook = "a book that was not asked for"
    static let namelessBook = "a book without a name"
    static let branchOfNone = "a branch of none"
    static let heldBlockOfNone = "a held block of none"
    static let endlessArchive = "an archive without an end"
    static let endlessLine = "a line without an end"
    static let lineOfNoFrame = "a line that begins no frame"
    static let lineOfQuestion = "a line of the question"
    static let wrongCheck = "a check is wrong"
    static let tooManyBlocks = "more blocks than a segment has"
    static let tooManySegments = "more segments than there can be"
    static let otherCountOfBlocks = "not so many blocks"
    static let tooLongReason = "too long a reason"

    static func tooLargeArchive(_ bytes: UInt64) -> String { "an archive of \(bytes) bytes" }

    static func tooLargeFile(_ bytes: UInt64) -> String { "a file of \(bytes) bytes" }

    static func unprovenBlock(_ block: some BinaryInteger, of segment: some BinaryInteger) -> String {
        "block \(block) of segment \(segment) does not prove itself"
    }

    // MARK: Files

    static let growsThough = "it is archived here, and yet it grows there"
    static let cannotBeReadToItsEnd = "it cannot be read to its end"
    static let cannotBeSettled = "the card fails to keep what it is given"
    static let cameInPart = "it came in part"
    static let endsTooSoon = "it ends before the last line that was acknowledged"
    static let noReadableBlock = "no block of it can be read"
    static let wentAway = "it went away"
}
