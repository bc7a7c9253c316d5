import Civil
import JSON
import Ledger
import Settings

/// One entry about somebody or something that the ledger has a roster of: a driver, a place.
struct RosterEntry<Member: RosterMember> {
    typealias Statement = LedgerVerb.FieldStatement<Member.Field>

    /// The ways in which the rosters differ.
    struct Kind {
        let noun: RosterNoun
        /// Names that are known without being on the roster.
        var others: [String] = []
        let roster: (Edits) -> Roster<Member>
        let verb: (LedgerVerb.RosterDeed, String, [Statement]) -> LedgerVerb
        let write: (Member, inout JSONWriter) -> Void
    }

    let invocation: Invocation
    let name: String
    let ledger: OpenLedger
    private let kind: Kind
    private let words: RosterWords

    init(_ invocation: Invocation, _ name: String, _ kind: Kind) throws {
        self.invocation = invocation
        self.name = name
        self.kind = kind
        words = RosterWords(kind.noun)
        ledger = try OpenLedger(invocation)
    }

    var roster: Roster<Member> { kind.roster(ledger.edits) }
    /// The member of this name, retired or not.
    var known: Member? { roster[name] }

    // MARK: Deeds

    func requireNone() throws {
        if let known, !known.isRetired { throw words.thereAlready(name) }
    }

    func requireKnown() throws {
        guard known == nil, !kind.others.contains(name) else { return }
        let names = roster.all.map(\.name) + kind.others
        throw words.unknown(name, near: Suggestion.nearest(to: name, among: names))
    }

    func add(_ said: [Statement]) throws -> ExitCode {
        try requireNone()
        return try write(.add, known == nil ? RosterWords.added : RosterWords.back, said)
    }

    /// Says this of a member, and gives it another name.
    func edit(_ said: [Statement], newName: String?) throws -> ExitCode {
        try requireKnown()
        var said = said
        if let newName {
            guard newName == name || roster[newName] == nil else { throw words.nameTaken(newName, for: name) }
            said.append(Statement(Member.nameField, newName))
        }
        guard !said.isEmpty else { throw words.nothingToChange(name) }
        return try write(.edit, RosterWords.changed, said)
    }

    func retire() throws -> ExitCode {
        try requireKnown()
        guard known?.isRetired != true else { throw words.retiredAlready(name) }
        return try write(.retire, RosterWords.retired, [])
    }

    private func write(
        _ deed: LedgerVerb.RosterDeed, _ done: (String, UInt64) -> String, _ said: [Statement]
    ) throws -> ExitCode {
        let entry = try ledger.write(kind.verb(deed, name, said))
        guard invocation.values.has("json") else {
            try invocation.output.line(done(name, entry.sequence))
            return .ok
        }
        let roster = kind.roster(Edits(ledger.edits.entries + [entry]))
        try invocation.object { writer in
            writer.member("entry", entry.sequence)
            writer.member("utc", Zone.internetText(milliseconds: entry.utc))
            writer.name(kind.noun.rawValue)
            guard let member = roster[roster.currentName(of: name)] else { return writer.null() }
            writer.beginObject()
            kind.write(member, &writer)
            writer.endObject()
        }
        return .ok
    }
}
