import BlueZStandIn
import Control
import Drive
import Glibc
import Spool

/// A car or a phone, as the settings and the stand-in for bluetoothd know it.
struct StageCar: Sendable {
    static let golf = StageCar("9C:DF:03:00:00:01", "Golf", Scene.golfAddress)
    static let soughtGolf = StageCar("9C:DF:03:00:00:01", "Golf", seek: true, Scene.golfAddress)
    static let polo = StageCar("9C:DF:03:00:00:02", "Polo", 0x9CDF_0300_0002)

    let device: BlueZStandIn.Car
    let address: Car.ID
    /// The section of the settings that names the device.
    let section: String

    init(
        _ text: String, _ name: String, vehicle: String? = nil, driver: String? = nil, seek: Bool = false,
        _ address: Car.ID
    ) {
        device = BlueZStandIn.Car(text, name)
        self.address = address
        let whose = driver.map { "Driver=\($0)" } ?? "Vehicle=\(vehicle ?? name)"
        section = "[Car]\nAddress=\(text)\n\(whose)\nSeek=\(seek ? "yes" : "no")\n"
    }

    var connected: BlueZStandIn.Car { BlueZStandIn.Car(device.address, device.name, isConnected: true) }
}

extension Scene {
    /// No car but these, on a clock that is held; strangers are paired and not in the settings. `more` are settings of
    /// `[Drive]`.
    convenience init(
        ofCars cars: [StageCar], strangers: [StageCar] = [], isPresent: Bool = true,
        _ more: String = "ConnectDelay=500ms",
        plan: String, hasBluetooth: Bool = true
    ) throws {
        let sections = cars.map(\.section).joined()
        let settings = "\(sections)[Drive]\nMotionRadius=30m\n\(more)\n"
        let devices = isPresent ? (cars + strangers).map(\.device) : []
        try self.init(settings, plan: plan, cars: devices, hasBluetooth: hasBluetooth, under: .heldClock)
    }

    /// Returns when the recorder knows.
    func connect(_ car: BlueZStandIn.Car) throws {
        try bluez?.connect(car)
        try awaitPresence(.connected, of: car)
    }

    func disconnect(_ car: BlueZStandIn.Car) throws {
        try bluez?.disconnect(car)
        try awaitPresence(.gone, of: car)
    }

    func awaitPresence(_ presence: Status.KnownCar.Presence, of car: BlueZStandIn.Car) throws {
        try wait(for: "\(car.name) to be \(presence)") {
            try status().bluetooth.cars.first { $0.address == car.address }?.presence == presence
        }
    }

    func awaitMoreMetres(_ metres: Double) throws {
        guard let drive = try status().drive else { throw failure("no drive") }
        try awaitMetres(drive.distanceMetres + drive.inferredMetres + metres)
    }

    func awaitProblem(_ text: String, _ remedy: String) throws {
        try wait(for: text) {
            try status().problems.contains { $0.text.contains(text) && $0.remedy?.contains(remedy) == true }
        }
    }

    func awaitStandstill() throws {
        try wait(for: "a stop") { try status().speedMetresPerSecond == 0 }
    }

    /// The car drives so far, and is stopped then.
    func awaitStop(after metres: Double = 0) throws {
        try awaitMetres(metres)
        try goOn()
        try awaitStandstill()
    }

    /// The car is gone, and the time until the drive ends passes.
    func awaitEnd() throws { try hurrying { try state(.parked) } }

    func expectSame<Value: Equatable>(_ found: Value, _ wanted: Value) throws {
        try expect(found == wanted, "\(found), not \(wanted)")
    }

    // The spool's account of the scene, when all of it is written.

    func links() throws -> [SpoolLine.CarEvent] {
        try call(.flush)
        return try lines().compactMap { if case .car(let event, _) = $0 { event } else { nil } }
    }

    func eventsOfCarsAndDrives() throws -> [String] {
        try call(.flush)
        return try lines().compactMap { line in
            switch line {
            case .car(let event, _): return "\(event.presence)"
            case .drive(.begin(let begin), _): return "begin \(begin.cause.rawValue)"
            case .drive(.end(let end), _): return "end \(end.because.rawValue)"
            default: return nil
            }
        }
    }

    func begins() throws -> [Decision.Begin] {
        try lines().compactMap { if case .drive(.begin(let begin), _) = $0 { begin } else { nil } }
    }
}
