import Civil
import Drive
import JSON
import Ledger
import Settings
import Terminal

private let json = Option("json", help: "one object")
private let note = Option("note", "TEXT", help: "a few words; - takes them away")

extension Command {
    static let driverList = Command(
        "driver list", "who drives",
        about: """
            Lists the drivers that were added, and those whose phone the settings name. "roadbook driver" alone does \
            the same.
            """,
        options: [Option("all", help: "retired ones too"), Option("json", help: "one object a line")],
        examples: [Example("roadbook driver", "who drives"), Example("roadbook driver list --all", "and who did")]
    ) { invocation in try DriverList(invocation).print() }

    static let driverAdd = Command(
        "driver add", "add a driver",
        about: """
            Writes a driver into the ledger. One that was retired comes back. A trip's driver is somebody of this \
            list, or whose phone was in the car.
            """,
        operand: "NAME", options: [note, OpenLedger.now, json],
        examples: [Example("roadbook driver add Anna --note \"licence since 1998\"", "one more who drives")]
    ) { invocation in try DriverEntry(invocation).add() }

    static let driverEdit = Command(
        "driver edit", "change a driver's name or note",
        about: "Older trips follow: who is called otherwise is still the same driver.",
        operand: "NAME",
        options: [Option("name", "NAME", help: "what the driver is called from now on"), note, OpenLedger.now, json],
        examples: [Example("roadbook driver edit Anna --name \"Anna Weber\"", "another name, the same driver")]
    ) { invocation in try DriverEntry(invocation).edit() }

    static let driverRetire = Command(
        "driver retire", "keep a driver for old trips only",
        about: """
            The driver stays with the trips that were driven, and is offered for no new one. "roadbook driver add" \
            brings back who was retired.
            """,
        operand: "NAME", options: [OpenLedger.now, json],
        examples: [Example("roadbook driver retire Ben", "who drives no more")]
    ) { invocation in try DriverEntry(invocation).retire() }
}

/// One entry about a driver.
private struct DriverEntry {
    private let invocation: Invocation
    private let ledger: OpenLedger
    private let name: String

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        name = try DriverEntry.tidied(invocation.values.operand ?? "", "NAME")
        ledger = try OpenLedger(invocation)
    }

    private var drivers: Drivers { ledger.edits.drivers }

    /// One blank between two words, and nothing that is no letter to a terminal.
    private static func tidied(_ text: String, _ what: String) throws -> String {
        let tidy = ShownText.line(text).split(separator: " ").joined(separator: " ")
        guard !tidy.isEmpty else { throw Complaint.usage("\(what) is empty") }
        return tidy
    }

    func add() throws -> ExitCode {
        if let known = drivers[name], !known.isRetired {
            throw Complaint("there is a driver \"\(name)\" already", hint: "roadbook driver edit \"\(name)\"")
        }
        return try write(.add, drivers[name] == nil ? "added" : "back", statements)
    }

    func edit() throws -> ExitCode {
        try requireKnown()
        var said = statements
        if let typed = invocation.values["name"] {
            let new = try DriverEntry.tidied(typed, "--name")
            guard new == name || drivers[new] == nil else { throw Complaint("there is a driver \"\(new)\" already") }
            said.append(LedgerVerb.DriverStatement(.name, new))
        }
        guard !said.isEmpty else {
            let verb = "roadbook driver edit \(shellWord(name))"
            throw Complaint.usage("nothing to change", hint: "\(verb) --note TEXT, or --name NAME")
        }
        return try write(.edit, "changed", said)
    }

    func retire() throws -> ExitCode {
        try requireKnown()
        return try write(.retire, "retired", [])
    }

    private var statements: [LedgerVerb.DriverStatement] {
        invocation.values["note"].map { [LedgerVerb.DriverStatement(.note, $0 == "-" ? nil : $0)] } ?? []
    }

    private func requireKnown() throws {
        guard drivers[name] == nil else { return }
        let near = Suggestion.nearest(to: name, among: drivers.all.map(\.name))
        throw Complaint(
            "there is no driver \"\(name)\"",
            hint: near.map { "did you mean \"\($0)\"?" } ?? "roadbook driver list --all",
            code: .notFound)
    }

    private func write(
        _ deed: LedgerVerb.DriverDeed, _ done: String, _ said: [LedgerVerb.DriverStatement]
    ) throws -> ExitCode {
        let entry = try ledger.write(.driver(deed, name: name, said))
        guard invocation.values.has("json") else {
            try invocation.output.line("\(done): \(name) (entry \(entry.sequence))")
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

/// The drivers: those of the ledger, then those whom only a phone names.
private struct DriverList {
    private let invocation: Invocation
    private var rows: [(driver: Drivers.Driver, phone: String?)] = []

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        let drivers = try OpenLedger(invocation).edits.drivers
        var phones: [String: String] = [:]
        for car in invocation.places.settings.read().settings.cars {
            if let name = car.driver { phones[drivers.currentName(of: name)] = car.addressText ?? "" }
        }
        let isAll = invocation.values.has("all")
        for driver in drivers.all where isAll || !driver.isRetired {
            rows.append((driver, phones[driver.name]))
        }
        for (name, phone) in phones.sorted(by: { $0.key < $1.key }) where drivers[name] == nil {
            rows.append((Drivers.Driver(name: name), phone))
        }
    }

    func print() throws -> ExitCode {
        if invocation.values.has("json") {
            for row in rows { try invocation.object { $0.members(of: row.driver, phone: row.phone) } }
            return .ok
        }
        guard !rows.isEmpty else {
            try invocation.output.line("no drivers yet; \"roadbook driver add NAME\" adds one")
            return .ok
        }
        var table = Table([
            Table.Column("name", shrinks: true), Table.Column("phone"), Table.Column("note", shrinks: true),
        ])
        for (driver, phone) in rows {
            let words = [driver.isRetired ? "retired" : nil, driver.note].compactMap { $0 }
            table.add([driver.name, phone ?? "", words.joined(separator: ": ")])
        }
        for line in table.lines(on: Screen(descriptor: 1)) { try invocation.output.line(line) }
        return .ok
    }
}

extension JSONWriter {
    fileprivate mutating func members(of driver: Drivers.Driver, phone: String?) {
        member("name", driver.name)
        optional("note", driver.note)
        optional("phone", phone)
        member("retired", driver.isRetired)
        name("formerNames")
        beginArray()
        for name in driver.formerNames { string(name) }
        endArray()
    }
}
