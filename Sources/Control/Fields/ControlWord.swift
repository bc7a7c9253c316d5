import JSON

/// One of a few words: an enum of the interface.
package protocol ControlWord: ControlValue, CaseIterable, RawRepresentable where RawValue == String {}

extension ControlWord {
    package static var wireType: String { "(\(allCases.map(\.rawValue).joined(separator: ", ")))" }

    package init(wire: JSONValue) throws(FieldMismatch) {
        guard let word = wire.text, let value = Self(rawValue: word) else { throw FieldMismatch(path: "") }
        self = value
    }

    package func write(to writer: inout JSONWriter) { writer.string(rawValue) }
}
