import Files

/// The path of a file or folder below a folder of settings.
struct SettingsPath: Hashable {
    let names: [FileName]
    let isFolder: Bool

    /// The path as people see it.
    var text: String { names.map(\.text).joined(separator: "/") }

    /// True of the folder itself, and of all that lies below it.
    func lies(in folder: SettingsPath) -> Bool { names.starts(with: folder.names) }

    /// The path as a list has it: printable, in one word. A byte that is not a letter, a digit or one of `._-+@` is
    /// written as `%20`.
    var encoded: String {
        let parts = names.map { name in name.bytes.map(SettingsPath.encoded).joined() }
        return parts.joined(separator: "/") + (isFolder ? "/" : "")
    }

    private static let digits = Array("0123456789ABCDEF")

    private static func encoded(_ byte: UInt8) -> String {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: return String(Unicode.Scalar(byte))
        case UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "@"):
            return String(Unicode.Scalar(byte))
        default: return "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
        }
    }
}
