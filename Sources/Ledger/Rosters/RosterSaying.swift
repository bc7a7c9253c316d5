/// An entry about a name on a list, whatever the list.
package struct RosterSaying {
    package let noun: String
    package let deed: LedgerVerb.RosterDeed
    package let name: String
    package let said: [(field: String, value: String?)]

    fileprivate init<Field: RawRepresentable>(
        _ noun: String, _ deed: LedgerVerb.RosterDeed, _ name: String, _ said: [LedgerVerb.FieldStatement<Field>]
    ) where Field.RawValue == String {
        self.noun = noun
        self.deed = deed
        self.name = name
        self.said = said.map { ($0.field.rawValue, $0.value) }
    }

    /// The fields of the line behind its verb.
    var words: [String] {
        [deed.rawValue, LedgerText.encoded(name)] + said.flatMap { [$0.field, LedgerText.encoded($0.value)] }
    }

    /// True if it says nothing that a line can hold.
    var isEmpty: Bool { name.isEmpty || deed == .edit && said.isEmpty }
}

extension LedgerVerb {
    /// Nil for an entry about anything else.
    package var rosterSaying: RosterSaying? {
        switch self {
        case .driver(let deed, let name, let said): return RosterSaying("driver", deed, name, said)
        case .place(let deed, let name, let said): return RosterSaying("place", deed, name, said)
        case .vehicle(let deed, let name, let said): return RosterSaying("vehicle", deed, name, said)
        default: return nil
        }
    }
}
