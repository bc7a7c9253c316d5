import CSystemd

// Questions to the bus and to bluetoothd. Every call is answered later, by a callback.
extension BluetoothWatch {
    static let second: UInt64 = 1_000_000

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
        let isSent = call(owner, "/", DBus.objects, "GetManagedObjects", timeout: timeout, slot: &objectsSlot) { _ in
        } reply: { message, context, _ in
            BluetoothWatch.from(context).objectsAnswered(BusMessage(raw: message!))
            return 0
        }
        if !isSent { askObjectsAt = now + askPause.delay() }
    }

    /// Nothing is started by asking: whether bluetoothd runs is not ours to decide. False when nothing could be sent,
    /// and no reply will come.
    @discardableResult
    func call(
        _ destination: String, _ path: String, _ interface: String, _ member: String, timeout: UInt64,
        slot: UnsafeMutablePointer<OpaquePointer?>? = nil, with fill: (OpaquePointer) -> Void,
        reply: @escaping sd_bus_message_handler_t
    ) -> Bool {
        var message: OpaquePointer?
        let code = sd_bus_message_new_method_call(bus, &message, destination, path, interface, member)
        guard code >= 0, let message else { return false }
        defer { sd_bus_message_unref(message) }
        sd_bus_message_set_auto_start(message, 0)
        fill(message)
        return sd_bus_call_async(bus, slot, message, reply, context, timeout) >= 0
    }
}
