import JSON

/// The reason for which a call was not done. A case is an error of the interface with its parameters; some are
/// Varlink's own.
package enum ControlError: Error, Codable, Equatable, Sendable {
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

    /// A row of the table of errors.
    struct Row: Sendable {
        private let error: ControlError
        /// The sentence of the interface description about it.
        let remark: String

        init(_ error: ControlError, _ remark: String = "") {
            self.error = error
            self.remark = remark
        }

        var list: FieldList { FieldList(of: error) }
    }

    static let ofTheRecorder = [
        Row(.noFix, "There was no fix yet to mark."), Row(.carNotFound(name: "")), Row(.vehicleNotFound(vehicle: "")),
        Row(.storageFailing(reason: ""), "A minute has passed, and the card has not taken everything."),
        Row(.permissionDenied),
        Row(
            .invalidSetting(file: "", line: 0, message: ""),
            "Nothing was changed: the settings that held still hold."),
        Row(.tooManyClients(limit: 0), "Said to a connection before it is closed."),
        Row(
            .invalidMessage(reason: ""),
            "Said to a connection that does not speak this protocol before it is closed."),
    ]

    static let common = [
        Row(.interfaceNotFound(interface: "")), Row(.methodNotFound(method: "")),
        Row(.methodNotImplemented(method: "")), Row(.invalidParameter(parameter: "")), Row(.permissionDenied),
        Row(.expectedMore),
    ]

    /// The name on the wire, with that of the interface in front of it.
    package var name: String {
        if case .other(let name) = self { return name }
        let own = FieldList(of: self).methodName
        let isTheRecorders = ControlError.ofTheRecorder.contains { $0.list.methodName == own }
        return "\((isTheRecorders ? ControlInterface.recorder : .common).name).\(own)"
    }

    package func writeParameters(to writer: inout JSONWriter) {
        if case .other = self { return writer.value(.object([])) }
        FieldList(of: self).write(to: &writer)
    }

    package init(name: String, parameters: JSONValue?) {
        self = ControlError.known(name, parameters?.members ?? []) ?? .other(name: name)
    }

    private static func known(_ name: String, _ members: [JSONValue.Member]) -> ControlError? {
        let rows = ControlInterface.all.flatMap { interface in
            interface.errors.filter { "\(interface.name).\($0.list.methodName)" == name }
        }
        guard let row = rows.first else { return nil }
        return try? ControlError(case: row.list.caseName, members)
    }

    private init(case name: String, _ members: [JSONValue.Member]) throws(FieldMismatch) {
        self = try FieldReader.read(members, case: name)
    }
}
