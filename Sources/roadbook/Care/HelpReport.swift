import AppendLog
import Control
import Drive
import Files
import Glibc
import Settings
import Terminal

/// A report for anyone who is asked for help: counts, ages, errors and the settings that are numbers. It says what it
/// names, one after the other, so that nothing comes in by being new; names, addresses and texts are replaced.
struct HelpReport {
    private typealias Words = HelpReportWords

    private let invocation: Invocation
    private var names: Pseudonyms
    private(set) var lines: [String] = []

    init(_ invocation: Invocation, _ examination: Examination) throws {
        self.invocation = invocation
        let reading = invocation.places.settings.read()
        names = HelpReport.pseudonyms(invocation, reading.settings, examination)
        lines.append(Words.head)
        addMachine(examination.system)
        addFindings(examination.findings)
        if let status = examination.status { addRecorder(status) }
        for book in LogKind.allCases { try addBook(book) }
        addTrips()
        addSettings(reading)
    }

    private mutating func section(_ title: String) { lines += ["", "[\(title)]"] }

    /// Adds a line of what is known, `name: value`; of anything else nothing.
    private mutating func member(_ name: String, _ value: (some CustomStringConvertible)?) {
        if let value { append("\(name): \(value.description)") }
    }

    /// One line, however much a file says.
    private mutating func append(_ line: String) {
        let line = ShownText.line(names.applied(to: line))
        lines.append(String(decoding: line.utf8.prefix(HelpReport.longest), as: UTF8.self))
    }

    private static let longest = 1_000

    private mutating func memberAge(_ name: String, milliseconds: Int64?) {
        member(name, milliseconds.map { Quantity.duration(milliseconds: $0) })
    }

    /// Writes the report for its owner alone, or prints it.
    func write(to path: String, _ invocation: Invocation) throws {
        guard path != "-" else {
            for line in lines { try invocation.output.line(line) }
            return
        }
        do throws(FileFailure) {
            let file = try FileReplacement(of: path, mode: 0o600, isUnnamed: true, isTyped: true)
            try file.write(Array(lines.map { $0 + "\n" }.joined().utf8))
            try file.commit()
        } catch {
            throw FileWords.notWritten(path, error.errno)
        }
        try invocation.output.line(HelpReportWords.written(path, lines.count))
    }

    // MARK: What is hidden

    private static func pseudonyms(
        _ invocation: Invocation, _ settings: Settings, _ examination: Examination
    ) -> Pseudonyms {
        var names = Pseudonyms()
        for path in [invocation.places.data, settings.text(.fallback)] { names.hide(path, as: Words.directory) }
        let point = examination.system.mount(of: invocation.places.data)?.point
        names.hide(point, as: Words.directory)
        for variable in ["HOME", "USER"] { names.hide(Screen.environment(variable), as: Words.user) }
        names.hide(examination.system.hostName, as: Words.machine)
        for port in examination.system.unnamedPorts { names.hide(port, as: Words.port) }
        for car in settings.cars {
            for name in [car.name, car.vehicle] { names.hide(name, as: Words.car) }
            names.hide(car.driver, as: Words.driver)
            names.hide(car.addressText, as: Words.address)
        }
        if let status = examination.status { hide(status, in: &names) }
        return names
    }

    private static func hide(_ status: Status, in names: inout Pseudonyms) {
        names.hide(status.vehicle, as: Words.car)
        names.hide(status.driver, as: Words.driver)
        names.hide(status.spool.directory, as: Words.directory)
        names.hide(status.bluetooth.adapter, as: Words.address)
        for car in status.bluetooth.cars {
            names.hide(car.name, as: Words.car)
            names.hide(car.address, as: Words.address)
        }
        for device in status.bluetooth.paired {
            names.hide(device.name, as: Words.device)
            names.hide(device.address, as: Words.address)
        }
    }

    // MARK: The machine

    private mutating func addMachine(_ system: SystemFacts) {
        section(Words.machine)
        member("roadbook", RoadbookVersion.text)
        for (name, value) in system.description { member(name, value) }
        memberAge("up", milliseconds: system.upSeconds.map { Int64($0 * 1_000) })
        guard let mount = system.mount(of: invocation.places.data) else { return }
        member("books", "\(mount.type) \(mount.options.joined(separator: ","))")
        var room = statvfs()
        guard statvfs(invocation.places.data, &room) == 0 else { return }
        member("free", Quantity.bytes(UInt64(room.f_bavail) * UInt64(room.f_frsize)))
    }

    private mutating func addFindings(_ findings: [Finding]) {
        section(Words.findings)
        // A problem of the settings quotes what somebody wrote there; the settings have a section of their own.
        for finding in findings where finding.area != DoctorWords.settings {
            append("\(finding.verdict.rawValue) \(finding.area): \(finding.reported ?? finding.text)")
        }
    }

    // MARK: The recorder

    private mutating func addRecorder(_ status: Status) {
        section(Words.recorder)
        member("version", status.version)
        memberAge("upFor", milliseconds: status.upForMs)
        member("state", status.state.rawValue)
        memberAge("stateFor", milliseconds: status.stateForMs)
        member("clock", status.clock.state.rawValue)
        for problem in status.problems { member("problem", problem.text) }
        addGpsd(status)
        addSpool(status.spool, status.card)
        addBluetooth(status.bluetooth)
        if let cut = status.powerCut { addPowerCut(cut) }
    }

