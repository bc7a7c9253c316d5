import CSystemd
import Glibc

// The profile's side of the bus.
extension BluetoothWatch {
    /// Our one object. Only bluetoothd may call it.
    func serveProfile() {
        guard options.profile != nil else { return }
        sd_bus_add_object(
            bus, nil, LinkProfile.path,
            { message, context, _ in BluetoothWatch.from(context).profileCalled(BusMessage(raw: message!)) }, context)
    }

    /// bluetoothd forgets it when it ends, and when we leave the bus.
    func registerProfile() {
        guard let uuid = options.profile, let owner else { return }
        call(owner, "/org/bluez", Bluez.profiles, "RegisterProfile", timeout: 25_000_000) { message in
            sd_bus_message_append_basic(message, BusMessage.code("o"), LinkProfile.path)
            sd_bus_message_append_basic(message, BusMessage.code("s"), uuid)
            BluetoothWatch.appendProfileOptions(to: message)
        } reply: { message, context, _ in
            BluetoothWatch.from(context).profileAnswered(BusMessage(raw: message!))
            return 0
        }
    }

    /// Pairing is asked for, a question to a person at each connection is not: nobody would be there to answer it.
    private static func appendProfileOptions(to message: OpaquePointer) {
        sd_bus_message_open_container(message, BusMessage.code("a"), "{sv}")
        append("Name", to: message, "s") { sd_bus_message_append_basic($0, BusMessage.code("s"), "Roadbook") }
        for (name, isSet) in [("RequireAuthentication", true), ("RequireAuthorization", false), ("AutoConnect", true)] {
            append(name, to: message, "b") { message in
                var value: Int32 = isSet ? 1 : 0
                sd_bus_message_append_basic(message, BusMessage.code("b"), &value)
            }
        }
        sd_bus_message_close_container(message)
    }

    private static func append(
        _ name: String, to message: OpaquePointer, _ type: String, _ appendValue: (OpaquePointer) -> Void
    ) {
        sd_bus_message_open_container(message, BusMessage.code("e"), "sv")
        sd_bus_message_append_basic(message, BusMessage.code("s"), name)
        sd_bus_message_open_container(message, BusMessage.code("v"), type)
        appendValue(message)
        sd_bus_message_close_container(message)
        sd_bus_message_close_container(message)
    }

    private func profileAnswered(_ message: BusMessage) {
        guard owner != nil else { return }
        let reason = message.errorText.isEmpty ? message.errorName : message.errorText
        profile.state = message.isError ? .refused(reason) : .registered
    }

    private func profileCalled(_ message: BusMessage) -> Int32 {
        guard message.sender == owner else { return sd_bus_reply_method_errno(message.raw, -EACCES, nil) }
        if message.isCall(Bluez.profile, "NewConnection") {
            guard let device = message.objectPath(), let descriptor = message.descriptor(),
                profile.hold(descriptor, of: device)
            else { return sd_bus_reply_method_errno(message.raw, -EINVAL, nil) }
        } else if message.isCall(Bluez.profile, "RequestDisconnection") {
            if let device = message.objectPath() { profile.release(device) }
        } else if message.isCall(Bluez.profile, "Release") {
            profile.state = .unregistered
        } else {
            return 0
        }
        return acknowledge(message)
    }

    private func acknowledge(_ message: BusMessage) -> Int32 {
        var reply: OpaquePointer?
        sd_bus_message_new_method_return(message.raw, &reply)
        defer { sd_bus_message_unref(reply) }
        sd_bus_send(bus, reply, nil)
        return 1
    }

    func closeDeadLinks() {
        if let tree { profile.releaseDead(in: tree) }
    }
}
