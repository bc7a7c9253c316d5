import AppendLog

/// The book of what people said: read as a whole, and written one act at a time.
package struct Ledger: Sendable {
    package let directory: String
    /// The time for which it waits for its turn.
    private let patienceMilliseconds: Int

    package init(_ directory: String, patienceMilliseconds: Int = 10_000) {
        self.directory = directory
        self.patienceMilliseconds = patienceMilliseconds
    }

    // MARK: Reading

    /// All that stands in it.
    package struct Content: Sendable {
        /// The log's id; nil while nothing was written.
        package var log: UInt64?
        /// The entries in the order of their sequences, unknown verbs too.
        package var entries: [LedgerEntry] = []
        /// Entries that are not as the format has them.
        package var unreadable: [UInt64] = []
        /// Lines of letters that this program does not know.
        package var otherLines: UInt64 = 0
        /// Damage, counted.
        package var tally = ReaderCounts()

        package init() {}

        /// True if lines of it are lost. What a power cut tore was never acknowledged, and is no loss.
        var isLacking: Bool {
            tally.missing > 0 || tally.count(.damaged) > 0 || log == nil && tally.count(.torn) > 0
        }

        package var unknownVerbs: Int { entries.count { if case .unknown = $0.deed { true } else { false } } }

        /// The entry of the newest time that a clock knew.
        package var newest: LedgerEntry? { LedgerEntry.newest(of: entries) }

        package var newestUTC: Int64? { newest?.utc }
    }

    /// Reads every entry. A ledger in which nothing was ever written is empty.
    package func read(calls: SystemCalls = .kernel) throws(LogError) -> Content {
        var content = Content()
        let reader = LogReader([directory], calls: calls)
        try reader.readToEnd { line in content.read(line) }
        content.log = reader.log
        content.tally = reader.tally
        // A line that was healed, or written twice, may come late.
        content.entries.sort { $0.sequence < $1.sequence }
        return content
    }

    // MARK: Writing

    /// The writer of an entry, and the time of writing.
    package struct Signature: Equatable, Sendable {
        package var time: EntryTime
        package var who: String

        package init(_ time: EntryTime, who: String = userName()) {
            self.time = time
            self.who = who
        }
    }

    /// Writes one entry in one commit, and returns it when it is on the card. Where it has to wait for its turn,
    /// `waiting` is told at once for whom.
    package func append(
        _ deed: LedgerVerb, _ signature: Signature, calls: SystemCalls = .kernel,
        waiting: (LockHolder?) -> Void = { _ in }
    ) throws(LedgerError) -> LedgerEntry {
        try append([deed], signature, calls: calls, waiting: waiting)[0]
    }

    /// Writes the entries of one act, and returns them when all are on the card.
    package func append(
        _ deeds: [LedgerVerb], _ signature: Signature, calls: SystemCalls = .kernel,
        waiting: (LockHolder?) -> Void = { _ in }
    ) throws(LedgerError) -> [LedgerEntry] {
        var entries = deeds.enumerated().map { index, deed in
            LedgerEntry(
                id: RecordID(log: 0, sequence: 0), utc: max(0, signature.time.utc), clock: signature.time.clock,
                who: signature.who, continuesAct: index > 0, deed: deed)
        }
        if deeds.isEmpty || deeds.contains(where: \.isEmpty) { throw .empty }
        var batch = LineBatch()
        for entry in entries { try batch.add(LedgerEntry.letter, entry.payload) }
        var writer = try LogLockWait.open(
            .ledger(directory), patienceMilliseconds: patienceMilliseconds, calls, waiting: waiting)
        for index in entries.indices {
            entries[index].id = RecordID(log: writer.log, sequence: writer.opening.first + UInt64(index))
            try entries[index].refuseUndoOfNothing()
        }
        let utc = signature.time.clock == .typed ? nil : UInt64(entries[0].utc)
        let (count, failure) = try batch.commit(to: &writer, in: directory, at: utc)
        guard let failure else { return entries }
        throw count == 0 ? failure : .inPart(Array(entries[..<count]), of: entries.count, failure.message)
    }
}

extension LedgerEntry {
    fileprivate func refuseUndoOfNothing() throws(LedgerError) {
        if case .undo(let entries) = deed, entries.upperBound >= sequence { throw .noSuchEntry(entries.upperBound) }
    }
}

extension Ledger.Content {
    fileprivate mutating func read(_ line: LogLine) {
        switch LedgerLine(log: line.log ?? 0, sequence: line.sequence, line.bytes) {
        case .entry(let entry): entries.append(entry)
        case .unreadable(let sequence): unreadable.append(sequence)
        // A failed commit's notice is the log's own.
        case .other: if line.letter != UInt8(ascii: "N") { otherLines += 1 }
        }
    }
}
