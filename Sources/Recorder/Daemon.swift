import AppendLog
import Bluetooth
import CSystemd
import Control
import Drive
import Glibc
import Gpsd
import Settings
import Spool

/// Everything wired to the one loop: gpsd in, the spool out, the control socket beside it.
final class Daemon {
    static let version = "0.1.0"
    /// Changing calls are answered when they are on the card, or after so long without.
    private static let answerPatience: Int64 = 3_000
    private static let flushPatience: Int64 = 60_000

    private struct Waiting {
        var sequence: UInt64
        var until: Int64
        var done: (_ durable: Bool) -> Void
    }

    let loop: Loop
    let settings: Settings
    let options: DaemonOptions
    let recording: Recording
    let boottimeAtStart: Int64
    private(set) var powerCut: PowerCut?
    private(set) var gpsd: GpsdSource?
    private(set) var bluetooth: BluetoothWatch?
    private var bus: (descriptor: Int32, source: Source)?
    private var server: ControlServer?
    private var sources: [Source] = []
    private var clients: [Int32: Source] = [:]
    private var timer: Source?
    private var waiting: [Waiting] = []
    private var namedCars: [String: Car.ID] = [:]

    init(_ options: DaemonOptions, _ settings: Settings) throws(LogError) {
        self.options = options
        self.settings = settings
        loop = Loop()
        let cars = settings.cars.compactMap { $0.driver == nil ? $0.address : nil }
        let rules = settings.driveRules
        let fallback = settings.text(.fallback)
        let configuration = LogConfiguration.spool(
            options.data + "/spool", fallback: fallback.isEmpty ? nil : fallback, bootID: Daemon.bootID)
        let tail = try SpoolTail.read(configuration.directories, rules: rules, cars: cars)
        let intervals = (
            moving: Int(settings.milliseconds(.syncInterval)),
            standing: Int(settings.milliseconds(.syncIntervalStanding))
        )
        let spool = try SpoolWriter(configuration, policy: .init(intervalMilliseconds: intervals.moving))
        recording = Recording(tail, spool, rules: rules, intervals: intervals)
        boottimeAtStart = loop.now
        let isSameBoot = tail.boot == Daemon.bootID
        powerCut = PowerCut(tail, isSameBoot: isSameBoot)
        recording.onNews = { [unowned self] news in tell(news) }
        if let lastLine = tail.lastLine {
            recording.start(.init(isSameBoot: isSameBoot, lastLine: lastLine), at: loop.now)
        }
    }

    /// The kernel's id of this boot, without dashes.
    static let bootID: String = {
        var id = sd_id128_t()
        guard sd_id128_get_boot(&id) >= 0 else { return "unknown" }
        return withUnsafeBytes(of: id) { bytes in bytes.map { hex($0) }.joined() }
    }()

    private static func hex(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16)
        return digits.utf8.count == 1 ? "0" + digits : digits
    }

    func run() -> Int32 {
        timer = loop.timer { [unowned self] in tick() }
        connectSignals()
        connectSpool()
        connectGpsd()
        connectBluetooth()
        connectControl()
        recording.spool.log.requestCommit()
        loop.answerWatchdog()
        sd_notify(0, "READY=1\nSTATUS=\(statusLine)")
        setTimer()
        return loop.run()
    }

    private func tell(_ news: Recording.News) {
        Journal.say(news)
        switch news {
        case .clock(.learnt(let offset)): powerCut?.date(bootUTC: offset)
        case .continued: powerCut?.driveContinued = true
        case .begun, .ended, .reopened, .clock, .refused, .car: break
        }
        sd_notify(0, "STATUS=\(statusLine)")
        server?.publish()
    }

    /// For `systemctl status`; without places.
    private var statusLine: String {
        guard let drive = recording.machine.drive else { return "\(recording.machine.name)" }
        return "\(recording.machine.name), \(Int(drive.totals.metres / 1000)) km"
    }
}

// MARK: - What the loop waits for

extension Daemon {
    private func connectSignals() {
        for number in [SIGTERM, SIGINT] { sources.append(loop.signal(number) { [unowned self] in stop() }) }
        sources.append(loop.signal(SIGHUP) { Journal.say(.notice, "settings are read at the next start") })
    }

    private func connectSpool() {
        let descriptor = recording.spool.log.doneDescriptor
        sources.append(
            loop.watch(descriptor, EPOLLIN.rawValue) { [unowned self] _ in
                recording.spool.log.clearDone()
                answerWaiting()
                if recording.spool.log.hasEnded { loop.exit(0) }
                server?.publish()
            })
    }

