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
