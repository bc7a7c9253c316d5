import Glibc
import Settings

/// The way in which `roadbookd` is called. What is not an option is a setting.
struct DaemonOptions: Equatable {
    enum Errand: Equatable { case record, check, probe(ProbeOptions), replay(String), help, version }

    struct ProbeOptions: Equatable {
        var tellsAddresses = false
        /// The time for which it says each change; nil for one look.
        var waitMilliseconds: Int64?
    }

    var errand = Errand.record
    var data = "/var/lib/roadbook"
    var socket: String?
    var configuration = "/etc/roadbook"
    var vendor = "/usr/lib/roadbook"
    var bus: String?
    /// The id of a pretended boot.
    var rehearsal: String?
    /// The time at which that boot began, CLOCK_BOOTTIME in milliseconds; nil for with this process.
    var rehearsedSince: UInt64?

    struct Misuse: Error, Equatable { var text: String }

    init(_ arguments: [String], environment: (String) -> String?) throws(Misuse) {
        data = environment("ROADBOOK_DATA") ?? data
        socket = environment("ROADBOOK_SOCKET")
        configuration = environment("ROADBOOK_CONFIG") ?? configuration
        var probe = ProbeOptions()
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
            switch parts.first {
            case "--check": errand = .check
            case "--probe": errand = .probe(ProbeOptions())
            case "--devices": probe.tellsAddresses = true
            case "--wait": probe.waitMilliseconds = try DaemonOptions.time(parts, &rest)
            case "--replay": errand = .replay(try DaemonOptions.value(parts, &rest))
            case "--rehearse": try rehearse(try DaemonOptions.value(parts, &rest))
            case "--help": errand = .help
            case "--version": errand = .version
            case "--data": data = try DaemonOptions.value(parts, &rest)
            case "--socket": socket = try DaemonOptions.value(parts, &rest)
            case "--config": configuration = try DaemonOptions.value(parts, &rest)
            case "--bus": bus = try DaemonOptions.value(parts, &rest)
            default: throw Misuse(text: RecorderWords.noOption(argument))
            }
        }
        guard probe != ProbeOptions() else { return }
        guard case .probe = errand else { throw Misuse(text: RecorderWords.goesWithProbe) }
        errand = .probe(probe)
    }

    private static func time(_ parts: [String], _ rest: inout ArraySlice<String>) throws(Misuse) -> Int64 {
        let text = try value(parts, &rest)
        guard let time = TimeSpan.milliseconds(text), time > 0 else { throw Misuse(text: RecorderWords.isNoSpan(text)) }
        return time
    }

    /// The moment at which the recorder's time begins, which can lie only in the past.
    func epoch(now: UInt64) -> UInt64 { rehearsal == nil ? 0 : min(rehearsedSince ?? now, now) }

    private mutating func rehearse(_ text: String) throws(Misuse) {
        let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        rehearsal = parts[0]
        guard parts.count == 2 else { return }
        rehearsedSince = UInt64(parts[1])
        if rehearsedSince == nil { throw Misuse(text: RecorderWords.isNoTime(parts[1])) }
    }

    private static func value(_ parts: [String], _ rest: inout ArraySlice<String>) throws(Misuse) -> String {
        if parts.count == 2 { return parts[1] }
        guard let next = rest.popFirst() else { throw Misuse(text: RecorderWords.needsValue(parts[0])) }
        return next
    }
}
