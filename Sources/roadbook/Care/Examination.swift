import Catalogue
import Control
import Drive
import Glibc
import Settings
import Terminal

/// Everything that `doctor` looks at, one after the other. What it asks stands in the facts; what is said is decided
/// here.
struct Examination {
    private typealias Words = DoctorWords

    /// Less driving than this should still have room.
    private static let leastHours = 100.0

    let invocation: Invocation
    let system: SystemFacts
    let status: Status?
    private(set) var findings: [Finding] = []

    init(_ invocation: Invocation, _ system: SystemFacts) {
        self.invocation = invocation
        self.system = system
        do {
            status = try RecorderClient(invocation.places).status()
        } catch {
            status = nil
            let complaint = error as? Complaint
            let advice = complaint?.hint == Words.lookAtRecorder ? nil : complaint?.hint
            add(Words.recorder, .mend, complaint?.message ?? "\(error)", Words.lookAtRecorder, advice: advice)
        }
        let hooks = HookExamination(invocation)
        examineRecorder()
        examineUnits(arePrograms: hooks.arePrograms)
        examineMembership()
        examineReceiver()
        examineBluetooth()
        examineSettings()
        examineOnline()
        examineSpool()
        examineMount()
        examinePower()
        examineTrips()
        examinePlaces()
        findings += LookUpExamination(invocation).findings
        findings += hooks.findings
    }

    private mutating func add(
        _ area: String, _ verdict: Finding.Verdict, _ text: String, _ remedy: String? = nil, advice: String? = nil
    ) {
        findings.append(Finding(area: area, verdict: verdict, text: text, remedy: remedy, advice: advice))
    }

    // MARK: The recorder and its units

    private mutating func examineRecorder() {
        guard let status else { return }
        let time = Quantity.wholeSeconds(milliseconds: status.stateForMs)
        add(Words.recorder, .well, Words.answers(status.version, StatusWords.recording(status.state, for: time)))
        if status.version != RoadbookVersion.text {
            add(Words.recorder, .mend, Words.otherVersion(status.version, RoadbookVersion.text), Words.restart)
        }
        for problem in status.problems { add(Words.recorder, .mend, problem.text, problem.remedy) }
    }

    /// Programs that wait for news wait in vain without the units that tell it. Anyone without such programs may do
    /// without those units.
    private mutating func examineUnits(arePrograms: Bool) {
        guard system.hasSystemd else { return }
        let failed = system.failedUnits
        add(missing: BootUnit.recording, .mend)
        add(missing: BootUnit.telling, arePrograms ? .mend : .note)
        add(missing: BootUnit.taking, .note)
        for unit in failed { add(Words.units, .mend, Words.hasFailed(unit), Words.restart(unit)) }
        let areEnabled = BootUnit.all.allSatisfy { system.isEnabled($0.name, by: $0.target) }
        if areEnabled, failed.isEmpty { add(Words.units, .well, Words.atBoot) }
    }

    private mutating func add(missing units: [BootUnit], _ verdict: Finding.Verdict) {
        let missing = units.filter { !system.isEnabled($0.name, by: $0.target) }.map(\.name)
        if !missing.isEmpty { add(Words.units, verdict, Words.notAtBoot(missing), Words.enable(missing)) }
    }

    private mutating func examineMembership() {
        guard getuid() != 0 else { return }
        guard let group = system.group(Words.group) else {
            return add(Words.access, .mend, Words.noGroup, Words.makeGroup)
        }
        var groups = [gid_t](repeating: 0, count: Int(max(0, getgroups(0, nil))))
        let count = getgroups(Int32(groups.count), &groups)
        let isMember = getegid() == group || groups.prefix(Int(max(0, count))).contains(group)
        if isMember { return add(Words.access, .well, Words.isMember) }
        add(Words.access, .mend, Words.isNoMember, Words.join, advice: Words.logIn)
    }

    // MARK: What it hears

    private mutating func examineReceiver() {
        guard let status else { return }
        if status.gpsd.state == .fixing, let satellites = status.fix?.satellites {
            add(Words.receiver, .well, Words.hasFix(satellites))
        } else {
            add(Words.receiver, .note, StatusWords.noFixYet(StatusWords.gpsd(status.gpsd.state)))
            for port in system.unnamedPorts {
                add(Words.receiver, .note, Words.unnamed(port), Words.name(port), advice: Words.plugInAgain)
            }
        }
        if status.clock.state != .trusted { add(Words.clock, .note, StatusWords.clock(status.clock.state, nil)) }
    }

    private mutating func examineBluetooth() {
        switch system.bluetoothBlock {
        case .none: break
        case .soft: add(Words.bluetooth, .mend, Words.isBlocked, Words.unblock)
        case .hard:
            add(Words.bluetooth, .mend, Words.isSwitchedOff, Words.listSwitches, advice: Words.moveSwitch)
        }
        guard let bluetooth = status?.bluetooth else { return }
        for car in bluetooth.cars { examine(car) }
        if bluetooth.state == .ready, !bluetooth.cars.isEmpty {
            add(Words.bluetooth, .well, Words.watchesFor(bluetooth.cars.map(Examination.sighting)))
        } else if let car = invocation.places.settings.read().settings.cars.first(where: \.isBuiltIn) {
            add(Words.bluetooth, .well, Words.isNotNeeded(car.title))
        } else if bluetooth.cars.isEmpty {
            let address = bluetooth.paired.count == 1 ? bluetooth.paired.first?.address : nil
            add(Words.bluetooth, .note, Words.noCar, Words.nameCar(address))
        }
    }

