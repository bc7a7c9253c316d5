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
    let loop: Loop
    let options: DaemonOptions
    private(set) var settings: Settings
    private(set) var knownCars: KnownCars
    let recording: Recording
    let boottimeAtStart: Int64
    var card: CardFacts
    private(set) var powerCut: PowerCut?
    var gpsd: GpsdSource?
    private(set) var bluetooth: BluetoothWatch?
    private var listens = true
    private var health = LogWriter.Status.Health.good
    /// The socket to gpsd, by the number that the source gives it.
    var gpsdSocket: (number: Int, source: LoopSource)?
    private var bus: (descriptor: Int32, source: LoopSource)?
    var server: ControlServer?
    private var sources: [LoopSource] = []
    private var clients: [Int32: LoopSource] = [:]
    private var timer: LoopSource?
    private var answers = PendingAnswers()
    private var shownStatus = StatusLine()
    var snapshot: Snapshot?
    private var eventFile: EventFile?
    private(set) var carTrouble = CarTrouble()
    var clockTrouble = ClockTrouble()
    var clockDrift = ClockDrift()
    var speedTrouble = SpeedTrouble()

    /// `bootID` is that of this boot, or of one that a rehearsal pretends.
    init(_ options: DaemonOptions, _ settings: Settings, bootID: String) throws(LogError) {
        self.options = options
        self.settings = settings
        knownCars = KnownCars(settings)
        let epoch = options.epoch(now: LogWriter.boottimeMilliseconds())
        loop = Loop(epoch: Int64(epoch))
        let fallback = settings.text(.fallback)
        var configuration = LogConfiguration.spool(
            options.data + "/spool", fallback: fallback.isEmpty ? nil : fallback, bootID: bootID)
        configuration.hasWitness = true
        let tail = try SpoolTail.read(
            configuration.directories, rules: settings.driveRules, cars: knownCars.cars, names: knownCars.names)
        let intervals = settings.syncIntervals
        let spool = try SpoolWriter(
            configuration, policy: .init(intervalMilliseconds: intervals.moving),
            clock: { LogWriter.boottimeMilliseconds() - epoch })
        recording = Recording(
            tail, spool, rules: settings.driveRules, cars: knownCars.cars, intervals: intervals, at: loop.now)
        boottimeAtStart = loop.now
        card = CardFacts(options.data + "/spool")
        let isSameBoot = tail.boot == bootID
        powerCut = PowerCut(tail, isSameBoot: isSameBoot, intervals)
        recording.onNews = { [unowned self] news in tell(news) }
        if let lastLine = tail.lastLine {
            recording.start(.init(isSameBoot: isSameBoot, lastLine: lastLine), at: loop.now)
            powerCut?.waits(recording.outlook.state)
        }
        // A car that is a phone by now is forgotten as the car that it was.
        recording.forget(strangersTo: knownCars.known, at: loop.now)
        recording.name(knownCars.names, at: loop.now)
    }

    /// The kernel's id of this boot, without dashes; nil where it does not say.
    static let bootID: String? = {
        var id = sd_id128_t()
        guard sd_id128_get_boot(&id) >= 0 else { return nil }
        return withUnsafeBytes(of: id) { bytes in bytes.map { hex($0) }.joined() }
    }()

    static func hex(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16)
        return digits.utf8.count == 1 ? "0" + digits : digits
    }

    func run() -> Int32 {
        timer = loop.timer { [unowned self] in tick() }
        snapshot = Snapshot(beside: options.socket ?? settings.text(.socket))
        eventFile = EventFile(beside: options.socket ?? settings.text(.socket))
        connectSignals()
        connectSpool()
        connectGpsd()
        connectBluetooth()
        connectControl()
        recording.spool.log.requestCommit()
        eventFile?.write(nil)
        loop.answerWatchdog()
        sd_notify(0, "READY=1\nSTATUS=\(StatusLine.text(recording.outlook))")
        setTimer()
        StartupMemory.giveBack()
        return loop.run()
    }

    private func tell(_ news: Recording.News) {
        Journal.say(news)
        switch news {
        case .clock(.learnt(let offset)):
            powerCut?.date(bootUTC: offset)
            if powerCut?.fate == .noDrive { tellOfPowerCut(.noDrive) }
        case .continued(let off):
            powerCut?.continues(after: off)
            tellOfPowerCut(.continued)
        case .ended: tellOfPowerCut(.closed)
        case .begun, .reopened, .clock, .refused, .car, .fullCardLevel: break
        }
        eventFile?.write(news)
        changed()
    }

    /// Once, when it is clear what became of the drive.
    private func tellOfPowerCut(_ fate: PowerCut.Fate) {
        guard let cut = powerCut, !cut.isTold, cut.fate == .undecided || cut.fate == fate else { return }
        powerCut?.isTold = true
        powerCut?.fate = fate
        if let powerCut { Journal.say(.notice, powerCut.report) }
    }

    /// Something that somebody may look at.
    private func changed() {
        shownStatus.isBehind = true
        snapshot?.hasChanged()
        server?.publish()
    }
}

