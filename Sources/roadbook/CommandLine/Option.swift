import Drive

/// A long option; one that takes a value says what kind.
struct Option: Sendable {
    let name: String
    /// The word that stands for the value in help; nil for a flag.
    let value: String?
    /// "" takes something away.
    let mayBeEmpty: Bool
    /// The value may be left out, and else stands behind "=".
    let isOptional: Bool
    /// The values are files to read, whose names may be any bytes; it may be given again.
    let isOfFiles: Bool
    let help: String

    init(
        _ name: String, _ value: String? = nil, mayBeEmpty: Bool = false, isOptional: Bool = false,
        isOfFiles: Bool = false, help: String
    ) {
        self.name = name
        self.value = value
        self.mayBeEmpty = mayBeEmpty
        self.isOptional = isOptional
        self.isOfFiles = isOfFiles
        self.help = help
    }

    /// The name and value in help: `--since TIME`, `--csv[=KIND]`.
    var words: String {
        guard let value else { return "--\(name)" }
        return isOptional ? "--\(name)[=\(value)]" : "--\(name) \(value)"
    }

    /// True of a word that can be nothing else: `-` is standard input or output, and `-22.97,-43.18` a place.
    static func isMeant(by word: String) -> Bool {
        word.hasPrefix("-") && word != "-" && word.dropFirst().first?.isNumber != true
    }

    /// The options that several verbs have in common.
    static let json = Option("json", help: "one object")
    static let jsonLines = Option("json", help: "one object a line")
    static let utc = Option("utc", help: "times in UTC and not in the local zone")
    static let zone = Option("zone", "WHOSE", help: "whose times trips have: place (unless said), mine or utc")

    /// The options that every verb takes, in front of the verb too.
    static let global = [
        Option("data", "DIR", help: "where the books are (ROADBOOK_DATA, else \(Paths.defaultData))"),
        Option("socket", "PATH", help: "where the recorder listens (ROADBOOK_SOCKET, else \(Paths.defaultSocket))"),
        Option(
            "config", "DIR", help: "where roadbook.conf is (ROADBOOK_CONFIG, else \(Paths.defaultConfiguration))"),
        Option("plain", help: "sentences without columns, colours and signs: for a screen reader"),
        Option("help", help: "what the verb does, or with none what there is"),
        Option("version", help: "the version of roadbook"),
    ]
}
