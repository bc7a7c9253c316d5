import AppendLog
import Bluetooth
import Control
import Drive
import Gpsd
import Settings

/// The status that clients see: what the parts say, put together when somebody asks.
extension Daemon {
    func status() -> Status {
        let now = loop.now
        var status = Status()
        status.state = recording.outlook.state.shown
        status.stateForMs = max(0, now - recording.stateSince)
        status.vehicle = recording.vehicle
        status.driver = recording.driver
        status.drive = currentDrive
        status.speedMetresPerSecond = recording.speed
        status.fix = fix(now)
        status.clock.state = recording.sieve.clock.offset == nil ? .unset : .trusted
        status.clock.now = recording.sieve.clock.utc(at: now)
        status.spool = spool(now)
        status.card = cardStatus(now)
        status.gpsd = receiver(now)
        status.bluetooth = cars(now)
        status.powerCut = cut()
        status.problems = problems()
        status.version = RoadbookVersion.text
        status.upForMs = now - boottimeAtStart
        return status
    }

    var currentDrive: CurrentDrive? {
        guard let drive = recording.outlook.drive else { return nil }
        var described = describe(drive, drive.totals, until: recording.outlook.lasts(at: loop.now))
        described.vehicle = recording.vehicle
        described.begunAt = recording.begunAt
        described.driver = recording.driver
        described.note = recording.note
        return described
    }

    /// The one that has just ended.
    var lastDrive: CurrentDrive? {
        guard let last = recording.lastEnd else { return nil }
        var described = describe(last.drive, last.end.totals, until: last.end.at)
        described.vehicle = last.vehicle
        described.begunAt = last.begunAt
        described.endedAt = last.endedAt
        described.driver = last.driver
        described.note = last.note
        described.reason = last.end.because.rawValue
        return described
    }

    private func describe(_ drive: OpenDrive, _ totals: DriveTotals, until: Int64) -> CurrentDrive {
        var shown = CurrentDrive()
        shown.id = recording.driveSequence.map { "\(TripID(log: recording.spool.log.log, begin: $0))" } ?? ""
        shown.trigger = drive.cause.rawValue
        shown.elapsedMs = drive.elapsed(until: until)
        shown.movingMs = movingTime(totals.movingMilliseconds, within: shown.elapsedMs)
        shown.distanceMetres = totals.measuredMetres
        shown.inferredMetres = totals.inferredMetres
        guard isSpeedKnown(fixes: totals.fixes) else { return shown }
        shown.averageMetresPerSecond = averageSpeed(totals.metres, over: shown.elapsedMs)
        shown.maximumMetresPerSecond = totals.maximumSpeed
        return shown
    }

    private func fix(_ now: Int64) -> Status.Fix? {
        guard let fix = recording.lastFix else { return nil }
        var shown = Status.Fix()
        switch fix.mode {
        case .none: shown.mode = .none
        case .twoDimensional: shown.mode = .flat
        case .threeDimensional: shown.mode = .full
        }
        shown.time = fix.time
        shown.ageMs = now - fix.boottime
        shown.latitude = fix.coordinate?.latitude
        shown.longitude = fix.coordinate?.longitude
        shown.altitudeMetres = fix.altitudeMetres
        shown.courseDegrees = fix.courseDegrees
        shown.satellites = fix.satellites.map { Int64($0) }
        shown.errorMetres = fix.horizontalErrorMetres
        shown.simulated = fix.isSimulated
        return shown
    }

    private func spool(_ now: Int64) -> Status.Spool {
        let log = recording.spool.log.status
        var shown = Status.Spool()
        shown.directory = options.data + "/spool"
        shown.lastCommitAgoMs = log.lastCommitAt.map { max(0, now - Int64($0)) }
        if let room = card.room(at: now) {
            shown.freeBytes = room.bytes
            shown.hoursBeforeFull = room.hours
        }
        shown.unacknowledgedLines = Int64(log.pendingLines)
        shown.sequence = Int64(log.acknowledged)
        shown.segment = log.place.map { Int64($0.segment) }
        shown.damagedBlocks = Int64(recording.spool.log.opening.damagedBlocks)
        shown.onFallback = log.usesFallback
        if case .failing(let errno, _) = log.health {
            shown.failing = LogError.system(call: "write", path: shown.directory, errno: errno).message
        }
        return shown
    }

