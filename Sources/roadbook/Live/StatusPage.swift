import Control
import Terminal

/// The status for a person: a line for each thing, in the order in which a driver asks.
struct StatusPage {
    private(set) var lines: [String] = []
    private let units: Units

    init(_ status: Status, _ units: Units) {
        self.units = units
        add("state", "\(status.state.rawValue) for \(Quantity.duration(milliseconds: status.stateForMs))")
        if let drive = status.drive { add("drive", DriveLine(drive, units).text) }
        if let speed = status.speedMetresPerSecond { add("speed", units.speed(speed)) }
        add("fix", fix(status.fix))
        add("clock", status.clock.state.rawValue)
        add("spool", StatusPage.spool(status.spool))
        add("gpsd", "\(status.gpsd.state.rawValue), \(status.gpsd.server)")
        add("bluetooth", StatusPage.bluetooth(status.bluetooth))
        if status.bluetooth.cars.isEmpty, let device = status.bluetooth.paired.first {
            let address = status.bluetooth.paired.count == 1 ? device.address : "ADDRESS"
            add("", "name your car: sudo roadbook config set Car.Address \(address)")
        }
        if let cut = status.powerCut { add("power cut", StatusPage.cut(cut)) }
        for problem in status.problems {
            add("wrong", problem.text + (problem.remedy.map { " (\($0))" } ?? ""))
        }
    }

    private mutating func add(_ name: String, _ value: String) {
        lines.append(TextWidth.padded(name, to: 11, alignment: .left) + value)
    }

    private func fix(_ fix: Status.Fix?) -> String {
        guard let fix else { return "none yet" }
        let mode =
            switch fix.mode {
            case .none: "no place"
            case .flat: "2D"
            case .full: "3D"
            }
        var parts = [mode]
        if let satellites = fix.satellites { parts.append(Quantity.count(satellites, "satellite")) }
        if let error = fix.errorMetres { parts.append("within \(units.length(error))") }
        parts.append("\(Quantity.duration(milliseconds: fix.ageMs)) ago")
        return parts.joined(separator: ", ")
    }

    private static func spool(_ spool: Status.Spool) -> String {
        if let failing = spool.failing { return "failing: \(failing)" }
        let waiting = "\(Quantity.count(spool.unacknowledgedLines, "line")) not on the card yet"
        return waiting + (spool.segment.map { ", segment \($0)" } ?? "")
    }

    private static func bluetooth(_ bluetooth: Status.Bluetooth) -> String {
        let cars = bluetooth.cars.map { "\($0.name) \(standing($0))" }
        let strangers = bluetooth.paired.map { "\($0.name) \($0.address)" }
        let isNoneNamed = cars.isEmpty && !strangers.isEmpty
        let others = isNoneNamed ? ["no car is named; paired: " + strangers.joined(separator: ", ")] : []
        return ([bluetooth.state.rawValue] + cars + others).joined(separator: ", ")
    }

    private static func standing(_ car: Status.KnownCar) -> String {
        if car.refused { return "refused" }
        guard car.presence == .gone else { return car.presence.rawValue }
        guard let ago = car.lastSeenAgoMs else { return "not seen" }
        return "not seen for \(Quantity.duration(milliseconds: ago))"
    }

    private static func cut(_ cut: Status.PowerCut) -> String {
        var parts: [String] = []
        if let off = cut.offForMs { parts.append("off for \(Quantity.duration(milliseconds: off))") }
        parts.append("\(cut.acknowledgedLost) acknowledged lost")
        if let isContinued = cut.driveContinued { parts.append(isContinued ? "drive continued" : "drive closed") }
        return parts.joined(separator: ", ")
    }
}
