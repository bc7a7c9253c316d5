import JSON
import Ledger

extension Command {
    static let driverList = Command(
        "driver list", "who drives",
        about: """
            Lists the drivers that were added, and those whose phone the settings name. "roadbook driver" alone does \
            the same.
            """,
        options: [Option("all", help: "retired ones too"), .jsonLines],
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
        var list = Listing(rows, none: DriverWords.none) { $1.members(of: $0.driver, phone: $0.phone) }
        list.column(Heading.name, shrinks: true) { $0.driver.name }
        list.column(Heading.phone) { $0.phone ?? "" }
        list.column(Heading.note, shrinks: true) { row in
            let note = row.driver.note
            return row.driver.isRetired ? DriverWords.retired(note) : note ?? ""
        }
        return try list.print(invocation)
    }
}

extension JSONWriter {
    mutating func members(of driver: KnownDriver, phone: String?) {
        member("name", driver.name)
        optional("note", driver.note)
        optional("phone", phone)
        member("retired", driver.isRetired)
        array("formerNames", driver.formerNames) { $1.string($0) }
    }
}
