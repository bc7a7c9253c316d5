import Civil
import Ledger
import Settings

/// One entry about a driver.
struct DriverEntry {
    static let note = Option("note", "TEXT", help: "a few words; - takes them away")

    private let invocation: Invocation
    private let ledger: OpenLedger
    private let name: String

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        name = try TypedName.tidied(invocation.values.operand ?? "", "NAME")
        ledger = try OpenLedger(invocation)
    }

    private var drivers: Roster<KnownDriver> { ledger.edits.drivers }

    func add() throws -> ExitCode {
        if let known = drivers[name], !known.isRetired {
            throw DriverWords.thereAlready(name)
        }
        return try write(.add, drivers[name] == nil ? DriverWords.added : DriverWords.back, statements)
    }

    func edit() throws -> ExitCode {
        try requireKnown()
        var said = statements
        if let typed = invocation.values["name"] {
            let new = try TypedName.tidied(typed, "--name")
            guard new == name || drivers[new] == nil else { throw DriverWords.nameTaken(new) }
            said.append(LedgerVerb.DriverStatement(.name, new))
        }
        guard !said.isEmpty else {
            throw DriverWords.nothingToChange(name)
        }
        return try write(.edit, DriverWords.changed, said)
    }

    func retire() throws -> ExitCode {
        try requireKnown()
        return try write(.retire, DriverWords.retired, [])
    }

    private var statements: [LedgerVerb.DriverStatement] {
        invocation.values["note"].map { [LedgerVerb.DriverStatement(.note, $0 == "-" ? nil : $0)] } ?? []
    }

    private func requireKnown() throws {
        guard drivers[name] == nil else { return }
        throw DriverWords.noDriver(name, near: Suggestion.nearest(to: name, among: drivers.all.map(\.name)))
    }

    private func write(
        _ deed: LedgerVerb.RosterDeed, _ done: (String, UInt64) -> String, _ said: [LedgerVerb.DriverStatement]
    ) throws -> ExitCode {
        let entry = try ledger.write(.driver(deed, name: name, said))
        guard invocation.values.has("json") else {
            try invocation.output.line(done(name, entry.sequence))
            return .ok
        }
        let driver = Edits(ledger.edits.entries + [entry]).drivers
        try invocation.object { writer in
            writer.member("entry", entry.sequence)
            writer.member("utc", Zone.internetText(milliseconds: entry.utc))
            writer.name("driver")
            guard let driver = driver[driver.currentName(of: name)] else { return writer.null() }
            writer.beginObject()
            writer.members(of: driver, phone: nil)
            writer.endObject()
        }
        return .ok
    }
}
