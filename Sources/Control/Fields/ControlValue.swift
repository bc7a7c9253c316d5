import JSON

/// Something that has a form on the wire, and one in the interface description.
package protocol ControlValue: Codable, Equatable, Sendable {
    /// The type in the words of the interface description: `?int`, `[]Problem`.
    static var wireType: String { get }
    /// The records of the interface that the type is made of.
    static var records: [any ControlRecord.Type] { get }
    /// The meaning of a member that is left out; nil where it may not be left out.
    static var whenAbsent: Self? { get }
    /// The sentence of the interface description about the field that holds it; mostly it needs none.
    var remark: String { get }
    init(wire: JSONValue) throws(FieldMismatch)
    func write(to writer: inout JSONWriter)
}

extension ControlValue {
    package static var records: [any ControlRecord.Type] { [] }
    package static var whenAbsent: Self? { nil }
    package var remark: String { "" }
}

// MARK: Plain values

extension Bool: ControlValue {
    package static var wireType: String { "bool" }

    package init(wire: JSONValue) throws(FieldMismatch) {
        guard let value = wire.bool else { throw FieldMismatch(path: "") }
        self = value
    }

    package func write(to writer: inout JSONWriter) { writer.bool(self) }
}

extension Int64: ControlValue {
    package static var wireType: String { "int" }

    package init(wire: JSONValue) throws(FieldMismatch) {
        guard let value = wire.integer else { throw FieldMismatch(path: "") }
        self = value
    }

    package func write(to writer: inout JSONWriter) { writer.integer(self) }
}

extension Double: ControlValue {
    package static var wireType: String { "float" }

    package init(wire: JSONValue) throws(FieldMismatch) {
        guard let value = wire.double else { throw FieldMismatch(path: "") }
        self = value
    }

    /// A number that is none would be read as an absence that the type does not allow.
    package func write(to writer: inout JSONWriter) { writer.number(isFinite ? self : 0) }
}

extension String: ControlValue {
    package static var wireType: String { "string" }

    package init(wire: JSONValue) throws(FieldMismatch) {
        guard let value = wire.text else { throw FieldMismatch(path: "") }
        self = value
    }

    package func write(to writer: inout JSONWriter) { writer.string(self) }
}

// MARK: Values of values

extension Optional: ControlValue where Wrapped: ControlValue {
    package static var wireType: String { "?\(Wrapped.wireType)" }
    package static var records: [any ControlRecord.Type] { Wrapped.records }
    package static var whenAbsent: Wrapped?? { .some(nil) }

    package init(wire: JSONValue) throws(FieldMismatch) {
        self = wire == .null ? nil : try Wrapped(wire: wire)
    }

    package func write(to writer: inout JSONWriter) {
        if let self { self.write(to: &writer) } else { writer.null() }
    }
}

extension Array: ControlValue where Element: ControlValue {
    package static var wireType: String { "[]\(Element.wireType)" }
    package static var records: [any ControlRecord.Type] { Element.records }

    package init(wire: JSONValue) throws(FieldMismatch) {
        guard let elements = wire.elements else { throw FieldMismatch(path: "") }
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
    package static var records: [any ControlRecord.Type] { Value.records }

    package init(wire: JSONValue) throws(FieldMismatch) {
        guard let members = wire.members else { throw FieldMismatch(path: "") }
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
