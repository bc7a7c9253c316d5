import Drive
import Glibc
import Settings
import Testing

/// The pages that show the table of settings are made from it: each is the page as it lies, with the rows of the table
/// put in anew. `make pages` writes them; without it, a page that is behind fails here.
@Suite struct SettingsPageTests {
    @Test func thePageShowsEverySettingUnderItsSection() throws {
        try Page("docs/settings.md").check { line, section in
            if line.hasPrefix("## ") { section = line.hasPrefix("## `[") ? String(line.dropFirst(5).dropLast(2)) : "" }
            return line.hasPrefix("| `") && !section.isEmpty
        } rows: { setting in
            let byDefault = setting.defaultText.isEmpty ? "" : "`\(setting.defaultText)`"
            return ["| `\(setting.name)` | \(byDefault) | \(setting.kind.bounds) | \(setting.help) |"]
        }
    }

    @Test func theManualShowsEverySettingUnderItsSection() throws {
        var isItem = false
        try Page("docs/man/roadbook.conf.5").check { line, section in
            if line.hasPrefix(".Ss ") { section = String(line.dropFirst(5).dropLast()) }
            if line.hasPrefix(".It Cm ") { isItem = true } else if line.hasPrefix(".") { isItem = false }
            return isItem && !section.isEmpty
        } rows: { setting in
            let byDefault = setting.defaultText.isEmpty ? "No default." : "Default: \(setting.defaultText)."
            return [".It Cm \(setting.name)", byDefault, "Allowed: \(setting.kind.bounds)."]
                + Page.wrapped(setting.help)
        }
    }

    @Test func theFileThatIsInstalledShowsWhatHoldsWithoutIt() throws {
        try Page("systemd/roadbook.conf").check { line, section in
            let text = line.drop { $0 == "#" }
            if text.hasPrefix("[") { section = String(text.dropFirst().dropLast()) }
            return !text.hasPrefix(" ") && text.contains("=")
        } rows: { setting in
            ["#\(setting.name)=\(setting.key == .address ? "00:1B:44:11:3A:B7" : setting.defaultText)"]
        }
    }

    @Test func thePageOfTheSpoolShowsTheDefaultOfEveryRule() throws {
        let rows = DriveRule.allCases.map { rule in
            let name = "`\(rule.rawValue)`"
            return "| \(name) | \(DriveRules()[rule]) | \(SettingsPageTests.unit(rule)) |"
        }
        var isTable = false
        try Page("docs/spool-format.md").check(["": rows]) { line, _ in
            if line == "| name | default | unit |" { isTable = true }
            if !line.hasPrefix("|") { isTable = false }
            return isTable && line.hasPrefix("| `")
        }
    }

    private static func unit(_ rule: DriveRule) -> String {
        switch rule.row.field {
        case .flag: return "1 for yes"
        case .span: return "ms"
        case .length: return "mm"
        case .speed: return "mm/s"
        }
    }
}

/// A page of the repository of which some lines are made.
private struct Page {
    private struct Unreadable: Error {}

    private let path: String
    private let lines: [String]

    init(_ name: String) throws {
        path = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined() + "/" + name
        guard let file = fopen(path, "r") else { throw Unreadable() }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 131_072)
        let count = fread(&bytes, 1, bytes.count, file)
        lines = String(decoding: bytes[..<count], as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// Holds the page against the table of settings. `isRow` knows the lines of rows, and follows the sections.
    func check(_ isRow: (String, inout String) -> Bool, rows: (Setting) -> [String]) throws {
        var made: [String: [String]] = [:]
        for setting in Setting.all { made[setting.section.rawValue, default: []] += rows(setting) }
        try check(made, isRow)
    }

    /// Puts the rows of each section in where rows of it stand; a section that has none on the page is missed.
    func check(_ made: [String: [String]], _ isRow: (String, inout String) -> Bool) throws {
        var section = ""
        var missed = made
        var page: [String] = []
        for line in lines {
            if !isRow(line, &section) {
                page.append(line)
            } else if let rows = missed.removeValue(forKey: section) {
                page += rows
            }
        }
        #expect(missed.isEmpty, "\(path) has no rows of \(missed.keys.sorted())")
        guard page != lines else { return }
        guard getenv("ROADBOOK_PAGES") != nil else {
            let first = zip(page, lines).first { $0 != $1 }.map { ": \($1) should be \($0)" } ?? ""
            Issue.record("\(path) is behind, `make pages` writes it\(first)")
            return
        }
        try write(page)
    }

    private func write(_ page: [String]) throws {
        guard let file = fopen(path, "w") else { throw Unreadable() }
        defer { fclose(file) }
        fputs(page.joined(separator: "\n"), file)
    }

    /// Lines of at most 120 columns. A sentence begins a line of its own, as manuals want it.
    static func wrapped(_ text: String) -> [String] {
        var lines: [String] = [""]
        for word in text.split(separator: " ") {
            let line = lines[lines.count - 1]
            if line.hasSuffix(".") || line.utf8.count + 1 + word.utf8.count > 120 { lines.append("") }
            lines[lines.count - 1] += lines[lines.count - 1].isEmpty ? String(word) : " \(word)"
        }
        return lines
    }
}
