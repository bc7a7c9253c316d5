import Drive
import Glibc
import Settings

/// What the daemon says, one line each, by the standard error that systemd keeps. Never a place, never a coordinate.
enum Journal {
    enum Weight: UInt8 { case error = 3, warning = 4, notice = 5, information = 6 }

    static func say(_ weight: Weight, _ text: String) {
        var line = "<\(weight.rawValue)>\(ShownText.line(text))\n"
        line.withUTF8 { bytes in _ = write(STDERR_FILENO, bytes.baseAddress!, bytes.count) }
    }

    static func say(_ news: Recording.News) {
        switch news {
        case .begun(let cause): say(.notice, "drive begun by \(cause.rawValue)")
        case .ended(let reason, let metres): say(.notice, "drive ended by \(reason.rawValue), \(kilometres(metres)) km")
        case .reopened: say(.notice, "drive goes on: it was only a stop")
        case .continued(let off): say(.notice, "drive goes on after \(off / 1000) s without power")
        case .clock(.learnt): say(.information, "the receiver's clock is trusted")
        case .clock(.stepped): say(.warning, "the receiver's clock has changed its mind")
        case .refused(let error): say(.error, error.message)
        case .car(_, let presence, let count):
            say(.information, count > 1 ? "car \(presence), after \(count) changes in a minute" : "car \(presence)")
        case .thrift(.none): say(.notice, "there is room again: every fix is kept")
        case .thrift(.sparse): say(.warning, "the card is nearly full: one fix in 10 s is kept")
        case .thrift(.eventsOnly): say(.error, "the card is full: only events are kept")
        }
    }

    /// The file's own words, never a value that could tell a place.
    static func say(_ problem: SettingsProblem) {
        say(problem.severity == .error ? .error : .warning, "\(problem)")
    }

    private static func kilometres(_ metres: Double) -> String {
        let hundreds = Int((metres / 100).rounded())
        return "\(hundreds / 10).\(hundreds % 10)"
    }
}
