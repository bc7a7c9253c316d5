import JSON

/// A call as it came: whose method it is, and how the client wants its answers.
struct ControlMessage {
    let interface: String
    let method: String
    let parameters: [JSONValue.Member]
    let wantsMore: Bool
    let wantsNothing: Bool
    let wantsUpgrade: Bool

    static let limits = JSONLimits(bytes: Frames.longestMessage, depth: 16)

    var fullName: String { "\(interface).\(method)" }

    /// Reads a message; the error is one after which the connection is not worth keeping.
    init(reading bytes: [UInt8]) throws(ControlError) {
        let value: JSONValue
        do {
            value = try JSONValue(reading: bytes, limits: ControlMessage.limits)
        } catch {
            throw .invalidMessage(reason: error.description)
        }
        guard value.members != nil else { throw .invalidMessage(reason: ControlWords.isNoObject) }
        guard let name = value["method"]?.text, let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else {
            throw .invalidMessage(reason: ControlWords.namesNoMethod)
        }
        interface = String(name[..<dot])
        method = String(name[name.utf8.index(after: dot)...])
        wantsMore = try ControlMessage.flag("more", in: value)
        wantsNothing = try ControlMessage.flag("oneway", in: value)
        wantsUpgrade = try ControlMessage.flag("upgrade", in: value)
        parameters = try ControlMessage.parameters(of: value)
        if wantsMore && wantsNothing { throw .invalidMessage(reason: ControlWords.bothWays) }
    }

    private static func flag(_ name: String, in value: JSONValue) throws(ControlError) -> Bool {
        guard let member = value[name], member != .null else { return false }
        guard let flag = member.bool else { throw .invalidMessage(reason: ControlWords.isNoBoolean(name)) }
        return flag
    }

    private static func parameters(of value: JSONValue) throws(ControlError) -> [JSONValue.Member] {
        guard let member = value["parameters"], member != .null else { return [] }
        guard let members = member.members else { throw .invalidMessage(reason: ControlWords.parametersAreNoObject) }
        return members
    }
}
