/// One on a roster: a name, and what is said of it.
package protocol RosterMember: Equatable, Sendable {
    associatedtype Field: Equatable, Sendable

    /// The field that gives it another name.
    static var nameField: Field { get }
    /// Anything that is said of a name that is not on the roster puts it there.
    static var comesByItself: Bool { get }

    var name: String { get set }
    /// The time from which it is kept for old trips only, in milliseconds since 1970; nil while it is offered.
    var retiredAt: Int64? { get set }
    /// Oldest first.
    var formerNames: [String] { get set }

    /// Nil where something is missing without which it is none.
    init?(name: String, _ said: [LedgerVerb.FieldStatement<Field>])

    /// Takes what was said of any field but its name.
    mutating func apply(_ statement: LedgerVerb.FieldStatement<Field>)
}

extension RosterMember {
    package static var comesByItself: Bool { false }

    /// Kept for old trips, offered for no new one.
    package var isRetired: Bool { retiredAt != nil }
}
