import Drive
import Glibc

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
        case .text, .bluetoothAddress, .socketPath, .directory, .file, .server, .webAddress, .currency, .pictureSize,
            .choice, .words:
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
        case .directory, .file:
            guard isAbsolute || text.isEmpty else { return nil }
            self = .text(text)
        case .server:
            guard ServerAddress.isOne(text) else { return nil }
            self = .text(text)
        case .webAddress:
            guard text.isEmpty || WebAddress(text) != nil else { return nil }
            self = .text(text)
        case .currency:
            guard text.isEmpty || SettingValue.isCurrency(text) else { return nil }
            self = .text(text.uppercased())
        case .pictureSize:
            guard PictureSize(text) != nil else { return nil }
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

    private static func isCurrency(_ text: String) -> Bool {
        text.utf8.count == 3 && text.utf8.allSatisfy { (97...122).contains($0 | 0x20) }
    }

    private static func unquoted(_ text: String) -> String {
        guard let quote = text.first, quote == "\"" || quote == "'", text.count > 1, text.last == quote else {
            return text
        }
        return String(text.dropFirst().dropLast())
    }
}
