import Glibc
import Terminal

/// The words of `setup`.
enum SetupWords {
    static let receiver = "receiver"
    static let car = "car"
    static let settings = "settings"
    static let household = "household"
    static let test = "test"

    static func notStarted(_ program: String, _ code: Int32) -> Complaint {
        Complaint("\(program) cannot be started: \(systemError(code))")
    }

    static func isNoTime(_ option: String, _ text: String) -> Complaint {
        .usage("--\(option): \"\(text)\" is no time of an hour at most, as 90s or 2min are")
    }

    /// A medium that is read-only is so for root, too.
    static func notWritable(_ directory: String, _ code: Int32, on mount: String) -> Complaint {
        let looking = geteuid() == 0 ? "ls -ld \(shellWord(directory))" : "sudo roadbook setup"
        let hint = code == EROFS ? DoctorWords.remount(mount) : looking
        return Complaint("\(directory) cannot be written: \(systemError(code))", hint: hint)
    }

    static func notWritten(_ path: String, _ code: Int32) -> Complaint {
        Complaint("\(path) cannot be written: \(systemError(code))", hint: "sudo roadbook setup goes on from here")
    }

    static let noProbe = Complaint("roadbookd --probe says nothing", hint: "roadbookd --check")

    // MARK: The receiver

    static func looksForFix(for milliseconds: Int64, isAsked: Bool) -> String {
        let time = Quantity.duration(milliseconds: milliseconds)
        return "waiting up to \(time) for a first fix, which comes sooner outdoors"
            + (isAsked ? " (Enter to go on without)" : "")
    }

    static func hasFix(_ satellites: Int64?) -> String {
        satellites.map { "a fix, from \(CountWords.satellites($0))" } ?? "a fix"
    }

    static func hasSeveral(_ receivers: Int64) -> String {
        "gpsd has \(receivers) receivers, and fixes of all of them are used: where they differ, ways get longer"
    }

    static let listReceivers = "gpspipe -w -n 3"
    static let leaveOne = "unplug all but one, or take the others out of DEVICES in /etc/default/gpsd"

    static let isHeard = "it is heard, and has no fix yet: indoors there may never be one"

    static func noReceiver(_ gpsd: String) -> String { "no receiver is heard (gpsd: \(gpsd))" }

    static let plugIn = "plug the receiver in before that"

    static func choice(_ number: Int, _ port: String) -> String { "\(number)  \(port)" }

    static let whichPort = "Which of these is the receiver? (number, Enter for none) "

    static func namePort(_ port: String) -> String { "sudo roadbook setup --receiver \(shellWord(port))" }

    static func isNoPort(_ port: String) -> Complaint {
        .usage("--receiver: \"\(port)\" is no name in /dev/serial/by-id", hint: listPorts)
    }

    static let listPorts = "ls /dev/serial/by-id"

    static func isNotPluggedIn(_ port: String) -> String {
        "no serial port of the name \(port) is plugged in; it is taken for the receiver when it is"
    }

    // MARK: The car

    static func isNoAddress(_ text: String) -> Complaint {
        .usage("--car: \"\(text)\" is no address like 00:1B:44:11:3A:B7, nor wait, nor none")
    }

    static func isKnown(_ name: String) -> String { "\(name) is in the settings" }

    static let noCar = "no car is named, so movement begins a drive"

    static let waitForCar = "sudo roadbook setup --car wait"

    static func waitsForCar(for milliseconds: Int64) -> String {
        "waiting up to \(Quantity.duration(milliseconds: milliseconds)) for a car to connect: start the engine"
    }

    static let isItAnother = "Take another car? (y, Enter for no) "

    static func noBluetooth(_ state: String) -> String { "Bluetooth: \(state); no car can be paired now" }

    static let setUpAgain = "sudo roadbook setup"
    static let startEngine = "Start the engine now: the device that connects is the car. (Enter for no car)"
    static let nothingConnected = "no paired device has connected, so movement begins a drive"

