import JSON

/// The questions that a stranger may ask of any Varlink program: who it is, and what its interfaces say.
package enum ControlInterface {
    package static let name = "org.roadbook.Recorder"
    static let commonName = "org.varlink.service"

    static func answer(to message: ControlMessage, version: String) throws(ControlError) -> [JSONValue.Member] {
        switch message.method {
        case "GetInfo":
            if let extra = message.parameters.first { throw .invalidParameter(parameter: extra.name) }
            return information(version)
        case "GetInterfaceDescription":
            return [JSONValue.Member("description", .string(try description(for: message.parameters)))]
        default: throw .methodNotFound(method: message.fullName)
        }
    }

    private static func information(_ version: String) -> [JSONValue.Member] {
        [
            JSONValue.Member("vendor", .string("Roadbook")),
            JSONValue.Member("product", .string("Roadbook, a recorder of drives")),
            JSONValue.Member("version", .string(version)),
            JSONValue.Member("url", .string("man:roadbookd(8)")),
            JSONValue.Member("interfaces", .array([.string(commonName), .string(name)])),
        ]
    }

    private static func description(for members: [JSONValue.Member]) throws(ControlError) -> String {
        if let extra = members.first(where: { $0.name != "interface" }) {
            throw .invalidParameter(parameter: extra.name)
        }
        guard let interface = members.first?.value.text else { throw .invalidParameter(parameter: "interface") }
        switch interface {
        case name: return description
        case commonName: return commonDescription
        default: throw .interfaceNotFound(interface: interface)
        }
    }

    /// The interface that every Varlink program has.
    static let commonDescription = """
        # What every Varlink program can be asked about itself.
        interface org.varlink.service

        method GetInfo() -> (vendor: string, product: string, version: string, url: string, interfaces: []string)

        method GetInterfaceDescription(interface: string) -> (description: string)

        error InterfaceNotFound(interface: string)

        error MethodNotFound(method: string)

        error MethodNotImplemented(method: string)

        error InvalidParameter(parameter: string)

        error PermissionDenied()

        error ExpectedMore()

        """
}
