/// An interface of the socket: its methods and errors, and the description that a stranger may ask for.
package struct ControlInterface: Sendable {
    package let name: String
    private let remark: String
    let methods: [ControlMethod]
    let errors: [ControlError.Row]

    package static let recorder = ControlInterface(
        name: "org.roadbook.Recorder",
        remark: """
            Roadbook's recorder: what it knows of the car and the drive, and what it can be told.

            A point in time is a number of milliseconds since 1970 in UTC; it is null while nobody knows the time.
            Everything else is in the unit that ends its name.
            """,
        methods: ControlMethod.ofTheRecorder, errors: ControlError.ofTheRecorder)

    /// The interface that every Varlink program has.
    static let common = ControlInterface(
        name: "org.varlink.service", remark: "What every Varlink program can be asked about itself.",
        methods: ControlMethod.common, errors: ControlError.common)

    static var all: [ControlInterface] { [common, recorder] }

    static func named(_ name: String) -> ControlInterface? { all.first { $0.name == name } }

    func method(_ name: String) -> ControlMethod? { methods.first { $0.name == name } }
}

// MARK: The description

extension ControlInterface {
    private static let width = 112

    /// The text in Varlink's own language, of the tables and of the types that they name.
    package var description: String {
        let members =
            types.map(ControlInterface.text) + methods.map(ControlInterface.text)
            + errors.map { error in
                ControlInterface.comment(error.remark)
                    + "error \(error.list.methodName)\(ControlInterface.row(error.list))"
            }
        return ControlInterface.comment(remark) + "interface \(name)\n\n"
            + members.map { $0 + "\n\n" }.joined().dropLast()
    }

    /// Each type once, a type before those that its fields are made of.
    private var types: [any ControlRecord.Type] {
        let named = methods.flatMap { $0.parameters.fields + $0.answer.fields }.flatMap { $0.type.records }
        var seen: Set<String> = []
        return named.filter { seen.insert($0.wireType).inserted }
    }

    private static func text(_ method: ControlMethod) -> String {
        comment(method.remark) + "method \(method.name)\(row(method.parameters)) -> \(row(method.answer))"
    }

    /// A field a line, unless they have one line for all and no need of a sentence.
    private static func text(_ type: any ControlRecord.Type) -> String {
        let list = FieldList(of: type.init())
        let head = comment(type.remark) + "type \(type.wireType) "
        let line = row(list)
        let isShort = line.count <= width - "type \(type.wireType) ".count
        if isShort, list.fields.allSatisfy({ $0.value.remark.isEmpty }) { return head + line }
        let lines = list.fields.map { comment($0.value.remark, indent: "  ") + "  \(field($0))" }
        return head + "(\n" + lines.joined(separator: ",\n") + "\n)"
    }

    private static func row(_ list: FieldList) -> String { "(\(list.fields.map(field).joined(separator: ", ")))" }
    private static func field(_ field: ControlField) -> String { "\(field.name): \(field.type.wireType)" }

    private static func comment(_ text: String, indent: String = "") -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return text.isEmpty ? "" : lines.map { "\(indent)#\($0.isEmpty ? "" : " ")\($0)\n" }.joined()
    }
}
