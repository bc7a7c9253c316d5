import Settings
import Terminal

/// A long option; one that takes a value says what kind.
struct Option: Sendable {
    let name: String
    /// The word that stands for the value in help; nil for a flag.
    let value: String?
    /// "" takes something away.
    let mayBeEmpty: Bool
    let help: String

    init(_ name: String, _ value: String? = nil, mayBeEmpty: Bool = false, help: String) {
        self.name = name
        self.value = value
        self.mayBeEmpty = mayBeEmpty
        self.help = help
    }

    /// Those that every verb takes, in front of the verb too.
    static let global = [
        Option("data", "DIR", help: "where the books are (ROADBOOK_DATA, else \(Paths.defaultData))"),
        Option("socket", "PATH", help: "where the recorder listens (ROADBOOK_SOCKET, else \(Paths.defaultSocket))"),
        Option(
            "config", "DIR", help: "where roadbook.conf is (ROADBOOK_CONFIG, else \(Paths.defaultConfiguration))"),
        Option("help", help: "this text"),
        Option("version", help: "the version of roadbook"),
    ]
}

/// One verb: the words that call it, what help says of it, and what it does.
struct Command: Sendable {
    struct Example: Sendable {
        let line: String
        let meaning: String

        init(_ line: String, _ meaning: String) {
            self.line = line
            self.meaning = meaning
        }
    }

    let path: [String]
    let summary: String
    let about: String
    /// The operands that must follow, as help names them, with blanks between; in brackets one that may, with dots
    /// the last one that may come again.
    let operand: String?
    /// Its operands are files to read, whose names may be any bytes.
    let takesAnyBytes: Bool
    let options: [Option]
    let examples: [Example]
    let run: @Sendable (Invocation) throws -> ExitCode

    init(
        _ path: String, _ summary: String, about: String, operand: String? = nil, takesAnyBytes: Bool = false,
        options: [Option], examples: [Example], run: @escaping @Sendable (Invocation) throws -> ExitCode
    ) {
        self.path = path.split(separator: " ").map(String.init)
        self.summary = summary
        self.about = about
        self.operand = operand
        self.takesAnyBytes = takesAnyBytes
        self.options = options
        self.examples = examples
        self.run = run
    }

    var name: String { path.joined(separator: " ") }

    var operands: [String] { operand?.split(separator: " ").map(String.init) ?? [] }

    /// True if the verb takes as many operands as it is given.
    var takesMore: Bool { operand?.contains("...") ?? false }
}

/// Everything that a verb is given: the values of its options, the places, and where to print.
struct Invocation {
    let values: Values
    let places: Paths
    let output: Output

    init(values: Values, places: Paths, output: Output) {
        self.values = values
        self.places = places
        self.output = output
    }

    /// Kilometres or miles, as the settings and the locale want it. What is wrong with the settings is said by
    /// `config check`, and stops no other verb.
    var units: Units {
        Units(setting: places.settings.read().settings.text(.units), environment: Screen.environment)
    }
}

/// Options and operands as they were typed.
struct Values: Equatable {
    private(set) var options: [String: String] = [:]
    private(set) var flags: Set<String> = []
    private(set) var operands: [String] = []

    var operand: String? { operands.first }

    subscript(_ name: String) -> String? { options[name] }

    func has(_ flag: String) -> Bool { flags.contains(flag) }

    /// The names of all options that were given.
    var names: [String] { flags.union(options.keys).sorted() }

    mutating func set(_ option: Option, _ value: String?) throws {
        if let value {
            try TypedWords.check(value)
            guard options.updateValue(value, forKey: option.name) == nil else {
                throw Complaint.usage("--\(option.name) is given twice")
            }
        } else {
            flags.insert(option.name)
        }
    }

    mutating func setOperand(_ word: String, of command: Command) throws {
        if !command.takesAnyBytes { try TypedWords.check(word) }
        guard operands.count < command.operands.count || command.takesMore else {
            throw Complaint.usage("\(command.name) does not take \"\(word)\"", hint: "roadbook \(command.name) --help")
        }
        operands.append(word)
    }
}
