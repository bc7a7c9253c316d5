import Glibc
import Settings
import Testing

/// The page on settings shows the table, each row with the words that the command explains it with.
@Suite struct SettingsPageTests {
    private struct Unreadable: Error {}

    private func page() throws -> String {
        let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
        guard let file = fopen("\(root)/docs/settings.md", "r") else { throw Unreadable() }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = fread(&bytes, 1, bytes.count, file)
        return String(decoding: bytes[..<count], as: UTF8.self)
    }

    private func line(_ row: Setting) -> String {
        let byDefault = row.defaultText.isEmpty ? "" : "`\(row.defaultText)`"
        return "| `\(row.name)` | \(byDefault) | \(row.kind.bounds) | \(row.help) |"
    }

    @Test func thePageShowsEverySettingUnderItsSection() throws {
        var section = ""
        var shown: [String] = []
        for line in try page().split(separator: "\n") {
            if line.hasPrefix("## `[") { section = String(line.dropFirst(5).dropLast(2)) }
            if line.hasPrefix("| `"), !section.isEmpty { shown.append("\(section) \(line)") }
        }
        let expected = Setting.all.map { "\($0.section.rawValue) \(line($0))" }
        for (row, wanted) in zip(shown, expected) { #expect(row == wanted) }
        #expect(shown.count == expected.count)
    }
}
