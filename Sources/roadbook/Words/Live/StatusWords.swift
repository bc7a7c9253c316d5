import Control
import Terminal

/// The words of `status`, of `watch`, and of `roadbook` alone.
enum StatusWords {
    // MARK: Labels

    static let recording = "recording"
    static let drive = "drive"
    static let speed = "speed"
    static let place = "place"
    static let fix = "fix"
    static let receiver = "receiver"
    static let card = "card"
    static let car = "car"
    static let wrong = "wrong"
    static let room = "room"
    static let powerCut = "power cut"
    static let lastDrive = "last drive"
    static let trips = "trips"
    static let clock = "clock"
    static let gpsd = "gpsd"
    static let bluetooth = "bluetooth"

    // MARK: Values

    static let setUp = "sudo roadbook setup"
    static let restore = "sudo roadbook restore DIR"
    static let pull = "roadbook pull HOST"

    static func state(_ state: Status.State) -> String {
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

    /// Yes while a drive is recorded, and why it is or is not.
    static func recording(_ state: Status.State, for time: String) -> String {
        switch state {
        case .parked: return "no: parked for \(time)"
        case .arming: return "not yet: a car came \(time) ago"
        case .driving: return "yes: driving for \(time)"
        case .paused: return "no: paused by hand for \(time) (roadbook resume)"
        case .leaving: return "yes: the car went \(time) ago, and may come back"
        case .idle: return "yes: the car stands, idle for \(time)"
        case .resuming: return "yes: the power came back \(time) ago, and the drive may go on"
        }
    }

    static func clock(_ state: Status.Clock.State, _ time: String?) -> String {
        switch (state, time) {
        case (.trusted, let time?): return "\(time), by the receiver"
        case (.provisional, let time?): return "\(time), as the receiver says so far"
        case (_, _): return "not known yet: the receiver has not told the time"
        }
    }

    static func gpsd(_ state: Status.Gpsd.State) -> String {
        switch state {
        case .absent: return "absent"
        case .connected: return "connected"
        case .searching: return "searching"
        case .fixing: return "fixing"
        case .silent: return "silent"
        }
    }

    static func bluetooth(_ state: Status.Bluetooth.State) -> String {
        switch state {
        case .absent: return "absent"
        case .unknown: return "unknown"
        case .off: return "off"
        case .ready: return "ready"
        }
    }

    static func presence(_ presence: Status.KnownCar.Presence) -> String {
        switch presence {
        case .connected: return "connected"
        case .gone: return "gone"
        case .unknown: return "unknown"
        }
    }

    static func remedied(_ problem: String, _ remedy: String?) -> String {
        remedy.map { "\(problem) (\($0))" } ?? problem
    }

    static func noFixYet(_ server: String) -> String { "no fix yet: gpsd \(server)" }
    static let noPlace = "no place"
    static let flat = "2D"
    static let full = "3D"

    static func satellites(_ count: some BinaryInteger) -> String { CountWords.satellites(count) }

    static func within(_ length: String) -> String { "within \(length)" }

    static func ago(_ time: String) -> String { "\(time) ago" }

    static func failing(_ why: String) -> String { "failing: \(why)" }

    static let allOnTheCard = "all on the card"
    static let nothingOnTheCard = "nothing on the card yet"

    static func onTheCard(butFor time: String) -> String { "all on the card but for the last \(time)" }

    static func fallback(_ directory: String, _ text: String) -> String { "\(text), in the second place: \(directory)" }

    // MARK: Room and history

    static func hours(_ hours: String) -> String { "\(hours) h of driving; how many days is not known yet" }

    static func days(_ days: Int64, of time: String) -> String {
        "\(Quantity.count(days, "day", "days")) of driving, at \(time) a day as so far"
    }

    static func room(_ room: String, bytesAYear: String?) -> String {
        bytesAYear.map { "\(room); a year like this takes \($0)" } ?? room
    }

    static func openBoots(_ count: Int64) -> String {
        "\(count == 1 ? "once" : Quantity.count(count, "time", "times")) while a drive was open"
    }

    static func powerCuts(_ times: String, last: String) -> String { "\(times); the last: \(last)" }

    static func server(_ state: Status.Gpsd.State, _ server: String) -> String { "\(gpsd(state)), \(server)" }

    static func nameYourCar(_ address: String?) -> String {
        "name your car: sudo roadbook config set Car.Address \(shellWord(address ?? "ADDRESS"))"
    }

    static func paired(_ devices: [String]) -> String { "no car is named; paired: \(devices.joined(separator: ", "))" }

    static func car(_ name: String, _ standing: String) -> String { "\(name) \(standing)" }

    static let refused = "refused"
    static let notSeen = "not seen"

    static func notSeen(for time: String) -> String { "not seen for \(time)" }

    static func powerCut(off time: String?, lost: Int64, isContinued: Bool?) -> String {
        let loss = lost == 0 ? "nothing acknowledged was lost" : "\(lost) acknowledged lost"
        let cut = time.map { "power off for \($0), \(loss)" } ?? loss
        return isContinued.map { $0 ? "\(cut), the drive was resumed" : "\(cut), the drive was ended" } ?? cut
    }

    // MARK: A fix on the speedometer

    static let noFixAtAll = "no fix yet"

    static func noFix(for time: String) -> String { "no fix for \(time)" }

    static func quality(_ mode: String, within length: String?) -> String {
        length.map { "\(mode) within \($0)" } ?? mode
    }

    static let simulated = "simulated"
    static let noSpeed = "no speed"
    static let elapsed = "elapsed"

    static func distance(_ all: String, inferred: String) -> String { "\(all), \(inferred) inferred" }

    static func gone(for time: String) -> String { "the recorder has been gone for \(time)" }

    static let isBack = "the recorder is back"
    static let hasGone = "the recorder has gone; asking for it again"

    static func notSmooth(_ text: String) -> Complaint {
        .usage("--smooth takes a number from 1 to 60, not \"\(text)\"")
    }

    // MARK: Everything at a glance

    /// `driving Golf`
    static func standing(_ state: Status.State, _ vehicle: String?) -> String {
        vehicle.map { "\(self.state(state)) \($0)" } ?? self.state(state)
    }

    static func standing(_ state: Status.State, _ vehicle: String?, for time: String) -> String {
        "\(standing(state, vehicle)) for \(time)"
    }

    static func driving(
        _ state: Status.State, _ vehicle: String?, _ distance: String, in time: String, now speed: String?
    ) -> String {
        let who = standing(state, vehicle)
        return speed.map { "\(who): \(distance) in \(time), now \($0)" } ?? "\(who): \(distance) in \(time)"
    }

    static func wrong(_ problem: String, more: Int) -> String {
        more > 0
            ? "wrong: \(problem); \(CountWords.moreThings(more)) in roadbook status" : "wrong: \(problem)"
    }

    static func noTrips(_ why: String) -> String { "no trips: \(why)" }

    static let noDriveYet = "no drive yet"
    static func lastDrive(_ drive: String) -> String { "last drive: \(drive)" }

    static func tripsInAll(_ count: Int) -> String { "\(CountWords.trips(count)) in all (roadbook trips)" }

    static let allVerbs = "all verbs"
}
