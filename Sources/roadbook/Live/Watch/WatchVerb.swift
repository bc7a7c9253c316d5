import Control
import Glibc
import Terminal

extension Command {
    static let watch = Command(
        "watch", "a speedometer in the terminal",
        about: """
            Shows the speed as large as the terminal allows, with the distance, the time, the average, the top \
            speed, the place, the fix and the state, until Ctrl-C. Where the output is no terminal, each change is a \
            line.

            A recorder that goes away on the way (an update, a restart) is waited for, since systemd starts it \
            again within seconds. If it is not back after 15 s, or if there is none at the beginning, watch ends \
            with 4.
            """,
        options: [
            Option("smooth", "N", help: "the speed is the mean of the last N, 1 to 60"),
            Option("json", help: "the whole status at each change, one object a line"),
        ],
        examples: [
            Example("roadbook watch", "show the speed on a screen in the car"),
            Example("roadbook watch --smooth 3", "show the mean of three seconds, which is calmer"),
            Example("roadbook watch --json | jq .speedMetresPerSecond", "follow it in a program"),
        ]
    ) { invocation in try WatchVerb(invocation).run() }
}

/// One run of `watch`: what comes from the recorder goes to the screen, and what the terminal says is obeyed.
private final class WatchVerb {
    /// An update takes so long at most; longer is no restart but the end.
    private static let patience: Int64 = 15_000
    private static let rhythm: Int64 = 1_000

    private let recorder: RecorderClient
    private let output: Output
    private let display: any WatchDisplay
    private let interruptions: Interruptions?
    private let intervalMs: Int64?
    private var mean: MeanSpeed

    private var client: ControlClient?
    private var status: Status?
    private var receivedAt: Int64 = 0
    /// Since when nothing is heard of the recorder.
    private var lostSince: Int64?
    private var asksAgainAt: Int64 = 0

    init(_ invocation: Invocation) throws {
        recorder = RecorderClient(invocation.places)
        output = invocation.output
        mean = MeanSpeed(of: try WatchVerb.count(invocation.values["smooth"]))
        let screen = Screen(descriptor: output.descriptor)
        if invocation.values.has("json") {
            display = ObjectDisplay(output)
        } else if screen.isTerminal, !invocation.screen.isPlain, Screen.environment("TERM") != "dumb" {
            display = ScreenDisplay(output, Speedometer(invocation))
        } else {
            display = LineDisplay(output, Speedometer(invocation))
        }
        let hasScreen = display is ScreenDisplay
        intervalMs = hasScreen ? 100 : nil
        interruptions = hasScreen ? Interruptions([SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGWINCH]) : nil
    }

    private static func count(_ text: String?) throws -> Int {
        guard let text else { return 1 }
        guard let count = Int(text), (1...60).contains(count) else {
            throw StatusWords.notSmooth(text)
        }
        return count
    }

    func run() throws -> ExitCode {
        defer { display.leave() }
        let first = try recorder.watch(intervalMs: intervalMs)
        status = mean.smoothed(first.status)
        client = first.client
        receivedAt = Progress.monotonicMilliseconds()
        try display.enter()
        try show()
        while true { try turn() }
    }

    private func turn() throws {
        var entries = [
            pollfd(fd: output.descriptor, events: 0, revents: 0),
            pollfd(fd: client?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
        ]
        try obey(wait(&entries))
        // Nobody reads us any more: a stream to a program that has ended, a terminal that was closed.
        guard entries[0].revents == 0 else { throw Output.Failure.closed }
        if let client, entries[1].revents != 0 {
            try receive(client)
        } else if display.showsTime {
            try show()
        }
        if lostSince != nil { try ask() }
    }

    private func wait(_ entries: inout [pollfd]) -> [Int32] {
        let isTicking = display.showsTime || lostSince != nil
        let patience: Int64? = isTicking ? WatchVerb.rhythm : nil
        if let interruptions { return interruptions.wait(&entries, milliseconds: patience) }
        poll(&entries, nfds_t(entries.count), Int32(patience ?? -1))
        return []
    }

    private func obey(_ signals: [Int32]) throws {
        for number in signals {
            switch number {
            case SIGWINCH: break
            case SIGTSTP:
                display.leave()
                kill(getpid(), SIGSTOP)
                try display.enter()
            default:
                display.leave()
                Interruptions.die(of: number)
            }
        }
    }

    // MARK: The recorder

    private func receive(_ client: ControlClient) throws {
        var news: [Status] = []
        let failure = WatchVerb.drain(client, into: &news)
        if !news.isEmpty { found() }
        for next in news {
            status = mean.smoothed(next)
            receivedAt = Progress.monotonicMilliseconds()
            if !display.showsTime { try show() }
        }
        if !news.isEmpty, display.showsTime { try show() }
        guard let failure else { return }
        guard failure.isNoDaemon else { throw RecorderAnswerWords.failure(failure, recorder.path) }
        try lose()
    }

    /// All that has arrived; and what came after it, if that was no state.
    private static func drain(_ client: ControlClient, into news: inout [Status]) -> ControlClient.Failure? {
        do throws(ControlClient.Failure) {
            while let next = try client.next(withinMs: 1) { news.append(next) }
            return nil
        } catch {
            return error
        }
    }

    /// Said before the first of its states is shown.
    private func found() {
        if lostSince != nil { display.say(StatusWords.isBack) }
        lostSince = nil
    }

    private func lose() throws {
        client = nil
        guard lostSince == nil else { return }
        let now = Progress.monotonicMilliseconds()
        lostSince = now
        asksAgainAt = now + WatchVerb.rhythm
        display.say(StatusWords.hasGone)
        if display.showsTime { try show() }
    }

    /// Asks for the recorder again, once a second and not for ever.
    private func ask() throws {
        let now = Progress.monotonicMilliseconds()
        if let lostSince, now - lostSince > WatchVerb.patience { throw recorder.gone }
        guard client == nil, now >= asksAgainAt else { return }
        asksAgainAt = now + WatchVerb.rhythm
        do throws(ControlClient.Failure) {
            // Behind a socket of systemd's one is connected before the recorder runs: only an answer is proof.
            let client = try ControlClient(recorder.path)
            try client.watch(intervalMs: intervalMs)
            self.client = client
        } catch {
            guard error.isNoDaemon else { throw RecorderAnswerWords.failure(error, recorder.path) }
        }
    }

    // MARK: Showing

    private var scene: Speedometer.Scene? {
        guard let status else { return nil }
        let now = Progress.monotonicMilliseconds()
        return Speedometer.Scene(
            status: status, heldForMs: now - receivedAt, lostForMs: lostSince.map { now - $0 })
    }

    private func show() throws {
        if let scene { try display.show(scene) }
    }
}