    static func connected(_ name: String, _ address: String) -> String { "\(name) (\(address)) has connected" }

    static func isAmong(_ devices: [String]) -> String {
        let those = devices.count == 1 ? "is" : "are"
        return "\(devices.joined(separator: ", ")) \(those) paired. Is the car among them? (Enter for yes, n) "
    }

    static let isPairing = "Open the car's menu for new phones. Pair the car now? (Enter for yes, n) "

    static func searches(for milliseconds: Int64) -> String {
        "searching for \(Quantity.duration(milliseconds: milliseconds))"
    }

    static let nothingFound = "nothing was found; the car's menu for new phones has to be open meanwhile"
    static let whichDevice = "Which of these is the car? (number or address, Enter for none) "

    static func pairs(_ name: String) -> String {
        "pairing with \(name): confirm in the car, too, within half a minute; a PIN is on its screen or in its manual"
    }

    static func isPaired(_ name: String) -> String { "\(name) is paired and trusted" }

    static func isNotPaired(_ name: String) -> String { "\(name) could not be paired" }

    static let openMenu = "its menu for new phones has to be open meanwhile"

    static let pairsNamedCar = Complaint.usage("--pair goes with --car ADDRESS", hint: "bluetoothctl scan on")
    static let pinGoesWithPair = Complaint.usage("--pin goes with --pair", hint: "roadbook setup --help")

    static func isNoPIN(_ text: String) -> Complaint {
        .usage("--pin: \"\(text)\" is no PIN of 1 to 16 letters or digits", hint: "roadbook setup --help")
    }

    static let isTriedAgain = "Search again? (Enter for yes, n) "
    static let nothingPaired = "no car was paired"
    /// The page says what to do with a car that only looks for phones itself.
    static let readPairing = "roadbook help bluetooth"

    // MARK: Answers

    static let yes = ["y", "yes"]
    static let no = ["n", "no"]

    static func isNoChoice(_ answer: String) -> String { "\"\(answer)\" is none of the answers" }

    /// The word that bluetoothctl wants to hear.
    static func spelled(_ answer: String) -> String { yes.contains(answer.lowercased()) ? "yes" : "no" }

    // MARK: Settings, household and units

    static let whichVehicle = "What is the car called in the list of trips? (Enter for its own name, or for none) "
    static let whichUnits = "metric or imperial? (Enter for what it is now) "
    static let whichCurrency = "What do you pay in? (three letters, such as EUR; Enter for what it is now) "

    static func noUser(_ user: String) -> String { "there is no user \(user)" }

    static let listUsers = "getent passwd"
    static let nameUser = "name one of these users with --user, or none"

    static func isMember(_ user: String) -> String { "\(user) is in the group roadbook from the next login on" }

    static func isNoMember(_ user: String) -> String { "\(user) could not be taken into the group roadbook" }

    static func addUser(_ user: String) -> String { "sudo adduser \(shellWord(user)) roadbook" }

    static let noSystemd = "systemd does not run here, so nothing is started"
    static let unitsRun = "recorder, socket and timers run, now and after each boot"
    static let unitsDoNotRun = "systemd has not started all of them"

    // MARK: The test

    static func records(for milliseconds: Int64) -> String {
        "recording for \(Quantity.duration(milliseconds: milliseconds)), into a directory of its own"
    }

    static let doesNotRecord = "a recorder that was started for a test does not answer"
    static let readJournal = "journalctl -u roadbookd"
    static let isNotProven = "the books of the test are not proven"

    static func recordedNothing(_ milliseconds: Int64) -> String {
        "\(Quantity.duration(milliseconds: milliseconds)) recorded without a fix: go outdoors, and run setup again"
    }

    static func recorded(_ fixes: Int64, in milliseconds: Int64) -> String {
        "\(CountWords.fixes(fixes)) recorded in \(Quantity.duration(milliseconds: milliseconds)), and proven"
    }
}
