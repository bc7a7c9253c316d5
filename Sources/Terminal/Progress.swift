import Glibc

/// One line on standard error that says how far a long work has come. It shows itself only on a terminal and only after
/// a second, and is gone when the work is done.
package final class Progress {
    private static let patience: Int64 = 1_000
    private static let rhythm: Int64 = 100
    private static let erase = "\r\u{1b}[K"

    /// The kind of thing that is counted; of things, how so many are called.
    package enum Unit: Sendable {
        case bytes
        case things(@Sendable (Int64) -> String)

        func text(_ count: Int64) -> String {
            switch self {
            case .bytes: return Quantity.bytes(count)
            case .things(let words): return words(count)
            }
        }
    }

    private let label: String
    private let total: Int64
    private let unit: Unit
    private let columns: Int?
    private let clock: () -> Int64
    private let show: (String) -> Void
    private let start: Int64
    private var lastShown: Int64
    private var isShown = false

    /// `total` is 0 when unknown; `clock` in milliseconds that never go back; `show` gets what the terminal gets.
    package init(
        _ label: String, total: Int64, unit: Unit = .bytes, screen: Screen, clock: @escaping () -> Int64,
        show: @escaping (String) -> Void
    ) {
        self.label = label
        self.total = total
        self.unit = unit
        self.columns = screen.isTerminal ? screen.columns ?? 80 : nil
        self.clock = clock
        self.show = show
        start = clock()
        lastShown = start + Progress.patience - Progress.rhythm
    }

    /// On standard error, by the clock that suspending and setting do not move.
    package convenience init(_ label: String, total: Int64, unit: Unit = .bytes) {
        let stream = Output(descriptor: 2)
        let clock = Progress.monotonicMilliseconds
        let screen = Progress.isWelcome ? Screen(descriptor: 2) : Progress.nowhere
        self.init(label, total: total, unit: unit, screen: screen, clock: clock) { text in
            // A terminal that is gone must not end the work.
            try? stream.control(text)
            try? stream.flush()
        }
    }

    /// Behind a pipe there may be a program that has the screen to itself (`| less`).
    private static var isWelcome: Bool {
        guard mayErase() else { return false }
        var status = stat()
        guard fstat(1, &status) == 0 else { return true }
        let kind = status.st_mode & S_IFMT
        return kind != S_IFIFO && kind != S_IFSOCK
    }

    /// False for a terminal that says that it cannot take a line away, and where dpkg keeps each line as a log.
    package static func mayErase(_ environment: (String) -> String? = Screen.environment) -> Bool {
        environment("TERM") != "dumb" && environment("DPKG_MAINTSCRIPT_NAME") == nil
    }

    private static let nowhere = Screen(isTerminal: false, columns: nil, hasColour: false)

    deinit { finish() }

    /// Says how much is done. Cheap enough to be called for every block.
    package func update(_ done: Int64) {
        guard let columns else { return }
        let now = clock()
        guard now - lastShown >= Progress.rhythm else { return }
        lastShown = now
        isShown = true
        show(Progress.erase + TextWidth.cut(line(done, elapsed: now - start), to: columns - 1))
    }

    /// Takes the line away; it comes back with the next update.
    package func finish() {
        guard isShown else { return }
        isShown = false
        show(Progress.erase)
    }

    private func line(_ done: Int64, elapsed: Int64) -> String {
        guard total > 0 else { return "\(label)  \(unit.text(done))" }
        let share = min(1, Double(done) / Double(total))
        let percent = Quantity.decimal((share * 100).rounded(.down), digits: 0)
        let amount = TerminalWords.amount(amount(done), of: unit.text(total))
        guard share > 0.01, share < 1 else { return "\(label)  \(percent) %  \(amount)" }
        let left = Int64(Double(elapsed) * (1 - share) / share / 1_000) + 1
        return "\(label)  \(percent) %  \(amount)  \(TerminalWords.left(Quantity.duration(milliseconds: left * 1_000)))"
    }

    /// `3 of 12 segments`, but `1.0 MiB of 4.0 MiB`: the noun comes once.
    private func amount(_ done: Int64) -> String {
        guard case .things = unit else { return unit.text(done) }
        return Quantity.grouped(done)
    }

    package static func monotonicMilliseconds() -> Int64 {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        return Int64(now.tv_sec) * 1_000 + Int64(now.tv_nsec) / 1_000_000
    }
}
