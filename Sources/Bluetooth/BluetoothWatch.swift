import CSystemd
import Drive
import Glibc

/// Watches over the system bus which devices are connected, as BlueZ sees it.
///
/// It waits for nothing and has no thread: a loop waits for `descriptor` to show `events`, or until `timeout(at:)` has
/// passed, and calls `process(at:)`. No system bus, no bluetoothd, no adapter are states in which it waits for better
/// times. Of bluetoothd it asks for what there is, registers one profile, and calls a car when told to; it changes
/// nothing else.
package final class BluetoothWatch {
    package struct Options {
        /// The bus; nil for the system's own, which DBUS_SYSTEM_BUS_ADDRESS may name.
        package var busAddress: String?
        /// The cars whose presence is told even if bluetoothd has never heard of them.
        package var cars: [Car.ID] = []
        /// Drivers' phones: told as the cars are, but a phone that is here does not mean that the car is.
        package var phones: [Car.ID] = []
        /// The cars to call while none of the cars is connected, in this order, as `SeekPlan` has it.
        package var sought: [Car.ID] = []
        package var settleMilliseconds: Int64 = 2_000
        package var firstRetryMilliseconds: Int64 = 1_000
        package var secondOpinionMilliseconds: Int64 = 30_000
        /// The profile that holds the link; nil for none.
        package var profile: String? = LinkProfile.serialPort
        package var kernelLinks: () -> KernelLinks = KernelLinks.ask

        package init() {}

        /// A car that leaves before it has stayed for the delay begins no drive: so that it left must be told before
        /// the delay is over, as far as a link can be that short.
        package mutating func settle(within connectDelay: Int64) {
            if connectDelay > 0 { settleMilliseconds = min(settleMilliseconds, connectDelay / 2) }
        }
    }

    /// Called from within `process(at:)`, after all that had arrived was taken in.
    package var onPresence: (PresenceReport) -> Void = { _ in }
    package var onSeek: (SeekReport) -> Void = { _ in }

    /// The time at which the car was last seen to move, as whoever knows tells: a moving car is sought for longer. A
    /// time, so that a receiver that falls silent on the way does not make it move for ever.
    package var lastMovement: Int64?

    private static let messagesPerTurn = 64

    let options: Options
    var bus: OpaquePointer?
    /// The unique name behind org.bluez; only its signals and calls are listened to.
    var owner: String?
    /// Nil until bluetoothd has told all it knows, and again when it is gone.
    var tree: DeviceTree?
    var now: Int64 = 0
    var profile = LinkProfile()
    var objectsSlot: OpaquePointer?
    var seek: Seek?
    var plan = SeekPlan()
    var askObjectsAt: Int64?
    var askPause: BackOff
    private var presences: CarPresences
    private var openAt: Int64? = 0
    private var openPause: BackOff
    private var busError = EINPROGRESS
    /// A bus that has taken our connection may still refuse it, or say nothing.
    private var hasAnswered = false
    private var opinion: KernelLinks?
    private var opinionAt: Int64? = 0
    private var seekReports: [SeekReport] = []
    private var lastSeeks: [Car.ID: (outcome: SeekOutcome, at: Int64)] = [:]
    private var sightings: [Car.ID: Int64] = [:]
    private var present: Set<Car.ID> = []

    package init(_ options: Options = Options()) {
        self.options = options
        presences = CarPresences(
            watching: Set(options.cars + options.phones), settleMilliseconds: options.settleMilliseconds)
        openPause = BackOff(firstMilliseconds: options.firstRetryMilliseconds, mostMilliseconds: 60_000)
        askPause = openPause
    }

    deinit {
        profile.releaseAll()
        sd_bus_slot_unref(objectsSlot)
        if bus != nil { sd_bus_close_unref(bus) }
    }
}

// The part that a loop works with.
extension BluetoothWatch {
    /// Nil while there is no bus; changes when the bus comes back, so a loop asks anew after each `process(at:)`.
    package var descriptor: Int32? {
        guard let bus else { return nil }
        let descriptor = sd_bus_get_fd(bus)
        return descriptor >= 0 ? descriptor : nil
    }

    /// The events to wait for at the descriptor, as poll(2) has them.
    package var events: Int16 {
        guard let bus else { return 0 }
        return Int16(truncatingIfNeeded: max(0, sd_bus_get_events(bus)))
    }

    /// The number of milliseconds from now after which the watch wants to be called even if nothing arrives; nil for
    /// never.
    package func timeout(at now: Int64) -> Int64? {
        // Asked after every fix: no array is made for it.
        var due = Int64.max
        if let openAt { due = min(due, openAt) }
        if let askObjectsAt { due = min(due, askObjectsAt) }
        if let opinionAt { due = min(due, opinionAt) }
        if let settling = presences.deadline { due = min(due, settling) }
        if let calling = surroundings.flatMap({ plan.deadline(at: now, $0) }) { due = min(due, calling) }
        let own = due == .max ? nil : max(0, due - now)
        guard let busTimeout else { return own }
        return min(own ?? busTimeout, busTimeout)
    }

    /// Catches up with what has arrived, and does what is due. Now is CLOCK_BOOTTIME; calling too early does no harm.
    package func catchUp(at now: Int64) {
        self.now = now
        if let due = openAt, due <= now { open() }
        turn()
        if let due = askObjectsAt, due <= now { askObjects() }
        askKernel()
        closeDeadLinks()
        tell()
        callWhoIsDue()
    }

