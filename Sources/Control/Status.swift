/// All that the recorder knows of itself: what `roadbook status` shows, a watcher follows, and status.json holds.
///
/// The interface description says what each field means.
package struct Status: ControlRecord {
    package enum State: String, ControlWord {
        case parked, arming, driving, paused, leaving, idle, resuming
    }

    package var state: State = .parked
    package var stateForMs: Int64 = 0
    package var vehicle: String?
    package var driver: String?
    package var drive: CurrentDrive?
    package var speedMetresPerSecond: Double?
    package var fix: Fix?
    package var clock = Clock()
    package var spool = Spool()
    package var card = Card()
    package var gpsd = Gpsd()
    package var bluetooth = Bluetooth()
    package var powerCut: PowerCut?
    package var problems: [Problem] = []
    package var version = ""
    package var upForMs: Int64 = 0

    package init() {}

    package mutating func visit(_ fields: inout ControlFields) throws(ControlFields.Mismatch) {
        try fields.field("state", &state)
        try fields.field("stateForMs", &stateForMs)
        try fields.field("vehicle", &vehicle)
        try fields.field("driver", &driver)
        try fields.field("drive", &drive)
        try fields.field("speedMetresPerSecond", &speedMetresPerSecond)
        try fields.field("fix", &fix)
        try fields.field("clock", &clock)
        try fields.field("spool", &spool)
        try fields.field("card", &card)
        try fields.field("gpsd", &gpsd)
        try fields.field("bluetooth", &bluetooth)
        try fields.field("powerCut", &powerCut)
        try fields.field("problems", &problems)
        try fields.field("version", &version)
        try fields.field("upForMs", &upForMs)
    }
}

