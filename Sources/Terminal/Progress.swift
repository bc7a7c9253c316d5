import Glibc

/// One line on standard error that says how far a long work has come. It shows itself only on a terminal and only after
/// a second, and is gone when the work is done.
package final class Progress {
    private static let patience: Int64 = 1_000
    private static let rhythm: Int64 = 100
    private static let erase = "\r\u{1b}[K"

    private let label: String
    private let total: Int64
    private let columns: Int?
    private let clock: () -> Int64
    private let show: (String) -> Void
    private let start: Int64
    private var lastShown: Int64
    private var isShown = false

    /// `total` in bytes, 0 when unknown; `clock` in milliseconds that never go back; `show` gets what the terminal gets.
    package init(
        _ label: String, total: Int64, screen: Screen, clock: @escaping () -> Int64, show: @escaping (String) -> Void
    ) {
        self.label = label
        self.total = total
        self.columns = screen.isTerminal ? screen.columns ?? 80 : nil
        self.clock = clock
        self.show = show
        start = clock()
        lastShown = start + Progress.patience - Progress.rhythm
    }

    /// On standard error, by the clock that suspending and setting do not move.
    package convenience init(_ label: String, total: Int64) {
        let stream = Output(descriptor: 2)
        self.init(label, total: total, screen: Screen(descriptor: 2), clock: Progress.monotonicMilliseconds) { text in
            // A terminal that is gone must not end the work.
            try? stream.write(text.utf8)
            try? stream.flush()
        }
    }

    deinit { finish() }

    /// Says how many bytes are done. Cheap enough to be called for every block.
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
        guard total > 0 else { return "\(label)  \(Quantity.bytes(done))" }
        let share = min(1, Double(done) / Double(total))
        let percent = Quantity.decimal((share * 100).rounded(.down), digits: 0)
        let amount = "\(Quantity.bytes(done)) of \(Quantity.bytes(total))"
        guard share > 0.01, share < 1 else { return "\(label)  \(percent) %  \(amount)" }
        let left = Int64(Double(elapsed) * (1 - share) / share / 1_000) + 1
        return "\(label)  \(percent) %  \(amount)  \(Quantity.duration(milliseconds: left * 1_000)) left"
    }

    package static func monotonicMilliseconds() -> Int64 {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        return Int64(now.tv_sec) * 1_000 + Int64(now.tv_nsec) / 1_000_000
    }
}
