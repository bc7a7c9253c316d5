import JSON

/// Something that waits for a person.
struct InboxItem {
    enum Kind: String, CaseIterable {
        case driver, purpose, station, service, questioned, future, currency, hook, oneTrip = "one-trip"
    }

    let kind: Kind
    let text: String
    /// The line that answers it.
    let command: String
    /// The line that answers it the other way, where there is one: two trips, or an entry that was wrong.
    var otherwise: String?

    func write(to writer: inout JSONWriter) {
        writer.member("kind", kind.rawValue)
        writer.member("text", text)
        writer.member("command", command)
        writer.optional("otherwise", otherwise)
    }
}
