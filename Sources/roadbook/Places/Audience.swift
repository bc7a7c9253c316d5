import Terminal

/// The people for whom something is made: what lies at private places is shown to the household, and to nobody else
/// (docs/places.md, "For whom").
enum Audience {
    case household, others

    static let withPrivate = Option("with-private", help: "with what lies at private places, too")
    static let forOthers = Option("for-others", help: "without what lies at private places")

    /// The audience of a verb, unless an option says that it is another one. Ends are hidden from others alone.
    init(_ usual: Audience, _ values: Values) {
        if values.has(Audience.withPrivate.name) {
            self = .household
        } else {
            self = values.has(Audience.forOthers.name) || values["trim"] != nil ? .others : usual
        }
    }
}
