import AppendLog

/// The whole answer: every book that is asked for, from each card that a machine has had.
package struct BooksSending {
    /// The books of one card, and where they lie. The spool may lie in more directories than one.
    package struct Card {
        let directory: String
        let spool: [String]

        package init(_ directory: String, spool: [String]? = nil) {
            self.directory = directory
            self.spool = spool ?? ["\(directory)/spool"]
        }

        func directories(of book: String) -> [String] { book == "spool" ? spool : ["\(directory)/\(book)"] }
    }

    private let cards: [Card]
    /// The ledgers beside which files may lie.
    private let ledgers: [String]
    private let calls: SystemCalls

    /// The cards from the first one on; each goes on where the one before it ended. Files are looked for beside the
    /// cards' ledgers, then beside others.
    package init(_ cards: [Card], otherLedgers: [String] = [], calls: SystemCalls = .kernel) {
        self.cards = cards
        ledgers = cards.reversed().flatMap { $0.directories(of: "ledger") } + otherLedgers
        self.calls = calls
    }

    package func answer(_ cursor: PullCursor, _ writer: PullFrameWriter) throws {
        var sendings: [LogSending] = []
        for book in cursor.books {
            var followed: UInt64?
            for (index, card) in cards.enumerated() {
                if index > 0 { followed = try anyLog(in: cards[index - 1]) }
                let sending = try LogSending(
                    book, in: card.directories(of: book.name), following: followed, calls: calls)
                if sending.hasLog || index == cards.count - 1 { sendings.append(sending) }
            }
        }
        let files = cursor.files.enumerated().map { FileSending($0, $1, beside: ledgers, calls) }
        try writer.frame(.plan, sendings.reduce(0) { $0 + $1.bytes } + files.reduce(0) { $0 + $1.bytes })
        for sending in sendings { try sending.send(writer) }
        for file in files { try file.send(writer) }
        try writer.frame(.end)
    }

    /// The log by which a card's books are named: the spool's, if there is one.
    private func anyLog(in card: Card) throws(LogError) -> UInt64? {
        for book in PullCursor.bookNames {
            if let log = try DirectoryShelf(card.directories(of: book), calls: calls).log() { return log }
        }
        return nil
    }
}
