/// Options and operands as they were typed.
struct Values: Equatable {
    private(set) var options: [String: String] = [:]
    /// The operands of the option for files, in their order.
    private(set) var files: [String] = []
    private(set) var flags: Set<String> = []
    private(set) var operands: [String] = []

    var operand: String? { operands.first }

    subscript(_ name: String) -> String? { options[name] }

    func has(_ flag: String) -> Bool { flags.contains(flag) }

    /// The names of all options that were given.
    var names: [String] { flags.union(options.keys).sorted() }

    mutating func set(_ option: Option, _ value: String?) throws {
        if let value, option.isOfFiles {
            files.append(value)
            flags.insert(option.name)
        } else if let value {
            try RawArguments.check(value)
            guard options.updateValue(value, forKey: option.name) == nil else {
                throw CommandLineWords.twice(option.name)
            }
        } else {
            flags.insert(option.name)
        }
    }

    mutating func setOperand(_ word: String, of command: Command) throws {
        if !command.takesAnyBytes { try RawArguments.check(word) }
        guard operands.count < command.mostOperands || command.takesMore else {
            let takesDays = command.options.contains { $0.name == "on" }
            throw CommandLineWords.tooMany(command.name, word, takesDays: takesDays)
        }
        operands.append(word)
    }
}
