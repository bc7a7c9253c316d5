import Awaiting
import CSystemd
import Glibc

/// A bluetoothd without a radio on a private bus, and the hand that plays the cars. Each call returns when the stand-in
/// has done what it was told, so its signals are on their way.
package final class BlueZStandIn {
    /// A device as the stand-in knows it; also one that is there from the start.
    package struct Car: Sendable {
        package let address: String
        package let name: String
        package let isPaired: Bool
        package let isConnected: Bool
        package let adapter: String

        package init(
            _ address: String, _ name: String, isPaired: Bool = true, isConnected: Bool = false,
            adapter: String = "hci0"
        ) {
            self.address = address
            self.name = name
            self.isPaired = isPaired
            self.isConnected = isConnected
            self.adapter = adapter
        }

        package var path: String {
            let name = String(address.map { $0 == ":" ? "_" : $0 })
            return "/org/bluez/\(adapter)/dev_\(name)"
        }
    }

    private enum Argument {
        case text(String)
        case path(String)
        case flag(Bool)
    }

    private let program: GuardedProcess
    private let bus: OpaquePointer

    /// Adapters and devices that are there before anybody can ask.
    package init(on privateBus: PrivateBus, adapters: [String] = ["hci0"], cars: [Car] = []) throws {
        let template = #filePath.prefix(through: #filePath.lastIndex(of: "/")!) + "bluez.py"
        let words = ["/usr/bin/python3", "-m", "dbusmock", "--system", "-l", "/dev/null", "-t", String(template), "-p"]
        let environment = ["DBUS_SYSTEM_BUS_ADDRESS": privateBus.address]
        let parameters = BlueZStandIn.parameters(adapters, cars)
        program = try GuardedProcess(words + [parameters], environment: environment)
        _ = try program.firstLine()
        bus = try BlueZStandIn.open(privateBus.address)
    }

    deinit { sd_bus_flush_close_unref(bus) }

    /// Kills the stand-in as SIGKILL does: nothing is said any more but that the name has no owner.
    package func kill() { program.kill() }

    package func connect(_ car: Car) throws { try mock("ConnectDevice", [.text(car.adapter), .text(car.address)]) }

    package func disconnect(_ car: Car) throws {
        try mock("DisconnectDevice", [.text(car.adapter), .text(car.address)])
    }

    package func add(_ car: Car) throws {
        let words: [Argument] = [.text(car.adapter), .text(car.address), .text(car.name)]
        try mock("AddCar", words + [.flag(car.isPaired), .flag(car.isConnected)])
    }

    /// A device that the next search finds, and that a person may pair: one with a PIN wants that, others want a number
    /// confirmed.
    package func addNearby(_ car: Car, pin: String = "") throws {
        try mock("AddNearby", [.text(car.adapter), .text(car.address), .text(car.name), .text(pin)])
    }

    package func remove(_ car: Car) throws { try mock("RemoveCar", [.path(car.path)]) }

    package func rename(_ car: Car, to name: String) throws { try mock("Rename", [.path(car.path), .text(name)]) }

    package func addAdapter(_ name: String) throws { try mock("AddAdapter", [.text(name), .text("stand-in")]) }

    /// The dongle is pulled: the devices go, then the adapter; or only the adapter, as after a crash.
    package func removeAdapter(_ name: String, withDevices: Bool = true) throws {
        try mock(withDevices ? "RemoveAdapterWithDevices" : "RemoveAdapter", [.text(name)])
    }

    /// Severing reports each link as down before the adapter is.
    package func power(_ adapter: String, _ isOn: Bool, severing: Bool = false) throws {
        try mock("Power", [.text(adapter), .flag(isOn), .flag(severing)])
    }

    package func setMediaControl(_ car: Car, connected: Bool) throws {
        try mock("MediaControl", [.path(car.path), .flag(connected)])
    }

    /// Somebody else on the bus says it, on the same object.
    package func lieAsStranger(_ car: Car, connected: Bool) throws {
        try mock("LieAsStranger", [.path(car.path), .flag(connected)])
    }

    /// Changes the property and says only that its old value is no longer true.
    package func invalidate(_ car: Car, connected: Bool) throws {
        try mock("Invalidate", [.path(car.path), .flag(connected)])
    }

    /// The answer of the car when it is called: whether a link comes up, and the error, if any.
    package func answer(_ car: Car, linking: Bool, error: String = "", text: String = "") throws {
        try mock("AnswerConnect", [.path(car.path), .flag(linking), .text(error), .text(text)])
    }

    /// The car opens a link to the profile that was registered; false when there is none.
    @discardableResult
    package func offerLink(_ car: Car) throws -> Bool { try flag("OfferLink", [.path(car.path)]) }

    /// Somebody else on the bus tries the same.
    package func offerLinkAsStranger(_ car: Car) throws { try mock("OfferLinkAsStranger", [.path(car.path)]) }

    package func askDisconnection(_ car: Car) throws { try mock("AskDisconnection", [.path(car.path)]) }

    package func releaseProfile() throws { try mock("ReleaseProfile", []) }

    package func isLinkHeld(_ car: Car) throws -> Bool { try flag("IsLinkHeld", [.path(car.path)]) }

    /// `PATH UUID` of each profile that was registered.
    package func profiles() throws -> [String] { try texts("Profiles") }

    /// `INTERFACE.MEMBER PATH` of each method that anybody called, and how a profile answered.
    package func heard() throws -> [String] { try texts("Heard") }
}

