/// The values of facts and vehicles as the ledger writes them (docs/ledger-format.md, section 7).
package enum FactValue {
    /// Whole, and not below 0; nil for what is no such number.
    package static func number(_ text: String) -> Int? {
        let isDigits = !text.isEmpty && text.utf8.count <= 15 && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
        return isDigits ? Int(text) : nil
    }

    /// Three upper-case letters.
    package static func currency(_ text: String) -> String? {
        text.utf8.count == 3 && text.utf8.allSatisfy { (0x41...0x5A).contains($0) } ? text : nil
    }

    package static func flag(_ text: String) -> Bool? {
        switch text {
        case "yes": return true
        case "no": return false
        default: return nil
        }
    }

    /// A value as it is after something was said: nothing takes it away, and what is no value leaves it.
    static func said<Value>(_ text: String?, _ before: Value?, _ read: (String) -> Value?) -> Value? {
        guard let text else { return nil }
        return read(text) ?? before
    }
}
