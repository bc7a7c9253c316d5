import JSON

/// An answer of the recorder. A case is the fields of an answer; the field of `status(Status)` is called `status`.
package enum ControlAnswer: Codable, Equatable, Sendable {
    case status(Status)
    case drive(CurrentDrive?, changed: Bool, durable: Bool)
    case mark(id: String, durable: Bool)
    case car(durable: Bool)
    case flush(sequence: Int64)
    case reload(changed: [String])

    /// Reads the answer to a request.
    package init(to request: ControlRequest, _ members: [JSONValue.Member]) throws(FieldMismatch) {
        let name = request.name
        guard let method = ControlMethod.ofTheRecorder.first(where: { $0.name == name }) else {
            throw FieldMismatch(path: name)
        }
        self = try FieldReader.read(members, case: method.answer.caseName)
    }
}
