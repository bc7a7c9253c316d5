import AppendLog

/// The news of one book: what a pull brought, and what was wrong with it.
package struct PullNews: Equatable, Sendable {
    package var book: String
    package var log: UInt64?
    /// That had something new.
    package var segments = 0
    package var blocks: UInt64 = 0
    package var bytes: UInt64 = 0
    /// Here not whole, and now it is.
    package var mended: UInt64 = 0
    /// There not whole.
    package var damaged: UInt64 = 0
    /// Segments that are not there, though later ones are.
    package var missing: UInt64 = 0
    /// The first of the segments that cannot be read there, and how many there are.
    package private(set) var unreadable: [UInt64] = []
    package private(set) var unreadableCount = 0
    /// Files here, in a segment's place, that cannot be opened.
    package var unopened: [String] = []
    /// Links of the chain that are missing, and nothing else explains it.
    package var broken: UInt64 = 0
    /// The fork in which another history goes on than the one that was held.
    package var fork: Int?
    package var isNewFork = false
    /// The number of the card that the book is of, if it came after another one.
    package var successor: Int?
    package var isNewSuccessor = false
    /// The date of the newest block that is held and has one; milliseconds since 1970.
    package var newest: UInt64?

    /// The files beside a ledger that came, and those that entries need and that are not there, or not as they were
    /// stored.
    package var files = 0
    package var lackingFiles = 0

    package init(book: String) { self.book = book }

    /// Whatever a sender claims, the list stays short.
    package static let mostUnreadable = 1_000

    mutating func addMissing(_ first: UInt64, _ last: UInt64) throws(PullError) {
        guard first >= 1, first <= last else { throw PullError.garbled(PullWords.noSegments) }
        let (sum, isTooMuch) = missing.addingReportingOverflow(last - first + 1)
        guard !isTooMuch else { throw PullError.garbled(PullWords.tooManySegments) }
        missing = sum
    }

    mutating func addUnreadable(_ segment: UInt64) {
        unreadableCount += 1
        if unreadable.count < PullNews.mostUnreadable { unreadable.append(segment) }
    }

    package var needsAttention: Bool {
        damaged > 0 || missing > 0 || broken > 0 || unreadableCount > 0 || fork != nil || !unopened.isEmpty
            || lackingFiles > 0
    }
}
