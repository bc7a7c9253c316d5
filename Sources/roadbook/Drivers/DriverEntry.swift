import Ledger

/// One entry about a driver.
struct DriverEntry {
    static let note = Option("note", "TEXT", help: "a few words; - takes them away")

    private let entry: RosterEntry<KnownDriver>
    private var values: Values { entry.invocation.values }

    init(_ invocation: Invocation) throws {
        let name = try TypedName.tidied(invocation.values.operand ?? "", "NAME")
        entry = try RosterEntry(
            invocation, name,
            RosterEntry.Kind(
                noun: .driver, roster: \.drivers, verb: { .driver($0, name: $1, $2) },
                write: { $1.members(of: $0, phone: nil) }))
    }

    func add() throws -> ExitCode { try entry.add(statements) }

    func edit() throws -> ExitCode {
        try entry.edit(statements, newName: try values["name"].map { try TypedName.tidied($0, "--name") })
    }

    func retire() throws -> ExitCode { try entry.retire() }

    private var statements: [LedgerVerb.DriverStatement] {
        values["note"].map { [LedgerVerb.DriverStatement(.note, $0 == "-" ? nil : $0)] } ?? []
    }
}
