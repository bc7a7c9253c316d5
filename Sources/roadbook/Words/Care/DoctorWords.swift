import Catalogue
import Terminal

/// The words of `doctor`.
enum DoctorWords {
    // MARK: Labels

    static let recorder = "recorder"
    static let units = "units"
    static let access = "access"
    static let receiver = "receiver"
    static let clock = "clock"
    static let bluetooth = "bluetooth"
    static let settings = "settings"
    static let online = "online"
    static let spool = "spool"
    static let card = "card"
    static let power = "power"
    static let trips = "trips"
    static let places = "places"

    static func verdict(_ verdict: Finding.Verdict) -> String {
        switch verdict {
        case .well: return "well"
        case .note: return "note"
        case .mend: return "mend"
        }
    }

    static func remedy(_ command: String) -> String { "type: \(command)" }

    // MARK: Names of places

    static func knows(_ facts: PlaceIndex.Facts) -> String { "\(PlaceWords.index(facts)); \(facts.licence)" }

    static func noIndex(_ why: String) -> String { "the index of the world's places cannot be read: \(why)" }

    static let learn = "roadbook place import"

    // MARK: The recorder and its units

    static func answers(_ version: String, _ recording: String) -> String {
        "version \(version) answers; recording: \(recording)"
    }

    static func otherVersion(_ recorder: String, _ command: String) -> String {
        "the recorder is of version \(recorder), this command of \(command)"
    }

    static let lookAtRecorder = "systemctl status roadbookd"
    static let restart = "sudo systemctl restart roadbookd"
    static let atBoot = "recorder, socket and timers start at each boot"

    static func notAtBoot(_ units: [String]) -> String {
        let those = units.count == 1 ? "does" : "do"
        return "\(list(units)) \(those) not start at boot"
    }

    static func enable(_ units: [String]) -> String { "sudo systemctl enable --now \(units.joined(separator: " "))" }

    static func hasFailed(_ unit: String) -> String { "\(unit) has failed" }

    /// Begins it anew, or tells where the reason is.
    static func restart(_ unit: String) -> String { "sudo systemctl restart \(shellWord(unit))" }

    private static func list(_ names: [String]) -> String {
        guard let last = names.last, names.count > 1 else { return names.first ?? "" }
        return "\(names.dropLast().joined(separator: ", ")) and \(last)"
    }

    static let group = "roadbook"
    static let noGroup = "there is no group roadbook"
    static let makeGroup = "sudo systemd-sysusers && sudo systemd-tmpfiles --create"
    static let isMember = "you are in the group roadbook"
    static let isNoMember = "you are not in the group roadbook: the books and the recorder are closed to you"
    static let join = "sudo adduser $USER roadbook"
    static let logIn = "log in again after that"

    // MARK: What it hears

    static func hasFix(_ satellites: Int64) -> String { "a fix, by \(CountWords.satellites(satellites))" }

    static func unnamed(_ port: String) -> String { "the serial port \(port) may be a receiver; nobody has named it" }

    static func name(_ port: String) -> String { "sudo touch \(shellWord("/etc/roadbook/receivers/\(port)"))" }

    static let plugInAgain = "plug it in again after that"

    static let isBlocked = "Bluetooth is blocked"
    static let unblock = "sudo rfkill unblock bluetooth"
    static let isSwitchedOff = "Bluetooth is switched off by a switch on the machine"
    static let listSwitches = "rfkill list bluetooth"
    static let moveSwitch = "move that switch, which no command can"

    static func refused(_ car: String) -> String { "\(car) refused the recorder's call for the link" }

    static func isNotTrusted(_ car: String) -> String {
        "\(car) is paired, but not trusted: it may not come back by itself"
    }

    static func trust(_ address: String) -> String { "sudo bluetoothctl trust \(shellWord(address))" }

    static func seen(_ car: String, _ ago: String?) -> String {
        ago.map { "\(car) (last seen \($0) ago)" } ?? "\(car) (not seen since the boot)"
    }

    static func watchesFor(_ cars: [String]) -> String { "ready, and looks for \(cars.joined(separator: ", "))" }

    static let noCar = "no car is named, so movement begins a drive"

    static func isNotNeeded(_ car: String) -> String { "movement begins the drives of \(car), which has no Bluetooth" }

    static func nameCar(_ address: String?) -> String {
        "sudo roadbook config set Car.Address \(shellWord(address ?? "ADDRESS"))"
    }

    // MARK: Settings and books

    static let asker = "roadbook-online"
    static let askersTimer = "roadbook-online.timer"
    static let noAsker = "[Online] names a service, and roadbook-online, which asks it, is not installed"
    static let installAsker = "sudo apt install roadbook-online"

    static let checkSettings = "roadbook config check"

    static func damaged(_ blocks: Int64) -> String { "\(Quantity.count(blocks, "block is", "blocks are")) damaged" }

    static let verify = "roadbook verify"

    static func isOnFallback(_ directory: String) -> String {
        "the card refuses to write; the log goes on in \(directory)"
    }

    static let askKernel = "journalctl -k"
    static let replaceCard = "make a backup, and put in another card if this one is worn out"

    static func room(hours: Double) -> String { "room for \(Quantity.grouped(Int64(hours))) h of driving" }

    static let archive = "sudo roadbook archive"

    static func stalls(_ count: Int64, _ longest: String) -> String {
        let writes = Quantity.count(count, "write", "writes")
        return "\(writes) took longer than 2 s, the longest \(longest): the card is slow or worn"
    }

    static let keepsBack = "the card keeps what was written in a cache of its own, and may lose it in a power cut"

    // MARK: The machine

    static func isInMemory(_ type: String) -> String {
        "the books are in memory (\(type)): they are gone when the power is cut"
    }

    static let cardIsUnknown = "the kernel does not say what the books lie on: /proc is not mounted"
    static let mountProc = "sudo mount -t proc proc /proc"

    static let usePartition = "sudo raspi-config nonint disable_overlayfs"

    static func isReadOnly(_ point: String) -> String { "\(point), where the books are, is mounted read-only" }

    static func remount(_ point: String) -> String { "sudo mount --options remount,rw \(shellWord(point))" }

    static func couldBeSpared(_ point: String) -> String { "the card could be spared: \(point) is mounted as it comes" }

    static let withoutReading = "noatime"
    static let seldomCommits = "commit=300"

    /// Adds options behind those that the table has, for the last of two that differ holds.
    static func spare(_ point: String, _ options: [String]) -> String {
        let added = options.joined(separator: ",")
        let edit = "s|^([^#]\\S*\\s+\(point)\\s+\\S+\\s+\\S+)|\\1,\(added)|"
        return "sudo sed -i -E '\(edit)' /etc/fstab && sudo mount -o remount \(shellWord(point))"
    }

    static func addOptions(_ options: [String], of point: String) -> String {
        "add \(options.joined(separator: ",")) to the options of \(point) in /etc/fstab, and boot again"
    }

    static func written(_ bytes: String, in time: String, inAYear: String?) -> String {
        let rate = inAYear.map { ", which is \($0) in a year without a pause" } ?? ""
        return "all programs together have written \(bytes) to it in \(time)\(rate)"
    }

    static let sagged = """
        the supply has sagged below what the Pi needs since it was switched on: it wants 3 A, by a short and thick cable
        """
    static let askSupply = "vcgencmd get_throttled"
    static let steady = "the supply is steady"
}
