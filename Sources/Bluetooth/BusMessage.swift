import CSystemd

/// A message of the bus that is being read, from its first value to its last.
///
/// What is not of the expected type is passed over: a property that changes its type in a later BlueZ must not make the
/// others unreadable.
struct BusMessage {
    let raw: OpaquePointer

    var sender: String? { sd_bus_message_get_sender(raw).map { String(cString: $0) } }
    var path: String? { sd_bus_message_get_path(raw).map { String(cString: $0) } }

    func isCall(_ interface: String, _ member: String) -> Bool {
        sd_bus_message_is_method_call(raw, interface, member) > 0
    }

    func text() -> String? { read("s") }
    func objectPath() -> String? { read("o") }

    func flag() -> Bool? {
        var value: Int32 = 0
        guard sd_bus_message_read_basic(raw, BusMessage.code("b"), &value) > 0 else { return nil }
        return value != 0
    }

    /// Stays the message's own and is closed with it.
    func descriptor() -> Int32? {
        var value: Int32 = -1
        guard sd_bus_message_read_basic(raw, BusMessage.code("h"), &value) > 0 else { return nil }
        return value
    }

    func texts() -> [String] {
        var texts: [String] = []
        eachElement(of: "s") {
            guard let text = text() else { return false }
            texts.append(text)
            return true
        }
        return texts
    }

    /// Goes into an array of anything that is no dictionary; the body reads one element, false ends it.
    func eachElement(of contents: String, _ body: () -> Bool) {
        guard sd_bus_message_enter_container(raw, BusMessage.code("a"), contents) > 0 else { return }
        while sd_bus_message_at_end(raw, 0) == 0, body() {}
        sd_bus_message_exit_container(raw)
    }

    /// Goes through a dictionary; the body is given each key and reads the value, all of it.
    func eachEntry(keys: String, values: String, _ body: (String) -> Void) {
        let contents = keys + values
        guard sd_bus_message_enter_container(raw, BusMessage.code("a"), "{\(contents)}") > 0 else { return }
        while sd_bus_message_enter_container(raw, BusMessage.code("e"), contents) > 0 {
            guard let key = read(keys) else { break }
            body(key)
            guard sd_bus_message_exit_container(raw) >= 0 else { break }
        }
        sd_bus_message_exit_container(raw)
    }

    /// Properties by name; the body reads the variant or passes over it.
    func eachProperty(_ body: (String) -> Void) {
        eachEntry(keys: "s", values: "v", body)
    }

    func variantText() -> String? { variant(of: "s") { text() } }
    func variantPath() -> String? { variant(of: "o") { objectPath() } }
    func variantFlag() -> Bool? { variant(of: "b") { flag() } }

    func skip(_ types: String) { sd_bus_message_skip(raw, types) }

    private func read(_ type: String) -> String? {
        var value: UnsafePointer<CChar>?
        guard sd_bus_message_read_basic(raw, BusMessage.code(type), &value) > 0 else { return nil }
        return value.map { String(cString: $0) }
    }

    private func variant<Value>(of type: String, _ read: () -> Value?) -> Value? {
        var contents: UnsafePointer<CChar>?
        guard sd_bus_message_peek_type(raw, nil, &contents) > 0, let contents else { return nil }
        guard String(cString: contents) == type else {
            skip("v")
            return nil
        }
        guard sd_bus_message_enter_container(raw, BusMessage.code("v"), type) > 0 else { return nil }
        defer { sd_bus_message_exit_container(raw) }
        return read()
    }

    static func code(_ type: String) -> CChar { CChar(bitPattern: type.utf8.first!) }
}
