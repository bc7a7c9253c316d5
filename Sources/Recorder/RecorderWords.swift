import Bluetooth
import Control
import Drive
import Glibc
import Gpsd

/// Everything that the daemon says to people: its help and its complaints, the lines of the journal, and what is wrong.
enum RecorderWords {
    // MARK: How it is called

    static let help = """
        usage: roadbookd [--data DIR] [--socket PATH] [--config DIR]
                         [--check | --probe [--devices] [--wait TIME] | --replay FILE]

        Records every drive of a car. Started by systemd; runs until it is told to
        stop.

        options:
          --data DIR     where the books are (ROADBOOK_DATA, else /var/lib/roadbook)
          --socket PATH  where it listens (ROADBOOK_SOCKET, else the setting Socket=)
          --config DIR   where roadbook.conf is (ROADBOOK_CONFIG, else /etc/roadbook)
          --check        say what is wrong with the settings, and end
          --probe        say as JSON what it can see of receiver and Bluetooth, and end
          --devices      with --probe: the addresses of all paired devices too
          --wait TIME    with --probe: a line at each change, for so long (2min)
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

    static let helpHint = "roadbookd --help"

    static func noOption(_ word: String) -> String { "there is no option \"\(word)\"" }

    static func needsValue(_ option: String) -> String { "\(option) needs a value" }

    static let goesWithProbe = "--devices and --wait go with --probe"

    static func isNoSpan(_ word: String) -> String { "--wait: \"\(word)\" is no time, as 90s or 2min are" }

    static func isNoTime(_ word: String) -> String { "--rehearse: \"\(word)\" is no number of milliseconds" }

    static func version(_ version: String) -> String { "roadbookd \(version)" }

    // MARK: Why it does not run

    static func said(_ text: String) -> String { "roadbookd: \(text)" }

    static func error(_ cause: String) -> String { "error: \(cause)" }

    static func hint(_ next: String) -> String { "hint: \(next)" }

    static func fileError(_ file: String, _ errno: Int32?) -> String {
        errno.map { "error: \(file): \(String(cString: strerror($0)))" } ?? "error: \(file): cannot be read"
    }

    static let replayHint = "--replay wants a file of gpsd's lines, as gpspipe -w writes them"
    static let noBoot = "the kernel does not say which boot this is, so that lines of two boots could not be told apart"
    static let bootHint = "mount -t proc proc /proc"
    static let lockedHint = "systemctl status roadbookd"
    static let dataHint = "--data DIR names another place"

    static func replayed(fixes: Int, used: some BinaryInteger, drives: Int, unreadable: Int) -> String {
        "replayed \(fixes) fixes, \(used) used, \(drives) drives begun, \(unreadable) lines not understood"
    }

    // MARK: Places that are of no use

    static func isOfNoUse(_ assignment: String, _ obstacle: String) -> String {
        "`\(assignment)` is of no use: \(obstacle)"
    }

    static let isNoSocket = "what lies there is no socket"
    static let namesNoFile = "it names no file"
    static let isTheSpool = "that is the spool itself"

    static func hasStrangers(_ first: String) -> String {
        "other things lie there (\(first)); name a directory of its own"
    }

    static func cannotBeSeen(_ path: String, _ errno: Int32) -> String {
        "\(path): \(String(cString: strerror(errno)))"
    }

    static func isNoDirectory(_ path: String) -> String { "\(path) is no directory" }

    static func mayNotWrite(in directory: String) -> String { "the recorder may not write in \(directory)" }

    // MARK: The journal

    static func driveBegun(by cause: BeginCause) -> String {
        switch cause {
        case .bluetooth: return "drive begun by bluetooth"
        case .motion: return "drive begun by motion"
        case .hand: return "drive begun by hand"
        }
    }

    static func driveEnded(by reason: EndReason, kilometres: String) -> String {
        switch reason {
        case .hand: return "drive ended by hand, \(kilometres) km"
        case .disconnect: return "drive ended by disconnect, \(kilometres) km"
        case .idle: return "drive ended by idle, \(kilometres) km"
        case .silence: return "drive ended by silence, \(kilometres) km"
        case .pause: return "drive ended by pause, \(kilometres) km"
        case .powercut: return "drive ended by powercut, \(kilometres) km"
        }
    }

    static let wasOnlyAStop = "drive goes on: it was only a stop"

    static func goesOn(afterSeconds seconds: Int64) -> String { "drive goes on after \(seconds) s without power" }

    static let clockIsTrusted = "the receiver's clock is trusted"
    static let clockHasChanged = "the receiver's clock has changed its mind"

    static func car(_ presence: Presence, changes: UInt64) -> String {
        changes > 1 ? "car \(word(presence)), after \(changes) changes in a minute" : "car \(word(presence))"
    }

    private static func word(_ presence: Presence) -> String {
        switch presence {
        case .connected: return "connected"
        case .gone: return "gone"
        case .unknown: return "unknown"
        }
    }

    static let everyFixIsKept = "there is room again: every fix is kept"
    static let fewFixesAreKept = "the card is nearly full: one fix in 10 s is kept"
    static let onlyEventsAreKept = "the card is full: only events are kept"

    static func gpsd(_ words: String) -> String { "gpsd: \(words)" }

    static func control(_ words: String) -> String { "control: \(words)" }

    static func noControl(_ why: String) -> String { "control: \(why); recording goes on without it" }

    static func called(_ method: String, by user: some BinaryInteger) -> String { "control: \(method) by user \(user)" }

    static func settings(_ changed: [String]) -> String {
        changed.isEmpty ? "settings: nothing changed" : "settings: \(changed.joined(separator: ", "))"
    }

    static let settingsOfNextStart = "settings: Socket and Fallback hold from the next start"

    static func powerCut(
        seconds: Int64?, unacknowledged: Int64, missing: UInt64, _ fate: PowerCut.Fate
    ) -> String {
        let cut = seconds.map { "power cut: \($0) s without power" } ?? "power cut: some time without power"
        let cost = "\(cut), at most \(unacknowledged) s unacknowledged, \(missing) acknowledged lines lost"
        switch fate {
        case .noDrive: return "\(cost), no drive was open"
        case .undecided: return cost
        case .continued: return "\(cost), drive continued"
        case .closed: return "\(cost), drive closed"
        }
    }

    // MARK: The status

    static func standing(_ state: Status.State, kilometres: Int?) -> String {
        kilometres.map { "\(word(state)), \($0) km" } ?? word(state)
    }

    private static func word(_ state: Status.State) -> String {
        switch state {
        case .parked: return "parked"
        case .arming: return "arming"
        case .driving: return "driving"
        case .paused: return "paused"
        case .leaving: return "leaving"
        case .idle: return "idle"
        case .resuming: return "resuming"
        }
    }

    static let noAddressOfGpsd = "no address of gpsd"
    static let nothingReachedTheCard = "nothing reached the card for a minute"

    // MARK: What is wrong, and what to do

    static func noGpsd(_ trouble: GpsdTrouble) -> String { "no gpsd: \(trouble.words)" }

    static let gpsdRemedy = "systemctl status gpsd.socket"
    static let receiverIsSilent = "the receiver says nothing: it may be unplugged"
    static let receiverRemedy = "gpsmon"
    static let noReceiver = "gpsd has no receiver: plug it in, or name its port"
    static let noReceiverRemedy = "sudo roadbook setup"

    static func cardFails(_ cause: String) -> String { "\(cause); lines wait in memory" }

    static let cardIsSilent = "the card does not answer; nothing is lost yet"
    /// The kernel tells there what the card says.
    static let cardRemedy = "journalctl -k"
    static let noRoomRemedy = "sudo roadbook archive"
    static let isNearlyFull = "one fix in 10 s is kept: the card is nearly full"
    static let isFull = "only events are kept: the card is full"

    static let noDate = "there are fixes, but none with a time to trust: drives have no date"
    static let clocksDrift = "the receiver's seconds are not those of this computer: the clocks drift apart"
    static func otherSpeedUnit(_ unit: SpeedUnit) -> String {
        switch unit {
        case .alwaysZero: return "the receiver tells a speed of zero on the move: drives may be missed"
        case .knots: return isToldInstead("in knots")
        case .milesPerHour: return isToldInstead("in mph")
        case .kilometresPerHour: return isToldInstead("in km/h")
        case .metresPerSecond, .unknown: return isToldInstead("in an unknown unit")
        }
    }

    private static func isToldInstead(_ unit: String) -> String {
        "the receiver tells its speed \(unit) and calls it m/s: speeds are wrong, distances are right"
    }

    /// The reports as gpsd passes them on: whatever speaks to gpsd has to tell metres a second.
    static let speedUnitRemedy = "gpspipe -w"
    static let noDateRemedy = "gpsmon"

    static func isNotPaired(_ car: String) -> String { "\(car) is not paired" }

    static func pairRemedy(_ address: String) -> String { "bluetoothctl pair \(address)" }

    static func seesNoCar(_ state: BluetoothState) -> (problem: String, remedy: String) {
        switch state {
        case .noBus: return ("no system bus, so no car is seen", "systemctl status dbus")
        case .noBluetoothd: return ("bluetoothd does not run, so no car is seen", "systemctl status bluetooth")
        case .asking, .ready: return ("bluetoothd does not answer", "sudo systemctl restart bluetooth")
        case .noAdapter: return ("there is no Bluetooth adapter", "bluetoothctl list; rfkill list bluetooth")
        case .poweredOff: return ("Bluetooth is switched off", "bluetoothctl power on; rfkill list bluetooth")
        }
    }
}
