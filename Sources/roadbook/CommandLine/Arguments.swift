/// The request in the words of a command line.
///
/// Options are long ones: `--name VALUE`, `--name=VALUE` or `--name`; after `--` everything is an operand. Those of
/// every verb may stand in front of the verb, those of the verb anywhere behind it.
enum Arguments {
    case help(Help.Topic)
    case version
    case command(Command, Values)

    init(_ words: [String], commands: [Command]) throws {
        var parser = ArgumentParser(words: words[...], commands: commands)
        self = try parser.parse()
    }
}
