/// A person who drives.
package struct KnownDriver: RosterMember {
    package static let nameField = LedgerVerb.DriverField.name

    package var name: String
    package var note: String?
    package var retiredAt: Int64?
    package var formerNames: [String] = []

    package init(name: String, _: [LedgerVerb.DriverStatement] = []) { self.name = name }

    package mutating func apply(_ statement: LedgerVerb.DriverStatement) {
        switch statement.field {
        case .note: note = statement.value
        case .name: break
        }
    }
}