// MARK: - What the loop waits for

extension Daemon {
    private func connectSignals() {
        for number in [SIGTERM, SIGINT] { sources.append(loop.signal(number) { [unowned self] in stop() }) }
        sources.append(
            loop.signal(SIGHUP) { [unowned self] in
                _ = reload()
                afterEvent()
            })
    }

    private func connectSpool() {
        let descriptor = recording.spool.log.doneDescriptor
        sources.append(
            loop.watch(descriptor, EPOLLIN.rawValue) { [unowned self] _ in
                recording.spool.log.clearDone()
                committed()
                if recording.spool.log.hasEnded { loop.exit(0) }
                afterEvent()
            })
    }

    /// The log tells of every commit only while somebody waits for one: see ``listenToCommits()``.
    private func committed() {
        let log = recording.spool.log.status
        recording.save(FullCardLevel(log, blocks: LogConfiguration.spoolSegmentBlocks))
        giveDueAnswers()
        guard log.health == health else {
            health = log.health
            return changed()
        }
        server?.publish()
    }

    /// A wakeup of the loop for each commit is left out while nobody is there to be told.
    private func listenToCommits() {
        let isWanted = answers.deadline != nil || server?.clients ?? 0 > 0 || recording.fullCardLevel != .none
        guard isWanted != listens else { return }
        listens = isWanted
        recording.spool.log.setWatched(isWanted)
    }

    /// Without a car in the settings nobody is waited for or called; what is there is only seen, for the status.
    private func connectBluetooth() {
        var choice = BluetoothWatch.Options()
        choice.cars = knownCars.entries.filter { $0.driver == nil }.compactMap(\.address)
        choice.phones = knownCars.entries.filter { $0.driver != nil }.compactMap(\.address)
        choice.sought = knownCars.entries.filter(\.isSought).compactMap(\.address)
        if knownCars.addresses.isEmpty {
            choice.profile = nil
            choice.kernelLinks = { .noBluetooth }
        }
        choice.busAddress = options.bus
        choice.settle(within: settings.driveRules.connectDelay)
        let watch = BluetoothWatch(choice)
        watch.onPresence = { [unowned self] report in
            guard knownCars.addresses.contains(report.address) else { return }
            recording.hear(report.address, report.presence, at: loop.now - report.millisecondsAgo)
        }
        bluetooth = watch
        turnBluetooth()
    }

