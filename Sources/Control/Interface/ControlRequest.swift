import JSON

/// A request of a client. A case is a method with its parameters: on the wire `mark(text:)` is `Mark` with a `text`.
/// Its row in `ControlMethod.ofTheRecorder` says the rest.
package enum ControlRequest: Codable, Equatable, Sendable {
    case getStatus
    case watch(intervalMs: Int64?)
    case start(vehicle: String?, note: String?)
    case finish
    case pause
    case resume
    case mark(text: String?)
    case car(name: String?, connected: Bool)
    case flush
    case reload

    /// The longest text that a call may carry: it becomes a line of the spool.
    package static let longestText = 500
    package static let longestIntervalMs: Int64 = 3_600_000

    /// Reads the parameters of a call; the error names the one that is wrong.
    init(_ method: ControlMethod, _ members: [JSONValue.Member]) throws(ControlError) {
        self = try method.call(members)
        if case .watch(let interval?) = self, !(0...ControlRequest.longestIntervalMs).contains(interval) {
            throw .invalidParameter(parameter: "intervalMs")
        }
    }

    /// The name of the method on the wire.
    package var name: String { FieldList(of: self).methodName }
}
