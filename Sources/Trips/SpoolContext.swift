import AppendLog
import Drive
import Spool

/// The facts at a point of the spool, as earlier lines have told them: the boot and its clock, which cars and phones
/// are there and what they are called. Takes lines without their CRC, and keeps them with it, so that reading can begin
/// here again.
struct SpoolContext {
    private struct Known {
        var letter: UInt8
        var id: Car.ID
        var bytes: [UInt8]
    }

    private static let mostAnchors = 4

    private(set) var boot = Boot(number: 0, id: "")
    private var devices = NamedDevices()
    var names: CarNames { devices.cars }
    /// The cars that the machine has seen: no phone is among them. Where everything is decided anew, those that it had
    /// seen by then.
    var cars = SeenCars()

    /// The driver whose phone came first of those that are there.
    var driver: String? { devices.driver }

    private var opening: [UInt8] = []
    /// The last car that connected, in whatever boot.
    private var lastConnected: [UInt8] = []
    private var anchors: [[UInt8]] = []
    private var known: [Known] = []

    /// One run of the machine's clock.
    struct Boot {
        /// Counted from where the reading began.
        var number: Int
        var id: String
        var anchors = BootAnchors()

        func utc(_ boottime: Int64) -> Int64? { anchors.utc(boottime) }

        func utc(_ boottime: Int64, ofWhatEndedAt end: Int64) -> Int64? {
            anchors.utc(boottime, ofWhatEndedAt: end)
        }
    }

    /// Nil as long as the boot has no time.
    func utc(_ boottime: Int64) -> Int64? { boot.utc(boottime) }

    mutating func opens(_ id: String, _ line: UnsafeRawBufferPointer) {
        defer { opening = LineCheck.closed(line) }
        guard id != boot.id else { return }
        boot = Boot(number: boot.number + 1, id: id)
        anchors.removeAll()
        known.removeAll { $0.letter == UInt8(ascii: "C") }
        cars.forgetBoot()
        devices.forgetBoot()
    }

    mutating func learns(_ anchor: SpoolLine.Anchor, at boottime: Int64, _ line: UnsafeRawBufferPointer) {
        // The line comes twice where reading began here.
        guard boot.anchors.learn(utc: anchor.utc, at: boottime) else { return }
        anchors.append(LineCheck.closed(line))
        // Nothing that begins here lies before more of them.
        if anchors.count > SpoolContext.mostAnchors { anchors.removeFirst() }
    }

    mutating func names(_ name: SpoolLine.Name, _ line: UnsafeRawBufferPointer) {
        devices.hear(name)
        keep(name.id, line)
    }

    func isPhone(_ id: Car.ID) -> Bool { devices.isPhone(id) }

    mutating func sees(_ event: SpoolLine.CarEvent, at boottime: Int64, _ line: UnsafeRawBufferPointer) {
        guard !isPhone(event.id) else {
            // One that is here already keeps its place: the first that came names the driver.
            if devices.see(phone: event.id, event.presence) { keep(event.id, line, isLast: true) }
            return
        }
        keep(event.id, line)
        cars.see(event.id, event.presence, at: boottime)
        if event.presence == .connected { lastConnected = LineCheck.closed(line) }
    }

    mutating func rules(of cars: [Car.ID], _ line: UnsafeRawBufferPointer) {
        self.cars.adopt(cars)
        keep(0, line)
    }

    /// Cars keep the order in which they were first told of, phones that in which they came.
    private mutating func keep(_ id: Car.ID, _ line: UnsafeRawBufferPointer, isLast: Bool = false) {
        let new = Known(letter: line[0], id: id, bytes: LineCheck.closed(line))
        let index = known.firstIndex { $0.letter == new.letter && $0.id == id }
        if let index, !isLast { return known[index] = new }
        if let index { known.remove(at: index) }
        known.append(new)
    }

    /// The same where a boot begins, for the machine: of all that was before it, it knows the car.
    var linesAtBoot: [UInt8] { lastConnected.isEmpty ? lines : lastConnected + [0x0A] + lines }

    /// The lines that a reader must take first who begins here. The names come before the cars: by them a reader knows
    /// which of those is a phone.
    var lines: [UInt8] {
        var lines: [UInt8] = []
        let names = known.filter { $0.letter == UInt8(ascii: "V") }
        let others = known.filter { $0.letter != UInt8(ascii: "V") }
        for line in [opening] + anchors + (names + others).map(\.bytes) where !line.isEmpty {
            lines += line
            lines.append(0x0A)
        }
        return lines
    }
}