/// The drive that is open, or in the answer of `Finish` the one that has just ended.
package struct CurrentDrive: ControlRecord {
    package var id = ""
    package var vehicle: String?
    package var driver: String?
    package var note: String?
    package var trigger = ""
    package var begunAt: Int64?
    package var endedAt: Int64?
    /// Why it ended.
    package var reason: String?
    package var elapsedMs: Int64 = 0
    package var movingMs: Int64 = 0
    package var distanceMetres = 0.0
    package var inferredMetres = 0.0
    package var averageMetresPerSecond = 0.0
    package var maximumMetresPerSecond = 0.0

    package init() {}

    package mutating func visit(_ fields: inout ControlFields) throws(ControlFields.Mismatch) {
        try fields.field("id", &id)
        try fields.field("vehicle", &vehicle)
        try fields.field("driver", &driver)
        try fields.field("note", &note)
        try fields.field("trigger", &trigger)
        try fields.field("begunAt", &begunAt)
        try fields.field("endedAt", &endedAt)
        try fields.field("reason", &reason)
        try fields.field("elapsedMs", &elapsedMs)
        try fields.field("movingMs", &movingMs)
        try fields.field("distanceMetres", &distanceMetres)
        try fields.field("inferredMetres", &inferredMetres)
        try fields.field("averageMetresPerSecond", &averageMetresPerSecond)
        try fields.field("maximumMetresPerSecond", &maximumMetresPerSecond)
    }
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

        package mutating func visit(_ fields: inout ControlFields) throws(ControlFields.Mismatch) {
            try fields.field("mode", &mode)
            try fields.field("time", &time)
            try fields.field("ageMs", &ageMs)
            try fields.field("latitude", &latitude)
            try fields.field("longitude", &longitude)
            try fields.field("altitudeMetres", &altitudeMetres)
            try fields.field("courseDegrees", &courseDegrees)
            try fields.field("satellites", &satellites)
            try fields.field("errorMetres", &errorMetres)
            try fields.field("simulated", &simulated)
        }
    }

    package struct Clock: ControlRecord {
        package enum State: String, ControlWord { case unset, provisional, trusted }

        package var state: State = .unset
        package var now: Int64?

        package init() {}

        package mutating func visit(_ fields: inout ControlFields) throws(ControlFields.Mismatch) {
            try fields.field("state", &state)
            try fields.field("now", &now)
        }
    }

    package struct Spool: ControlRecord {
        package var directory = ""
        package var lastCommitAgoMs: Int64?
        package var unacknowledgedLines: Int64 = 0
        package var sequence: Int64 = 0
        package var segment: Int64?
        package var freeBytes: Int64 = 0
        package var hoursBeforeFull: Double?
        package var damagedBlocks: Int64 = 0
        package var onFallback = false
        package var failing: String?

        package init() {}

        package mutating func visit(_ fields: inout ControlFields) throws(ControlFields.Mismatch) {
            try fields.field("directory", &directory)
            try fields.field("lastCommitAgoMs", &lastCommitAgoMs)
            try fields.field("unacknowledgedLines", &unacknowledgedLines)
            try fields.field("sequence", &sequence)
            try fields.field("segment", &segment)
            try fields.field("freeBytes", &freeBytes)
            try fields.field("hoursBeforeFull", &hoursBeforeFull)
            try fields.field("damagedBlocks", &damagedBlocks)
            try fields.field("onFallback", &onFallback)
            try fields.field("failing", &failing)
        }
    }

    package struct Card: ControlRecord {
        package enum WriteCache: String, ControlWord { case unknown, through, back }

        package var writeCache: WriteCache = .unknown
        package var stalls: Int64 = 0
        package var longestCommitMs: Int64 = 0
        package var stalledForMs: Int64?

        package init() {}

        package mutating func visit(_ fields: inout ControlFields) throws(ControlFields.Mismatch) {
            try fields.field("writeCache", &writeCache)
            try fields.field("stalls", &stalls)
            try fields.field("longestCommitMs", &longestCommitMs)
            try fields.field("stalledForMs", &stalledForMs)
        }
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
        package var refusedFixes: [String: Int64] = [:]

        package init() {}

        package mutating func visit(_ fields: inout ControlFields) throws(ControlFields.Mismatch) {
            try fields.field("state", &state)
            try fields.field("server", &server)
            try fields.field("device", &device)
            try fields.field("lastReportAgoMs", &lastReportAgoMs)
            try fields.field("connects", &connects)
            try fields.field("lostReports", &lostReports)
            try fields.field("usedFixes", &usedFixes)
            try fields.field("refusedFixes", &refusedFixes)
        }
    }

    package struct Bluetooth: ControlRecord {
        package enum State: String, ControlWord { case absent, unknown, off, ready }

        package var state: State = .absent
        package var adapter: String?
        package var cars: [KnownCar] = []
        package var paired: [PairedDevice] = []

        package init() {}

        package mutating func visit(_ fields: inout ControlFields) throws(ControlFields.Mismatch) {
            try fields.field("state", &state)
            try fields.field("adapter", &adapter)
            try fields.field("cars", &cars)
            try fields.field("paired", &paired)
        }
    }

    package struct KnownCar: ControlRecord {
        package enum Presence: String, ControlWord { case connected, gone, unknown }

        package var name = ""
        package var address: String?
        package var presence: Presence = .unknown
        package var refused = false
        package var lastSeenAgoMs: Int64?

        package init() {}

        package mutating func visit(_ fields: inout ControlFields) throws(ControlFields.Mismatch) {
            try fields.field("name", &name)
            try fields.field("address", &address)
            try fields.field("presence", &presence)
            try fields.field("refused", &refused)
            try fields.field("lastSeenAgoMs", &lastSeenAgoMs)
        }
    }

    package struct PairedDevice: ControlRecord {
        package var name = ""
        package var address = ""
        package var connected = false

        package init() {}

        package mutating func visit(_ fields: inout ControlFields) throws(ControlFields.Mismatch) {
            try fields.field("name", &name)
            try fields.field("address", &address)
            try fields.field("connected", &connected)
        }
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

        package mutating func visit(_ fields: inout ControlFields) throws(ControlFields.Mismatch) {
            try fields.field("at", &at)
            try fields.field("lastDurableFixAt", &lastDurableFixAt)
            try fields.field("offForMs", &offForMs)
            try fields.field("unacknowledgedMs", &unacknowledgedMs)
            try fields.field("acknowledgedLost", &acknowledgedLost)
            try fields.field("driveContinued", &driveContinued)
        }
    }

    package struct Problem: ControlRecord {
        package var text = ""
        package var remedy: String?

        package init() {}

        package init(_ text: String, remedy: String? = nil) {
            self.text = text
            self.remedy = remedy
        }

        package mutating func visit(_ fields: inout ControlFields) throws(ControlFields.Mismatch) {
            try fields.field("text", &text)
            try fields.field("remedy", &remedy)
        }
    }
}
