import AppendLog
import Drive

/// The lines of a spool, in their order, as the machine takes them in: each with its moment, starts of the recorder
/// and the rules that hold among them, and without the phones, which decide nothing.
package struct SpoolEvents {
    enum Turn {
        case said(DriveMachine.Recorded, at: Moment)
        /// These rules hold from here on.
        case rules(DriveRules, cars: [Car.ID])
    }

    /// The last line, on the clock of the boot that wrote it.
    private(set) var lastLine: Moment?
    /// The kernel's id of that boot.
    private(set) var boot = ""
    /// UTC minus boottime in it, if it was learnt.
    private var offset: Int64?

    /// The cars and the phones, and the driver whom these name.
    private(set) var devices: NamedDevices
    private(set) var driver = NamedDriver()

    /// A car or a phone that no line names is called as `names` say.
    init(names: [SpoolLine.Name] = []) { devices = NamedDevices(names) }

    /// Nil for a line that is none of the machine's.
    mutating func read(_ line: LogLine) -> Turn? {
        if let id = SpoolDates.bootID(line.bytes) { return start(id) }
        guard let said = SpoolLine(line.bytes) else { return nil }
        if case .anchor(let anchor, let at) = said { offset = anchor.utc - at }
        let now = Moment(boottime: said.boottime, utc: offset.map { said.boottime + $0 })
        lastLine = now
        switch said {
        case .fix(let fix): return .said(.fix(fix), at: now)
        case .car(let event, _):
            guard devices.isPhone(event.id) else { return .said(.car(event.id, event.presence), at: now) }
            devices.see(phone: event.id, event.presence)
            driver.sees(devices.driver)
        case .drive(let decision, _):
            driver.follows(decision)
            return .said(.decided(decision), at: now)
        case .rules(let rules, let cars, _): return .rules(rules, cars: cars)
        case .name(let name, _):
            devices.hear(name)
            driver.sees(devices.driver)
        case .anchor, .mark: break
        }
        return nil
    }

    private mutating func start(_ id: String) -> Turn? {
        let isSameBoot = id == boot
        boot = id
        if !isSameBoot { forgetBoot() }
        return lastLine.map { last in
            let boot = SpoolEvents.start(isSameBoot: isSameBoot, lastLine: last)
            return .said(.boot(boot.event), at: boot.at)
        }
    }

    private mutating func forgetBoot() {
        offset = nil
        devices.forgetBoot()
        driver.boots()
    }

    /// A start of the recorder, as the machine takes it in: where the last line stood, or where another boot begins.
    package static func start(isSameBoot: Bool, lastLine: Moment) -> (event: DriveMachine.Boot, at: Moment) {
        (.init(isSameBoot: isSameBoot, lastLine: lastLine), isSameBoot ? lastLine : Moment(boottime: 0))
    }
}
