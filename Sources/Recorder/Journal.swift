import Drive
import Glibc
import Settings

/// The lines that the daemon says, by the standard error that systemd keeps. Never a place, never a coordinate.
package enum Journal {
    package enum Weight: UInt8, Sendable { case error = 3, warning = 4, notice = 5, information = 6 }

    static func say(_ weight: Weight, _ text: String) {
        var line = "<\(weight.rawValue)>\(ShownText.line(text))\n"
        line.withUTF8 { bytes in _ = write(STDERR_FILENO, bytes.baseAddress!, bytes.count) }
    }

    static func say(_ news: Recording.News) {
        let (weight, text) = words(of: news)
        say(weight, text)
    }

    package static func words(of news: Recording.News) -> (weight: Weight, text: String) {
        switch news {
        case .begun(let cause): return (.notice, "drive begun by \(cause.rawValue)")
        case .ended(let reason, let metres):
            return (.notice, "drive ended by \(reason.rawValue), \(kilometres(metres)) km")
        case .reopened: return (.notice, "drive goes on: it was only a stop")
        case .continued(let off): return (.notice, "drive goes on after \(off / 1000) s without power")
        case .clock(.learnt): return (.information, "the receiver's clock is trusted")
        case .clock(.stepped): return (.warning, "the receiver's clock has changed its mind")
        case .refused(let error): return (.error, error.message)
        case .car(_, let presence, let count):
            let car = "car \(presence.word)"
            return (.information, count > 1 ? "\(car), after \(count) changes in a minute" : car)
        case .thrift(.none): return (.notice, "there is room again: every fix is kept")
        case .thrift(.sparse): return (.warning, "the card is nearly full: one fix in 10 s is kept")
        case .thrift(.eventsOnly): return (.error, "the card is full: only events are kept")
        }
    }

    /// The file's own words, never a value that could tell a place.
    static func say(_ problem: SettingsProblem) {
        say(problem.severity == .error ? .error : .warning, problem.description)
    }

    private static func kilometres(_ metres: Double) -> String {
        let hundreds = Int((metres / 100).rounded())
        return "\(hundreds / 10).\(hundreds % 10)"
    }
}

extension Presence {
    fileprivate var word: String {
        switch self {
        case .connected: return "connected"
        case .gone: return "gone"
        case .unknown: return "unknown"
        }
    }
}
