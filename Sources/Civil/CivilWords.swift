/// Everything that this room says to people: why words are no time.
enum CivilWords {
    static func unreadable(_ text: String) -> String { "\"\(text)\" is not a time" }

    static func noSuchDate(_ text: String) -> String {
        "\"\(text)\" does not exist: there is no such date or time of day"
    }

    static func skippedHere(_ text: String) -> String {
        "\"\(text)\" does not exist in this time zone: the clocks skip it"
    }

    static func ambiguous(_ text: String, _ one: CivilTime, _ other: CivilTime) -> String {
        "\"\(text)\" is \(one.dateText) or \(other.dateText): write one of these"
    }
}
