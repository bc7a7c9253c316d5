import JSON

/// Something that has a form on the wire, and one in the interface description.
package protocol ControlValue: Equatable, Sendable {
    /// The type in the words of the interface description: `?int`, `[]Problem`.
    static var wireType: String { get }
    /// The meaning of a member that is left out; nil where it may not be left out.
    static var whenAbsent: Self? { get }
    init(wire: JSONValue) throws(ControlFields.Mismatch)
    func write(to writer: inout JSONWriter)
}

/// A type of the interface: a list of fields, in one function that serves writing, reading and describing. So what is
/// written is what can be read, and what the description says is both.
package protocol ControlRecord: ControlValue {
    /// The record before it is read.
    init()
    mutating func visit(_ fields: inout ControlFields) throws(ControlFields.Mismatch)
}

/// One walk over the fields of a record.
package struct ControlFields {
    /// The field that is not as the interface has it; `status.fix.ageMs` is three deep.
    package struct Mismatch: Error, Equatable, Sendable {
        package var path: String
        package init(path: String) { self.path = path }
    }

    /// A field as the interface describes it.
    package struct Description: Equatable, Sendable {
        package let name: String
        package let type: String

        package init(name: String, type: String) {
            self.name = name
            self.type = type
        }
    }

    private enum Walk { case writing, reading, describing }

    private let walk: Walk
    private var writer: JSONWriter
    private let members: [JSONValue.Member]
    private var names: [String] = []
    private var descriptions: [Description] = []

    private init(_ walk: Walk, writer: JSONWriter = JSONWriter(), members: [JSONValue.Member] = []) {
        self.walk = walk
        self.writer = writer
        self.members = members
    }

    package mutating func field<Value: ControlValue>(
        _ name: String, _ value: inout Value
    ) throws(Mismatch) {
        switch walk {
        case .writing:
            writer.name(name)
            value.write(to: &writer)
        case .describing:
            descriptions.append(Description(name: name, type: Value.wireType))
        case .reading:
            names.append(name)
            value = try read(name)
        }
    }

    private func read<Value: ControlValue>(_ name: String) throws(Mismatch) -> Value {
        guard let member = members.first(where: { $0.name == name }) else {
            guard let absent = Value.whenAbsent else { throw Mismatch(path: name) }
            return absent
        }
        do {
            return try Value(wire: member.value)
        } catch {
            throw Mismatch(path: error.path.isEmpty ? name : "\(name).\(error.path)")
        }
    }

    // MARK: The three walks

    package static func write(_ record: some ControlRecord, to writer: inout JSONWriter) {
        // The writer is moved in and out again, for a copy of it would copy what it has written.
        var fields = ControlFields(.writing)
        swap(&fields.writer, &writer)
        fields.writer.beginObject()
        var record = record
        // Writing reads nothing, so there is nothing to mismatch.
        try? record.visit(&fields)
        fields.writer.endObject()
        swap(&fields.writer, &writer)
    }

    /// Strictly: a member that the record does not have is a mismatch. Otherwise it is read past, for it comes from a
    /// newer program.
    package static func read<Record: ControlRecord>(
        _ members: [JSONValue.Member], strictly isStrict: Bool = false
    ) throws(Mismatch) -> Record {
        var fields = ControlFields(.reading, members: members)
        var record = Record()
        try record.visit(&fields)
        if isStrict, let unknown = members.first(where: { !fields.names.contains($0.name) }) {
            throw Mismatch(path: unknown.name)
        }
        return record
    }

    package static func describe<Record: ControlRecord>(_ type: Record.Type) -> [Description] {
        var fields = ControlFields(.describing)
        var record = Record()
        try? record.visit(&fields)
        return fields.descriptions
    }
}

extension ControlValue {
    package static var whenAbsent: Self? { nil }
}

extension ControlRecord {
    package static var wireType: String { "\(Self.self)" }

    package init(wire: JSONValue) throws(ControlFields.Mismatch) {
        guard let members = wire.members else { throw ControlFields.Mismatch(path: "") }
        self = try ControlFields.read(members)
    }

    package func write(to writer: inout JSONWriter) { ControlFields.write(self, to: &writer) }
}

// MARK: Plain values

extension Bool: ControlValue {
    package static var wireType: String { "bool" }

    package init(wire: JSONValue) throws(ControlFields.Mismatch) {
        guard let value = wire.bool else { throw ControlFields.Mismatch(path: "") }
        self = value
    }

    package func write(to writer: inout JSONWriter) { writer.bool(self) }
}

extension Int64: ControlValue {
    package static var wireType: String { "int" }

    package init(wire: JSONValue) throws(ControlFields.Mismatch) {
        guard let value = wire.integer else { throw ControlFields.Mismatch(path: "") }
        self = value
    }

    package func write(to writer: inout JSONWriter) { writer.integer(self) }
}

extension Double: ControlValue {
    package static var wireType: String { "float" }

    package init(wire: JSONValue) throws(ControlFields.Mismatch) {
        guard let value = wire.double else { throw ControlFields.Mismatch(path: "") }
        self = value
    }

    /// A number that is none would be read as an absence that the type does not allow.
    package func write(to writer: inout JSONWriter) { writer.number(isFinite ? self : 0) }
}

extension String: ControlValue {
    package static var wireType: String { "string" }

    package init(wire: JSONValue) throws(ControlFields.Mismatch) {
        guard let value = wire.text else { throw ControlFields.Mismatch(path: "") }
        self = value
    }

    package func write(to writer: inout JSONWriter) { writer.string(self) }
}

/// One of a few words: an enum of the interface.
package protocol ControlWord: ControlValue, CaseIterable, RawRepresentable where RawValue == String {}

extension ControlWord {
    package static var wireType: String { "(\(allCases.map(\.rawValue).joined(separator: ", ")))" }

    package init(wire: JSONValue) throws(ControlFields.Mismatch) {
        guard let word = wire.text, let value = Self(rawValue: word) else { throw ControlFields.Mismatch(path: "") }
        self = value
    }

    package func write(to writer: inout JSONWriter) { writer.string(rawValue) }
}

// MARK: Values of values

extension Optional: ControlValue where Wrapped: ControlValue {
    package static var wireType: String { "?\(Wrapped.wireType)" }
    package static var whenAbsent: Wrapped?? { .some(nil) }

    package init(wire: JSONValue) throws(ControlFields.Mismatch) {
        self = wire == .null ? nil : try Wrapped(wire: wire)
    }

    package func write(to writer: inout JSONWriter) {
        if let self { self.write(to: &writer) } else { writer.null() }
    }
}

extension Array: ControlValue where Element: ControlValue {
    package static var wireType: String { "[]\(Element.wireType)" }

    package init(wire: JSONValue) throws(ControlFields.Mismatch) {
        guard let elements = wire.elements else { throw ControlFields.Mismatch(path: "") }
        self = []
        for element in elements { append(try Element(wire: element)) }
    }

    package func write(to writer: inout JSONWriter) {
        writer.beginArray()
        for element in self { element.write(to: &writer) }
        writer.endArray()
    }
}

extension Dictionary: ControlValue where Key == String, Value: ControlValue {
    package static var wireType: String { "[string]\(Value.wireType)" }

    package init(wire: JSONValue) throws(ControlFields.Mismatch) {
        guard let members = wire.members else { throw ControlFields.Mismatch(path: "") }
        self = [:]
        for member in members { self[member.name] = try Value(wire: member.value) }
    }

    /// By name, so that the same values are the same text.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        for (name, value) in sorted(by: { $0.key < $1.key }) {
            writer.name(name)
            value.write(to: &writer)
        }
        writer.endObject()
    }
}
