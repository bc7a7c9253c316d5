/// All that the recorder knows of itself: what `roadbook status` shows, a watcher follows, and status.json holds.
///
/// The interface description is made of it: a record is its type there, and a sentence about a field stands at the
/// field.
package struct Status: ControlRecord {
    package static let remark = """
        What the recorder is doing. idle: the drive is open, but the car does not move. leaving: the car is gone, and
        may come back. resuming: the power came back during a drive, and nobody knows yet whether the drive goes on.
        """

    package enum State: String, ControlWord {
        case parked, arming, driving, paused, leaving, idle, resuming
    }

    package var state: State = .parked
    package var stateForMs: Int64 = 0
    @Described("The vehicle of the drive; its driver, or whose phone is here.") package var vehicle: String?
    package var driver: String?
    package var drive: CurrentDrive?
    package var speedMetresPerSecond: Double?
    @Described("The last fix that was good enough to be used.") package var fix: Fix?
    package var clock = Clock()
    package var spool = Spool()
    package var card = Card()
    package var gpsd = Gpsd()
    package var bluetooth = Bluetooth()
    @Described("What the last cut of the power cost, if there was one.") package var powerCut: PowerCut?
    @Described("What is wrong, the worst first.") package var problems: [Problem] = []
    package var version = ""
    package var upForMs: Int64 = 0

    package init() {}
}

extension Status {
    package struct Fix: ControlRecord {
        package enum Mode: String, ControlWord { case none, flat, full }

        package var mode: Mode = .none
        package var time: Int64?
        package var ageMs: Int64 = 0
        package var latitude: Double?
        package var longitude: Double?
        package var altitudeMetres: Double?
        package var courseDegrees: Double?
        package var satellites: Int64?
        package var errorMetres: Double?
        package var simulated = false

        package init() {}
    }

    package struct Clock: ControlRecord {
        package static let remark = """
            The receiver's clock, never the system's. provisional: heard, not yet trusted.
            """

        package enum State: String, ControlWord { case unset, provisional, trusted }

        package var state: State = .unset
        package var now: Int64?

        package init() {}
    }

    package struct Spool: ControlRecord {
        package var directory = ""
        package var lastCommitAgoMs: Int64?
        @Described("Written down, and not yet known to be on the card.") package var unacknowledgedLines: Int64 = 0
        @Described("The last record that is.") package var sequence: Int64 = 0
        @Described("The number of the one that is written.") package var segment: Int64?
        package var freeBytes: Int64 = 0
        @Described("Of driving without a rest, at what that writes on an ordinary ext4.")
        package var hoursBeforeFull: Double?
        package var damagedBlocks: Int64 = 0
        @Described("The card refuses to write, and the log goes on in the second directory.")
        package var onFallback = false
        package var failing: String?

        package init() {}
    }

    package struct Card: ControlRecord {
        package static let remark = """
            A card that keeps what was written in a cache of its own may lose it in a cut. A commit that takes longer
            than two seconds is a stall; longestCommitMs is the longest of all commits.
            """

        package enum WriteCache: String, ControlWord { case unknown, through, back }

        package var writeCache: WriteCache = .unknown
        package var stalls: Int64 = 0
        package var longestCommitMs: Int64 = 0
        package var stalledForMs: Int64?

        package init() {}
    }

    package struct Gpsd: ControlRecord {
        package enum State: String, ControlWord { case absent, connected, searching, fixing, silent }

        package var state: State = .absent
        package var server = ""
        package var device: String?
        package var lastReportAgoMs: Int64?
        package var connects: Int64 = 0
        package var lostReports: Int64 = 0
        package var usedFixes: Int64 = 0
        @Described("By reason.") package var refusedFixes: [String: Int64] = [:]

        package init() {}
    }

    package struct Bluetooth: ControlRecord {
        package enum State: String, ControlWord { case absent, unknown, off, ready }

        @Described("absent: no bus. unknown: bluetoothd is away. off: there is no adapter, or it is off.")
        package var state: State = .absent
        package var adapter: String?
        package var cars: [KnownCar] = []
        @Described("Those that are paired, while the settings have no [Car].") package var paired: [PairedDevice] = []

        package init() {}
    }

    package struct KnownCar: ControlRecord {
        package enum Presence: String, ControlWord { case connected, gone, unknown }

        package var name = ""
        package var address: String?
        package var presence: Presence = .unknown
        @Described("The car refused our own call for the link.") package var refused = false
        package var lastSeenAgoMs: Int64?

        package init() {}
    }

    package struct PairedDevice: ControlRecord {
        package var name = ""
        package var address = ""
        package var connected = false

        package init() {}
    }

    package struct PowerCut: ControlRecord {
        package var at: Int64?
        package var lastDurableFixAt: Int64?
        package var offForMs: Int64?
        package var unacknowledgedMs: Int64 = 0
        package var acknowledgedLost: Int64 = 0
        /// Nil while that is not decided, and where no drive was open.
        package var driveContinued: Bool?

        package init() {}
    }

    package struct Problem: ControlRecord {
        package var text = ""
        package var remedy: String?

        package init() {}

        package init(_ text: String, remedy: String? = nil) {
            self.text = text
            self.remedy = remedy
        }
    }
}
