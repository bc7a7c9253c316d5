import Drive
import Glibc

/// A place at which gpsd can be: a path, `localhost`, or an address in figures, with a port or without. Other names are
/// refused, for the recorder cannot wait until somebody knows what they mean.
package enum ServerAddress {
    package static func isOne(_ text: String) -> Bool {
        if text.hasPrefix("/") { return text.utf8.count <= SettingValue.longestSocketPath }
        var host = Substring(text)
        var port = Substring(":1")
        if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
            host = text[text.index(after: text.startIndex)..<end]
            let rest = text[text.index(after: end)...]
            return isAddress(host, AF_INET6) && (rest.isEmpty || isPort(rest))
        }
        if let colon = text.firstIndex(of: ":"), text.lastIndex(of: ":") == colon {
            host = text[..<colon]
            port = text[colon...]
        }
        return (host == "localhost" || isAddress(host, AF_INET) || isAddress(host, AF_INET6)) && isPort(port)
    }

    private static func isPort(_ text: Substring) -> Bool {
        let digits = text.dropFirst()
        guard text.first == ":", digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return false }
        return (UInt16(digits) ?? 0) > 0
    }

    private static func isAddress(_ text: Substring, _ family: Int32) -> Bool {
        var bytes = in6_addr()
        return inet_pton(family, String(text), &bytes) == 1
    }
}
