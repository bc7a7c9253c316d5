import Control
import Terminal

/// The status for a person: a line for each thing, in the order in which a driver asks.
struct StatusPage {
    private(set) var lines: [String] = []
    private let units: Units

    init(_ status: Status, _ units: Units) {
        self.units = units
        add(
            StatusWords.state,
            StatusWords.state(status.state, for: Quantity.duration(milliseconds: status.stateForMs)))
        if let drive = status.drive { add(StatusWords.drive, DriveLine(drive, units).text) }
        if let speed = status.speedMetresPerSecond { add(StatusWords.speed, units.speed(speed)) }
        add(StatusWords.fix, fix(status.fix))
        add(StatusWords.clock, StatusWords.clock(status.clock.state))
        add(StatusWords.spool, StatusPage.spool(status.spool))
        add(StatusWords.gpsd, StatusWords.server(status.gpsd.state, status.gpsd.server))
        add(StatusWords.bluetooth, StatusPage.bluetooth(status.bluetooth))
        if status.bluetooth.cars.isEmpty, let device = status.bluetooth.paired.first {
            add("", StatusWords.nameYourCar(status.bluetooth.paired.count == 1 ? device.address : nil))
        }
        if let cut = status.powerCut { add(StatusWords.powerCut, StatusPage.cut(cut)) }
        for problem in status.problems {
            add(StatusWords.wrong, StatusWords.remedied(problem.text, problem.remedy))
        }
    }

    private mutating func add(_ name: String, _ value: String) {
        lines.append(TextWidth.padded(name, to: 11, alignment: .left) + value)
    }

    private func fix(_ fix: Status.Fix?) -> String {
        guard let fix else { return StatusWords.noFixYet }
        let mode =
            switch fix.mode {
            case .none: StatusWords.noPlace
            case .flat: StatusWords.flat
            case .full: StatusWords.full
            }
        var parts = [mode]
        if let satellites = fix.satellites { parts.append(StatusWords.satellites(satellites)) }
        if let error = fix.errorMetres { parts.append(StatusWords.within(units.length(error))) }
        parts.append(StatusWords.ago(Quantity.duration(milliseconds: fix.ageMs)))
        return parts.joined(separator: ", ")
    }

    private static func spool(_ spool: Status.Spool) -> String {
        if let failing = spool.failing { return StatusWords.failing(failing) }
        return StatusWords.waiting(spool.unacknowledgedLines, segment: spool.segment)
    }

    private static func bluetooth(_ bluetooth: Status.Bluetooth) -> String {
        let cars = bluetooth.cars.map { StatusWords.car($0.name, standing($0)) }
        let strangers = bluetooth.paired.map { "\($0.name) \($0.address)" }
        let isNoneNamed = cars.isEmpty && !strangers.isEmpty
        let others = isNoneNamed ? [StatusWords.paired(strangers)] : []
        return ([StatusWords.bluetooth(bluetooth.state)] + cars + others).joined(separator: ", ")
    }

    private static func standing(_ car: Status.KnownCar) -> String {
        if car.refused { return StatusWords.refused }
        guard car.presence == .gone else { return StatusWords.presence(car.presence) }
        guard let ago = car.lastSeenAgoMs else { return StatusWords.notSeen }
        return StatusWords.notSeen(for: Quantity.duration(milliseconds: ago))
    }

    private static func cut(_ cut: Status.PowerCut) -> String {
        StatusWords.powerCut(
            off: cut.offForMs.map { Quantity.duration(milliseconds: $0) }, lost: cut.acknowledgedLost,
            isContinued: cut.driveContinued)
    }
}
