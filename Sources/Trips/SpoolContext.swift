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
    private(set) var names: [Car.ID: String] = [:]
    private(set) var phones: [Car.ID: String] = [:]
    private(set) var present: [Car.ID] = []
    /// Nobody can tell whether they are there; only cars of the settings, for of others nobody asks.
    private(set) var unknown: [Car.ID] = []
    /// The cars of the settings, as far as they were told.
    private var configured: [Car.ID]?
    /// The driver whose phone came first of those that are there.
    var driver: String? { present.lazy.compactMap { phones[$0] }.first }

    private var opening: [UInt8] = []
    /// The last that connected, in whatever boot.
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
    }

    /// Nil as long as the boot has no time.
    func utc(_ boottime: Int64) -> Int64? { boot.utc(boottime) }

    mutating func opens(_ id: String, _ line: UnsafeRawBufferPointer) {
        defer { opening = LineCheck.closed(line) }
        guard id != boot.id else { return }
        boot = Boot(number: boot.number + 1, id: id)
        anchors.removeAll()
        known.removeAll { $0.letter == UInt8(ascii: "C") }
        present.removeAll()
        unknown.removeAll()
    }

    mutating func learns(_ anchor: SpoolLine.Anchor, at boottime: Int64, _ line: UnsafeRawBufferPointer) {
        // The line comes twice where reading began here.
        guard boot.anchors.learn(utc: anchor.utc, at: boottime) else { return }
        anchors.append(LineCheck.closed(line))
        // Nothing that begins here lies before more of them.
        if anchors.count > SpoolContext.mostAnchors { anchors.removeFirst() }
    }

    mutating func names(_ name: SpoolLine.Name, _ line: UnsafeRawBufferPointer) {
        names[name.id] = name.kind == .car ? name.name : nil
        phones[name.id] = name.kind == .driver ? name.name : nil
        keep(name.id, line)
    }

    mutating func sees(_ event: SpoolLine.CarEvent, _ line: UnsafeRawBufferPointer) {
        present.removeAll { $0 == event.id }
        unknown.removeAll { $0 == event.id }
        if event.presence == .unknown, configured?.contains(event.id) ?? true { unknown.append(event.id) }
        if event.presence == .connected {
            present.append(event.id)
            lastConnected = LineCheck.closed(line)
        }
        keep(event.id, line)
    }

    mutating func rules(of cars: [Car.ID], _ line: UnsafeRawBufferPointer) {
        configured = cars
        unknown.removeAll { !cars.contains($0) }
        keep(0, line)
    }

    private mutating func keep(_ id: Car.ID, _ line: UnsafeRawBufferPointer) {
        let letter = line[0]
        known.removeAll { $0.letter == letter && $0.id == id }
        known.append(Known(letter: letter, id: id, bytes: LineCheck.closed(line)))
    }

    /// The same where a boot begins, for the machine: of all that was before it, it knows the car.
    var linesAtBoot: [UInt8] { lastConnected.isEmpty ? lines : lastConnected + [0x0A] + lines }

    /// The lines that a reader must take first who begins here.
    var lines: [UInt8] {
        var lines: [UInt8] = []
        for line in [opening] + anchors + known.map(\.bytes) where !line.isEmpty {
            lines += line
            lines.append(0x0A)
        }
        return lines
    }
}
