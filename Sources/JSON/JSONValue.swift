/// One JSON value, as it was read or as it will be written.
///
/// Whole numbers that fit are kept as integers, so that a sequence number comes back as it went out; every other number
/// is a `Double`. The members of an object keep their order.
package enum JSONValue: Equatable, Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([Member])

    /// A name and its value inside an object.
    package struct Member: Equatable, Sendable {
        package let name: String
        package let value: JSONValue

        package init(_ name: String, _ value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// The member of an object with exactly these bytes as its name; nil when there is none or this is not an object.
    package subscript(_ name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        // By bytes: Swift's `==` would take a composed and a decomposed letter for the same name.
        return members.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
    }

    package subscript(_ index: Int) -> JSONValue? {
        guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
        return elements[index]
    }

    package var text: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    package var integer: Int64? {
        guard case .integer(let integer) = self else { return nil }
        return integer
    }

    /// The value of any number, whole or not.
    package var double: Double? {
        switch self {
        case .integer(let integer): return Double(integer)
        case .number(let number): return number
        case .null, .bool, .string, .array, .object: return nil
        }
    }

    package var bool: Bool? {
        guard case .bool(let bool) = self else { return nil }
        return bool
    }

    package var elements: [JSONValue]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }

    package var members: [Member]? {
        guard case .object(let members) = self else { return nil }
        return members
    }
}
