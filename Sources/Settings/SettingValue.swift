import Glibc

/// The kind of value that a setting has: a form, and the bounds that make sense.
package enum SettingKind: Equatable, Sendable {
    /// Milliseconds.
    case timeSpan(ClosedRange<Int64>)
    /// Metres.
    case length(ClosedRange<Double>)
    /// Metres a second.
    case speed(ClosedRange<Double>)
    /// Bytes.
    case size(ClosedRange<Int64>)
    case boolean
    case text
    case bluetoothAddress
    /// Absolute, and short enough for the kernel.
    case socketPath
    /// Absolute, or nothing.
    case directory
    /// A place of gpsd.
    case server
    case choice([String])
    /// Any of them, with spaces between.
    case words([String])

    /// In a few words, as a person would say it.
    package var type: String {
        switch self {
        case .timeSpan: return "time span"
        case .length: return "length"
        case .speed: return "speed"
        case .size: return "size"
        case .boolean: return "boolean"
        case .text: return "text"
        case .bluetoothAddress: return "Bluetooth address"
        case .socketPath: return "path of a socket"
        case .directory: return "directory"
        case .server: return "address of a server"
        case .choice: return "one word"
        case .words: return "words"
        }
    }

    /// The allowed values, in a few words: `1min to 1d`.
    package var bounds: String {
        switch self {
        case .timeSpan(let bounds):
            return "\(TimeSpan.text(bounds.lowerBound)) to \(TimeSpan.text(bounds.upperBound))"
        case .length(let bounds): return "\(Length.text(bounds.lowerBound)) to \(Length.text(bounds.upperBound))"
        case .speed(let bounds): return "\(Speed.text(bounds.lowerBound)) to \(Speed.text(bounds.upperBound))"
        case .size(let bounds): return "\(Size.text(bounds.lowerBound)) to \(Size.text(bounds.upperBound))"
        case .boolean: return "yes, no"
        case .text: return "text of at most \(SettingValue.longestText) bytes"
        case .bluetoothAddress: return "six pairs of hexadecimal digits"
        case .socketPath: return "an absolute path of at most \(SettingValue.longestSocketPath) bytes"
        case .directory: return "an absolute path, or nothing"
        case .server: return "an absolute path, or ADDRESS, ADDRESS:PORT, [IPV6]:PORT, localhost, localhost:PORT"
        case .choice(let words): return words.joined(separator: ", ")
        case .words(let words): return "any of \(words.joined(separator: ", ")), with spaces between"
        }
    }

    /// The same as a message has it, with an example where the form is not plain.
    package var allowed: String {
        switch self {
        case .timeSpan: return "a time span from \(bounds), such as 90s, 10min or 1h 30min"
        case .length: return "a length from \(bounds), in m, km, ft or mi, such as 100m"
        case .speed: return "a speed from \(bounds), in km/h, mph, m/s or kn, such as 130km/h"
        case .size: return "a size from \(bounds), such as 512K or 4M"
        case .boolean: return "yes or no (also true, false, on, off, 1, 0)"
        case .bluetoothAddress: return "\(bounds), such as 00:1B:44:11:3A:B7"
        case .text, .socketPath, .directory, .server, .choice, .words: return bounds
        }
    }
}

/// A setting as it was understood.
package enum SettingValue: Equatable, Sendable {
    static let longestText = 200
    /// The longest name of a Unix socket, without the NUL.
    static let longestSocketPath = 107

    /// Time spans and sizes.
    case whole(Int64)
    /// Lengths and speeds.
    case real(Double)
    case boolean(Bool)
    case text(String)
    case words([String])

    /// Nil where the text is none of what the kind allows.
    package init?(_ text: String, as kind: SettingKind) {
        switch kind {
        case .timeSpan(let bounds):
            guard let span = TimeSpan.milliseconds(text), bounds.contains(span) else { return nil }
            self = .whole(span)
        case .size(let bounds):
            guard let size = Size.bytes(text), bounds.contains(size) else { return nil }
            self = .whole(size)
        case .length(let bounds):
            guard let length = Length.metres(text), bounds.contains(length) else { return nil }
            self = .real(length)
        case .speed(let bounds):
            guard let speed = Speed.metresPerSecond(text), SettingValue.admits(bounds, speed) else { return nil }
            self = .real(speed)
        case .boolean:
            guard let flag = SettingValue.flag(text) else { return nil }
            self = .boolean(flag)
        case .text, .bluetoothAddress, .socketPath, .directory, .server, .choice, .words:
            self.init(words: text, as: kind)
        }
    }

    private init?(words text: String, as kind: SettingKind) {
        let isAbsolute = text.hasPrefix("/") && text.utf8.count < 4096
        switch kind {
        case .text:
            guard text.utf8.count <= SettingValue.longestText else { return nil }
            self = .text(SettingValue.unquoted(text))
        case .bluetoothAddress:
            guard BluetoothAddress.number(text) != nil else { return nil }
            self = .text(text.uppercased())
        case .socketPath:
            guard isAbsolute, text.utf8.count <= SettingValue.longestSocketPath else { return nil }
            self = .text(text)
        case .directory:
            guard isAbsolute || text.isEmpty else { return nil }
            self = .text(text)
        case .server:
            guard ServerAddress.isOne(text) else { return nil }
            self = .text(text)
        case .choice(let choices):
            guard choices.contains(text) else { return nil }
            self = .text(text)
        case .words(let allowed):
            let words = text.split { $0 == " " || $0 == "\t" }.map(String.init)
            guard !words.isEmpty, words.allSatisfy(allowed.contains) else { return nil }
            self = .words(words)
        case .timeSpan, .size, .length, .speed, .boolean: return nil
        }
    }

    /// 250 km/h is no whole number of metres a second: what the last bit of a Double says must not refuse a bound.
    private static func admits(_ bounds: ClosedRange<Double>, _ value: Double) -> Bool {
        value >= bounds.lowerBound * (1 - 1e-9) && value <= bounds.upperBound * (1 + 1e-9)
    }

    private static func flag(_ text: String) -> Bool? {
        switch text.lowercased() {
        case "yes", "y", "true", "t", "on", "1": return true
        case "no", "n", "false", "f", "off", "0": return false
        default: return nil
        }
    }

    private static func unquoted(_ text: String) -> String {
        guard let quote = text.first, quote == "\"" || quote == "'", text.count > 1, text.last == quote else {
            return text
        }
        return String(text.dropFirst().dropLast())
    }
}

/// The 48 bits of an address, as `Drive` knows a car by them.
package enum BluetoothAddress {
    package static func number(_ text: String) -> UInt64? {
        let pairs = text.split(separator: ":", omittingEmptySubsequences: false)
        guard pairs.count == 6 else { return nil }
        var number: UInt64 = 0
        for pair in pairs {
            guard pair.utf8.count == 2, pair.allSatisfy(\.isHexDigit), let byte = UInt64(pair, radix: 16) else {
                return nil
            }
            number = number << 8 | byte
        }
        return number
    }
}

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
