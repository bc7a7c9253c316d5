import Drive

/// An address of http or https, of plain characters, without a user, a query or a fragment.
package struct WebAddress: Equatable, Sendable {
    package static let longest = 200
    private static let longestHost = 100

    package let text: String
    /// The host with its port, as it stands there.
    package let host: String

    package init?(_ text: String) {
        guard text.utf8.count <= WebAddress.longest,
            let scheme = ["https://", "http://"].first(where: { text.hasPrefix($0) })
        else { return nil }
        let rest = text.dropFirst(scheme.count)
        let host = rest.prefix { $0 != "/" }
        guard (1...WebAddress.longestHost).contains(host.utf8.count), host.utf8.allSatisfy(WebAddress.isOfHost),
            rest.dropFirst(host.count).utf8.allSatisfy(WebAddress.isOfPath)
        else { return nil }
        self.text = text
        self.host = String(host)
    }

    private static func isOfHost(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: return true
        default: return Array(".-:[]".utf8).contains(byte)
        }
    }

    private static func isOfPath(_ byte: UInt8) -> Bool {
        isOfHost(byte) || Array("/_~%+,=@".utf8).contains(byte)
    }
}
