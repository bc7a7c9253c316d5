/// The members whom people name and may rename, such as drivers and places, as the ledger has them.
package struct Roster<Member: RosterMember>: Equatable, Sendable {
    /// One member, whatever it is called.
    typealias Number = Int

    /// The members in the order in which they came.
    package private(set) var all: [Member] = []

    package init() {}

    package subscript(_ name: String) -> Member? { number(of: name).map { all[$0] } }

    /// The present name of a member that is or was called so: a name that nobody has may be one that somebody had.
    package func currentName(of name: String) -> String {
        if number(of: name) != nil { return name }
        return all.last { $0.formerNames.contains(name) }?.name ?? name
    }

    /// The last member that is or was called so, in large letters or small.
    package func member(called word: String) -> Member? {
        let folded = word.lowercased()
        return all.last { member in ([member.name] + member.formerNames).contains { $0.lowercased() == folded } }
    }

    func number(of name: String) -> Number? { all.firstIndex { $0.name == name } }

    func name(now number: Number?, then name: String) -> String { number.map { all[$0].name } ?? currentName(of: name) }

    /// Takes what was said at a time, in milliseconds since 1970.
    mutating func apply(
        _ deed: LedgerVerb.RosterDeed, _ name: String, _ said: [LedgerVerb.FieldStatement<Member.Field>], at utc: Int64
    ) {
        let known = number(of: name) ?? numberOfNew(name, deed, said)
        switch deed {
        case .add:
            let first = known.map { all[$0] } ?? Member(name: name, said)
            guard var member = first else { return }
            member.retiredAt = nil
            for statement in said { member.apply(statement) }
            if let known { all[known] = member } else { all.append(member) }
        case .edit:
            guard let known else { return }
            for statement in said { change(known, statement) }
        case .retire:
            guard let known else { return }
            all[known].retiredAt = utc
        }
    }

    /// The number of what comes onto the roster because something is said of it.
    private mutating func numberOfNew(
        _ name: String, _ deed: LedgerVerb.RosterDeed, _ said: [LedgerVerb.FieldStatement<Member.Field>]
    ) -> Number? {
        guard Member.comesByItself, deed != .add, let member = Member(name: name, said) else { return nil }
        all.append(member)
        return all.count - 1
    }

    private mutating func change(_ number: Number, _ statement: LedgerVerb.FieldStatement<Member.Field>) {
        guard statement.field == Member.nameField else { return all[number].apply(statement) }
        guard let name = statement.value, self.number(of: name) == nil else { return }
        all[number].formerNames.append(all[number].name)
        all[number].name = name
    }
}