    private func cardStatus(_ now: Int64) -> Status.Card {
        let log = recording.spool.log.status
        var shown = Status.Card()
        switch card.writeCache {
        case .unknown: shown.writeCache = .unknown
        case .through: shown.writeCache = .through
        case .back: shown.writeCache = .back
        }
        shown.stalls = Int64(log.stalls)
        shown.longestCommitMs = Int64(log.longestCommitMilliseconds)
        if case .stalled(let since) = log.health { shown.stalledForMs = now - Int64(since) }
        return shown
    }

    private func receiver(_ now: Int64) -> Status.Gpsd {
        var shown = Status.Gpsd()
        shown.server = settings.text(.server)
        guard let gpsd else { return shown }
        switch gpsd.state {
        case .idle, .connecting, .waiting: shown.state = .absent
        case .watching: shown.state = .connected
        case .receiving: shown.state = recording.lastReport?.mode == Fix.Mode.none ? .searching : .fixing
        case .silent, .noReceiver: shown.state = .silent
        }
        if let fix = recording.lastReport {
            shown.device = gpsd.decoder.path(ofDevice: fix.device)
            shown.lastReportAgoMs = now - fix.boottime
        }
        shown.connects = Int64(gpsd.counters.connections)
        shown.lostReports = Int64(gpsd.counters.lostFixes)
        shown.usedFixes = Int64(recording.sieve.passed)
        for refusal in Sieve.Refusal.allCases where recording.sieve.count(refusal) > 0 {
            shown.refusedFixes[refusal.name] = Int64(recording.sieve.count(refusal))
        }
        return shown
    }

    private func cars(_ now: Int64) -> Status.Bluetooth {
        var shown = Status.Bluetooth()
        guard let bluetooth else { return shown }
        switch bluetooth.state {
        case .noBus: shown.state = .absent
        case .noBluetoothd, .asking: shown.state = .unknown
        case .noAdapter, .poweredOff: shown.state = .off
        case .ready: shown.state = .ready
        }
        shown.adapter = bluetooth.picture.adapters.first?.name
        shown.cars = knownCars.entries.compactMap { entry in
            guard let address = entry.address else { return nil }
            var car = Status.KnownCar()
            car.name = entry.driver ?? entry.vehicle
            car.address = Bluetooth.BluetoothAddress.text(of: address)
            switch bluetooth.presence(of: address) {
            case .connected: car.presence = .connected
            case .gone: car.presence = .gone
            case .unknown: car.presence = .unknown
            }
            if case .refused = bluetooth.lastSeek(of: address)?.outcome { car.refused = car.presence != .connected }
            let seen = car.presence == .connected ? now : bluetooth.lastSeen(of: address)
            car.lastSeenAgoMs = seen.map { max(0, now - $0) }
            return car
        }
        if knownCars.entries.isEmpty { shown.paired = paired(bluetooth.picture) }
        return shown
    }

    /// Whom a [Car] could name.
    private func paired(_ picture: BluetoothPicture) -> [Status.PairedDevice] {
        picture.devices.filter(\.isPaired).map { device in
            var shown = Status.PairedDevice()
            shown.name = device.name
            shown.address = Bluetooth.BluetoothAddress.text(of: device.address) ?? ""
            shown.connected = device.isConnected
            return shown
        }
    }

    private func cut() -> Status.PowerCut? {
        guard let powerCut else { return nil }
        var shown = Status.PowerCut()
        shown.at = powerCut.lastLine.utc
        shown.lastDurableFixAt = powerCut.lastLine.utc
        shown.offForMs = powerCut.off
        shown.unacknowledgedMs = powerCut.unacknowledged
        shown.acknowledgedLost = Int64(powerCut.missing)
        switch powerCut.fate {
        case .noDrive, .undecided: shown.driveContinued = nil
        case .continued: shown.driveContinued = true
        case .closed: shown.driveContinued = false
        }
        return shown
    }
}

extension DriveMachine.State {
    var shown: Status.State {
        switch self {
        case .parked: return .parked
        case .arming: return .arming
        case .driving: return .driving
        case .idle: return .idle
        case .leaving: return .leaving
        case .paused: return .paused
        case .resuming: return .resuming
        }
    }
}
