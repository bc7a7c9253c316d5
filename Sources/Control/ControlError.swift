import JSON

/// Why a call was not done, with the names of the interface; some are Varlink's own.
package enum ControlError: Error, Equatable, Sendable {
    case noFix
    case carNotFound(name: String)
    case vehicleNotFound(vehicle: String)
    case storageFailing(reason: String)
    case permissionDenied
    case invalidSetting(file: String, line: Int64, message: String)
    case tooManyClients(limit: Int64)
    case invalidMessage(reason: String)

    case interfaceNotFound(interface: String)
    case methodNotFound(method: String)
    case methodNotImplemented(method: String)
    case invalidParameter(parameter: String)
    case expectedMore

    /// An error of another program that answers on the socket, or of a newer one.
    case other(name: String)

    /// The form of the error on the wire, with its parameters, each a string or a number.
    package var form: (name: String, parameters: [JSONValue.Member]) {
        let own = ControlInterface.name
        let common = ControlInterface.commonName
        switch self {
        case .noFix: return ("\(own).NoFix", [])
        case .carNotFound(let name): return ("\(own).CarNotFound", text("name", name))
        case .vehicleNotFound(let vehicle): return ("\(own).VehicleNotFound", text("vehicle", vehicle))
        case .storageFailing(let reason): return ("\(own).StorageFailing", text("reason", reason))
        case .permissionDenied: return ("\(own).PermissionDenied", [])
        case .invalidSetting(let file, let line, let message):
            let number = [JSONValue.Member("line", .integer(line))]
            return ("\(own).InvalidSetting", text("file", file) + number + text("message", message))
        case .tooManyClients(let limit):
            return ("\(own).TooManyClients", [JSONValue.Member("limit", .integer(limit))])
        case .invalidMessage(let reason): return ("\(own).InvalidMessage", text("reason", reason))
        case .interfaceNotFound(let interface): return ("\(common).InterfaceNotFound", text("interface", interface))
        case .methodNotFound(let method): return ("\(common).MethodNotFound", text("method", method))
        case .methodNotImplemented(let method): return ("\(common).MethodNotImplemented", text("method", method))
        case .invalidParameter(let parameter): return ("\(common).InvalidParameter", text("parameter", parameter))
        case .expectedMore: return ("\(common).ExpectedMore", [])
        case .other(let name): return (name, [])
        }
    }

    private func text(_ name: String, _ text: String) -> [JSONValue.Member] {
        [JSONValue.Member(name, .string(text))]
    }

    package init(name: String, parameters: JSONValue?) {
        let text = { (key: String) in parameters?[key]?.text ?? "" }
        let number = { (key: String) in parameters?[key]?.integer ?? 0 }
        let dot = name.utf8.lastIndex(of: UInt8(ascii: "."))
        let interface = dot.map { String(name[..<$0]) } ?? ""
        let last = dot.map { String(name[name.utf8.index(after: $0)...]) } ?? name
        switch (interface == ControlInterface.name, interface == ControlInterface.commonName, last) {
        case (true, _, "NoFix"): self = .noFix
        case (true, _, "CarNotFound"): self = .carNotFound(name: text("name"))
        case (true, _, "VehicleNotFound"): self = .vehicleNotFound(vehicle: text("vehicle"))
        case (true, _, "StorageFailing"): self = .storageFailing(reason: text("reason"))
        case (true, _, "PermissionDenied"), (_, true, "PermissionDenied"): self = .permissionDenied
        case (true, _, "InvalidSetting"):
            self = .invalidSetting(file: text("file"), line: number("line"), message: text("message"))
        case (true, _, "TooManyClients"): self = .tooManyClients(limit: number("limit"))
        case (true, _, "InvalidMessage"): self = .invalidMessage(reason: text("reason"))
        case (_, true, "InterfaceNotFound"): self = .interfaceNotFound(interface: text("interface"))
        case (_, true, "MethodNotFound"): self = .methodNotFound(method: text("method"))
        case (_, true, "MethodNotImplemented"): self = .methodNotImplemented(method: text("method"))
        case (_, true, "InvalidParameter"): self = .invalidParameter(parameter: text("parameter"))
        case (_, true, "ExpectedMore"): self = .expectedMore
        default: self = .other(name: name)
        }
    }
}