    package func presence(of address: Car.ID) -> Presence { presences.presence(of: address) }

    /// True if bluetoothd knows a paired device of this address, with any adapter.
    package func isPaired(_ address: Car.ID) -> Bool {
        guard let tree else { return false }
        return tree.devices.values.contains { $0.address == address && $0.isPaired }
    }

    /// The outcome and the time of the last call to the car.
    package func lastSeek(of address: Car.ID) -> (outcome: SeekOutcome, at: Int64)? { lastSeeks[address] }

    /// The time at which it was last known to be near, connected or refusing, and while it is connected since when it
    /// is; nil if not since this watch began.
    package func lastSeen(of address: Car.ID) -> Int64? { sightings[address] }

    package var state: BluetoothState {
        guard bus != nil, hasAnswered else { return .noBus(errno: busError) }
        guard owner != nil else { return .noBluetoothd }
        guard let tree else { return .asking }
        if tree.adapters.isEmpty { return .noAdapter }
        return tree.hasPower ? .ready : .poweredOff
    }

    package var picture: BluetoothPicture {
        BluetoothPicture(
            state: state, adapters: tree?.pictureOfAdapters ?? [], devices: tree?.pictureOfDevices ?? [],
            profile: profile.state, heldLinks: profile.count, kernelLinks: opinion)
    }
}

// The bus comes and goes.
extension BluetoothWatch {
    private func open() {
        openAt = nil
        var opened: OpaquePointer?
        let code = options.busAddress.map { openBus(at: $0, &opened) } ?? sd_bus_open_system(&opened)
        guard code >= 0, let opened else {
            busError = -code
            openAt = now + openPause.delay()
            return
        }
        bus = opened
        busError = EINPROGRESS
        subscribe()
        askOwner()
    }

    private func openBus(at address: String, _ bus: inout OpaquePointer?) -> Int32 {
        let steps: [(OpaquePointer?) -> Int32] = [
            { sd_bus_set_address($0, address) }, { sd_bus_set_bus_client($0, 1) }, { sd_bus_start($0) },
        ]
        var code = sd_bus_new(&bus)
        for step in steps where code >= 0 { code = step(bus) }
        if code < 0 {
            sd_bus_unref(bus)
            bus = nil
        }
        return code
    }

    /// A flood of messages must not keep the loop from its other work: what is left is taken in the next turn.
    private func turn() {
        for _ in 0..<BluetoothWatch.messagesPerTurn {
            guard let bus else { return }
            let code = sd_bus_process(bus, nil)
            if code < 0 { loseBus(errno: -code) }
            if code <= 0 { return }
        }
    }

    private func loseBus(errno code: Int32) {
        sd_bus_close_unref(bus)
        bus = nil
        hasAnswered = false
        busError = code
        openAt = now + openPause.delay()
        loseOwner()
    }

    func loseOwner() {
        owner = nil
        tree = nil
        sd_bus_slot_unref(objectsSlot)
        objectsSlot = nil
        askObjectsAt = nil
        profile.state = .unregistered
        profile.outliveOwner()
        opinionAt = now
        if let seek { report(SeekReport(address: seek.address, outcome: .undecided)) }
        seek = nil
    }

    /// The bus answers: what went wrong before is over.
    func busIsThere() {
        hasAnswered = true
        openPause.reset()
    }

    private var busTimeout: Int64? {
        guard let bus else { return nil }
        var due: UInt64 = 0
        guard sd_bus_get_timeout(bus, &due) > 0, due != UInt64.max else { return nil }
        var clock = timespec()
        clock_gettime(CLOCK_MONOTONIC, &clock)
        let microseconds = UInt64(clock.tv_sec) * 1_000_000 + UInt64(clock.tv_nsec) / 1_000
        return due <= microseconds ? 0 : Int64((due - microseconds + 999) / 1_000)
    }
}

// The conclusions from the news, and the reports of them.
extension BluetoothWatch {
    func report(_ report: SeekReport) {
        plan.finished(report.address)
        lastSeeks[report.address] = (report.outcome, now)
        if report.outcome.showsPresence { sightings[report.address] = now }
        seekReports.append(report)
    }

    /// While bluetoothd says nothing, a link that the kernel lists is a car that is there. One that it does not list
    /// proves nothing: the adapter may be the one that is gone.
    private func askKernel() {
        guard tree == nil else {
            opinion = nil
            opinionAt = nil
            return
        }
        guard let due = opinionAt, due <= now else { return }
        let opinion = options.kernelLinks()
        self.opinion = opinion
        opinionAt = opinion == .noBluetooth ? nil : now + options.secondOpinionMilliseconds
    }

    /// A car that was connected was seen until it left. Strangers are not noted.
    private func note(_ reports: [PresenceReport]) {
        for report in reports where presences.watched.contains(report.address) {
            let wasHere = present.remove(report.address) != nil
            if report.presence == .connected { present.insert(report.address) }
            guard wasHere || report.presence == .connected else { continue }
            sightings[report.address] = now - report.millisecondsAgo
        }
    }

    /// Anyone who is told may ask us in turn, so nothing of ours is being changed meanwhile.
    private func tell() {
        var links: Set<Car.ID> = []
        if case .links(let found, _) = opinion { links = found }
        let reports = presences.judge(tree, links: links, at: now)
        note(reports)
        let outcomes = seekReports
        seekReports = []
        for report in reports { onPresence(report) }
        for outcome in outcomes { onSeek(outcome) }
    }
}
