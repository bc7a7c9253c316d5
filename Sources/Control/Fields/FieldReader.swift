import JSON

/// A field that is not as the interface has it; `status.fix.ageMs` is three deep.
package struct FieldMismatch: Error, Equatable, Sendable {
    package var path: String
    package init(path: String) { self.path = path }
}

/// Fills the fields of a value from the members of an object, as `FieldList` writes them.
final class FieldReader: Decoder {
    /// The case of an enum that is read; empty for a record.
    private let caseName: String
    private let members: [JSONValue.Member]
    private var names: [String] = []

    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    private init(_ members: [JSONValue.Member], caseName: String) {
        self.members = members
        self.caseName = caseName
    }

    /// A member that the value does not have is read past, for it comes from a newer program.
    static func read<Value: Decodable>(
        _ members: [JSONValue.Member], case caseName: String = ""
    ) throws(FieldMismatch) -> Value {
        try FieldReader(members, caseName: caseName).value()
    }

    /// A call of a client: a member that it does not have is a mismatch, and so is a text that is too long.
    static func readStrictly<Value: Decodable>(
        _ members: [JSONValue.Member], case caseName: String, longestText: Int
    ) throws(FieldMismatch) -> Value {
        let reader = FieldReader(members, caseName: caseName)
        let value: Value = try reader.value()
        for member in members {
            let isTooLong = member.value.text.map { $0.utf8.count > longestText } ?? false
            if isTooLong || !reader.names.contains(member.name) { throw FieldMismatch(path: member.name) }
        }
        return value
    }

    private func value<Value: Decodable>() throws(FieldMismatch) -> Value {
        do {
            return try Value(from: self)
        } catch {
            throw error as? FieldMismatch ?? FieldMismatch(path: "")
        }
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(Reading<Key>(reader: self, allKeys: Key(stringValue: caseName).map { [$0] } ?? []))
    }

    func unkeyedContainer() -> any UnkeyedDecodingContainer { fieldsOnly() }
    func singleValueContainer() -> any SingleValueDecodingContainer { fieldsOnly() }

    fileprivate func name(_ key: some CodingKey) -> String {
        let name = key.stringValue == FieldList.unnamed ? caseName : key.stringValue
        names.append(name)
        return name
    }

    fileprivate func member(_ name: String) -> JSONValue? { members.first { $0.name == name }?.value }
}

extension FieldReader {
    fileprivate struct Reading<Key: CodingKey>: KeyedDecodingContainerProtocol {
        let reader: FieldReader
        /// The case, for an enum.
        let allKeys: [Key]

        var codingPath: [any CodingKey] { [] }

        func contains(_ key: Key) -> Bool { reader.member(reader.name(key)) != nil }
        func decodeNil(forKey key: Key) -> Bool { reader.member(reader.name(key)) == .null }

        func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
            guard let type = type as? any ControlValue.Type else { fieldsOnly() }
            let name = reader.name(key)
            guard let value = try read(name, as: type) as? Value else { throw FieldMismatch(path: name) }
            return value
        }

        private func read(_ name: String, as type: any ControlValue.Type) throws(FieldMismatch) -> (any ControlValue)? {
            guard let member = reader.member(name) else { return type.whenAbsent }
            do throws(FieldMismatch) {
                return try type.init(wire: member)
            } catch {
                throw FieldMismatch(path: error.path.isEmpty ? name : "\(name).\(error.path)")
            }
        }

        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type, forKey key: Key
        ) -> KeyedDecodingContainer<Nested> {
            KeyedDecodingContainer(Reading<Nested>(reader: reader, allKeys: []))
        }

        func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer { fieldsOnly() }
        func superDecoder() -> any Decoder { fieldsOnly() }
        func superDecoder(forKey key: Key) -> any Decoder { fieldsOnly() }
    }
}