    private func connectGpsd() {
        guard let address = try? GpsdAddress(settings.text(.server)) else { return }
        let source: GpsdSource
        do throws(GpsdSystemError) {
            source = try GpsdSource(
                address, onFix: { [unowned self] fix in recording.take(fix) },
                onState: { state in Journal.say(.information, "gpsd: \(state)") })
        } catch {
            return Journal.say(.error, "gpsd: errno \(error.errno)")
        }
        gpsd = source
        sources.append(
            loop.watch(source.descriptor, EPOLLIN.rawValue) { [unowned self] _ in
                source.readable(now: loop.now)
                afterEvent()
            })
        source.start(now: loop.now)
    }

    /// Without a car in the settings nobody is waited for.
    private func connectBluetooth() {
        var choice = BluetoothWatch.Options()
        choice.cars = settings.cars.compactMap { $0.driver == nil ? $0.address : nil }
        guard !choice.cars.isEmpty else { return }
        choice.busAddress = options.bus
        let watch = BluetoothWatch(choice)
        watch.onPresence = { [unowned self] report in
            guard choice.cars.contains(report.address) else { return }
            recording.take(report.address, report.presence, at: loop.now - report.millisecondsAgo)
        }
        bluetooth = watch
        turnBluetooth()
    }

    /// Takes in what the bus says; its descriptor may be another afterwards.
    private func turnBluetooth() {
        guard let bluetooth else { return }
        bluetooth.process(at: loop.now)
        guard let descriptor = bluetooth.descriptor else {
            bus = nil
            return
        }
        let events = UInt32(bitPattern: Int32(bluetooth.events))
        if let bus, bus.descriptor == descriptor { return bus.source.setEvents(events) }
        let source = loop.watch(descriptor, events) { [unowned self] _ in
            turnBluetooth()
            afterEvent()
        }
        bus = (descriptor, source)
    }

    private func connectControl() {
        do throws(ControlListener.Failure) {
            let listener = try listener()
            server = ControlServer(listener, version: Daemon.version, in: surroundings)
        } catch {
            Journal.say(.error, "control: \(error.description); recording goes on without it")
        }
    }

    private func listener() throws(ControlListener.Failure) -> ControlListener {
        if sd_listen_fds(1) > 0 { return try ControlListener(adopting: 3) }
        return try ControlListener(binding: options.socket ?? settings.text(.socket))
    }

    private var surroundings: ControlSurroundings {
        ControlSurroundings(
            watch: { [unowned self] descriptor, interest in watch(descriptor, interest) },
            forget: { [unowned self] descriptor in clients[descriptor] = nil },
            now: { [unowned self] in loop.now },
            status: { [unowned self] in status() },
            handle: { [unowned self] request, caller, reply in handle(request, caller, reply) },
            note: { note in Journal.say(.warning, "control: \(note)") })
    }

    private func watch(_ descriptor: Int32, _ interest: ControlInterest) {
        var events: UInt32 = 0
        if interest.contains(.reading) { events |= EPOLLIN.rawValue }
        if interest.contains(.writing) { events |= EPOLLOUT.rawValue }
        if let source = clients[descriptor] { return source.setEvents(events) }
        clients[descriptor] = loop.watch(descriptor, events) { [unowned self] seen in
            var interest: ControlInterest = []
            if seen & EPOLLIN.rawValue != 0 { interest.insert(.reading) }
            if seen & EPOLLOUT.rawValue != 0 { interest.insert(.writing) }
            server?.ready(descriptor, interest, hungUp: seen & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0)
            afterEvent()
        }
    }

    private func tick() {
        let now = loop.now
        recording.tick(at: now)
        gpsd?.tick(now: now)
        if let wait = bluetooth?.timeout(at: now), wait <= 0 { turnBluetooth() }
        if let due = server?.deadline, due <= now { server?.passDeadline() }
        answerWaiting()
        afterEvent()
    }

    /// Whatever happened may have moved a deadline.
    private func afterEvent() { setTimer() }

    private func setTimer() {
        let deadlines = [
            recording.deadline, gpsd?.deadline, server?.deadline, waiting.map(\.until).min(),
            bluetooth?.timeout(at: loop.now).map { loop.now + $0 },
        ]
        timer?.set(deadlines.compactMap { $0 }.min())
    }

    /// Commits, and leaves the drive open to go on with.
    private func stop() {
        sd_notify(0, "STOPPING=1")
        recording.stop(at: loop.now)
        recording.spool.log.close()
    }
}