    private mutating func addGpsd(_ status: Status) {
        let gpsd = status.gpsd
        member("gpsd", gpsd.state.rawValue)
        memberAge("gpsd.lastReportAgo", milliseconds: gpsd.lastReportAgoMs)
        member("gpsd.connects", gpsd.connects)
        member("gpsd.lostReports", gpsd.lostReports)
        member("gpsd.usedFixes", gpsd.usedFixes)
        for (reason, count) in gpsd.refusedFixes.sorted(by: { $0.key < $1.key }) {
            member("gpsd.refused.\(reason)", count)
        }
        guard let fix = status.fix else { return }
        member("fix", fix.mode.rawValue)
        memberAge("fix.age", milliseconds: fix.ageMs)
        member("fix.satellites", fix.satellites)
        member("fix.errorMetres", fix.errorMetres.map { Int($0.rounded()) })
        member("fix.simulated", fix.simulated)
    }

    private mutating func addSpool(_ spool: Status.Spool, _ card: Status.Card) {
        memberAge("spool.lastCommitAgo", milliseconds: spool.lastCommitAgoMs)
        member("spool.unacknowledgedLines", spool.unacknowledgedLines)
        member("spool.hoursBeforeFull", spool.hoursBeforeFull.map { Int($0) })
        member("spool.damagedBlocks", spool.damagedBlocks)
        member("spool.onFallback", spool.onFallback)
        member("spool.failing", spool.failing)
        member("card.writeCache", card.writeCache.rawValue)
        member("card.stalls", card.stalls)
        memberAge("card.longestCommit", milliseconds: card.longestCommitMs)
    }

    private mutating func addBluetooth(_ bluetooth: Status.Bluetooth) {
        member("bluetooth", bluetooth.state.rawValue)
        for car in bluetooth.cars {
            member("bluetooth.car", car.presence.rawValue)
            member("bluetooth.car.refused", car.refused)
            memberAge("bluetooth.car.lastSeenAgo", milliseconds: car.lastSeenAgoMs)
        }
        member("bluetooth.paired", bluetooth.paired.count)
    }

    private mutating func addPowerCut(_ cut: Status.PowerCut) {
        memberAge("powerCut.offFor", milliseconds: cut.offForMs)
        memberAge("powerCut.unacknowledged", milliseconds: cut.unacknowledgedMs)
        member("powerCut.acknowledgedLost", cut.acknowledgedLost)
        member("powerCut.driveContinued", cut.driveContinued)
    }

    // MARK: The books

    /// The counts of a book, and its beginning and end as ages: a date would tell of a day.
    private mutating func addBook(_ book: LogKind) throws {
        section(book.name)
        let shelf = DirectoryShelf(book.directories(in: invocation.places))
        let reading = LogReading(shelf, name: BookWords.the(book.name))
        do { try reading.readToEnd(BookWords.reading) { _ in } } catch let complaint as Complaint {
            return member("unread", complaint.message)
        }
        let tally = reading.reader.tally
        member("segments", tally.segments)
        member("archived", DiskUse(shelf.allFiles).archives)
        member("lines", tally.lines)
        member("openings", tally.boots)
        memberAge("begunAgo", milliseconds: tally.firstUTC.map { WallClock.now() - Int64(clamping: $0) })
        memberAge("writtenAgo", milliseconds: tally.lastUTC.map { WallClock.now() - Int64(clamping: $0) })
        for kind in LogFinding.Kind.allCases where tally.count(kind) > 0 {
            member("found.\(kind.rawValue)", tally.count(kind))
        }
        member("missing", tally.missing)
        member("healed", tally.healed)
    }

    private mutating func addTrips() {
        section(Words.trips)
        do {
            let tally = try OpenCatalogue.of(invocation, .first).tally()
            member("shown", tally.shown)
            member("trivial", tally.trivial)
            member("deleted", tally.deleted)
        } catch {
            member("unread", (error as? Complaint)?.message ?? "\(error)")
        }
    }

    // MARK: The settings

    private mutating func addSettings(_ reading: SettingsReading) {
        section(Words.settings)
        for entry in reading.settings.all where entry.origin != .byDefault {
            member("\(entry.key.section.rawValue).\(entry.key.name)", HelpReport.shown(entry))
        }
        member("cars", reading.settings.cars.count)
        for problem in reading.problems {
            let key = problem.key.flatMap { SettingKey(named: $0) }?.name
            member("problem", Words.problem(problem.severity == .error, key, problem.line))
        }
    }

    /// A value that is a number or one word of a list; of anything that a person may word it is only said that it is
    /// there.
    private static func shown(_ entry: Settings.Entry) -> String {
        switch Setting.row(of: entry.key).kind {
        case .timeSpan, .length, .speed, .size, .boolean, .currency, .pictureSize, .choice, .words:
            return entry.text
        case .text, .bluetoothAddress, .socketPath, .directory, .file, .server, .webAddress: return Words.isSet
        }
    }
}
