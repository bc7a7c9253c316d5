import Awaiting
import Control
import Glibc

/// A recorder that records nothing: it hangs a real server into a loop of its own, answers every call with something
/// that a client can recognise, and keeps what it was asked.
package final class StubRecorder {
    package struct Request: Equatable {
        package let request: ControlRequest
        package let caller: ControlCaller
    }

    /// Milliseconds; a test moves it on by hand, the program by the clock.
    package var now: Int64 = 1_000_000
    package var status = StubRecorder.driving
    package private(set) var requests: [Request] = []
    package private(set) var notes: [ControlServer.Note] = []
    /// Replies that were not given, while `holds` says so.
    package private(set) var held: [ControlReply] = []
    package var holds = false

    private var interests: [Int32: ControlInterest] = [:]
    private var running: ControlServer?

    package init(_ listener: ControlListener, limits: ControlServer.Limits = ControlServer.Limits()) {
        running = ControlServer(listener, version: "0.0.0", limits: limits, in: surroundings)
    }

    package var server: ControlServer {
        guard let running else { preconditionFailure("there is a server from the start to the end") }
        return running
    }

    private var surroundings: ControlSurroundings {
        ControlSurroundings(
            watch: { [unowned self] in interests[$0] = $1 },
            forget: { [unowned self] in interests[$0] = nil },
            now: { [unowned self] in now },
            status: { [unowned self] in status },
            answer: { [unowned self] in answer($0, $1, $2) },
            note: { [unowned self] in notes.append($0) })
    }

    /// To be called here and not on the server: what the server calls while it stops is this object.
    package func stop() { server.stop() }

    // MARK: The loop

    /// One turn: what is ready now, or within so many milliseconds. False when nothing was.
    @discardableResult
    package func turn(waitMs: Int32 = 0) -> Bool {
        let due = server.deadline.map { Int32(clamping: max(0, $0 - now)) } ?? .max
        var wanted = interests.map { pollfd(fd: $0.key, events: StubRecorder.events($0.value), revents: 0) }
        let count = poll(&wanted, nfds_t(wanted.count), min(waitMs, due))
        for found in wanted where count > 0 && found.revents != 0 && interests[found.fd] != nil {
            let hungUp = found.revents & Int16(POLLHUP | POLLERR) != 0
            server.ready(found.fd, StubRecorder.interest(found.revents), hungUp: hungUp)
        }
        let isDue = server.deadline.map { $0 <= now } ?? false
        if isDue { server.passDeadline() }
        return count > 0 || isDue
    }

    /// Turns until nothing is left to do; false if that never comes, as with a loop that spins.
    package func settle() -> Bool {
        for _ in 0..<100_000 where !turn() { return true }
        return false
    }

    /// Turns until all clients have gone; false if one stays. A program that another test starts holds copies of this
    /// one's sockets from its fork until its exec, and so long a client that hung up is still there.
    package func isLeft() -> Bool {
        let limit = Patience.Limit()
        while server.clients > 0, !limit.isReached { turn(waitMs: 100) }
        return server.clients == 0
    }

    private static func events(_ interest: ControlInterest) -> Int16 {
        var events: Int32 = 0
        if interest.contains(.reading) { events |= POLLIN }
        if interest.contains(.writing) { events |= POLLOUT }
        return Int16(events)
    }

    private static func interest(_ events: Int16) -> ControlInterest {
        var interest: ControlInterest = []
        if Int32(events) & POLLIN != 0 { interest.insert(.reading) }
        if Int32(events) & POLLOUT != 0 { interest.insert(.writing) }
        return interest
    }

    // MARK: Answers

    private func answer(_ request: ControlRequest, _ caller: ControlCaller, _ reply: ControlReply) {
        requests.append(Request(request: request, caller: caller))
        guard !holds else { return held.append(reply) }
        switch request {
        case .start(vehicle: "nobody's", _): reply.fail(.vehicleNotFound(vehicle: "nobody's"))
        case .mark(text: "nowhere"): reply.fail(.noFix)
        case .car(name: "nobody's", _): reply.fail(.carNotFound(name: "nobody's"))
        case .start, .finish, .pause, .resume: reply.answer(.drive(status.drive, changed: true, durable: true))
        case .mark: reply.answer(.mark(id: "m4rk", durable: false))
        case .car: reply.answer(.car(durable: true))
        case .flush: reply.answer(.flush(sequence: 4_711))
        case .reload: reply.answer(.reload(changed: ["IdleTimeout"]))
        case .getStatus, .watch: reply.fail(.methodNotImplemented(method: request.name))
        }
    }

    package func release(_ index: Int = 0, with answer: ControlAnswer) { held.remove(at: index).answer(answer) }

    /// A drive with something in every field.
    package static var driving: Status {
        var status = Status()
        status.state = .driving
        status.stateForMs = 61_000
        status.vehicle = "Golf"
        status.driver = "Ann \u{1F697} \"A.\""
        status.drive = drive
        status.speedMetresPerSecond = 13.9
        status.fix = fix
        status.clock.state = .trusted
        status.clock.now = 1_780_000_061_000
        status.spool = spool
        status.card.writeCache = .back
        status.card.stalls = 2
        status.card.longestCommitMs = 900
        status.gpsd = gpsd
        status.bluetooth = bluetooth
        status.powerCut = powerCut
        status.problems = [Status.Problem("the card stalls", remedy: "roadbook doctor"), Status.Problem("cold")]
        status.version = "0.0.0"
        status.upForMs = 99_000
        return status
    }

    private static var drive: CurrentDrive {
        var drive = CurrentDrive()
        drive.id = "k7q2"
        drive.vehicle = "Golf"
        drive.trigger = "bluetooth"
        drive.begunAt = 1_780_000_000_000
        drive.elapsedMs = 61_000
        drive.movingMs = 55_500
        drive.distanceMetres = 812.25
        drive.inferredMetres = 40
        drive.averageMetresPerSecond = 13.3
        drive.maximumMetresPerSecond = 15.1
        return drive
    }

    private static var fix: Status.Fix {
        var fix = Status.Fix()
        fix.mode = .full
        fix.time = 1_780_000_060_900
        fix.ageMs = 100
        fix.latitude = 51.4778
        fix.longitude = -0.0015
        fix.altitudeMetres = 46.2
        fix.courseDegrees = 271.5
        fix.satellites = 9
        fix.errorMetres = 3.4
        return fix
    }

    private static var spool: Status.Spool {
        var spool = Status.Spool()
        spool.directory = "/var/lib/roadbook/spool"
        spool.lastCommitAgoMs = 3_200
        spool.unacknowledgedLines = 3
        spool.sequence = 123_456
        spool.segment = 2
        spool.freeBytes = 12_000_000_000
        spool.hoursBeforeFull = 90_000
        return spool
    }

    private static var gpsd: Status.Gpsd {
        var gpsd = Status.Gpsd()
        gpsd.state = .fixing
        gpsd.server = "localhost:2947"
        gpsd.device = "/dev/roadbook-gps"
        gpsd.lastReportAgoMs = 100
        gpsd.connects = 1
        gpsd.usedFixes = 70
        gpsd.refusedFixes = ["old": 1, "inaccurate": 12]
        return gpsd
    }

    private static var bluetooth: Status.Bluetooth {
        var car = Status.KnownCar()
        car.name = "Golf"
        car.address = "00:1B:44:11:3A:B7"
        car.presence = .connected
        car.lastSeenAgoMs = 0
        var bluetooth = Status.Bluetooth()
        bluetooth.state = .ready
        bluetooth.adapter = "hci0"
        bluetooth.cars = [car]
        var phone = Status.PairedDevice()
        phone.name = "A phone"
        phone.address = "00:1B:44:11:3A:B8"
        bluetooth.paired = [phone]
        return bluetooth
    }

    private static var powerCut: Status.PowerCut {
        var cut = Status.PowerCut()
        cut.at = 1_779_999_000_000
        cut.lastDurableFixAt = 1_779_998_993_000
        cut.offForMs = 25_000
        cut.unacknowledgedMs = 7_000
        cut.driveContinued = true
        return cut
    }
}
