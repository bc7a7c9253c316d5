import Ledger

/// The entries of this ledger that somebody wants undone, each once and in force, and the words by which that is said.
struct EntriesToUndo {
    private(set) var entries: [LedgerEntry] = []
    /// The fields of the undos.
    private(set) var spans: [ClosedRange<UInt64>] = []

    private let edits: Edits

    /// The numbers that were typed; without any it is what the newest command wrote.
    init(_ words: [String], _ edits: Edits) throws {
        self.edits = edits
        guard !words.isEmpty else {
            guard addSeveral(edits.newestToUndo) else { throw UndoWords.nothingToUndo }
            return
        }
        for word in words { try add(word) }
    }

    private mutating func add(_ word: String) throws {
        let parts = word.split(separator: "-", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { UInt64($0) }
        guard numbers.count == parts.count, let first = numbers.first, numbers.count < 3 else {
            throw UndoWords.notANumber(word)
        }
        let last = numbers.last ?? first
        guard first <= last else { throw UndoWords.notANumber(word) }
        let ends = try [first, last].map(entry)
        guard first < last else { return try add(ends[0]) }
        let all = edits.entries.filter { (first...last).contains($0.sequence) }
        if addSeveral(all.filter(edits.mayBeTakenBack)) { return }
        // Undos of one act are undone one by one; of anything else the last one says why there is nothing to undo.
        let others = all.filter { !$0.isUndo }
        for entry in others.isEmpty ? all : others.suffix(1) { try add(entry) }
    }

    private func entry(_ number: UInt64) throws -> LedgerEntry {
        guard let entry = edits.entries.last(where: { $0.sequence == number }) else {
            throw UndoWords.noEntry(number)
        }
        return entry
    }

    private mutating func add(_ entry: LedgerEntry) throws {
        guard entry.canBeUndone else { throw UndoWords.isMark(entry.sequence) }
        if let undo = edits.past(entry).undoneBy { throw UndoWords.undoneAlready(entry.sequence, by: undo.sequence) }
        guard !edits.isIdle(entry) else { throw UndoWords.isIdle(entry.sequence) }
        guard !entries.contains(where: { $0.id == entry.id }) else { return }
        entries.append(entry)
        spans.append(entry.sequence...entry.sequence)
    }

    /// False where there is none of them.
    private mutating func addSeveral(_ several: [LedgerEntry]) -> Bool {
        guard let first = several.first, let last = several.last else { return false }
        let known = Set(entries.map(\.sequence))
        entries += several.filter { !known.contains($0.sequence) }
        spans.append(first.sequence...last.sequence)
        return true
    }
}
