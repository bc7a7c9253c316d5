/// The drivers, as the ledger has them.
package struct Drivers: Equatable, Sendable {
    /// One driver, whatever he is called.
    typealias Number = Int

    package struct Driver: Equatable, Sendable {
        package var name: String
        package var note: String?
        /// Kept for old trips, offered for no new one.
        package var isRetired = false
        /// Oldest first.
        package var formerNames: [String] = []

        package init(name: String) { self.name = name }
    }

    /// The drivers in the order in which they came.
    package private(set) var all: [Driver] = []

    package init() {}

    package subscript(_ name: String) -> Driver? { number(of: name).map { all[$0] } }

    /// The present name of a driver who is or was called so: a name that nobody has may be one that somebody had.
    package func currentName(of name: String) -> String {
        if number(of: name) != nil { return name }
        return all.last { $0.formerNames.contains(name) }?.name ?? name
    }

    func number(of name: String) -> Number? { all.firstIndex { $0.name == name } }

    func name(now number: Number?, then name: String) -> String { number.map { all[$0].name } ?? currentName(of: name) }

    mutating func apply(_ deed: LedgerVerb.DriverDeed, _ name: String, _ said: [LedgerVerb.DriverStatement]) {
        switch deed {
        case .add:
            let known = number(of: name)
            if known == nil { all.append(Driver(name: name)) }
            let number = known ?? all.count - 1
            all[number].isRetired = false
            apply(said.filter { $0.field != .name }, to: number)
        case .edit:
            guard let number = number(of: name) else { return }
            apply(said, to: number)
        case .retire:
            guard let number = number(of: name) else { return }
            all[number].isRetired = true
        }
    }

    private mutating func apply(_ said: [LedgerVerb.DriverStatement], to number: Number) {
        for statement in said {
            switch statement.field {
            case .note: all[number].note = statement.value
            case .name: rename(number, statement.value)
            }
        }
    }

    private mutating func rename(_ number: Number, _ name: String?) {
        guard let name, self.number(of: name) == nil else { return }
        all[number].formerNames.append(all[number].name)
        all[number].name = name
    }
}
