import Bluetooth
import Drive
import Gpsd
import JSON
import Settings

/// `--probe`: looks for receiver and Bluetooth as the recorder would, for a few seconds, and says what is there; or for
/// as long as it is told to, and then each change as well. It records nothing, calls no car, and says no place and,
/// unless it is asked to, no address, so that its words can stand in a report of a fault.
final class Probe {
    private static let patience: Int64 = 5_000

    private let settings: Settings
    private let options: DaemonOptions.ProbeOptions
    private let say: (String) -> Void
    private var said: [UInt8] = []
    private let loop = Loop()
    private let watch: BluetoothWatch
    private var gpsd: GpsdSource?
    private var gpsdSocket: (number: Int, source: LoopSource)?
    private var fix: Fix?
    private var bus: (descriptor: Int32, source: LoopSource)?
    private var timer: LoopSource?
    private var until: Int64 = 0

    init(
        _ options: DaemonOptions, _ settings: Settings, _ look: DaemonOptions.ProbeOptions,
        say: @escaping (String) -> Void
    ) {
        self.settings = settings
        self.options = look
        self.say = say
        var choice = BluetoothWatch.Options()
        choice.cars = KnownCars(settings).addresses
        choice.busAddress = options.bus
        choice.profile = nil
        watch = BluetoothWatch(choice)
    }

    func look() {
        until = loop.now + (options.waitMilliseconds ?? Probe.patience)
        timer = loop.timer { [unowned self] in turn() }
        connect()
        turn()
        _ = loop.run()
        tell()
    }

    /// Says what is there, unless it was said last.
    private func tell() {
        var writer = JSONWriter()
        write(to: &writer)
        guard writer.bytes != said else { return }
        said = writer.bytes
        say(String(decoding: said, as: UTF8.self) + "\n")
    }

    private func connect() {
        guard let address = try? GpsdAddress(settings.text(.server)) else { return }
        gpsd = GpsdSource(address, onFix: { [unowned self] fix in self.fix = fix })
        gpsd?.start(now: loop.now)
    }

    private func awaitGpsd() {
        guard let gpsd, gpsdSocket?.number != gpsd.linkNumber else { return }
        gpsdSocket = nil
        guard gpsd.descriptor >= 0 else { return }
        let source = loop.watch(gpsd.descriptor, UInt32(gpsd.events)) { [unowned self] _ in
            gpsd.ready(now: loop.now)
            turn()
        }
        gpsdSocket = (gpsd.linkNumber, source)
    }

    private func turn() {
        let now = loop.now
        gpsd?.tick(now: now)
        awaitGpsd()
        watch.catchUp(at: now)
        awaitBus()
        if options.waitMilliseconds != nil { tell() }
        if now >= until || isSatisfied { return loop.exit(0) }
        let wait = earliest(watch.timeout(at: now).map { now + max($0, 1) }, gpsd?.deadline)
        timer?.set(earliest(wait, until))
    }

    /// One look is enough when there is a place, and Bluetooth has told of its devices.
    private var isSatisfied: Bool {
        let hasPlace = fix?.mode == .threeDimensional && fix?.satellites != nil
        return options.waitMilliseconds == nil && hasPlace && watch.state == .ready
    }

    private func awaitBus() {
        guard let descriptor = watch.descriptor else { return bus = nil }
        let events = UInt32(bitPattern: Int32(watch.events))
        if let bus, bus.descriptor == descriptor { return bus.source.setEvents(events) }
        bus = nil
        bus = (descriptor, loop.watch(descriptor, events) { [unowned self] _ in turn() })
    }

    // MARK: what is said

    private func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("version", RoadbookVersion.text)
        writer.name("gpsd")
        receiver(&writer)
        writer.name("bluetooth")
        bluetooth(&writer)
        writer.endObject()
    }

    private func receiver(_ writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("server", settings.text(.server))
        writer.member("state", gpsd?.state.words ?? RecorderWords.noAddressOfGpsd)
        // A number that grows is no change.
        let reports = gpsd?.counters.fixes ?? 0
        writer.member("reports", options.waitMilliseconds == nil ? reports : min(reports, 1))
        if let receivers = gpsd?.receivers, receivers > 1 { writer.member("receivers", receivers) }
        if let fix {
            if let path = gpsd?.decoder.path(ofDevice: fix.device) { writer.member("device", path) }
            writer.member("mode", Int(fix.mode.rawValue))
            if let satellites = fix.satellites { writer.member("satellites", Int(satellites)) }
            if options.waitMilliseconds == nil, let error = fix.horizontalErrorMetres {
                writer.member("errorMetres", error)
            }
        }
        writer.endObject()
    }

    private func bluetooth(_ writer: inout JSONWriter) {
        let picture = watch.picture
        writer.beginObject()
        writer.member("state", picture.state.words)
        writer.name("adapters")
        writer.beginArray()
        for adapter in picture.adapters {
            writer.beginObject()
            writer.member("identifier", adapter.identifier)
            writer.member("name", adapter.name)
            writer.member("powered", adapter.isPowered)
            writer.endObject()
        }
        writer.endArray()
        writer.name("paired")
        writer.beginArray()
        for device in picture.devices where device.isPaired {
            writer.beginObject()
            writer.member("name", device.name)
            let address = options.tellsAddresses ? Bluetooth.BluetoothAddress.text(of: device.address) : nil
            if let address { writer.member("address", address) }
            writer.member("connected", device.isConnected)
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
    }
}
