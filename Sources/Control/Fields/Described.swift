import JSON

/// A field about which the interface description has a sentence of its own. On the wire it is the value alone.
@propertyWrapper
package struct Described<Value: ControlValue>: ControlValue {
    package var wrappedValue: Value
    package let remark: String

    package init(wrappedValue: Value, _ remark: String) {
        self.wrappedValue = wrappedValue
        self.remark = remark
    }

    package static var wireType: String { Value.wireType }
    package static var records: [any ControlRecord.Type] { Value.records }
    package static var whenAbsent: Described? { Value.whenAbsent.map { Described(wrappedValue: $0, "") } }

    package init(wire: JSONValue) throws(FieldMismatch) { self.init(wrappedValue: try Value(wire: wire), "") }
    package func write(to writer: inout JSONWriter) { wrappedValue.write(to: &writer) }

    /// One that was read has no sentence, and is the same.
    package static func == (one: Described, other: Described) -> Bool { one.wrappedValue == other.wrappedValue }
}

extension Described where Value: ExpressibleByNilLiteral {
    package init(_ remark: String) { self.init(wrappedValue: nil, remark) }
}