// MARK: - Control

extension Daemon {
    private func handle(_ request: ControlRequest, _ caller: ControlCaller, _ reply: ControlReply) {
        Journal.say(.information, "control: \(request.name) by user \(caller.user)")
        let now = loop.now
        switch request {
        case .getStatus, .watch: reply.answer(.status(status()))
        case .start(let vehicle, _): start(vehicle, reply, now)
        case .finish: command(.finish, reply, now)
        case .pause: command(.pause, reply, now)
        case .resume: command(.resume, reply, now)
        case .mark(let text): mark(text, reply, now)
        case .car(let name, let connected): car(name, connected, reply, now)
        case .flush: flush(reply, now)
        case .reload: reply.answer(.reload(changed: []))
        }
        setTimer()
    }

    private func start(_ vehicle: String?, _ reply: ControlReply, _ now: Int64) {
        var car: Car.ID?
        if let vehicle {
            guard let section = settings.cars.first(where: { $0.vehicle == vehicle || $0.name == vehicle }) else {
                return reply.fail(.vehicleNotFound(vehicle: vehicle))
            }
            car = section.address
        }
        command(.start(car: car), reply, now)
    }

    private func command(_ command: DriveMachine.Command, _ reply: ControlReply, _ now: Int64) {
        let before = recording.machine.name
        let ended = recording.lastEnd?.end
        recording.command(command, at: now)
        let changed = recording.machine.name != before
        whenDurable(changed ? recording.lastSequence : 0) { [unowned self] durable in
            let finished = recording.lastEnd?.end != ended ? lastDrive : nil
            reply.answer(.drive(finished ?? currentDrive, changed: changed, durable: durable))
        }
    }

    private func mark(_ text: String?, _ reply: ControlReply, _ now: Int64) {
        guard let sequence = recording.mark(text ?? "", at: now) else { return reply.fail(.noFix) }
        whenDurable(sequence) { durable in reply.answer(.mark(id: String(sequence), durable: durable)) }
    }

    private func car(_ name: String?, _ connected: Bool, _ reply: ControlReply, _ now: Int64) {
        guard let id = carID(name) else { return reply.fail(.carNotFound(name: name ?? "")) }
        recording.take(id, connected ? .connected : .gone, at: now)
        whenDurable(recording.lastSequence) { durable in reply.answer(.car(durable: durable)) }
    }

    /// The car of that name; without one the first of the settings, or a car that has no other name.
    private func carID(_ name: String?) -> Car.ID? {
        guard let name else { return settings.cars.first?.address ?? 1 << 48 }
        let section = settings.cars.first { $0.name == name || $0.vehicle == name }
        guard section != nil else { return nil }
        if let address = section?.address { return address }
        if let known = namedCars[name] { return known }
        namedCars[name] = 1 << 48 + UInt64(namedCars.count)
        return namedCars[name]
    }

    private func flush(_ reply: ControlReply, _ now: Int64) {
        let sequence = recording.lastSequence
        recording.spool.log.requestCommit()
        wait(for: sequence, until: now + Daemon.flushPatience) { durable in
            if durable { return reply.answer(.flush(sequence: Int64(sequence))) }
            reply.fail(.storageFailing(reason: "nothing reached the card for a minute"))
        }
    }

    private func whenDurable(_ sequence: UInt64, _ done: @escaping (Bool) -> Void) {
        wait(for: sequence, until: loop.now + Daemon.answerPatience, done)
    }

    private func wait(for sequence: UInt64, until: Int64, _ done: @escaping (Bool) -> Void) {
        waiting.append(Waiting(sequence: sequence, until: until, done: done))
        answerWaiting()
        setTimer()
    }

    private func answerWaiting() {
        guard !waiting.isEmpty else { return }
        let acknowledged = recording.spool.log.status.acknowledged
        let now = loop.now
        let due = waiting.filter { $0.sequence <= acknowledged || $0.until <= now }
        waiting.removeAll { $0.sequence <= acknowledged || $0.until <= now }
        for item in due { item.done(item.sequence <= acknowledged) }
    }
}

extension ControlRequest {
    fileprivate var name: String {
        switch self {
        case .getStatus: return "GetStatus"
        case .watch: return "Watch"
        case .start: return "Start"
        case .finish: return "Finish"
        case .pause: return "Pause"
        case .resume: return "Resume"
        case .mark: return "Mark"
        case .car: return "Car"
        case .flush: return "Flush"
        case .reload: return "Reload"
        }
    }
}
