/// Everything that this room says to people but the help of each setting, which stands in the table of settings: what a
/// setting may be, and what is wrong with a file.
enum SettingsWords {
    // MARK: Kinds

    static func type(_ kind: SettingKind) -> String {
        switch kind {
        case .timeSpan: return "time span"
        case .length: return "length"
        case .speed: return "speed"
        case .size: return "size"
        case .boolean: return "boolean"
        case .text: return "text"
        case .bluetoothAddress: return "Bluetooth address"
        case .socketPath: return "path of a socket"
        case .directory: return "directory"
        case .file: return "file"
        case .server: return "address of a server"
        case .webAddress: return "address on the web"
        case .currency: return "currency"
        case .pictureSize: return "size of a picture"
        case .choice: return "one word"
        case .words: return "words"
        }
    }

    /// The allowed values, in a few words: `1min to 1d`.
    static func bounds(_ kind: SettingKind) -> String {
        switch kind {
        case .timeSpan(let bounds):
            return range(TimeSpan.text(bounds.lowerBound), TimeSpan.text(bounds.upperBound))
        case .length(let bounds): return range(Length.text(bounds.lowerBound), Length.text(bounds.upperBound))
        case .speed(let bounds): return range(Speed.text(bounds.lowerBound), Speed.text(bounds.upperBound))
        case .size(let bounds): return range(Size.text(bounds.lowerBound), Size.text(bounds.upperBound))
        case .boolean: return "yes, no"
        case .text: return "text of at most \(SettingValue.longestText) bytes"
        case .bluetoothAddress: return "six pairs of hexadecimal digits"
        case .socketPath: return "an absolute path of at most \(SettingValue.longestSocketPath) bytes"
        case .directory, .file: return "an absolute path, or nothing"
        case .webAddress: return "https://HOST/PATH or http://, at most \(WebAddress.longest) bytes, or nothing"
        case .currency: return "the three letters of a currency, or nothing"
        case .server: return "an absolute path, or ADDRESS, ADDRESS:PORT, [IPV6]:PORT, localhost, localhost:PORT"
        case .pictureSize:
            let (sides, millions) = (PictureSize.sides, PictureSize.most / 1_000_000)
            return "WIDTHxHEIGHT in pixels, each from \(sides.lowerBound) to \(sides.upperBound), and at most "
                + "\(millions) million in all"
        case .choice(let words): return words.joined(separator: ", ")
        case .words(let words): return "any of \(words.joined(separator: ", ")), with spaces between"
        }
    }

    private static func range(_ least: String, _ most: String) -> String { "\(least) to \(most)" }

    /// The same as a message has it, with an example where the form is not plain.
    static func allowed(_ kind: SettingKind) -> String {
        let bounds = self.bounds(kind)
        switch kind {
        case .timeSpan: return "a time span from \(bounds), such as 90s, 10min or 1h 30min"
        case .length: return "a length from \(bounds), in m, km, ft or mi, such as 100m"
        case .speed: return "a speed from \(bounds), in km/h, mph, m/s or kn, such as 130km/h"
        case .size: return "a size from \(bounds), such as 512K or 4M"
        case .boolean: return "yes or no (also true, false, on, off, 1, 0)"
        case .bluetoothAddress: return "\(bounds), such as 00:1B:44:11:3A:B7"
        case .currency: return "\(bounds), such as EUR"
        case .pictureSize: return "\(bounds), such as 1920x1080"
        case .text, .socketPath, .directory, .file, .server, .webAddress, .choice, .words: return bounds
        }
    }

    // MARK: Explaining one

    static func title(_ name: String, in section: String, _ type: String) -> String {
        "\(name) in [\(section)], \(type)"
    }

    static func allowed(_ allowed: String) -> String { "allowed: \(allowed)" }

    static func byDefault(_ text: String) -> String { "default: \(text.isEmpty ? nothing : text)" }

    static func holds(_ text: String, _ origin: Settings.Origin) -> String {
        "holds:   \(text.isEmpty ? nothing : text) (\(origin))"
    }

    private static let nothing = "nothing"
    static let defaultOrigin = "default"

    /// A start that is switched off: `no bluetooth`.
    static func without(_ start: String) -> String { "no \(start)" }

    // MARK: Files

    static func inFile(_ path: String, _ line: Int, _ message: String) -> String {
        line > 0 ? "\(path):\(line): \(message)" : "\(path): \(message)"
    }

    static func isTooLarge(_ most: Int) -> String { "larger than \(Size.text(Int64(most))): not a settings file" }

    static let isUTF16 = "saved as UTF-16; save it as UTF-8"
    static let isNotUTF8 = "not UTF-8"

    static func holdsNUL(in line: Int) -> String { "holds a NUL byte in line \(line): not a text file" }

    static func lineIsTooLong(_ most: Int) -> String { "a line of more than \(most) bytes: not a settings file" }

    static func isNoLine(_ text: String) -> String {
        "`\(text)` is neither [Section] nor Key=Value; it is ignored"
    }

    static func noSection(_ text: String, near: String?) -> String {
        near.map { "there is no section \(text); what it says is ignored; did you mean [\($0)]?" }
            ?? "there is no section \(text); what it says is ignored"
    }

    static func isBeforeSections(_ name: String) -> String {
        "`\(name)` stands before any [Section]; it is ignored"
    }

    static func noKey(_ name: String, in section: SettingSection) -> String {
        "there is no `\(name)` in [\(section.rawValue)]; it is ignored"
    }

    static func noKey(_ name: String, in section: SettingSection, belongsUnder other: SettingSection) -> String {
        "there is no `\(name)` in [\(section.rawValue)]; it is ignored; it belongs under [\(other.rawValue)]"
    }

    static func noKey(_ name: String, in section: SettingSection, near: SettingKey) -> String {
        near.section == section
            ? "there is no `\(name)` in [\(section.rawValue)]; it is ignored; did you mean \(near.name)?"
            : """
            there is no `\(name)` in [\(section.rawValue)]; it is ignored; did you mean \(near.name) \
            under [\(near.section.rawValue)]?
            """
    }

    static let isDirectory = "is a directory, not a settings file"
    static let isNoFile = "is not a regular file"
    static let isNoSettingsFile = "is not a settings file"

    static func cannotBeRead(_ why: String) -> String { "cannot be read: \(why)" }

    static func cannotBeListed(_ why: String) -> String { "cannot be listed: \(why)" }

    static func hasTooManyDropIns(_ most: Int) -> String { "more than \(most) drop-ins" }

    // MARK: Values

    static func isNotAllowed(_ assignment: String, _ allowed: String) -> String {
        "`\(assignment)` is not allowed; allowed is \(allowed)"
    }

    static func hasNoPlace(_ section: SettingSection) -> String {
        "[\(section.rawValue)] has no place in a personal file; it is ignored"
    }

    static let carHasNoPlace = "[Car] has no place in a personal file"
    static let carIsNameless = "[Car] has neither Address, Name nor Vehicle, so no car can be known by it"

    // MARK: Changing one

    static func noCar(for key: SettingKey) -> String { "there is no [Car] yet whose \(key.name) it could be" }

    static func carIsElsewhere(_ key: SettingKey, _ origin: Settings.Origin) -> String {
        "the first car is known by its \(key.name), which stands in \(origin)"
    }

    static func failed(_ path: String, _ reason: String) -> String { "\(path): \(reason)" }

    static func cannotBeWritten(_ path: String, _ code: Int32) -> String {
        "\(path): cannot be written: \(systemWords(code))"
    }
}
