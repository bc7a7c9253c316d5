import Glibc

/// The options of the command line.
struct Options {
    enum Pace: Equatable {
        /// The next batch begins when the one before it is acknowledged.
        case asFastAsPossible
        /// So many lines a second, in real time, whatever the card does.
        case hertz(Double)
    }

    enum Commits: Equatable {
        /// Asked for after so many lines.
        case everyLines(Int)
        /// By the log's own policy.
        case everySeconds(Double)
    }

    enum Job: Equatable { case write, check }

    var job = Job.write
    var directory = ""
    var fallback: String?
    var segmentBlocks: Int?
    var lines = 1000
    var pace = Pace.asFastAsPossible
    var commits = Commits.everyLines(5)
    var edgesEvery: Int?
    var seed: UInt64 = 1
    var isLedger = false

    static let usage = """
        usage: log-workload --directory DIR [--fallback DIR] [--segment-blocks N] [--lines N]
                            [--hz R | --as-fast-as-possible] [--commit-every LINES | --commit-seconds S]
                            [--edges-every N] [--seed N] [--ledger]
               log-workload --check [--seed N]     (questions on standard input: DIR[:FALLBACK] FIRST-LAST...)
        """

    init(_ arguments: [String]) throws(BadOption) {
        var rest = arguments[...]
        while let name = rest.popFirst() { try set(name, &rest) }
        if directory.isEmpty && job == .write { throw BadOption(text: "--directory is missing") }
    }

    private mutating func set(_ name: String, _ rest: inout ArraySlice<String>) throws(BadOption) {
        switch name {
        case "--directory": directory = try Options.value(name, &rest)
        case "--fallback": fallback = try Options.value(name, &rest)
        case "--segment-blocks": segmentBlocks = try Options.number(name, &rest)
        case "--lines": lines = try Options.number(name, &rest)
        case "--hz": pace = .hertz(try Options.decimal(name, &rest))
        case "--as-fast-as-possible": pace = .asFastAsPossible
        case "--commit-every": commits = .everyLines(try Options.number(name, &rest))
        case "--commit-seconds": commits = .everySeconds(try Options.decimal(name, &rest))
        case "--edges-every": edgesEvery = try Options.number(name, &rest)
        case "--seed": seed = UInt64(try Options.number(name, &rest))
        case "--ledger": isLedger = true
        case "--check": job = .check
        default: throw BadOption(text: "\(name) is not an option\n" + Options.usage)
        }
    }

    private static func value(_ name: String, _ rest: inout ArraySlice<String>) throws(BadOption) -> String {
        guard let value = rest.popFirst() else { throw BadOption(text: "\(name) needs a value") }
        return value
    }

    private static func number(_ name: String, _ rest: inout ArraySlice<String>) throws(BadOption) -> Int {
        let text = try value(name, &rest)
        guard let number = Int(text), number > 0 else {
            throw BadOption(text: "\(name) needs a whole number above 0, not \(text)")
        }
        return number
    }

    private static func decimal(_ name: String, _ rest: inout ArraySlice<String>) throws(BadOption) -> Double {
        let text = try value(name, &rest)
        guard let number = Double(text), number > 0, number <= 1_000_000 else {
            throw BadOption(text: "\(name) needs a number above 0, not \(text)")
        }
        return number
    }
}

struct BadOption: Error {
    var text: String
}
