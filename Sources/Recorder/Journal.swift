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
        case .begun(let cause): return (.notice, RecorderWords.driveBegun(by: cause))
        case .ended(let reason, let metres):
            return (.notice, RecorderWords.driveEnded(by: reason, kilometres: kilometres(metres)))
        case .reopened: return (.notice, RecorderWords.wasOnlyAStop)
        case .continued(let off): return (.notice, RecorderWords.goesOn(afterSeconds: off / 1000))
        case .clock(.learnt): return (.information, RecorderWords.clockIsTrusted)
        case .clock(.stepped): return (.warning, RecorderWords.clockHasChanged)
        case .refused(let error): return (.error, error.message)
        case .car(_, let presence, let count): return (.information, RecorderWords.car(presence, changes: count))
        case .fullCardLevel(.none): return (.notice, RecorderWords.everyFixIsKept)
        case .fullCardLevel(.sparse): return (.warning, RecorderWords.fewFixesAreKept)
        case .fullCardLevel(.eventsOnly): return (.error, RecorderWords.onlyEventsAreKept)
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
