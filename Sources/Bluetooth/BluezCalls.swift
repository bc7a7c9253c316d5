import CSystemd
import Drive

/// The names that bluetoothd goes by.
enum Bluez {
    static let name = "org.bluez"
    static let adapter = "org.bluez.Adapter1"
    static let device = "org.bluez.Device1"
    static let profiles = "org.bluez.ProfileManager1"
    static let profile = "org.bluez.Profile1"
}

/// The names of D-Bus itself.
enum DBus {
    static let name = "org.freedesktop.DBus"
    static let path = "/org/freedesktop/DBus"
    static let properties = "org.freedesktop.DBus.Properties"
    static let objects = "org.freedesktop.DBus.ObjectManager"
}

/// A car that is being called.
struct Seek {
    let address: Car.ID
    let path: String
}

// What is asked of the bus and of bluetoothd. Every call is answered later, by a callback.
extension BluetoothWatch {
    private static let second: UInt64 = 1_000_000

    var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    static func from(_ context: UnsafeMutableRawPointer?) -> BluetoothWatch {
        Unmanaged<BluetoothWatch>.fromOpaque(context!).takeUnretainedValue()
    }

    /// Before anything is asked, so that no change falls between the answer and the first signal. A match that the bus
    /// refuses ends the connection: half a watch would be worse than none.
    func subscribe() {
        match(
            "sender='\(DBus.name)',path='\(DBus.path)',interface='\(DBus.name)',member='NameOwnerChanged',"
                + "arg0='\(Bluez.name)'"
        ) { message, context, _ in
            BluetoothWatch.from(context).ownerChanged(BusMessage(raw: message!))
            return 0
        }
        // MediaControl1 and Network1 have a property of the name Connected too, on the same objects.
        for interface in [Bluez.device, Bluez.adapter] {
            match(
                "sender='\(Bluez.name)',interface='\(DBus.properties)',member='PropertiesChanged',"
                    + "arg0='\(interface)'"
            ) { message, context, _ in
                BluetoothWatch.from(context).propertiesChanged(BusMessage(raw: message!))
                return 0
            }
        }
        match("sender='\(Bluez.name)',interface='\(DBus.objects)',member='InterfacesAdded'") { message, context, _ in
            BluetoothWatch.from(context).interfacesAdded(BusMessage(raw: message!))
            return 0
        }
        match("sender='\(Bluez.name)',interface='\(DBus.objects)',member='InterfacesRemoved'") { message, context, _ in
            BluetoothWatch.from(context).interfacesRemoved(BusMessage(raw: message!))
            return 0
        }
        serveProfile()
    }

    private func match(_ rule: String, _ callback: @escaping sd_bus_message_handler_t) {
        sd_bus_add_match_async(bus, nil, "type='signal',\(rule)", callback, nil, context)
    }

    func askOwner() {
        call(DBus.name, DBus.path, DBus.name, "GetNameOwner", timeout: 30 * BluetoothWatch.second) { message in
            sd_bus_message_append_basic(message, BusMessage.code("s"), Bluez.name)
        } reply: { message, context, _ in
            BluetoothWatch.from(context).ownerAnswered(BusMessage(raw: message!))
            return 0
        }
    }

    /// Everything that bluetoothd knows. One question at a time: an answer that is still to come is made after all
    /// signals that have come.
    func askObjects() {
        askObjectsAt = nil
        guard let owner, objectsSlot == nil else { return }
        let timeout = 10 * BluetoothWatch.second
        call(owner, "/", DBus.objects, "GetManagedObjects", timeout: timeout, slot: &objectsSlot) { _ in
        } reply: { message, context, _ in
            BluetoothWatch.from(context).objectsAnswered(BusMessage(raw: message!))
            return 0
        }
    }

    /// Calls a car that is paired, through the adapter that knows it; `onSeek` tells what came of it. False when it
    /// cannot be called now, or another is being called.
    @discardableResult
    package func connect(_ address: Car.ID) -> Bool {
        guard seek == nil, let owner, let path = callablePath(of: address) else { return false }
        seek = Seek(address: address, path: path)
        call(owner, path, Bluez.device, "Connect", timeout: 60 * BluetoothWatch.second) { _ in
        } reply: { message, context, _ in
            BluetoothWatch.from(context).connectAnswered(BusMessage(raw: message!))
            return 0
        }
        return true
    }

    /// Whether `connect` would call it.
    package func canCall(_ address: Car.ID) -> Bool { callablePath(of: address) != nil }

    private func callablePath(of address: Car.ID) -> String? {
        guard let tree else { return nil }
        let known = tree.devices.filter { $0.value.address == address && $0.value.isPaired }
        return known.filter { tree.isReachable($0.value) }.keys.min()
    }

    /// Nothing is started by asking: whether bluetoothd runs is not ours to decide.
    func call(
        _ destination: String, _ path: String, _ interface: String, _ member: String, timeout: UInt64,
        slot: UnsafeMutablePointer<OpaquePointer?>? = nil, with fill: (OpaquePointer) -> Void,
        reply: @escaping sd_bus_message_handler_t
    ) {
        var message: OpaquePointer?
        let code = sd_bus_message_new_method_call(bus, &message, destination, path, interface, member)
        guard code >= 0, let message else { return }
        defer { sd_bus_message_unref(message) }
        sd_bus_message_set_auto_start(message, 0)
        fill(message)
        sd_bus_call_async(bus, slot, message, reply, context, timeout)
    }
}
