import JSON

/// A type of the interface: its stored properties are its fields, in their order.
package protocol ControlRecord: ControlValue {
    /// The record before it is filled.
    init()
    /// The sentence of the interface description about it; mostly it needs none.
    static var remark: String { get }
}

extension ControlRecord {
    package static var remark: String { "" }
    package static var wireType: String { "\(Self.self)" }

    /// Itself, and then those that its fields are made of.
    package static var records: [any ControlRecord.Type] {
        [Self.self] + FieldList(of: Self()).fields.flatMap { $0.type.records }
    }

    package init(wire: JSONValue) throws(FieldMismatch) {
        guard let members = wire.members else { throw FieldMismatch(path: "") }
        self = try FieldReader.read(members)
    }

    package func write(to writer: inout JSONWriter) { FieldList(of: self).write(to: &writer) }
}

extension FieldList {
    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        for field in fields {
            writer.name(field.name)
            field.value.write(to: &writer)
        }
        writer.endObject()
    }
}
