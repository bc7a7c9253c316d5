import Glibc
import Launch
import SimulatedDisk
import Terminal

// Power cuts on a simulated card, by the million: the real writer writes, the real reader reads what is left.

/// The options of the command line.
struct Options {
    static let usage = """
        usage: crash-explorer [--states N] [--seed N] [--threads N]
               crash-explorer --seed N --log N [--state N]     (one log again, or one state of it)
        """

    var states: UInt64 = 1_000_000
    var seed: UInt64 = 1
    var threads: UInt64 = 2
    var log: UInt64?
    var state: UInt64?

    init?(_ arguments: some Sequence<String>) {
        var rest = Array(arguments)[...]
        while let name = rest.popFirst() {
            guard let text = rest.popFirst(), let value = UInt64(text) else { return nil }
            switch name {
            case "--states": states = value
            case "--seed": seed = value
            case "--threads" where value >= 1: threads = value
            case "--log": log = value
            case "--state": state = value
            default: return nil
            }
        }
    }
}

func say(_ text: String, on descriptor: Int32 = 1) {
    let stream = Output(descriptor: descriptor)
    try? stream.line(text)
    try? stream.flush()
}

func stop(_ text: String, code: Int32) -> Never {
    say(text, on: 2)
    exit(code)
}

/// One log again, or one state of it, with the card in words.
func replay(_ log: UInt64, _ options: Options) {
    let replay = CrashExploration.replay(seed: options.seed, chain: log, state: options.state.map { Int($0) })
    for line in replay.card { say(line) }
    if let violation = replay.violation { stop("\(violation)", code: 1) }
    say("nothing lost that may not be, in \(Quantity.count(replay.tally.states, "state", "states"))")
}

func explore(_ options: Options) {
    let states = Int(options.states)
    say("crash states: seed \(options.seed), \(Quantity.grouped(states)) images, \(options.threads) threads")
    let exploration = CrashExploration(seed: options.seed, states: states)
    let progress = Progress("power cuts", total: Int64(states), unit: .things { Quantity.count($0, "state", "states") })
    exploration.run(threads: Int(options.threads)) { progress.update(Int64($0)) }
    progress.finish()
    if let violation = exploration.violations.first {
        let again = "crash-explorer --seed \(options.seed) --log \(violation.chain) --state \(violation.state)"
        stop("\(violation)\nagain: \(again)", code: 1)
    }
    for line in exploration.tally.report(states: exploration.states) { say(line) }
}

guard let options = Options(GivenWords.all.dropFirst()) else { stop(Options.usage, code: 64) }
if let log = options.log {
    replay(log, options)
} else {
    explore(options)
}