    private mutating func examine(_ car: Status.KnownCar) {
        if car.refused { add(Words.bluetooth, .note, Words.refused(car.name)) }
        guard let address = car.address, system.isTrusted(address) == false else { return }
        add(Words.bluetooth, .note, Words.isNotTrusted(car.name), Words.trust(address))
    }

    /// The name of a car, and when it was seen last.
    private static func sighting(_ car: Status.KnownCar) -> String {
        guard car.presence != .connected else { return car.name }
        return Words.seen(car.name, car.lastSeenAgoMs.map { Quantity.duration(milliseconds: $0) })
    }

    // MARK: Settings and books

    private mutating func examineSettings() {
        let reading = invocation.places.settings.read()
        for problem in reading.problems {
            add(Words.settings, .mend, ConfigWords.problem(problem), Words.checkSettings)
        }
        if reading.problems.isEmpty { add(Words.settings, .well, ConfigWords.nothingWrong(reading.files)) }
    }

    /// Anyone who named a service waits in vain without the program that asks, or without its timer.
    private mutating func examineOnline() {
        let settings = invocation.places.settings.read().settings
        guard settings.text(.streets) != "no" || settings.flag(.weather) else { return }
        guard system.hasProgram(Words.asker) else {
            return add(Words.online, .note, Words.noAsker, Words.installAsker)
        }
        guard system.hasSystemd, !system.isEnabled(Words.askersTimer, by: "timers.target") else { return }
        add(Words.online, .note, Words.notAtBoot([Words.askersTimer]), Words.enable([Words.askersTimer]))
    }

    private mutating func examineSpool() {
        guard let status else { return }
        let spool = status.spool
        if spool.damagedBlocks > 0 { add(Words.spool, .mend, Words.damaged(spool.damagedBlocks), Words.verify) }
        if spool.onFallback {
            add(Words.spool, .mend, Words.isOnFallback(spool.directory), Words.askKernel, advice: Words.replaceCard)
        }
        if let hours = spool.hoursBeforeFull {
            let isLow = hours < Examination.leastHours
            add(Words.spool, isLow ? .mend : .well, Words.room(hours: hours), isLow ? Words.archive : nil)
        }
        let card = status.card
        if card.stalls > 0 {
            add(Words.card, .note, Words.stalls(card.stalls, Quantity.duration(milliseconds: card.longestCommitMs)))
        }
        if card.writeCache == .back { add(Words.card, .note, Words.keepsBack) }
    }

    private mutating func examineTrips() {
        let books = BookFacts(invocation)
        guard let complaint = books.complaint else {
            return add(Words.trips, .well, StatusWords.tripsInAll(books.count))
        }
        add(Words.trips, .mend, complaint.message, Words.verify, advice: complaint.hint)
    }

    /// A machine without an index is as well as any other.
    private mutating func examinePlaces() {
        do throws(DatabaseError) {
            guard let index = try PlaceIndex(invocation.places.worldPlaces) else { return }
            try index.prove()
            let facts = try index.facts()
            add(Words.places, .well, Words.knows(facts))
            // The place of the list, and its own words, may be anyone's.
            findings[findings.count - 1].reported = CountWords.places(facts.places)
        } catch {
            add(Words.places, .mend, Words.noIndex(error.message), Words.learn)
        }
    }

    // MARK: The machine

    private mutating func examineMount() {
        if system.isSilent { add(Words.card, .mend, Words.cardIsUnknown, Words.mountProc) }
        guard let mount = system.mount(of: invocation.places.data) else { return }
        if mount.isInMemory { return add(Words.card, .mend, Words.isInMemory(mount.type), Words.usePartition) }
        if mount.isReadOnly {
            return add(Words.card, .mend, Words.isReadOnly(mount.point), Words.remount(mount.point))
        }
        if mount.type == "ext4" { examineWear(mount) }
        guard let bytes = system.written(to: mount.device), let seconds = system.upSeconds, seconds > 0 else { return }
        let time = Quantity.duration(milliseconds: Int64(seconds * 1_000))
        // The writes of a boot say nothing of a year.
        let inAYear = seconds >= 3_600 ? min(9e18, Double(bytes) / seconds * 31_557_600) : nil
        let rate = inAYear.map { Quantity.bytes(Int64($0)) }
        add(Words.card, .well, Words.written(Quantity.bytes(bytes), in: time, inAYear: rate))
    }

    /// Options that are not in the table of file systems are gone after the next boot.
    private mutating func examineWear(_ mount: MountTable.Mount) {
        var missing = mount.options.contains("noatime") ? [] : [Words.withoutReading]
        if !Examination.isSlow(mount) { missing.append(Words.seldomCommits) }
        guard !missing.isEmpty else { return }
        let isListed = system.isInTable(mount.point)
        add(
            Words.card, .note, Words.couldBeSpared(mount.point), isListed ? Words.spare(mount.point, missing) : nil,
            advice: isListed ? nil : Words.addOptions(missing, of: mount.point))
    }

    /// The journal of the file system is written at least a minute apart; 5 s is ext4's own choice.
    private static func isSlow(_ mount: MountTable.Mount) -> Bool {
        let commit = mount.options.first { $0.hasPrefix("commit=") }
        return commit.flatMap { Int($0.dropFirst("commit=".count)) }.map { $0 >= 60 } ?? false
    }

    private mutating func examinePower() {
        guard let hasSagged = system.hasSagged else { return }
        if hasSagged { return add(Words.power, .mend, Words.sagged, Words.askSupply) }
        add(Words.power, .well, Words.steady)
    }
}
