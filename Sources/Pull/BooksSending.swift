import AppendLog

/// The whole answer: every book that is asked for, of those that lie in a data directory.
package struct BooksSending {
    private let data: String
    private let spool: [String]?
    private let calls: SystemCalls

    /// The spool may lie in more directories than one.
    package init(data: String, spool: [String]? = nil, calls: SystemCalls = .kernel) {
        self.data = data
        self.spool = spool
        self.calls = calls
    }

    package func answer(_ cursor: PullCursor, _ writer: PullFrameWriter) throws {
        var sendings: [LogSending] = []
        for book in cursor.books {
            let directories = book.name == "spool" ? spool : nil
            sendings.append(try LogSending(book, in: directories ?? ["\(data)/\(book.name)"], calls: calls))
        }
        try writer.frame(.plan, sendings.reduce(0) { $0 + $1.bytes })
        for sending in sendings { try sending.send(writer) }
        try writer.frame(.end)
    }
}
