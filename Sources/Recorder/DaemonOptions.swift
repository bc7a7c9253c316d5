import Glibc
import Settings

/// How `roadbookd` is called. What is not an option is a setting.
struct DaemonOptions: Equatable {
    enum Errand: Equatable { case record, check, probe(addresses: Bool), replay(String), help, version }

    var errand = Errand.record
    var data = "/var/lib/roadbook"
    var socket: String?
    var configuration = "/etc/roadbook"
    var vendor = "/usr/lib/roadbook"
    var bus: String?
    /// The id of a pretended boot.
    var rehearsal: String?
    /// When that boot began, CLOCK_BOOTTIME in milliseconds; nil for with this process.
    var rehearsedSince: UInt64?

    static let help = """
        usage: roadbookd [--data DIR] [--socket PATH] [--config DIR]
                         [--check | --probe [--devices] | --replay FILE]

        Records every drive of a car. Started by systemd; runs until it is told to
        stop.

        options:
          --data DIR     where the books are (ROADBOOK_DATA, else /var/lib/roadbook)
          --socket PATH  where it listens (ROADBOOK_SOCKET, else the setting Socket=)
          --config DIR   where roadbook.conf is (ROADBOOK_CONFIG, else /etc/roadbook)
          --check        say what is wrong with the settings, and end
          --probe        say as JSON what it can see of receiver and Bluetooth, and end
          --devices      with --probe: the addresses of all paired devices too
          --replay FILE  record what FILE holds instead: lines of gpsd, each perhaps
                         after a boottime and a space, and lines like
                         "1500 car connected AA:BB:CC:DD:EE:FF"; time is the file's
          --bus ADDRESS  another bus than the system's
          --rehearse ID  pretend that the machine has just started, its boot called
                         ID: for trying out power cuts; with ID@MS it started when
                         CLOCK_BOOTTIME was MS: for starting twice in one such boot
          --help         this text
          --version      the version of roadbookd

        examples:
          roadbookd --check && systemctl restart roadbookd
          sudo -u roadbook roadbookd --probe
          roadbookd --data /tmp/again --replay drive.jsonl

        exit codes: 0 ok, 1 failed, 2 usage, 75 another recorder holds the spool

        """

    struct Misuse: Error, Equatable { var text: String }

    init(_ arguments: [String], environment: (String) -> String?) throws(Misuse) {
        data = environment("ROADBOOK_DATA") ?? data
        socket = environment("ROADBOOK_SOCKET")
        configuration = environment("ROADBOOK_CONFIG") ?? configuration
        var wantsDevices = false
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
            switch parts.first {
            case "--check": errand = .check
            case "--probe": errand = .probe(addresses: false)
            case "--devices": wantsDevices = true
            case "--replay": errand = .replay(try DaemonOptions.value(parts, &rest))
            case "--rehearse": try rehearse(try DaemonOptions.value(parts, &rest))
            case "--help": errand = .help
            case "--version": errand = .version
            case "--data": data = try DaemonOptions.value(parts, &rest)
            case "--socket": socket = try DaemonOptions.value(parts, &rest)
            case "--config": configuration = try DaemonOptions.value(parts, &rest)
            case "--bus": bus = try DaemonOptions.value(parts, &rest)
            default: throw Misuse(text: "there is no option \"\(argument)\"")
            }
        }
        guard wantsDevices else { return }
        guard case .probe = errand else { throw Misuse(text: "--devices goes with --probe") }
        errand = .probe(addresses: true)
    }

    /// The moment at which the recorder's time begins, which can lie only in the past.
    func epoch(now: UInt64) -> UInt64 { rehearsal == nil ? 0 : min(rehearsedSince ?? now, now) }

    private mutating func rehearse(_ text: String) throws(Misuse) {
        let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        rehearsal = parts[0]
        guard parts.count == 2 else { return }
        rehearsedSince = UInt64(parts[1])
        if rehearsedSince == nil { throw Misuse(text: "--rehearse: \"\(parts[1])\" is no number of milliseconds") }
    }

    private static func value(_ parts: [String], _ rest: inout ArraySlice<String>) throws(Misuse) -> String {
        if parts.count == 2 { return parts[1] }
        guard let next = rest.popFirst() else { throw Misuse(text: "\(parts[0]) needs a value") }
        return next
    }
}
