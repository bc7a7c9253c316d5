import JSON

/// A method of an interface: a row of its table. The interface description, and how calls and answers are read, come
/// from it.
package struct ControlMethod: Sendable {
    package let name: String
    /// The sentences of the interface description about it.
    let remark: String
    private let request: any Encodable & Sendable
    private let reply: any Encodable & Sendable

    /// The request and the answer are one each of their kind: only their fields count.
    private init(
        _ request: some Encodable & Sendable, answer: some Encodable & Sendable, _ remark: String = ""
    ) {
        self.request = request
        self.reply = answer
        self.remark = remark
        name = FieldList(of: request).methodName
    }

    var parameters: FieldList { FieldList(of: request) }
    var answer: FieldList { FieldList(of: reply) }

    /// Reads a call from its parameters; the error names the one that is wrong.
    func call<Request: Decodable>(_ members: [JSONValue.Member]) throws(ControlError) -> Request {
        let (name, longest) = (parameters.caseName, ControlRequest.longestText)
        do throws(FieldMismatch) {
            return try FieldReader.readStrictly(members, case: name, longestText: longest)
        } catch {
            throw .invalidParameter(parameter: error.path)
        }
    }
}

extension ControlMethod {
    private static let drive = ControlAnswer.drive(nil, changed: false, durable: false)

    package static let ofTheRecorder = [
        ControlMethod(ControlRequest.getStatus, answer: ControlAnswer.status(Status()), "How things are."),
        ControlMethod(
            ControlRequest.watch(intervalMs: nil), answer: ControlAnswer.status(Status()),
            """
            With `more`: how things are, then every change, at most one in intervalMs. \
            A reader who is slow misses states
            in between, never the last one. Without `more` it is GetStatus.
            """),
        ControlMethod(
            ControlRequest.start(vehicle: nil, note: nil), answer: drive,
            "Begins a drive. While there is one it changes nothing. durable: it is on the card."),
        ControlMethod(
            ControlRequest.finish, answer: drive,
            "Ends the drive. While parked it changes nothing, and drive is null; so for the next two."),
        ControlMethod(
            ControlRequest.pause, answer: drive, "What is driven until Resume is not part of the drive."),
        ControlMethod(ControlRequest.resume, answer: drive),
        ControlMethod(
            ControlRequest.mark(text: nil), answer: ControlAnswer.mark(id: "", durable: false),
            "Marks the place where the car was when the call arrived."),
        ControlMethod(
            ControlRequest.car(name: nil, connected: false), answer: ControlAnswer.car(durable: false),
            """
            What another program knows of the car: the ignition, a diagnosis plug, a switch. Without a name it is the
            first car.
            """),
        ControlMethod(
            ControlRequest.flush, answer: ControlAnswer.flush(sequence: 0),
            "Answers when everything so far is on the card."),
        ControlMethod(
            ControlRequest.reload, answer: ControlAnswer.reload(changed: []),
            "Reads the settings again. What was changed, by name."),
    ]

    /// The errors that every Varlink program has.
    static let common = [
        ControlMethod(
            CommonRequest.getInfo,
            answer: CommonAnswer.information(vendor: "", product: "", version: "", url: "", interfaces: [])),
        ControlMethod(
            CommonRequest.getInterfaceDescription(interface: ""), answer: CommonAnswer.text(description: "")),
    ]
}

extension FieldList {
    /// The name of the case as Varlink spells methods and errors: `getStatus` is `GetStatus`.
    var methodName: String { caseName.prefix(1).uppercased() + caseName.dropFirst() }
}