    /// Takes in what the bus says; its descriptor may be another afterwards.
    private func turnBluetooth() {
        guard let bluetooth else { return }
        bluetooth.catchUp(at: loop.now)
        seeTrouble(bluetooth)
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

    /// Anyone who watches is told when it has lasted, and when it is over.
    private func seeTrouble(_ bluetooth: BluetoothWatch) {
        let cars = knownCars.addresses
        guard !cars.isEmpty else { return carTrouble = CarTrouble() }
        carTrouble.see(bluetooth.state, unpaired: cars.filter { !bluetooth.isPaired($0) }, at: loop.now)
        if carTrouble.hasChanged(at: loop.now) { changed() }
    }

    private func connectControl() {
        do throws(ControlListener.Failure) {
            let listener = try listener()
            server = ControlServer(listener, version: RoadbookVersion.text, in: surroundings)
        } catch {
            Journal.say(.error, RecorderWords.noControl(error.description))
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
            answer: { [unowned self] request, caller, reply in answer(request, caller, reply) },
            note: { note in Journal.say(.warning, RecorderWords.control(note.words)) })
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
        if carTrouble.hasChanged(at: now) { changed() }
        if let due = server?.deadline, due <= now { server?.passDeadline() }
        giveDueAnswers()
        afterEvent()
    }

    /// Whatever happened may have moved a deadline, and be worth showing.
    func afterEvent() {
        listenToGpsd()
        shownStatus.send(recording.outlook, now: loop.now)
        if snapshot?.isDue(loop.now) == true { snapshot?.write(status(), now: loop.now) }
        listenToCommits()
        setTimer()
    }

    private func setTimer() {
        var deadline = earliest(recording.deadline, gpsd?.deadline)
        deadline = earliest(deadline, server?.deadline)
        deadline = earliest(deadline, answers.deadline)
        deadline = earliest(deadline, shownStatus.deadline)
        deadline = earliest(deadline, snapshot?.deadline)
        deadline = earliest(deadline, carTrouble.deadline(after: loop.now))
        deadline = earliest(deadline, bluetooth?.timeout(at: loop.now).map { loop.now + $0 })
        timer?.set(deadline)
    }

    /// Commits, and leaves the drive open to go on with.
    private func stop() {
        sd_notify(0, "STOPPING=1")
        recording.stop(at: loop.now)
        recording.spool.log.close()
    }
}

// MARK: - Answers that wait for the card

extension Daemon {
    /// Calls back when the sequence is on the card, or at the latest after so many milliseconds.
    func whenDurable(_ sequence: UInt64, within patience: Int64, _ done: @escaping (Bool) -> Void) {
        answers.wait(for: sequence, until: loop.now + patience, done)
        listenToCommits()
        giveDueAnswers()
        setTimer()
    }

    private func giveDueAnswers() {
        guard answers.deadline != nil else { return }
        let acknowledged = recording.spool.log.status.acknowledged
        for give in answers.takeDue(acknowledged: acknowledged, now: loop.now) { give() }
    }
}

// MARK: - Other settings

extension Daemon {
    /// Reads the settings again. What is wrong with them is said, and then the old ones hold.
    func reload() -> Result<[String], ControlError> {
        let reading = SettingsPaths(admin: options.configuration, vendor: options.vendor).read()
        for problem in reading.problems { Journal.say(problem) }
        if let problem = reading.errors.first {
            return .failure(
                .invalidSetting(file: problem.file, line: Int64(problem.line), message: problem.message))
        }
        let changed = reading.settings.changes(from: settings)
        settings = reading.settings
        apply(changed)
        let names = changed.map { "\($0.section.rawValue).\($0.name)" }
        Journal.say(.notice, RecorderWords.settings(names))
        return .success(names)
    }

    private func apply(_ changed: [SettingKey]) {
        // Look-ups over the network are another program's.
        guard changed.contains(where: { $0.section != .online }) else { return }
        let before = knownCars
        knownCars = KnownCars(settings)
        recording.adopt(settings.driveRules, cars: knownCars.cars, intervals: settings.syncIntervals, at: loop.now)
        recording.forget(strangersTo: knownCars.known, at: loop.now)
        if changed.contains(.server) { reconnectGpsd() }
        if knownCars != before { reconnectBluetooth() }
        if changed.contains(.socket) || changed.contains(.fallback) {
            Journal.say(.notice, RecorderWords.settingsOfNextStart)
        }
    }

    private func reconnectGpsd() {
        gpsd?.stop()
        gpsdSocket = nil
        connectGpsd()
    }

    private func reconnectBluetooth() {
        recording.name(knownCars.names, at: loop.now)
        bus = nil
        bluetooth = nil
        connectBluetooth()
    }
}
