import Drive
import Glibc

/// The place at which gpsd listens: a path, or an address in figures. Names other than `localhost` are refused, for
/// asking what they mean may take minutes, and the loop that records must not wait.
package struct GpsdAddress: Equatable, Sendable, CustomStringConvertible {
    package struct Malformed: Error, Equatable, CustomStringConvertible {
        package let text: String

        package var description: String { GpsdWords.malformed(text) }
    }

    package static let standardPort: UInt16 = 2947
    package static let standard = GpsdAddress(
        description: "localhost:\(standardPort)", places: places("localhost").compactMap { $0 })
    /// Both loopback addresses, as Debian's gpsd.socket has them.
    private static let localHosts = ["::1", "127.0.0.1"]

    package let description: String
    /// One socket address each, in the order in which they are tried.
    let places: [SocketPlace]

    private init(description: String, places: [SocketPlace]) {
        self.description = description
        self.places = places
    }

    package init(_ text: String) throws(Malformed) {
        let places = text.hasPrefix("/") ? [SocketPlace(path: text)] : GpsdAddress.places(text)
        let known = places.compactMap { $0 }
        guard !known.isEmpty, known.count == places.count else { throw Malformed(text: text) }
        self.init(description: text, places: known)
    }

    private static func places(_ text: String) -> [SocketPlace?] {
        guard let (host, port) = split(text) else { return [] }
        let hosts = host == "localhost" ? localHosts : [host]
        return hosts.map { place(host: $0, port: port) }
    }

    /// `[::1]:2947`, `127.0.0.1:2947`, and both without a port; `::1` bare has none.
    private static func split(_ text: String) -> (host: String, port: UInt16)? {
        var host = Substring(text)
        var rest = Substring("")
        if text.hasPrefix("["), let close = text.firstIndex(of: "]") {
            host = text[text.index(after: text.startIndex)..<close]
            rest = text[text.index(after: close)...]
        } else if let colon = text.firstIndex(of: ":"), text.lastIndex(of: ":") == colon {
            host = text[..<colon]
            rest = text[colon...]
        }
        guard !host.isEmpty else { return nil }
        if rest.isEmpty { return (String(host), standardPort) }
        guard rest.first == ":", let port = UInt16(rest.dropFirst()), port > 0 else { return nil }
        return (String(host), port)
    }

    /// AI_NUMERICHOST: no name is ever looked up.
    private static func place(host: String, port: UInt16) -> SocketPlace? {
        var hints = addrinfo()
        hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), &hints, &found) == 0, let found else { return nil }
        defer { freeaddrinfo(found) }
        guard let address = found.pointee.ai_addr else { return nil }
        let bytes = UnsafeRawBufferPointer(start: address, count: Int(found.pointee.ai_addrlen))
        return SocketPlace(family: found.pointee.ai_family, bytes: Array(bytes))
    }
}
