import AppendLog

/// The book that a sender begins to tell.
struct SentBook {
    let log: UInt64
    /// The log where this one goes on.
    let followed: UInt64?
    /// The branch of the question, and the newest of its blocks, that the sender has too.
    let agreed: (branch: Int, heldBlock: Int)?

    /// The words behind the book's name: its log, and perhaps the one that it follows.
    init?(_ words: ArraySlice<Substring>, agreed: (branch: Int, heldBlock: Int)?) {
        let logs = words.map(SentBook.log)
        guard (1...2).contains(logs.count), let log = logs[0], !logs.contains(nil) else { return nil }
        self.log = log
        followed = logs.count == 2 ? logs[1] : nil
        self.agreed = agreed
    }

    private static func log(_ word: Substring) -> UInt64? {
        word.utf8.count == 16 && word.first != "+" ? UInt64(word, radix: 16) : nil
    }

    static func word(_ log: UInt64) -> String {
        String("0000000000000000\(String(log, radix: 16))".suffix(16))
    }
}
