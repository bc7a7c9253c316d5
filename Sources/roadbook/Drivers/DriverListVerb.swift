import JSON
import Ledger
import Terminal

extension Command {
    static let driverList = Command(
        "driver list", "who drives",
        about: """
            Lists the drivers that were added, and those whose phone the settings name. "roadbook driver" alone does \
            the same.
            """,
        options: [Option("all", help: "retired ones too"), Option("json", help: "one object a line")],
        examples: [
            Example("roadbook driver", "list who drives"),
            Example("roadbook driver list --all", "list besides who drove once"),
        ]
    ) { invocation in try DriverListVerb(invocation).print() }
}

/// The drivers: those of the ledger, then those whom only a phone names.
struct DriverListVerb {
    private typealias Heading = DriverWords.Heading

    private let invocation: Invocation
    private var rows: [(driver: KnownDriver, phone: String?)] = []

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
            rows.append((KnownDriver(name: name), phone))
        }
    }

    func print() throws -> ExitCode {
        if invocation.values.has("json") {
            for row in rows { try invocation.object { $0.members(of: row.driver, phone: row.phone) } }
            return .ok
        }
        guard !rows.isEmpty else {
            try invocation.output.line(DriverWords.none)
            return .ok
        }
        var table = Table([
            Table.Column(Heading.name, shrinks: true), Table.Column(Heading.phone),
            Table.Column(Heading.note, shrinks: true),
        ])
        for (driver, phone) in rows {
            let note = driver.isRetired ? DriverWords.retired(driver.note) : driver.note
            table.add([driver.name, phone ?? "", note ?? ""])
        }
        for line in table.lines(on: invocation.screen) { try invocation.output.line(line) }
        return .ok
    }
}

extension JSONWriter {
    mutating func members(of driver: KnownDriver, phone: String?) {
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