extension BlueZStandIn {
    private func mock(_ member: String, _ arguments: [Argument]) throws {
        sd_bus_message_unref(try call(member, arguments))
    }

    private func flag(_ member: String, _ arguments: [Argument]) throws -> Bool {
        let reply = try call(member, arguments)
        defer { sd_bus_message_unref(reply) }
        var value: Int32 = 0
        guard sd_bus_message_read_basic(reply, CChar(UInt8(ascii: "b")), &value) > 0 else {
            throw StandInError("\(member) gave no answer")
        }
        return value != 0
    }

    private func texts(_ member: String) throws -> [String] {
        let reply = try call(member, [])
        defer { sd_bus_message_unref(reply) }
        sd_bus_message_enter_container(reply, CChar(UInt8(ascii: "a")), "s")
        var texts: [String] = []
        var text: UnsafePointer<CChar>?
        while sd_bus_message_read_basic(reply, CChar(UInt8(ascii: "s")), &text) > 0, let found = text {
            texts.append(String(cString: found))
        }
        return texts
    }

    private func call(_ member: String, _ arguments: [Argument]) throws -> OpaquePointer {
        var message: OpaquePointer?
        sd_bus_message_new_method_call(bus, &message, "org.bluez", "/", "org.bluez.Mock", member)
        defer { sd_bus_message_unref(message) }
        for argument in arguments { BlueZStandIn.append(argument, to: message) }
        var error = sd_bus_error()
        defer { sd_bus_error_free(&error) }
        var reply: OpaquePointer?
        let code = sd_bus_call(bus, message, UInt64(Patience.milliseconds) * 1_000, &error, &reply)
        guard code >= 0, let reply else {
            let reason = error.message.map { String(cString: $0) } ?? "error \(-code)"
            throw StandInError("\(member): \(reason)")
        }
        return reply
    }

    private static func append(_ argument: Argument, to message: OpaquePointer?) {
        switch argument {
        case .text(let text): sd_bus_message_append_basic(message, CChar(UInt8(ascii: "s")), text)
        case .path(let path): sd_bus_message_append_basic(message, CChar(UInt8(ascii: "o")), path)
        case .flag(let flag):
            var value: Int32 = flag ? 1 : 0
            sd_bus_message_append_basic(message, CChar(UInt8(ascii: "b")), &value)
        }
    }

    private static func open(_ address: String) throws -> OpaquePointer {
        var bus: OpaquePointer?
        sd_bus_new(&bus)
        sd_bus_set_address(bus, address)
        sd_bus_set_bus_client(bus, 1)
        let code = sd_bus_start(bus)
        guard code >= 0, let bus else { throw StandInError("\(address): error \(-code)") }
        return bus
    }

    /// The names are ours and hold nothing that JSON would have to escape.
    private static func parameters(_ adapters: [String], _ cars: [Car]) -> String {
        let members = adapters.map { adapter in
            let devices = cars.filter { $0.adapter == adapter }.map { car in
                #"["\#(car.address)", "\#(car.name)", \#(car.isPaired), \#(car.isConnected)]"#
            }
            return "\"\(adapter)\": [\(devices.joined(separator: ", "))]"
        }
        return "{\(members.joined(separator: ", "))}"
    }
}
