import AppendLog

/// The files that the entries of one ledger name (docs/ledger-format.md, section 7).
package struct NamedFiles: Equatable, Sendable {
    /// A file that a fact needs, and the entry that names it.
    package struct Need: Equatable, Sendable {
        package let file: FactFile
        package let entry: RecordID
    }

    /// The needs in the order of their entries, each file once.
    package private(set) var needed: [Need] = []
    /// The hashes that any entry names, undone ones too, in the order of their entries.
    package private(set) var hashes: [String] = []

    /// Takes the edits of one ledger.
    package init(_ edits: Edits) {
        var current: [RecordID: [Need]] = [:]
        var withdrawn: Set<RecordID> = []
        for (entry, fact, files) in NamedFiles.sayings(edits) where edits.isInForce(entry) {
            current[fact] = files.map { Need(file: $0, entry: entry.id) }
        }
        for entry in edits.entries where edits.isInForce(entry) {
            if case .withdraw(let records) = entry.deed { withdrawn.formUnion(records) }
        }
        let needs = current.filter { !withdrawn.contains($0.key) }.values.flatMap(\.self)
        var seen: Set<String> = []
        needed = needs.sorted { ($0.entry, $0.file.hash) < ($1.entry, $1.file.hash) }.filter {
            seen.insert($0.file.hash).inserted
        }
        var named: Set<String> = []
        for (_, _, files) in NamedFiles.sayings(edits) {
            for file in files where named.insert(file.hash).inserted { hashes.append(file.hash) }
        }
    }

    /// The hashes that the entries of a ledger name, which lies in that directory.
    package static func hashes(_ ledger: String) throws -> [String] { try of(ledger).hashes }

    /// The hashes alone that are needed.
    package static func neededHashes(_ ledger: String) throws -> [String] { try of(ledger).needed.map(\.file.hash) }

    package static func of(_ ledger: String) throws(LogError) -> NamedFiles {
        NamedFiles(Edits(try Ledger(ledger).read().entries))
    }

    private typealias Saying = (entry: LedgerEntry, fact: RecordID, files: [FactFile])

    /// Every word about files, facts first, and then what was said of them later, by the times. A value that is not as
    /// the format has it says nothing.
    private static func sayings(_ edits: Edits) -> [Saying] {
        let facts = edits.entries.compactMap { entry -> Saying? in
            guard case .fact(_, let said) = entry.deed else { return nil }
            return files(said).map { (entry, entry.id, $0) }
        }
        let amendments = edits.entries.compactMap { entry -> Saying? in
            guard case .amend(let fact, let said) = entry.deed else { return nil }
            return files(said).map { (entry, fact, $0) }
        }
        return facts + amendments.sorted { ($0.entry.utc, $0.entry.id) < ($1.entry.utc, $1.entry.id) }
    }

    /// Nil where nothing is said of files.
    private static func files(_ said: [LedgerVerb.FactStatement]) -> [FactFile]? {
        let values = said.filter { $0.field == .files }.map(\.value)
        return values.compactMap { value -> [FactFile]? in value.map { FactFile.list($0) } ?? [] }.last
    }
}
