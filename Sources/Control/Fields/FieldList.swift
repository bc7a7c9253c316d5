/// A field of a record, of a call or of an answer, as the interface has it.
struct ControlField {
    let name: String
    let value: any ControlValue
    var type: any ControlValue.Type { Swift.type(of: value) }
}

/// The fields of a value in their order, as the compiler lists them for `Codable`. So a field is declared, and written
/// down nowhere else. Of an enum it is the case and what comes with it.
final class FieldList: Encoder {
    /// The name of the case; empty for a record.
    fileprivate(set) var caseName = ""
    fileprivate(set) var fields: [ControlField] = []

    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    init(of value: some Encodable) {
        // Nothing below throws.
        try? value.encode(to: self)
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(Listing<Key>(list: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { fieldsOnly() }
    func singleValueContainer() -> any SingleValueEncodingContainer { fieldsOnly() }

    /// The one value of a case that has no name of its own has that of the case: `status(Status)`.
    static let unnamed = "_0"
}

/// Records, calls and answers consist of named fields with a form on the wire, and of nothing else.
func fieldsOnly() -> Never { preconditionFailure("a type of the interface has fields that are no ControlValue") }

extension FieldList {
    fileprivate struct Listing<Key: CodingKey>: KeyedEncodingContainerProtocol {
        let list: FieldList

        var codingPath: [any CodingKey] { [] }

        private func add(_ key: Key, _ value: any ControlValue) {
            let name = key.stringValue == FieldList.unnamed ? list.caseName : key.stringValue
            list.fields.append(ControlField(name: name, value: value))
        }

        func encode<Value: Encodable>(_ value: Value, forKey key: Key) {
            guard let value = value as? any ControlValue else { fieldsOnly() }
            add(key, value)
        }

        // An optional is listed when it is nil, too. The compiler asks for each plain type by name.
        func encodeIfPresent(_ value: Bool?, forKey key: Key) { add(key, value) }
        func encodeIfPresent(_ value: Int64?, forKey key: Key) { add(key, value) }
        func encodeIfPresent(_ value: Double?, forKey key: Key) { add(key, value) }
        func encodeIfPresent(_ value: String?, forKey key: Key) { add(key, value) }

        func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) {
            guard let type = Value.self as? any ControlValue.Type else { fieldsOnly() }
            add(key, type.optional(value))
        }

        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type, forKey key: Key
        ) -> KeyedEncodingContainer<Nested> {
            list.caseName = key.stringValue
            return KeyedEncodingContainer(Listing<Nested>(list: list))
        }

        func encodeNil(forKey key: Key) { fieldsOnly() }
        func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { fieldsOnly() }
        func superEncoder() -> any Encoder { fieldsOnly() }
        func superEncoder(forKey key: Key) -> any Encoder { fieldsOnly() }
    }
}

extension ControlValue {
    fileprivate static func optional(_ value: Any?) -> any ControlValue { value as? Self as Self? }
}
