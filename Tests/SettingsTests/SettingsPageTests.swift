import Glibc
import Settings
import Testing

/// The page on settings, the manual and the file that is installed show the table, each row with the words that the
/// command explains it with.
@Suite struct SettingsPageTests {
    private struct Unreadable: Error {}

    private func lines(of name: String) throws -> [String] {
        let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
        guard let file = fopen("\(root)/\(name)", "r") else { throw Unreadable() }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = fread(&bytes, 1, bytes.count, file)
        return String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n").map(String.init)
    }

    private func line(_ row: Setting) -> String {
        let byDefault = row.defaultText.isEmpty ? "" : "`\(row.defaultText)`"
        return "| `\(row.name)` | \(byDefault) | \(row.kind.bounds) | \(row.help) |"
    }

    @Test func thePageShowsEverySettingUnderItsSection() throws {
        var section = ""
        var shown: [String] = []
        for line in try lines(of: "docs/settings.md") {
            if line.hasPrefix("## `[") { section = String(line.dropFirst(5).dropLast(2)) }
            if line.hasPrefix("| `"), !section.isEmpty { shown.append("\(section) \(line)") }
        }
        let expected = Setting.all.map { "\($0.section.rawValue) \(line($0))" }
        for (row, wanted) in zip(shown, expected) { #expect(row == wanted) }
        #expect(shown.count == expected.count)
    }

    @Test func theManualShowsEverySettingUnderItsSection() throws {
        var section = ""
        var shown: [String] = []
        var isItem = false
        for line in try lines(of: "docs/man/roadbook.conf.5") {
            if line.hasPrefix(".Ss [") { section = String(line.dropFirst(5).dropLast()) }
            if line.hasPrefix(".It Cm ") {
                shown.append("\(section) \(line.dropFirst(7)):")
                isItem = true
            } else if line.hasPrefix(".") {
                isItem = false
            } else if isItem {
                shown[shown.count - 1] += " " + line
            }
        }
        let expected = Setting.all.map { row in
            let byDefault = row.defaultText.isEmpty ? "No default." : "Default: \(row.defaultText)."
            return "\(row.section.rawValue) \(row.name): \(byDefault) Allowed: \(row.kind.bounds). \(row.help)"
        }
        for (row, wanted) in zip(shown, expected) { #expect(row == wanted) }
        #expect(shown.count == expected.count)
    }

    @Test func theFileThatIsInstalledShowsWhatHoldsWithoutIt() throws {
        var section = ""
        var shown: [String] = []
        for line in try lines(of: "systemd/roadbook.conf") {
            let text = line.drop { $0 == "#" }
            if text.hasPrefix("[") { section = String(text.dropFirst().dropLast()) }
            if !text.hasPrefix(" "), text.contains("=") { shown.append("\(section) \(line)") }
        }
        let expected = Setting.all.map { row in
            let example = row.key == .address ? "00:1B:44:11:3A:B7" : row.defaultText
            return "\(row.section.rawValue) #\(row.name)=\(example)"
        }
        #expect(shown == expected)
    }
}
